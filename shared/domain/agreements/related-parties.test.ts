// Tests which agreements and matches are marked as those of related organizations.
import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, membership, otto, paul, petra, sam, system, user } from '#shared/testing/people.ts';
import { agreement, match } from '#shared/testing/rows.ts';
import { isNear, markRelated, sharedTimes } from './related-parties.ts';

const matchedAt = '2026-05-20T10:00:00.000Z';
const joinedAt = '2026-05-01T10:00:00.000Z';
const roundId = agreement().id;

/** Acme Care and Northside College with an agreement and a match, and two others with the same. */
async function twoPairs(): Promise<Classroom> {
  const room = await classroom();
  await room.put('agreements', agreement());
  await room.put('agreements', agreement({ ...others, round: 1 }));
  await room.put('matches', match({ createdAt: matchedAt }));
  await room.put('matches', match({ ...others, id: 'match-2', createdAt: matchedAt }));
  return room;
}

const others = { jobId: 109, courseId: 209, employerId: 'otto', providerId: 'petra' };

/** Gives somebody a role at an organization. */
const join = (room: Classroom, of: typeof erin, change: Partial<Row<'memberships'>>) =>
  room.put('memberships', membership(of, { id: `${of.organization}.x`, createdAt: joinedAt, ...change }));

const mark = async (room: Classroom, employerId = 'erin', providerId = 'paul') => {
  await room.accept(markRelated, { employerId, providerId }, system);
  const marks = async (table: 'agreements' | 'matches') =>
    (await room.store.find(table)).filter(({ isRelated }) => isRelated).map(({ id }) => id);
  return { agreements: await marks('agreements'), matches: await marks('matches') };
};

const none = { agreements: [], matches: [] };
const both = { agreements: [roundId], matches: ['match-1'] };

test('marks nothing between organizations that share nobody', async () => {
  expect(await mark(await twoPairs())).toEqual(none);
});

test('marks the agreement and the match of two organizations with one owner or manager, and no other pair', async () => {
  for (const role of ['owner', 'manager'] as const) {
    const room = await twoPairs();
    await join(room, erin, { personId: paul.person, role });
    expect(await mark(room)).toEqual(both);
    expect(await mark(room, 'otto', 'petra')).toEqual(both);
  }
  const room = await twoPairs();
  await join(room, otto, { personId: petra.person, role: 'owner' });
  expect(await mark(room, 'otto', 'petra')).toEqual({ agreements: ['209.109.1'], matches: ['match-2'] });
  expect(await mark(room, 'erin', 'petra')).toMatchObject({ matches: ['match-2'] });
});

test('marks nothing for a person who decides on one side only', async () => {
  const room = await twoPairs();
  await join(room, erin, { personId: paul.person, role: 'member' });
  expect(await mark(room)).toEqual(none);
});

test('marks organizations whose managers have one address, also after one of them left', async () => {
  const room = await twoPairs();
  await room.put('users', user({ ...erin, person: 'second' }, { email: 'Paul@example.org' }));
  await join(room, erin, { personId: 'second', email: '', role: 'manager', endedAt: room.now });
  expect(await mark(room)).toEqual({ agreements: [roundId], matches: ['match-1'] });
});

test('marks a match for less than 90 days after they shared somebody, and the agreement with it', async () => {
  for (const [days, marked] of [
    [89, both],
    [90, none],
  ] as const) {
    const room = await twoPairs();
    await join(room, erin, {
      personId: paul.person,
      role: 'manager',
      createdAt: plusDays(matchedAt, -400),
      endedAt: plusDays(matchedAt, -days),
    });
    await room.put('memberships', membership(paul, { createdAt: plusDays(matchedAt, -400) }));
    expect(await mark(room)).toEqual(marked);
  }
});

test('marks a match up to 90 days before they shared somebody, and the agreement while they do', async () => {
  for (const [days, matches] of [
    [89, ['match-1']],
    [90, []],
  ] as const) {
    const room = await twoPairs();
    room.now = plusDays(matchedAt, 200);
    await join(room, erin, {
      personId: paul.person,
      role: 'manager',
      createdAt: plusDays(matchedAt, days),
    });
    expect(await mark(room)).toEqual({ agreements: [roundId], matches });
  }
});

test('keeps the mark of a match after the role ended, and takes that of an agreement without such a match back', async () => {
  const room = await twoPairs();
  await room.put('agreements', agreement({ jobId: 110 }));
  const role = { personId: paul.person, role: 'manager' as const };
  await join(room, erin, role);
  expect((await mark(room)).agreements).toEqual([roundId, agreement({ jobId: 110 }).id]);
  await join(room, erin, { ...role, role: 'viewer', formerRole: 'manager', formerRoleUntil: room.now });
  room.now = plusDays(room.now, 200);
  expect(await mark(room)).toEqual(both);
  await join(room, erin, { ...role, role: 'viewer' });
  expect(await mark(room)).toEqual(both);
});

test('counts only the time in which both roles were held', () => {
  const office = (from: string, until: string | null, personId = 'x') => ({
    personId,
    email: '',
    from,
    until,
  });
  const times = sharedTimes(
    [office('2026-01-01', '2026-02-01'), office('2026-01-01', null, 'y')],
    [office('2026-02-01', null), office('2026-03-01', '2026-04-01', 'y')],
  );
  expect(times).toEqual([{ from: '2026-03-01', until: '2026-04-01' }]);
  expect(isNear([], matchedAt)).toBe(false);
});

test('refuses the mark by anyone but the platform', async () => {
  const room = await twoPairs();
  const attempt = room.accept(markRelated, { employerId: 'erin', providerId: 'paul' }, sam);
  expect((await refusal(attempt))[0]).toBe('forbidden');
});
