// What waits at the moment at which a period ends, and matches with several proposed times.
import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { decidedChangeDays, invitationDays } from '#shared/policy.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import {
  claim,
  employerProfile,
  handedOverChange,
  interview,
  invitation,
  job,
  match,
  providerProfile,
  slot,
} from '#shared/testing/rows.ts';
import { ownHandedOver, teamChanges } from './handed-over.ts';
import { matchNeed } from './match-needs.ts';
import { badgeOf, needsOf } from './needs.ts';

const now = '2026-06-03T10:00:00.000Z';
const shifted = (ms: number, from = now) => new Date(Date.parse(from) + ms).toISOString();

async function room(matches: Row<'matches'>[] = []) {
  const made = await classroom({ agreement: null });
  await made.put('providerProfiles', providerProfile());
  await made.put('employerProfiles', employerProfile());
  await made.put('matches', ...matches);
  return made;
}

test.each([
  ['2026-06-02T23:59:59.999Z', 'overdue'],
  ['2026-06-03T00:00:00.000Z', 'today'],
  [now, 'today'],
  ['2026-06-03T23:59:59.999Z', 'today'],
  ['2026-06-04T00:00:00.000Z', 'later'],
])('calls what is due at %s %s', async (deadlineAt, urgency) => {
  const { store } = await room([match({ deadlineAt })]);
  const needs = await needsOf(store, erin, now, undefined);
  expect(needs.lines).toMatchObject([{ name: 'proposeTimes', urgency }]);
  expect(badgeOf(needs)).toBe(1);
});

test('counts the interviews of the first day after now, whatever row comes first', async () => {
  const at = (id: string, interviewDate: string, more: Partial<Row<'matches'>> = {}) =>
    match({ id, interviewDate, status: 'interview_scheduled', ...more });
  const { store } = await room([
    at('a', '2026-06-06T00:00:00.000Z'),
    at('b', '2026-06-05T23:59:59.999Z'),
    at('c', '2026-06-05T08:00:00.000Z'),
    at('d', '2026-06-04T08:00:00.000Z', { withdrawnAt: now }),
    at('e', now),
  ]);
  expect((await needsOf(store, erin, now, undefined)).next).toEqual({ count: 2, day: '2026-06-05' });
});

describe('a match with several proposed times', () => {
  const periods = { confirmDays: 3, outcomeDays: 7 };
  const need = (side: 'employer' | 'provider', slots: Row<'slots'>[], about?: Row<'interviews'>) =>
    matchNeed({ match: match(), interview: about, slots, claims: [] }, side, periods, now);
  const at = (startsAt: string, proposedBy: 'employer' | 'provider' = 'employer') =>
    slot({ id: startsAt, startsAt, proposedBy });

  test('waits for the employer when the second is of the provider, and until it begins', () => {
    const own = at(shifted(2));
    expect(need('employer', [own, at(shifted(1), 'provider')])?.name).toBe('answerTimes');
    expect(need('employer', [own, at(now, 'provider')])).toBeUndefined();
    expect(need('employer', [at(now), at(now, 'provider')])?.name).toBe('proposeTimes');
  });

  test('waits for the provider until the last begins or the days to answer end', () => {
    const slots = [at(shifted(1)), at(shifted(3)), at(shifted(2)), at(shifted(9), 'provider')];
    expect(need('provider', slots)).toEqual({ name: 'chooseTimes', dueAt: shifted(3) });
    expect(need('provider', [at(now), at(shifted(9), 'provider')])).toBeUndefined();
    const proposedAt = shifted(2, plusDays(now, -periods.confirmDays));
    const asked = interview({ proposedBy: 'employer', proposedAt });
    expect(need('provider', slots, asked)?.dueAt).toBe(shifted(2));
    expect(need('provider', [at(shifted(1))], asked)?.dueAt).toBe(shifted(1));
  });
});

