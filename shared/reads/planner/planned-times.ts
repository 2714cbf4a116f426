// The times of an employer's interviews in its planner: offered, agreed or past, and which of them overlap.
import { canSchedule, isScheduled } from '../../domain/interviews/interviews.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import type { MatchInFull } from '../matches.ts';

/** How far an interview time is: `unrecorded` began and has no outcome yet. */
export type PlannedState = 'offered' | 'suggested' | 'confirmed' | 'unrecorded' | 'held';

/** One time in the planner. A match with several offered times has several of them. */
export interface PlannedTime {
  /** The id of the slot, or of the match if the time is agreed. */
  id: string;
  row: MatchInFull;
  state: PlannedState;
  /** An instant. */
  startsAt: string;
  minutes: number;
}

/** A time that is being chosen, and the site where the interview would be. */
export interface Meeting {
  startsAt: string;
  minutes: number;
  /** Null: at no site. */
  siteId: string | null;
  /** The room or interviewer, if there are several. */
  room: string | null;
  /** The candidate, whose other interviews overlap at any place. */
  reference?: string;
}

/** How long an interview takes, unless it says so. */
export const usualMinutes = 30;

/** Returns all times of these matches, earliest first. An offered time that has passed is left out. */
export const plannedTimes = (rows: readonly MatchInFull[], now: string): PlannedTime[] =>
  rows.flatMap((row) => timesOf(row, now)).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));

function timesOf(row: MatchInFull, now: string): PlannedTime[] {
  const { match, interview, slots } = row;
  const minutes = interview?.minutes ?? usualMinutes;
  const agreed = (state: PlannedState): PlannedTime[] =>
    match.interviewDate ? [{ id: match.id, row, state, startsAt: match.interviewDate, minutes }] : [];
  if (isScheduled(match)) return agreed((match.interviewDate ?? now) > now ? 'confirmed' : 'unrecorded');
  if (!canSchedule(match)) return match.status === 'matched' ? [] : agreed('held');
  return slots
    .filter(({ startsAt }) => startsAt > now)
    .map(({ id, proposedBy, startsAt }) => ({
      id,
      row,
      state: proposedBy === 'employer' ? 'offered' : 'suggested',
      startsAt,
      minutes,
    }));
}

/**
 * Returns the other candidates' times that each time overlaps in the same room of the site, by its id. A time without an overlap is
 * left out. What has begun is past arranging.
 */
export function overlapsIn(times: readonly PlannedTime[]): Map<string, PlannedTime[]> {
  const found = new Map<string, PlannedTime[]>();
  const open = times.filter(isAhead).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const [index, one] of open.entries()) {
    const end = endOf(one);
    for (const other of open.slice(index + 1)) {
      if (Date.parse(other.startsAt) >= end) break;
      if (!isSameRoom(meetingOf(one), meetingOf(other)) || other.row.match.id === one.row.match.id) continue;
      found.set(one.id, [...(found.get(one.id) ?? []), other]);
      found.set(other.id, [...(found.get(other.id) ?? []), one]);
    }
  }
  return found;
}

/** Returns the times that the meeting would overlap in its room, or of its candidate at any place. */
export const overlapping = (times: readonly PlannedTime[], meeting: Meeting): PlannedTime[] =>
  times.filter(
    (time) =>
      isAhead(time) &&
      (time.row.match.candidateReferenceId === meeting.reference || isSameRoom(meetingOf(time), meeting)) &&
      Date.parse(time.startsAt) < endOf(meeting) &&
      Date.parse(meeting.startsAt) < endOf(time),
  );

const isAhead = ({ state }: PlannedTime): boolean => state !== 'held' && state !== 'unrecorded';

const endOf = ({ startsAt, minutes }: Pick<Meeting, 'startsAt' | 'minutes'>): number =>
  Date.parse(startsAt) + minutes * MINUTE_MS;

const meetingOf = ({ row: { job, interview }, startsAt, minutes }: PlannedTime): Meeting => ({
  startsAt,
  minutes,
  siteId: job?.siteId ?? null,
  room: interview?.room ?? null,
});

/** Interviews of one site need the same people, unless they are in different rooms. */
const isSameRoom = (one: Meeting, other: Meeting): boolean =>
  one.siteId === other.siteId && (!one.room || !other.room || plain(one.room) === plain(other.room));

const plain = (room: string): string => room.trim().replaceAll(/\s+/g, ' ').toLowerCase();
