// The planner's week: which times it holds, which of them overlap, and what is closed.
import { expect, test } from 'vitest';
import { interview, job, match, slot } from '../../testing/rows.ts';
import type { Row } from '../../engine/schema.ts';
import type { MatchInFull } from '../matches.ts';
import { overlapping, overlapsIn, plannedTimes } from './planned-times.ts';
import { slotsOfWeek } from './slots.ts';
import { fitsHours, weekOf, weekToPlan } from './week.ts';
import type { PlannerCalendar } from './week.ts';

const now = '2026-12-01T12:00:00.000Z';
const calendar: PlannerCalendar = {
  siteId: null,
  name: 'Harbor Shipyard',
  timeZone: 'America/New_York',
  closedDays: ['2026-12-03'],
};

const inFull = (
  of: Row<'matches'>,
  meeting: Partial<Row<'interviews'>> = {},
  slots: readonly Row<'slots'>[] = [],
): MatchInFull => ({
  match: of,
  job: undefined,
  course: undefined,
  interview: interview({ id: of.id, place: 'Gate 2', minutes: 30, ...meeting }),
  slots,
  breaches: [],
  claims: [],
});

const at = (id: string, interviewDate: string, meeting: Partial<Row<'interviews'>> = {}) =>
  inFull(match({ id, status: 'interview_scheduled', interviewDate }), meeting);

test('tells offered, suggested, agreed, begun and held times apart, and leaves out offered times that passed', () => {
  const offered = inFull(match({ id: 'a' }), {}, [
    slot({ id: 's1', matchId: 'a', startsAt: '2026-12-01T11:00:00.000Z' }),
    slot({ id: 's2', matchId: 'a', startsAt: '2026-12-04T15:00:00.000Z' }),
    slot({ id: 's3', matchId: 'a', startsAt: '2026-12-04T14:00:00.000Z', proposedBy: 'provider' }),
  ]);
  const held = inFull(match({ id: 'd', status: 'hired', interviewDate: '2026-11-30T15:00:00.000Z' }));
  const times = plannedTimes(
    [offered, at('b', '2026-12-02T14:00:00.000Z'), at('c', '2026-12-01T11:30:00.000Z'), held],
    now,
  );
  expect(times.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'd held',
    'c unrecorded',
    'b confirmed',
    's3 suggested',
    's2 offered',
  ]);
});

test('leaves out candidates without a time and offers without an interview', () => {
  const hired = inFull(match({ id: 'a', status: 'hired', interviewDate: null }));
  expect(plannedTimes([hired, inFull(match({ id: 'b' }))], now)).toEqual([]);
});

test('finds overlaps of two candidates at one site, and none at another site or one after the other', () => {
  const times = plannedTimes(
    [
      at('a', '2026-12-02T14:00:00.000Z'),
      at('b', '2026-12-02T14:15:00.000Z'),
      at('c', '2026-12-02T14:45:00.000Z'),
      { ...at('d', '2026-12-02T14:10:00.000Z'), job: job({ siteId: 'dock' }) },
    ],
    now,
  );
  const found = [...overlapsIn(times)].map(([id, others]) => [id, others.map((other) => other.id)]);
  expect(Object.fromEntries(found)).toEqual({ a: ['b'], b: ['a'] });
});

test('finds no overlap of interviews in different rooms', () => {
  const inRoom = (id: string, room: string | null) => at(id, '2026-12-02T14:00:00.000Z', { room });
  const overlapsOf = (...rooms: (string | null)[]) =>
    overlapsIn(
      plannedTimes(
        rooms.map((room, place) => inRoom(`m${place}`, room)),
        now,
      ),
    ).size;
  expect(overlapsOf('Room 1', 'Room 2')).toBe(0);
  expect(overlapsOf('Room 1', ' room  1 ')).toBe(2);
  expect(overlapsOf('Room 1', null)).toBe(2);
});

test('counts neither two times offered to one candidate nor past interviews as overlaps', () => {
  const startsAt = '2026-12-02T14:00:00.000Z';
  const twice = [slot({ id: 's1', startsAt }), slot({ id: 's2', startsAt })];
  const times = plannedTimes(
    [
      inFull(match({ id: 'a' }), {}, twice),
      at('b', '2026-12-01T11:00:00.000Z'),
      at('c', '2026-12-01T11:00:00.000Z'),
    ],
    now,
  );
  expect(overlapsIn(times)).toEqual(new Map());
});