describe('a match with several claims', () => {
  const open = (id: string, answerUntil: string, more: Partial<Row<'claims'>> = {}) =>
    claim({ id, answerUntil, ...more });

  test('waits for the answer that is due first, before everything else', async () => {
    const { store, put } = await room([match()]);
    await put('claims', open('a', shifted(2)), open('b', shifted(1)));
    await put('claims', open('c', shifted(-1)), open('d', now, { side: 'employer' }));
    const { lines } = await needsOf(store, erin, now, undefined);
    expect(lines.map(({ name, count, urgency }) => [name, count, urgency])).toEqual([
      ['answerAbsence', 1, 'today'],
    ]);
    const [first, second] = [open('a', shifted(2)), open('b', shifted(1))];
    const facts = { match: match(), interview: undefined, slots: [slot()], claims: [first, second] };
    expect(matchNeed(facts, 'employer', { confirmDays: 3, outcomeDays: 7 }, now)).toEqual({
      name: 'answerAbsence',
      dueAt: shifted(1),
    });
  });

  test('waits until the last moment of the time to answer, and no longer for what was answered', async () => {
    const { store, put } = await room([match()]);
    const names = async () => (await needsOf(store, erin, now, undefined)).lines.map(({ name }) => name);
    await put('claims', open('a', now));
    expect(await names()).toEqual(['answerAbsence']);
    await put('claims', open('a', shifted(-1)));
    expect(await names()).toEqual(['proposeTimes']);
    for (const state of ['disputed', 'confirmed', 'stood', 'taken_back'] as const) {
      await put('claims', open('a', shifted(1), { state }));
      expect(await names(), state).toEqual(['proposeTimes']);
    }
  });

  test('leaves the claims of other matches to them, and asks for nothing about a withdrawn match', async () => {
    const hired = { status: 'hired' as const, decidedAt: now };
    const { store, put } = await room([
      match({ id: 'm1', ...hired }),
      match({ id: 'm2', ...hired }),
      match({ id: 'm3', ...hired, withdrawnAt: now }),
    ]);
    const offer = (matchId: string) =>
      open(`of ${matchId}`, '2026-06-09T23:59:59.999Z', { matchId, kind: 'offer', side: 'employer' });
    await put('claims', offer('m1'), offer('m3'));
    const ids = async () => (await needsOf(store, paul, now, undefined)).lines.map((line) => line.ids);
    expect(await ids()).toEqual([['m1']]);
    await put('claims', offer('m2'));
    expect(await ids()).toEqual([['m1', 'm2']]);
    expect((await needsOf(store, erin, now, undefined)).lines).toEqual([]);
  });

  test.for([
    ['answerHeld', 'held', 'employer', paul],
    ['answerCandidate', 'candidate_absent', 'employer', paul],
    ['answerNotHeld', 'no_fault', 'employer', paul],
    ['answerNotHeld', 'no_fault', 'provider', erin],
  ] as const)('waits with %s for the answer to %s by the %s until the last moment', async (each) => {
    const [name, kind, side, actor] = each;
    const { store, put } = await room([match({ status: 'interview_completed' })]);
    const names = async (who: Actor) =>
      (await needsOf(store, who, now, undefined)).lines.map((line) => line.name);
    await put('claims', open('a', now, { kind, side }));
    expect(await names(actor)).toEqual([name]);
    expect(await names(actor === erin ? paul : erin)).not.toContain(name);
    await put('claims', open('a', shifted(-1), { kind, side }));
    expect(await names(actor)).not.toContain(name);
  });

  test('names the day on the clock of the side that answers', async () => {
    const { store, put } = await room([
      match({ id: 'm1', status: 'hired' }),
      match({ id: 'm2', jobId: 102 }),
      ...['m3', 'm4', 'm5', 'm6'].map((id) => match({ id, status: 'hired' })),
    ]);
    await put('jobs', job({ siteTimeZone: 'Asia/Tokyo' }), job({ id: 102, siteTimeZone: 'Asia/Tokyo' }));
    const answerUntil = '2026-06-09T20:00:00.000Z';
    await put('claims', open('a', answerUntil, { matchId: 'm1', kind: 'offer', side: 'employer' }));
    await put('claims', open('b', answerUntil, { matchId: 'm2', jobId: 102 }));
    for (const [id, kind] of [
      ['m3', 'held'],
      ['m4', 'candidate_absent'],
      ['m5', 'no_fault'],
    ] as const)
      await put('claims', open(id, answerUntil, { matchId: id, kind, side: 'employer' }));
    await put('claims', open('m6', answerUntil, { matchId: 'm6', kind: 'no_fault' }));
    const days = async (actor: Actor) =>
      (await needsOf(store, actor, now, undefined)).lines.map(({ name, dueDay }) => [name, dueDay]);
    expect(await days(paul)).toEqual([
      ['answerOffer', '2026-06-09'],
      ['answerHeld', '2026-06-09'],
      ['answerCandidate', '2026-06-09'],
      ['answerNotHeld', '2026-06-09'],
    ]);
    expect(await days(erin)).toEqual([
      ['answerAbsence', '2026-06-10'],
      ['answerNotHeld', '2026-06-10'],
    ]);
  });
});

test('asks for an answer to an invitation until its last moment', async () => {
  const { store, put } = await room();
  const first = plusDays(now, -invitationDays);
  await put('invitations', invitation({ id: 'a', createdAt: first }));
  await put('invitations', invitation({ id: 'b', createdAt: shifted(1, first) }));
  await put('invitations', invitation({ id: 'c', createdAt: now, state: 'declined' }));
  const { lines } = await needsOf(store, paul, now, undefined);
  expect(lines.map(({ name, ids }) => [name, ids])).toEqual([['answerInvitation', ['b']]]);
});

describe('changes handed over', () => {
  const border = plusDays(now, -decidedChangeDays);
  const declined = (id: string, decidedAt: string, more: Partial<Row<'handedOverChanges'>> = {}) =>
    handedOverChange({ id, state: 'declined', decidedAt, ...more });

  test('stay with their author until the days after the decision end, the newest first', async () => {
    const { store, put } = await room();
    await put(
      'handedOverChanges',
      declined('a', border),
      declined('b', shifted(1, border)),
      declined('c', now),
      declined('d', now, { authorId: 'tom' }),
      handedOverChange({ id: 'e', erasedAt: border }),
      handedOverChange({ id: 'f', createdAt: shifted(-1) }),
    );
    const own = await ownHandedOver(store, { person: 'tess' }, now);
    expect(own.map(({ id }) => id)).toEqual(['c', 'f', 'b']);
    const { decided } = await teamChanges(store, paul, now);
    expect(decided.map(({ id }) => id).toSorted()).toEqual(['b', 'c', 'd']);
    expect(decided.at(-1)?.id).toBe('b');
  });

  test('wait for a manager by author, in the order in which they were saved', async () => {
    const { store, put } = await room();
    const saved = (id: string, second: number, authorId: string) =>
      handedOverChange({ id, authorId, authorName: authorId, savedAt: `2026-06-02T10:00:0${second}.000Z` });
    await put('handedOverChanges', saved('a', 3, 'tess'), saved('b', 2, 'sam'), saved('c', 1, 'tess'));
    const { waiting } = await teamChanges(store, paul, now);
    const told = waiting.map((each) => [each.authorId, each.hasLeft, each.changes.map(({ id }) => id)]);
    expect(told).toEqual([
      ['tess', true, ['c', 'a']],
      ['sam', false, ['b']],
    ]);
  });
});
