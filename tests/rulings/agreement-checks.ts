// What the effects of agreement transitions look at.
import { expect } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { plusDays } from '#shared/lib/time.ts';
import { enrolled } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { courseId, enrollment } from '#shared/testing/rows.ts';
import { all, give } from './state-machine.ts';

export const newest = async ({ store }: Classroom): Promise<Row<'agreements'>> =>
  assertDefined((await store.find('agreements')).at(-1));

/** Expects the newest agreement to have ended for this reason. */
export const ended = (endReason: string) => async (room: Classroom) =>
  expect(await newest(room)).toMatchObject({ endReason, endedAt: room.now });

/** Expects these users to be told now. */
export const told =
  (...people: string[]) =>
  async ({ store, now }: Classroom) => {
    const notices = await store.find('notifications');
    const news = notices.filter(({ time }) => time === now).map(({ personId }) => personId);
    expect(news).toEqual(expect.arrayContaining(people));
  };

export const invitationIs = (state: string) => async (room: Classroom) =>
  expect(await room.store.get('invitations', 'invitation-1')).toMatchObject({ state });

export const proposed = all(told('erin'), async (room) =>
  expect((await newest(room)).terms).toMatch(/^Acme Care guarantees an interview for/),
);
export const approved = all(told('paul'), async (room) =>
  expect(await newest(room)).toMatchObject({ approvedAt: room.now, approvedByName: 'Erin' }),
);
export const stillOwed = async (room: Classroom) => {
  for (const match of await room.store.find('matches'))
    expect(match).toMatchObject({ status: 'matched', withdrawnAt: null });
};
export const unmarked = async (room: Classroom) => expect((await newest(room)).endProposedBy).toBeNull();
export const askedAgain = async (room: Classroom) => {
  const rounds = await room.store.find('agreements');
  expect(rounds.map(({ round, status }) => [round, status])).toEqual([
    [1, expect.stringMatching(/^(cancelled|completed)$/)],
    [2, 'pending_approval'],
  ]);
};
/** Expects a learner who completes the course on the next day to be matched to nothing. */
export const noNewMatches = async (room: Classroom) => {
  const before = await room.store.find('matches');
  const candidateReferenceId = 'C-2222222A7';
  await enrolled(room, enrollment({ id: 'enrollment-later', candidateReferenceId }));
  room.now = plusDays(room.now, 1);
  const completionDate = room.now.slice(0, 10);
  await give(room, 'completions.mark', { courseId, candidateReferenceId, completionDate }, paul);
  expect(await room.store.find('matches')).toEqual(before);
};

/** Expects the side that did not end the newest agreement to be told. */
export const otherSideTold = async (room: Classroom) => {
  const { endedByName } = await newest(room);
  await told(endedByName === 'Acme Care' ? 'paul' : 'erin')(room);
};
