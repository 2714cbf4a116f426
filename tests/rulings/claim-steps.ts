// The steps of the rules about claims: what is said, answered and decided about Zoe's match, and what a refusal says.
import { expect } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { give } from './state-machine.ts';

export type Kind = Row<'claims'>['kind'];

const matchIn = (room: Classroom) => room.single('matches');

/** Returns the newest claim of this kind. */
export async function claimIn(room: Classroom, kind: Kind): Promise<Row<'claims'>> {
  const claims = (await room.store.find('claims')).filter((claim) => claim.kind === kind);
  const newest = claims.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  return assertDefined(newest);
}

/** Gives a command about the match. */
export async function onMatch(
  room: Classroom,
  command: string,
  input: object,
  actor: Actor = erin,
): Promise<void> {
  await give(room, command, { matchId: (await matchIn(room)).id, ...input }, actor);
}

/** Gives a command about the newest claim of this kind. */
async function onClaim(
  room: Classroom,
  command: string,
  kind: Kind,
  actor: Actor,
  input: object = {},
): Promise<void> {
  await give(room, command, { id: (await claimIn(room, kind)).id, ...input }, actor);
}

export const confirmed = (room: Classroom, kind: Kind, actor: Actor = paul) =>
  onClaim(room, 'claims.confirm', kind, actor);
export const disputed = (room: Classroom, kind: Kind, actor: Actor = paul) =>
  onClaim(room, 'claims.dispute', kind, actor, { comment: 'It was otherwise' });
export const takenBack = (room: Classroom, kind: Kind, actor: Actor = erin) =>
  onClaim(room, 'claims.takeBack', kind, actor);
export const decided = (room: Classroom, kind: Kind, verdict: string) =>
  onClaim(room, 'claims.decide', kind, ada, { verdict, note: 'Seen' });

/** Moves the interview to the day after its time, or to `startsAt`. */
export async function moved(room: Classroom, actor: Actor, startsAt?: string): Promise<void> {
  const from = assertDefined((await matchIn(room)).interviewDate);
  const dayAfter = new Date(Date.parse(from) + 86_400_000).toISOString();
  await onMatch(
    room,
    'interviews.reschedule',
    { from, startsAt: startsAt ?? dayAfter, reason: 'Ill' },
    actor,
  );
}

export const recorded = (room: Classroom, outcome: string, actor: Actor = erin) =>
  onMatch(room, 'interviews.recordOutcome', { outcome, reason: 'skills', note: null }, actor);
export const corrected = (room: Classroom, outcome: string, actor: Actor = erin) =>
  onMatch(room, 'interviews.correctOutcome', { outcome, reason: 'skills', correction: 'A mistake' }, actor);
export const notHeld = (room: Classroom, absent: string, actor: Actor = erin) =>
  onMatch(room, 'interviews.reportNotHeld', { absent, note: null }, actor);

/** Expects the claim to be in this state. */
export const claimIs = async (room: Classroom, kind: Kind, state: Row<'claims'>['state']): Promise<void> =>
  expect([kind, (await claimIn(room, kind)).state]).toEqual([kind, state]);

export const matchIs = async (room: Classroom, wanted: Partial<Row<'matches'>>): Promise<void> =>
  expect(await matchIn(room)).toMatchObject(wanted);

/** Expects the command to be refused, because it came too late or at a wrong moment. */
export async function isStale(given: Promise<unknown>): Promise<void> {
  const [code] = await refusal(given);
  expect(code).toBe('stale');
}

/** Changes the fee of a hire, in whole US dollars. */
export const costs = (room: Classroom, feePerHire: number): Promise<void> =>
  room.put('settings', {
    ...{ ...defaultSettings, feePerHire, defaultTimeZone: 'UTC' },
    createdAt: room.now,
    rev: 1,
  });
