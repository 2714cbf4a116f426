// The borders of a promise: what counts at the very moment at which it begins or a period ends.
import { describe, expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { system } from '#shared/testing/people.ts';
import { claim, interview, match } from '#shared/testing/rows.ts';
import { offerDisputeDays } from '#shared/policy.ts';
import { plusDays } from '#shared/lib/time.ts';
import { canDispute, isAnswerable } from '../claims/claim.ts';
import { unconfirmedSince } from './clock-pauses.ts';
import { advanceDeadline } from './advance-deadline.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { deadlineOf } from './deadline.ts';
import { canObject, withGuarantee } from './guarantee.ts';
import { pausedMs, pausesOf } from './paused-time.ts';

const at = '2026-06-10T10:00:00.000Z';
const before = '2026-06-10T09:59:59.999Z';
const after = '2026-06-10T10:00:00.001Z';

const pause = (startedAt: string, endedAt: string) => ({
  ...{ id: startedAt, matchId: 'match-1', employerId: 'erin', providerId: 'paul' },
  ...{ reason: 'moved' as const, startedAt, endedAt, createdAt: startedAt, rev: 1 },
});

describe('a promise that starts again', () => {
  const again = match({ owedSince: at, status: 'not_hired', interviewDate: at, decidedAt: at });

  test('ends despite a disputed absence of the promise before', async () => {
    const room = await classroom();
    const disputed = { kind: 'candidate_absent', side: 'employer', state: 'disputed' } as const;
    await room.put('claims', claim({ ...disputed, createdAt: before }));
    expect(await withGuarantee(room.store, again)).toMatchObject({ honouredAt: at });
    await room.put('claims', claim({ ...disputed, id: 'claim-2', createdAt: at }));
    expect(await withGuarantee(room.store, again)).toMatchObject({ honouredAt: null });
  });

  test('counts pauses from its first moment on', () => {
    const pauses = [pause(before, after), pause(at, after)];
    expect(pausesOf(again, pauses)).toEqual([pauses[1]]);
  });
});

describe('pauses that overlap', () => {
  test.each([
    ['one within another', ['02', '08'], ['03', '04'], 6],
    ['one after the start of another', ['02', '05'], ['04', '08'], 6],
    ['two with one start', ['02', '05'], ['02', '08'], 6],
    ['one that ends when the next begins', ['02', '05'], ['05', '08'], 6],
    ['apart', ['02', '03'], ['05', '06'], 2],
  ])('count each day once: %s', (_name, first, second, days) => {
    const of = ([from, to]: string[]) =>
      pause(`2026-06-${from}T10:00:00.000Z`, `2026-06-${to}T10:00:00.000Z`);
    for (const pauses of [
      [of(first), of(second)],
      [of(second), of(first)],
    ])
      expect(pausedMs(pauses) / 86_400_000).toBe(days);
  });

  test('count once beside an answer that is still overdue', () => {
    const facts = {
      match: match({ owedSince: '2026-06-01T15:00:00.000Z' }),
      interview: interview({ proposedBy: 'employer', proposedAt: '2026-06-03T15:00:00.000Z' }),
      waits: [pause('2026-06-04T15:00:00.000Z', '2026-06-08T15:00:00.000Z')],
      periods: { respondDays: 7, confirmDays: 3, outcomeDays: 7, defaultTimeZone: 'UTC' },
      counted: {
        calendars: [{ timeZone: 'UTC', closedDays: [] }],
        holidays: [],
        interviewDays: 30,
        notBefore: null,
      },
      claims: [],
      now: '2026-06-09T15:00:00.000Z',
    };
    // Five days from June 4 to June 9, not seven.
    expect(deadlineOf(facts)).toBe('2026-07-06T23:59:59.999Z');
    expect(deadlineOf({ ...facts, waits: [], interview: undefined })).toBe('2026-07-01T23:59:59.999Z');
    const seven = pause('2026-06-04T15:00:00.000Z', '2026-06-11T15:00:00.000Z');
    expect(deadlineOf({ ...facts, waits: [seven], interview: undefined })).toBe('2026-07-08T23:59:59.999Z');
  });
});

describe('the last moment', () => {
  test('ends the right to object at the end of its window', () => {
    expect([before, at, after].map((now) => canObject({ objectUntil: at }, now))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('ends the right to answer a claim after its last moment', () => {
    const open = claim({ answerUntil: at });
    expect([before, at, after].map((now) => isAnswerable(open, now))).toEqual([true, true, false]);
  });

  test('ends the right to say that a job was not given 60 days after its offer was settled', () => {
    const offer = claim({ kind: 'offer', state: 'confirmed', settledAt: plusDays(at, -offerDisputeDays) });
    expect([before, at].map((now) => canDispute(offer, now))).toEqual([true, false]);
  });

  test('pauses nothing at the last moment of the days to answer', () => {
    const asked = interview({ proposedBy: 'employer', proposedAt: plusDays(at, -3) });
    expect([before, at, after].map((now) => unconfirmedSince(asked, 3, now))).toEqual([
      undefined,
      undefined,
      at,
    ]);
  });
});

test('reminds both sides when a reminder of each is due', async () => {
  const room = await classroom();
  const owed = match({ owedSince: '2026-05-20T10:00:00.000Z' });
  await room.put('matches', owed);
  const asked = { proposedBy: 'employer', proposedAt: '2026-06-15T10:00:00.000Z' } as const;
  await room.put('interviews', interview({ id: owed.id, ...asked }));
  await scheduleDeadline(room.store, owed, { now: '2026-06-15T10:00:00.000Z' });
  room.now = '2026-06-18T00:30:00.000Z';
  await room.accept(advanceDeadline, { matchId: owed.id }, system);
  const told = await room.told();
  expect(told.filter((line) => line.startsWith('erin:'))).toHaveLength(1);
  expect(told.filter((line) => line.startsWith('paul:'))).toHaveLength(1);
});
