// Plans an interview day: how many interviews fit between its start and end, beside the breaks, in several rooms at once.

/** The hours of an interview day, as typed. Times of day are "09:00"; those of an unfinished form are empty. */
export interface DayHours {
  start: string;
  end: string;
  /** The length of an interview. */
  minutes: number;
  breaks: readonly { from: string; until: string }[];
  /** How many interviews take place at the same time. */
  rooms: number;
}

/** One interview of the day. */
export interface DayPlace {
  /** A time of day, "09:30". */
  start: string;
  /** From 0. */
  room: number;
}

/**
 * Returns the places of the day, earliest first. An interview overlaps no break, and ends before the day ends. `isTaken`
 * tells whether another interview is in the room then.
 */
export function placesOfDay(
  { start, end, minutes, breaks, rooms }: DayHours,
  isTaken: (place: DayPlace) => boolean = () => false,
): DayPlace[] {
  const [first, last] = [minuteAt(start), minuteAt(end)];
  if (!(minutes > 0) || first === undefined || last === undefined) return [];
  const pauses = breaks.flatMap(({ from, until }) => {
    const [begin, finish] = [minuteAt(from), minuteAt(until)];
    return begin !== undefined && finish !== undefined && begin < finish ? [{ begin, finish }] : [];
  });
  const places: DayPlace[] = [];
  for (let at = first; at + minutes <= last;) {
    const pause = pauses.find(({ begin, finish }) => at < finish && begin < at + minutes);
    if (!pause) for (let room = 0; room < rooms; room++) places.push({ start: clockAt(at), room });
    at = pause ? pause.finish : at + minutes;
  }
  return places.filter((place) => !isTaken(place));
}

function minuteAt(clock: string): number | undefined {
  const [hour, minute] = clock.split(':').map(Number);
  return clock.length === 5 && Number.isInteger(hour) && Number.isInteger(minute)
    ? (hour ?? 0) * 60 + (minute ?? 0)
    : undefined;
}

/** Returns "09:30" for 570 minutes from midnight. */
export const clockAt = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
