// The capacity of an interview day: hours, breaks, rooms, and what is on already.
import { expect, test } from 'vitest';
import { placesOfDay } from './interview-day.ts';
import type { DayHours } from './interview-day.ts';

const day = (overrides: Partial<DayHours> = {}): DayHours => ({
  start: '09:00',
  end: '12:00',
  minutes: 30,
  breaks: [],
  rooms: 1,
  ...overrides,
});
const startsOf = (hours: DayHours) => placesOfDay(hours).map(({ start }) => start);

test('fits interviews one after another, the last one before the end', () => {
  expect(startsOf(day({ end: '10:45' }))).toEqual(['09:00', '09:30', '10:00']);
  expect(startsOf(day({ end: '11:00' }))).toEqual(['09:00', '09:30', '10:00', '10:30']);
});

test('leaves breaks free and goes on after them', () => {
  const breaks = [{ from: '10:15', until: '10:30' }];
  expect(startsOf(day({ breaks }))).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
});

test('goes on after breaks that follow or overlap each other', () => {
  const breaks = [
    { from: '10:00', until: '10:30' },
    { from: '09:30', until: '10:10' },
  ];
  expect(startsOf(day({ breaks, end: '11:00' }))).toEqual(['09:00', '10:30']);
});

test('fits as many interviews at once as there are rooms', () => {
  const places = placesOfDay(day({ rooms: 3, end: '10:00' }));
  expect(places.map(({ start, room }) => `${start} ${room}`)).toEqual([
    '09:00 0',
    '09:00 1',
    '09:00 2',
    '09:30 0',
    '09:30 1',
    '09:30 2',
  ]);
});

test('leaves out what is taken in a room', () => {
  const places = placesOfDay(
    day({ rooms: 2, end: '10:00' }),
    ({ start, room }) => start === '09:00' && room === 1,
  );
  expect(places).toHaveLength(3);
});

test.each<[what: string, overrides: Partial<DayHours>]>([
  ['a day that ends before it starts', { end: '08:00' }],
  ['an unfinished start', { start: '' }],
  ['no length', { minutes: Number.NaN }],
  ['interviews longer than the day', { minutes: 200 }],
])('fits none into %s', (_what, overrides) => {
  expect(placesOfDay(day(overrides))).toEqual([]);
});

test('ignores an unfinished break and one that ends before it starts', () => {
  const breaks = [
    { from: '10:00', until: '' },
    { from: '11:00', until: '10:00' },
  ];
  expect(startsOf(day({ breaks }))).toHaveLength(6);
});
