// Tests the guarantee's clock: until when an interview is owed, and which steps are due when.
import { describe, expect, test } from 'vitest';
import { interview, match } from '#shared/testing/rows.ts';
import { deadlineOf, guaranteeAt, renewalDue, stepsOf } from './deadline.ts';
import type { Facts } from './deadline.ts';
import { plusDays } from '#shared/lib/time.ts';
import { pausedMs, pausedDays } from './paused-time.ts';
import type { Calendar, GuaranteeCalendars } from './guarantee-calendars.ts';

const periods = { respondDays: 7, confirmDays: 3, outcomeDays: 7, defaultTimeZone: 'UTC' };

const counting = (...calendars: Calendar[]): GuaranteeCalendars => ({
  calendars,
  holidays: [],
  interviewDays: 30,
  notBefore: null,
});

/** Owed since Monday, June 1, 2026. */
const facts = (overrides: Partial<Facts> = {}): Facts => ({
  match: match({ owedSince: '2026-06-01T15:00:00.000Z' }),
  interview: undefined,
  waits: [],
  claims: [],
  periods,
  counted: counting({ timeZone: 'UTC', closedDays: [] }),
  now: '2026-06-03T10:00:00.000Z',
  ...overrides,
});

const wait = (startedAt: string, endedAt: string) => ({
  ...{ id: startedAt, matchId: 'match-1', employerId: 'erin', providerId: 'paul' },
  ...{ reason: 'moved' as const, startedAt, endedAt, createdAt: startedAt, rev: 1 },
});

describe('computing the deadline', () => {
  test('ends the deadline with the thirtieth day in the employer’s time zone', () => {
    expect(deadlineOf(facts())).toBe('2026-07-01T23:59:59.999Z');
    const calendar = { timeZone: 'America/New_York', closedDays: [] };
    expect(deadlineOf(facts({ counted: counting(calendar) }))).toBe('2026-07-02T03:59:59.999Z');
  });

  test('moves a deadline on a weekend or closed day to the next working day', () => {
    const friday = match({ owedSince: '2026-06-04T15:00:00.000Z' });
    expect(deadlineOf(facts({ match: friday }))).toBe('2026-07-06T23:59:59.999Z');
    const calendar = { timeZone: 'UTC', closedDays: ['2026-07-06'] };
    expect(deadlineOf(facts({ match: friday, counted: counting(calendar) }))).toBe(
      '2026-07-07T23:59:59.999Z',
    );
  });

  /** The given number of days from a day on, with weekends. */
  const daysFrom = (day: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => plusDays(`${day}T00:00:00.000Z`, at).slice(0, 10));

  test.each<[string, { own?: string[]; platform?: string[] }, string]>([
    // The thirtieth day is Wednesday, July 1. Its week, the next one and the weekend after are closed, then more.
    ['closed days that end within ten days', { own: daysFrom('2026-07-01', 9) }, '2026-07-10'],
    ['closed days that end on the tenth day', { own: daysFrom('2026-07-01', 10) }, '2026-07-11'],
    ['200 closed days', { own: daysFrom('2026-07-01', 200) }, '2026-07-11'],
    ['200 closed days before and after', { own: daysFrom('2026-06-02', 200) }, '2026-07-11'],
    ['holidays of the platform', { platform: daysFrom('2026-07-01', 16) }, '2026-07-17'],
    [
      'closed days after holidays',
      { own: daysFrom('2026-07-05', 40), platform: daysFrom('2026-07-01', 3) },
      '2026-07-11',
    ],
    [
      'closed days before holidays',
      { own: daysFrom('2026-07-01', 9), platform: daysFrom('2026-07-10', 9) },
      '2026-07-11',
    ],
    [
      'more holidays than that and closed days',
      { own: ['2026-07-17'], platform: daysFrom('2026-07-01', 16) },
      '2026-07-17',
    ],
  ])(
    'moves a deadline by at most ten days for the employer: %s',
    (_what, { own = [], platform = [] }, day) => {
      const counted = { ...counting({ timeZone: 'UTC', closedDays: own }), holidays: platform };
      expect(deadlineOf(facts({ counted }))).toBe(`${day}T23:59:59.999Z`);
    },
  );

  test('makes new times due after five working days, and at most ten calendar days', () => {
    const due = (closedDays: string[]) =>
      renewalDue(facts({ counted: counting({ timeZone: 'UTC', closedDays }) }), '2026-06-01T15:00:00.000Z');
    expect(due(['2026-06-03'])).toBe('2026-06-09T23:59:59.999Z');
    expect(due(daysFrom('2026-06-02', 200))).toBe('2026-06-11T23:59:59.999Z');
  });

  test('keeps the local time of the deadline across a daylight saving change', () => {
    const calendar = { timeZone: 'Europe/Berlin', closedDays: [] };
    const autumn = match({ owedSince: '2026-09-28T10:00:00.000Z' });
    expect(deadlineOf(facts({ match: autumn, counted: counting(calendar) }))).toBe(
      '2026-10-28T22:59:59.999Z',
    );
  });

  test('pauses the deadline while it waits for the other side', () => {
    const waits = [wait('2026-06-05T15:00:00.000Z', '2026-06-09T15:00:00.000Z')];
    expect(deadlineOf(facts({ waits }))).toBe('2026-07-06T23:59:59.999Z');
  });

  test('keeps pausing the deadline while the provider has not answered within three days', () => {
    const asked = interview({ proposedBy: 'employer', proposedAt: '2026-06-02T10:00:00.000Z' });
    expect(deadlineOf(facts({ interview: asked }))).toBe('2026-07-01T23:59:59.999Z');
    const now = '2026-06-10T10:00:00.000Z';
    expect(deadlineOf(facts({ interview: asked, now }))).toBe('2026-07-06T23:59:59.999Z');
  });
});

