// Tests which shares of an organization are unusual, and when administrators hear of them.
import { describe, expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, organization, otto, system } from '#shared/testing/people.ts';
import { claim, match } from '#shared/testing/rows.ts';
import type { Claim } from '../claims/claim.ts';
import type { Match } from '../interviews/interviews.ts';
import { withdrawnBecause } from '../interviews/withdrawal.ts';
import { checkShares, isUnusual, sharesOf } from './unusual-shares.ts';
import type { ShareRows } from './unusual-shares.ts';

const now = '2026-09-01T10:00:00.000Z';
const owedSince = plusDays(now, -40);
const ago = (days: number): string => plusDays(now, -days);
const nothing = { cases: 0, of: 0 };

const owed = (id: string, change: Partial<Match> = {}) => match({ id, owedSince, ...change });
const kept = (id: string, days = 10) => owed(id, { guarantee: 'honoured', honouredAt: ago(days) });
const stated = (id: string, change: Partial<Claim>): Claim =>
  claim({ id, matchId: id, createdAt: ago(20), settledAt: ago(10), ...change });
const sharesWith = (rows: Partial<ShareRows>) =>
  sharesOf({ side: 'employer', matches: [], claims: [], interviews: [], ...rows }, now);

const withdrew = withdrawnBecause('withdrawn.byCandidate', { reason: 'Found work' });
const removed = withdrawnBecause('withdrawn.completionRemoved', {});

describe('counting the guarantees that ended unusually', () => {
  test.each<[string, Partial<Match>, Partial<Claim>?]>([
    ['a release', { guarantee: 'released', withdrawnAt: ago(10) }],
    ['an offer that nobody confirmed', { status: 'hired' }, { kind: 'offer', state: 'stood' }],
    ['a silence that stood', {}, { kind: 'silence', side: 'platform', state: 'stood' }],
    ['a claim that was set aside', {}, { kind: 'held', side: 'employer', state: 'set_aside' }],
    ['a silence that became a breach', { guarantee: 'missed' }, { kind: 'silence', state: 'stood' }],
    ['a withdrawal in the last days', { ...withdrew, withdrawnAt: ago(10), deadlineAt: ago(4) }],
    ['a removal in the last days', { ...removed, withdrawnAt: ago(10), deadlineAt: ago(4) }],
  ])('counts %s for both sides', (_title, change, about) => {
    const rows = { matches: [owed('m1', change), kept('m2')], claims: about ? [stated('m1', about)] : [] };
    for (const side of ['employer', 'provider'] as const)
      expect(sharesWith({ side, ...rows }).ended).toEqual({ cases: 1, of: 2 });
  });

  test('counts a match of which two disputes ended without fault, and none with one', () => {
    const noFault = { state: 'decided', verdict: 'no_fault', kind: 'no_fault' } as const;
    const first = stated('m1', noFault);
    for (const side of ['employer', 'provider'] as const) {
      const rows = { side, matches: [owed('m1'), kept('m2')] };
      expect(sharesWith({ ...rows, claims: [first] }).ended).toEqual({ cases: 0, of: 1 });
      const claims = [first, { ...stated('m1', noFault), id: 'second' }];
      expect(sharesWith({ ...rows, claims }).ended).toEqual({ cases: 1, of: 2 });
    }
  });

  test('counts no statement against one’s own interest among the claims that can be rejected', () => {
    const admitted = { kind: 'employer_absent', side: 'employer', state: 'confirmed' } as const;
    const rows = { matches: [owed('m1')], claims: [stated('m1', admitted)] };
    expect(sharesWith(rows).rejected).toEqual(nothing);
  });

  test('counts a removal after a confirmed time, and no earlier one', () => {
    const gone = owed('m1', { ...removed, withdrawnAt: ago(10), deadlineAt: now });
    const confirmed = (confirmedAt: string) =>
      sharesWith({ matches: [gone], interviews: [{ id: 'm1', confirmedAt }] }).ended;
    expect(confirmed(ago(11))).toEqual({ cases: 1, of: 1 });
    expect(confirmed(ago(9))).toEqual(nothing);
    expect(confirmed(ago(41))).toEqual(nothing);
  });

  test.each<[string, Partial<Match>, Partial<Claim>?]>([
    [
      'an offer that was confirmed',
      { guarantee: 'honoured', honouredAt: ago(9) },
      { kind: 'offer', state: 'confirmed' },
    ],
    [
      'an interview kept after a silence',
      { guarantee: 'honoured', honouredAt: ago(9) },
      { kind: 'silence', state: 'stood' },
    ],
    ['a missed guarantee', { guarantee: 'missed', missedAt: ago(9) }],
  ])('counts %s as an end like others', (_title, change, about) => {
    const rows = { matches: [owed('m1', change)], claims: about ? [stated('m1', about)] : [] };
    expect(sharesWith(rows).ended).toEqual({ cases: 0, of: 1 });
  });

  test.each<[string, Partial<Match>]>([
    ['a guarantee that is still owed', {}],
    ['an early withdrawal', { ...withdrew, withdrawnAt: ago(10), deadlineAt: now }],
    ['an early removal', { ...removed, withdrawnAt: ago(10), deadlineAt: now }],
    [
      'a withdrawal by an administrator',
      {
        ...withdrawnBecause('withdrawn.byAdmin', { reason: 'Twice' }),
        withdrawnAt: ago(10),
        deadlineAt: ago(4),
      },
    ],
    ['a release 90 days ago', { guarantee: 'released', withdrawnAt: ago(90) }],
    ['a release of a related organization', { guarantee: 'released', withdrawnAt: ago(1), isRelated: true }],
  ])('leaves out %s', (_title, change) => {
    expect(sharesWith({ matches: [owed('m1', change)] }).ended).toEqual(nothing);
  });
});

