// Who gets which time in a plan of several days and sites, and which days are suggested.
import { describe, expect, test } from 'vitest';
import { classroom } from '../../testing/classroom.ts';
import { erin } from '../../testing/people.ts';
import { interview, job, match, slot } from '../../testing/rows.ts';
import type { Row } from '../../engine/schema.ts';
import type { MatchInFull } from '../matches.ts';
import { firstPlanDay, peopleByDay, planInterviews, suggestedDays } from './interview-plan.ts';
import type { SiteHours } from './interview-plan.ts';
import { planAddress } from '../pacts/pact-key.ts';
import { pactsToPlan } from './pacts-to-plan.ts';
import { plannedTimes } from './planned-times.ts';

// A Wednesday.
const now = '2026-06-03T12:00:00.000Z';

const inFull = (of: Partial<Row<'matches'>>, siteId: string | null = 'dock'): MatchInFull => ({
  match: match({ candidateReferenceId: `C-${of.id}`, ...of }),
  job: job({ siteId }),
  course: undefined,
  interview: undefined,
  slots: [],
  breaches: [],
  claims: [],
});

const due = (day: string) => ({ deadlineAt: `2026-06-${day}T23:59:59.999Z` });

const site = (overrides: Partial<SiteHours> = {}): SiteHours => ({
  siteId: 'dock',
  zone: 'UTC',
  days: [{ date: '2026-06-09', start: '09:00', end: '10:00' }],
  minutes: 30,
  breaks: [],
  rooms: [null],
  ...overrides,
});

function plan(rows: MatchInFull[], sites: SiteHours[], busy: MatchInFull[] = []) {
  const { planned, left } = planInterviews(rows, sites, { now, others: plannedTimes(busy, now) });
  return {
    planned: planned.map(({ row, startsAt, room }) =>
      [row.match.id, startsAt.slice(5, 16), room].filter(Boolean).join(' '),
    ),
    left: left.map(({ match: { id } }) => id),
  };
}

const nextDay = { date: '2026-06-10', start: '13:00', end: '13:30' };

describe('a plan', () => {
  test('fills one day after another with those who are due first, and says who gets no time', () => {
    const rows = [
      inFull({ id: 'a', ...due('30') }),
      inFull({ id: 'b', ...due('12') }),
      inFull({ id: 'c', deadlineAt: null }),
      inFull({ id: 'd', ...due('11') }),
      inFull({ id: 'e', deadlineAt: null }),
    ];
    // The days are typed in any order.
    expect(plan(rows, [site({ days: [nextDay, ...site().days] })])).toEqual({
      planned: ['d 06-09T09:00', 'b 06-09T09:30', 'a 06-10T13:00'],
      left: ['c', 'e'],
    });
  });

  test('counts a day that is typed twice once, and an unfinished one not at all', () => {
    const days = [...site().days, ...site().days, { ...nextDay, date: '' }, { ...nextDay, end: '' }];
    const rows = ['a', 'b', 'c'].map((id) => inFull({ id }));
    expect(plan(rows, [site({ days })])).toEqual({
      planned: ['a 06-09T09:00', 'b 06-09T09:30'],
      left: ['c'],
    });
  });

  test('uses the days, hours and clocks of each site for its own candidates', () => {
    const rows = [inFull({ id: 'a' }), inFull({ id: 'b' }, 'yard'), inFull({ id: 'c' }, null)];
    const yard = site({ siteId: 'yard', zone: 'America/New_York', days: [nextDay] });
    expect(plan(rows, [site(), yard])).toEqual({
      planned: ['a 06-09T09:00', 'b 06-10T17:00'],
      left: ['c'],
    });
  });

  test('gives a candidate with two jobs two times, one after the other, also in two rooms', () => {
    const rows = [
      inFull({ id: 'a', candidateReferenceId: 'C-1' }),
      inFull({ id: 'b', candidateReferenceId: 'C-2' }),
      inFull({ id: 'c', candidateReferenceId: 'C-1' }),
    ];
    expect(plan(rows, [site({ rooms: ['North', 'South'] })]).planned).toEqual([
      'a 06-09T09:00 North',
      'b 06-09T09:00 South',
      'c 06-09T09:30 North',
    ]);
  });

  test('leaves a candidate an hour to travel from one site to another', () => {
    const rows = [
      inFull({ id: 'a', candidateReferenceId: 'C-1' }, 'dock'),
      inFull({ id: 'b', candidateReferenceId: 'C-1' }, 'yard'),
    ];
    const yard = site({ siteId: 'yard', days: [{ date: '2026-06-09', start: '09:00', end: '12:00' }] });
    expect(plan(rows, [site(), yard]).planned).toEqual(['a 06-09T09:00', 'b 06-09T10:30']);
  });

  test('leaves out places that are past, taken in their room, or of the candidate’s other interviews', () => {
    const agreed = (id: string, interviewDate: string, reference: string, siteId: string, room: string) => ({
      ...inFull(
        { id, interviewDate, status: 'interview_scheduled', candidateReferenceId: reference },
        siteId,
      ),
      interview: interview({ id, minutes: 30, room }),
    });
    const busy = [
      agreed('x', '2026-06-09T09:00:00.000Z', 'C-9', 'dock', 'North'),
      agreed('y', '2026-06-09T09:00:00.000Z', 'C-1', 'yard', 'Office'),
    ];
    const rows = [inFull({ id: 'a', candidateReferenceId: 'C-1' }), inFull({ id: 'b' }), inFull({ id: 'c' })];
    const days = [
      { date: '2026-06-03', start: '11:30', end: '12:30' },
      { date: '2026-06-09', start: '09:00', end: '11:00' },
    ];
    expect(plan(rows, [site({ rooms: ['North'], days })], busy)).toEqual({
      planned: ['b 06-09T09:30', 'c 06-09T10:00', 'a 06-09T10:30'].map((each) => `${each} North`),
      left: [],
    });
  });
});