test('compares a time that is being chosen with the others at its site', () => {
  const times = plannedTimes([at('a', '2026-12-02T14:00:00.000Z')], now);
  const idsAt = (startsAt: string, siteId: string | null = null) =>
    overlapping(times, { minutes: 30, siteId, room: null, startsAt }).map(({ id }) => id);
  expect(idsAt('2026-12-02T14:29:00.000Z')).toEqual(['a']);
  expect(idsAt('2026-12-02T14:29:00.000Z', 'dock')).toEqual([]);
  expect(idsAt('2026-12-02T14:30:00.000Z')).toEqual([]);
  expect(idsAt('2026-12-02T13:30:00.000Z')).toEqual([]);
});

test('offers half hours of the working day, and says which are past, closed, taken or after the promised day', () => {
  const times = plannedTimes([at('a', '2026-12-02T14:10:00.000Z')], now);
  const rows = slotsOfWeek('2026-11-30', {
    now,
    zone: calendar.timeZone,
    closed: calendar.closedDays,
    times,
    meeting: { minutes: 30, siteId: null, room: null },
    dueBy: '2026-12-04T15:00:00.000Z',
  });
  expect(rows).toHaveLength(20);
  const slots = new Map(rows.flat().map((slot) => [slot.local, slot]));
  const stateAt = (local: string) => slots.get(local)?.state;
  expect(['2026-11-30T17:30', '2026-12-01T08:00', '2026-12-03T09:00'].map(stateAt)).toEqual([
    'past',
    'free',
    'closed',
  ]);
  expect(['2026-12-02T08:30', '2026-12-02T09:00', '2026-12-02T09:30'].map(stateAt)).toEqual([
    'free',
    'busy',
    'busy',
  ]);
  expect(slots.get('2026-12-04T10:00')?.isAfterDue).toBe(false);
  expect(slots.get('2026-12-04T10:30')?.isAfterDue).toBe(true);
});

test('shows the working days on the clocks of the calendar, with closed days and those of sites', () => {
  const times = plannedTimes([at('a', '2026-12-05T03:30:00.000Z')], now);
  const dock = { ...calendar, siteId: 'x', name: 'Dry Dock', closedDays: ['2026-12-04'] };
  const { days, fromHour, toHour } = weekOf('2026-11-30', times, calendar, [dock]);
  expect(days.map(({ date }) => date.slice(8))).toEqual(['30', '01', '02', '03', '04']);
  expect(days.filter(({ isClosed }) => isClosed).map(({ date }) => date)).toEqual(['2026-12-03']);
  expect(days[4]).toMatchObject({ closedSites: ['Dry Dock'], times: [{ id: 'a' }] });
  expect([fromHour, toHour]).toEqual([8, 23]);
});

test('shows a day of the weekend only with a time, as closed', () => {
  const times = plannedTimes([at('a', '2026-12-05T11:30:00.000Z')], now);
  const { days, fromHour } = weekOf('2026-11-30', times, calendar);
  expect(days.at(-1)).toMatchObject({ date: '2026-12-05', isClosed: true });
  expect(fromHour).toBe(6);
});

test('begins with this week, and on a weekend with the next', () => {
  expect(weekToPlan('2026-12-03')).toBe('2026-11-30');
  expect(weekToPlan('2026-12-05')).toBe('2026-12-07');
  expect(weekToPlan('2026-12-06')).toBe('2026-12-07');
});

test('reads a week by the hour unless times overlap or are shorter than half an hour', () => {
  const fits = (...times: MatchInFull[]) =>
    fitsHours(weekOf('2026-11-30', plannedTimes(times, now), calendar).days);
  const first = at('a', '2026-12-02T14:00:00.000Z', { minutes: 60 });
  expect(fits(first, at('b', '2026-12-02T15:00:00.000Z'), at('c', '2026-12-03T14:30:00.000Z'))).toBe(true);
  expect(fits(first, at('b', '2026-12-02T15:00:00.000Z'), at('c', '2026-12-02T15:15:00.000Z'))).toBe(false);
  expect(fits(first, at('b', '2026-12-03T14:00:00.000Z', { minutes: 15 }))).toBe(false);
});