describe('counting claims and disputes', () => {
  const matches = ['m1', 'm2', 'm3'].map((id) => owed(id));

  test('counts claims that an administrator rejected for the side that made them', () => {
    const claims = [
      stated('m1', {
        kind: 'held',
        side: 'employer',
        state: 'decided',
        verdict: 'no_fault',
        disputedAt: ago(15),
      }),
      stated('m2', {
        kind: 'held',
        side: 'employer',
        state: 'decided',
        verdict: 'held',
        disputedAt: ago(15),
      }),
      stated('m3', { kind: 'held', side: 'employer', state: 'taken_back' }),
    ];
    expect(sharesWith({ matches, claims })).toEqual({
      ended: nothing,
      rejected: { cases: 1, of: 2 },
      lost: nothing,
    });
    expect(sharesWith({ side: 'provider', matches, claims })).toEqual({
      ended: nothing,
      rejected: nothing,
      lost: { cases: 1, of: 2 },
    });
  });

  test('counts offers and outcomes by what they state, and a dispute that was given up', () => {
    const claims = [
      stated('m1', { kind: 'offer', side: 'employer', state: 'decided', verdict: 'not_made' }),
      stated('m2', {
        kind: 'outcome',
        side: 'employer',
        outcome: 'hired',
        state: 'decided',
        verdict: 'hired',
      }),
      stated('m3', { kind: 'held', side: 'employer', state: 'confirmed', disputedAt: ago(15) }),
    ];
    expect(sharesWith({ matches, claims }).rejected).toEqual({ cases: 1, of: 3 });
    expect(sharesWith({ side: 'provider', matches, claims }).lost).toEqual({ cases: 1, of: 1 });
  });

  test('counts nobody’s claim for what the platform states', () => {
    const claims = [stated('m1', { kind: 'silence', side: 'platform', state: 'stood', disputedAt: ago(15) })];
    expect(sharesWith({ matches, claims })).toMatchObject({ rejected: nothing, lost: nothing });
  });
});

test('calls a share unusual only above 20 percent and from three cases on', () => {
  expect(isUnusual({ cases: 2, of: 2 })).toBe(false);
  expect(isUnusual({ cases: 3, of: 15 })).toBe(false);
  expect(isUnusual({ cases: 3, of: 14 })).toBe(true);
});

describe('telling administrators of unusual shares', () => {
  /** An employer with so many releases, and other guarantees that were kept. */
  async function ended(room: Classroom, employerId: string, releases: number, others: number): Promise<void> {
    for (let index = 0; index < releases; index++) {
      const id = `${employerId}-released-${index}`;
      await room.put('matches', owed(id, { employerId, guarantee: 'released', withdrawnAt: ago(10) }));
    }
    for (let index = 0; index < others; index++)
      await room.put('matches', { ...kept(`${employerId}-${index}`), employerId });
  }

  const check = async (room: Classroom, id = 'erin', matchIds: string[] = []) => {
    await room.accept(checkShares, { id, matchIds }, system);
    return (await room.store.find('notifications')).map(({ personId, message, time }) => [
      personId,
      message,
      time,
    ]);
  };
  const sentence = (cases: number, of: number) =>
    `${cases} of ${of} guarantees ended by unconfirmed offers, releases, silence, set-asides or late withdrawals.`;

  test('tells them of one of two organizations, from three cases above 20 percent on', async () => {
    const room = await classroom();
    await room.put('organizations', organization(erin), organization(otto));
    room.now = now;
    await ended(room, 'erin', 3, 11);
    await ended(room, 'otto', 3, 12);
    expect(await check(room, 'otto')).toEqual([]);
    expect(await check(room, 'erin')).toEqual([['ada', sentence(3, 14), now]]);
    const few = await classroom();
    few.now = now;
    await ended(few, 'erin', 2, 0);
    expect(await check(few)).toEqual([]);
  });

  test('tells them of rejected claims and lost disputes', async () => {
    const room = await classroom();
    room.now = now;
    const ids = ['m1', 'm2', 'm3'];
    for (const id of ids) {
      await room.put('matches', owed(id));
      const decided = { state: 'decided', verdict: 'no_fault', disputedAt: ago(15) } as const;
      await room.put('claims', stated(id, { kind: 'held', side: 'employer', ...decided }));
    }
    expect(await check(room, 'erin', ids)).toEqual([['ada', '3 of 3 claims were rejected.', now]]);
    expect(await check(room, 'paul', ids)).toHaveLength(1);
  });

  test('tells them once in seven days', async () => {
    const room = await classroom();
    room.now = now;
    await ended(room, 'erin', 3, 0);
    await check(room);
    room.now = plusDays(now, 6);
    await ended(room, 'erin', 4, 0);
    expect(await check(room)).toEqual([['ada', sentence(3, 3), now]]);
    room.now = plusDays(now, 7);
    expect(await check(room)).toEqual([['ada', sentence(4, 4), room.now]]);
  });

  test('refuses the check to anyone but the platform, and does nothing for an unknown organization', async () => {
    const room = await classroom();
    expect((await refusal(room.accept(checkShares, { id: 'erin', matchIds: [] }, erin)))[0]).toBe(
      'forbidden',
    );
    expect(await check(room, 'nobody')).toEqual([]);
  });
});
