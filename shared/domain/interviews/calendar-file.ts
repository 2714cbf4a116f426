// The calendar entry of an interview, and the file of it that a device makes, so that it works offline. Neither
// identifies the candidate; the entry of a feed does not even name the reference.
import { calendarText } from '#shared/lib/calendar-text.ts';
import type { CalendarEntry } from '#shared/lib/calendar-text.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { plusMinutes } from '#shared/lib/time.ts';
import type { Row } from '#shared/engine/schema.ts';
import { kindLabel, placeWords, zoneOfPlace } from './interviews.ts';
import type { Interview, Match } from './interviews.ts';

type Meeting = Pick<
  Interview,
  'id' | 'startsAt' | 'minutes' | 'sequence' | 'place' | 'room' | 'bring' | 'updatedAt'
> &
  Pick<Interview, 'kind' | 'timeZone' | 'cancelledAt' | 'candidateReferenceId'>;

/** What the file says of the job. */
type JobOfMeeting = Pick<Row<'jobs'>, 'title'> & Partial<Pick<Row<'jobs'>, 'siteName' | 'siteAddress'>>;

/** The file adds the reference, the number or link of a call, and what to bring, which no feed has. */
export function calendarFile(meeting: Meeting, job: JobOfMeeting, host: string): string | undefined {
  const entry = interviewEntry(meeting, job, host, `${job.title}, candidate ${meeting.candidateReferenceId}`);
  if (!entry) return undefined;
  const words = [...entry.words, ...(meeting.bring ? [`Please bring: ${meeting.bring}`] : [])];
  return calendarText([{ ...entry, place: placeWords(meeting), words }]);
}

/** Returns nothing if no time was ever agreed. The UID never changes; each change increments the sequence number. */
export function interviewEntry(
  meeting: Omit<Meeting, 'bring' | 'candidateReferenceId'>,
  { siteName, siteAddress }: Partial<JobOfMeeting>,
  host: string,
  about: string,
): CalendarEntry | undefined {
  if (!meeting.startsAt) return undefined;
  const zone = zoneOfPlace(meeting);
  return {
    uid: `${meeting.id}@${host}`,
    sequence: meeting.sequence,
    isCancelled: meeting.cancelledAt !== null,
    changedAt: meeting.updatedAt,
    when: { from: meeting.startsAt, until: plusMinutes(meeting.startsAt, meeting.minutes) },
    title: `Interview: ${about}`,
    place: meeting.kind === 'in-person' ? placeWords(meeting) : kindLabel(meeting.kind),
    words: [
      // Calendars show the time in the reader's time zone.
      ...(zone ? [`Local time: ${momentIn(zone, meeting.startsAt)}`] : []),
      ...(siteName ? [`Site: ${siteName}, ${siteAddress ?? ''}`] : []),
    ],
  };
}

/** Example: "interview-C-7K2M4QXA5.ics". */
export const calendarFileName = ({ candidateReferenceId }: Pick<Match, 'candidateReferenceId'>): string =>
  `interview-${candidateReferenceId}.ics`;
