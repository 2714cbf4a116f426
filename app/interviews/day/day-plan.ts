// What an interview day's form holds, and which candidate gets which time and room.
import { toInstant } from '#app/ui/wall-clock.ts';
import { placesOfDay } from '#shared/reads/planner/interview-day.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { overlapping } from '#shared/reads/planner/planned-times.ts';
import type { PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { byDue } from '../due.tsx';
import type { PlaceValues } from '../place-fields.tsx';

/** The names of the fields for rooms. */
export const roomNames = ['room1', 'room2', 'room3', 'room4', 'room5', 'room6'] as const;
/** The fields of each break. */
export const breakNames = [
  ['break1', 'until1'],
  ['break2', 'until2'],
  ['break3', 'until3'],
] as const;

type RoomName = (typeof roomNames)[number];
type BreakName = (typeof breakNames)[number][number];

/** The values of the form, all as typed. */
export interface DayValues extends PlaceValues, Record<RoomName | BreakName, string> {
  /** A local date and time. */
  start: string;
  /** A time of day. */
  end: string;
  rooms: string;
}

/** A day with a lunch break, in one room. */
export const dayDefaults = {
  end: '17:00',
  rooms: '1',
  ...(Object.fromEntries(roomNames.map((name) => [name, ''])) as Record<RoomName, string>),
  ...(Object.fromEntries(breakNames.flat().map((name) => [name, ''])) as Record<BreakName, string>),
  break1: '12:00',
  until1: '13:00',
};

/** One candidate's time. */
export interface PlannedInterview {
  row: MatchInFull;
  /** An instant. */
  startsAt: string;
  room: string | null;
}

interface DaySite {
  siteId: string | null;
  zone: string | undefined;
  /** Times of other candidates. */
  others: readonly PlannedTime[];
}

/** Gives the candidates who are due first the first places of the day. Those for whom none is left get none. */
export function planDay(
  rows: readonly MatchInFull[],
  values: DayValues,
  { siteId, zone, others }: DaySite,
): PlannedInterview[] {
  const date = values.start.slice(0, 10);
  const minutes = Number(values.minutes);
  const startOf = (clock: string) => toInstant(`${date}T${clock}`, zone);
  const rooms = roomsOf(values);
  const places = placesOfDay(
    {
      start: values.start.slice(11, 16),
      end: values.end,
      minutes,
      breaks: breakNames.map(([from, until]) => ({ from: values[from], until: values[until] })),
      rooms: rooms.length,
    },
    ({ start, room }) =>
      overlapping(others, { startsAt: startOf(start), minutes, siteId, room: rooms[room] ?? null }).length >
      0,
  );
  const first = [...rows].sort((a, b) => byDue(a.match, b.match));
  return first.slice(0, places.length).map((row, index) => {
    const { start = '', room = 0 } = places[index] ?? {};
    return { row, startsAt: startOf(start), room: rooms[room] ?? null };
  });
}

/** The names of the rooms. Of several, one without a name has a number. */
function roomsOf(values: DayValues): (string | null)[] {
  const names = roomNames.slice(0, Number(values.rooms)).map((name) => values[name].trim());
  if (names.length === 1) return [names[0] || null];
  return names.map((name, index) => name || `Room ${index + 1}`);
}