test('shows each candidate of a day once, with all jobs of both sites', () => {
  const rows = [
    inFull({ id: 'a', candidateReferenceId: 'C-1' }),
    inFull({ id: 'b', candidateReferenceId: 'C-2' }),
    inFull({ id: 'c', candidateReferenceId: 'C-1' }, 'yard'),
    inFull({ id: 'd', candidateReferenceId: 'C-1' }, 'gate'),
  ];
  const at = (siteId: string, date: string) =>
    site({ siteId, days: [{ date, start: '09:00', end: '12:00' }] });
  const { planned } = planInterviews(
    rows,
    [at('dock', '2026-06-09'), at('yard', '2026-06-09'), at('gate', '2026-06-10')],
    { now, others: [] },
  );
  const shown = peopleByDay(planned).map(({ date, people }) => [
    date,
    ...people.map(({ reference, interviews }) => [reference, ...interviews.map(({ row }) => row.match.id)]),
  ]);
  expect(shown).toEqual([
    ['2026-06-09', ['C-1', 'a', 'c'], ['C-2', 'b']],
    ['2026-06-10', ['C-1', 'd']],
  ]);
});

describe('the first suggested day', () => {
  const today = '2026-06-03';
  const first = (dueDays: string[], closed: string[] = []) => firstPlanDay({ today, closed }, dueDays);

  test('leaves two working days', () => {
    expect(first([])).toBe('2026-06-08');
    expect(first(['2026-06-30', '2026-06-09'])).toBe('2026-06-08');
    expect(first([], ['2026-06-04', '2026-06-08'])).toBe('2026-06-10');
  });

  test('leaves fewer to be before the promised day', () => {
    expect(first(['2026-06-30', '2026-06-08'])).toBe('2026-06-05');
    expect(first(['2026-06-05'])).toBe('2026-06-04');
  });

  test('suggests the promised day if that is the first possible one', () => {
    expect(first(['2026-06-04'])).toBe('2026-06-04');
    expect(first(['2026-06-05'], ['2026-06-04'])).toBe('2026-06-05');
  });

  test('ignores promised days before the first possible day', () => {
    expect(first(['2026-06-03', '2026-05-28'])).toBe('2026-06-08');
    expect(first(['2026-06-04'], ['2026-06-04'])).toBe('2026-06-09');
    expect(first(['2026-06-02', '2026-06-08'])).toBe('2026-06-05');
  });
});

test('suggests as many days in a row as all candidates need, and at most five', () => {
  const rows = (amount: number) =>
    Array.from({ length: amount }, (_, place) => inFull({ id: `m${place}`, ...due('30') }));
  const { days: _, ...place } = site();
  const hours = { start: '09:00', end: '10:00' };
  const datesFor = (amount: number) =>
    suggestedDays(rows(amount), place, hours, { now, others: [], closed: ['2026-06-10'] }).map(({ date }) =>
      date.slice(5),
    );
  expect(datesFor(2)).toEqual(['06-08']);
  expect(datesFor(5)).toEqual(['06-08', '06-09', '06-11']);
  expect(datesFor(50)).toEqual(['06-08', '06-09', '06-11', '06-12', '06-15']);
});

test('offers the pacts whose candidates wait for times, each apart, those due first in front', async () => {
  const { store, put } = await classroom();
  const [welding, care] = [
    { courseId: 201, jobId: 101 },
    { courseId: 202, jobId: 101 },
  ];
  const waiting = { employerId: erin.organization, ...due('20') };
  await put('matches', match({ id: 'a', ...waiting, ...welding }));
  await put('matches', match({ id: 'b', ...waiting, ...welding, ...due('18') }));
  await put('matches', match({ id: 'c', ...waiting, ...care, ...due('12') }));
  // Three who do not wait for times: for a place, for the provider, and for the interview.
  await put('matches', match({ id: 'd', ...waiting, ...care, waitsForPlaceSince: now }));
  await put('matches', match({ id: 'e', ...waiting, ...care }));
  await put('slots', slot({ matchId: 'e', startsAt: '2026-06-09T10:00:00.000Z' }));
  await put('matches', match({ id: 'f', ...waiting, ...care, status: 'interview_scheduled' }));
  // The only proposed time has passed.
  await put('matches', match({ id: 'g', ...waiting, ...care }));
  await put('slots', slot({ id: 'old', matchId: 'g', startsAt: '2026-06-02T10:00:00.000Z' }));
  const pacts = await pactsToPlan(store, erin, now);
  expect(
    pacts.map(({ key, dueAt, rows }) => [
      key,
      dueAt?.slice(8, 10),
      ...rows.map((row) => row.match.id).sort(),
    ]),
  ).toEqual([
    ['202.101', '12', 'c', 'g'],
    ['201.101', '18', 'a', 'b'],
  ]);
});

test('names each pact once in the address of the planner', () => {
  expect(planAddress(['202.101', '201.101', '202.101'])).toBe('/interviews/plan?pact=202.101&pact=201.101');
});