test('counts overlapping pauses once', () => {
  const waits = [
    wait('2026-06-05T00:00:00.000Z', '2026-06-08T00:00:00.000Z'),
    wait('2026-06-04T00:00:00.000Z', '2026-06-06T00:00:00.000Z'),
    wait('2026-06-05T00:00:00.000Z', '2026-06-05T12:00:00.000Z'),
  ];
  expect(pausedDays(waits)).toBe(4);
  expect(pausedMs([])).toBe(0);
});

const plan = (overrides: Partial<Facts>) =>
  stepsOf(facts(overrides)).map(({ kind, at }) => `${at.slice(0, 13)} ${kind}`);

describe('planning the reminder steps', () => {
  test('plans the steps of a match without times', () => {
    expect(plan({})).toEqual([
      '2026-06-04T15 respond',
      '2026-06-07T15 respond',
      '2026-06-08T15 respondOverdue',
      '2026-06-24T23 deadlineNear',
      '2026-06-29T23 deadlineNear',
      '2026-07-01T11 deadlineToday',
      '2026-07-01T23 missed',
    ]);
  });

  test('plans steps for the side that has to answer proposed or suggested times', () => {
    const proposedAt = '2026-06-02T10:00:00.000Z';
    const first = (side: 'employer' | 'provider') =>
      plan({ interview: interview({ proposedBy: side, proposedAt }) }).slice(0, 2);
    expect(first('employer')).toEqual(['2026-06-03T10 confirm', '2026-06-04T10 confirm']);
    expect(first('provider')).toEqual(['2026-06-03T10 answer', '2026-06-04T10 answer']);
  });

  test('plans the day’s move of the deadline while the provider has not answered', () => {
    const asked = interview({ proposedBy: 'employer', proposedAt: '2026-06-02T10:00:00.000Z' });
    const moves = (now: string) => plan({ interview: asked, now }).filter((step) => step.endsWith('move'));
    // The clock stops on June 5 at 10:00. Nine hours later a day of the pause is full.
    expect(moves('2026-06-03T10:00:00.000Z')).toEqual(['2026-06-05T19 move']);
    expect(moves('2026-06-10T10:00:00.000Z')).toEqual(['2026-06-10T19 move']);
    expect(plan({}).filter((step) => step.endsWith('move'))).toEqual([]);
  });

  test('plans renewal reminders only while new times are due for an interview that was not held', () => {
    const notHeldAt = '2026-06-02T10:00:00.000Z';
    const renewals = (overrides: Partial<Facts>) =>
      plan({
        notHeldAt,
        interview: interview({ proposedBy: null, cancelledAt: notHeldAt }),
        ...overrides,
      }).filter((step) => / renew/.test(step));
    expect(renewals({}).at(-1)).toMatch(/renewOverdue$/);
    expect(renewals({}).length).toBeGreaterThan(1);
    expect(renewals({ notHeldAt: undefined })).toEqual([]);
    // Other times were cancelled since.
    expect(renewals({ notHeldAt: '2026-06-01T16:00:00.000Z' })).toEqual([]);
    expect(renewals({ interview: interview({ proposedBy: 'employer', cancelledAt: notHeldAt }) })).toEqual(
      [],
    );
  });

  test('plans outcome reminders and the question about silence for an interview before the deadline', () => {
    const scheduled = match({ status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' });
    expect(plan({ match: scheduled })).toEqual([
      '2026-06-09T12 outcome',
      '2026-06-10T10 outcome',
      '2026-06-10T10 outcomeAsked',
      '2026-06-12T10 outcome',
      '2026-06-12T10 outcomeAsked',
      '2026-06-16T10 outcome',
      '2026-06-16T23 silent',
    ]);
  });

  test('plans the missed deadline for an interview that is too late', () => {
    const late = match({ status: 'interview_scheduled', interviewDate: '2026-07-09T10:00:00.000Z' });
    expect(plan({ match: late })).toContain('2026-07-01T23 missed');
  });

  test('plans no steps for a match that is decided, withdrawn, or released', () => {
    const withdrawnAt = '2026-06-02T10:00:00.000Z';
    for (const settled of [
      { status: 'hired' },
      { withdrawnAt },
      { guarantee: 'released', withdrawnAt },
    ] as const)
      expect(plan({ match: match(settled) })).toEqual([]);
  });
});

test('counts an interview as honored until the deadline, and as honored late afterwards or once missed', () => {
  const due = match({ deadlineAt: '2026-07-01T23:59:59.999Z' });
  expect(guaranteeAt(due, '2026-07-01T23:59:59.999Z')).toBe('honoured');
  expect(guaranteeAt(due, '2026-07-02T00:00:00.000Z')).toBe('honoured_late');
  expect(guaranteeAt({ ...due, missedAt: '2026-06-01T00:00:00.000Z' }, '2026-06-01T00:00:00.000Z')).toBe(
    'honoured_late',
  );
});
