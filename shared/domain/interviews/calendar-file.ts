// Creates the calendar file of an interview (RFC 5545) on the device, so that it works offline. The file does not
// identify the candidate.
import { momentIn } from '#shared/lib/clocks.ts';
import { plusMinutes } from '#shared/lib/time.ts';
import type { Row } from '#shared/engine/schema.ts';
import { placeWords, zoneOfPlace } from './interviews.ts';
import type { Interview, Match } from './interviews.ts';

type Meeting = Pick<
  Interview,
  'id' | 'startsAt' | 'minutes' | 'sequence' | 'place' | 'room' | 'bring' | 'updatedAt'
> &
  Pick<Interview, 'kind' | 'timeZone' | 'cancelledAt' | 'candidateReferenceId'>;

/** What the file says of the job. */
type JobOfMeeting = Pick<Row<'jobs'>, 'title'> & Partial<Pick<Row<'jobs'>, 'siteName' | 'siteAddress'>>;

/** Returns nothing if no time was ever agreed. The UID never changes; each change increments the sequence number. */
export function calendarFile(
  meeting: Meeting,
  { title, siteName, siteAddress }: JobOfMeeting,
  host: string,
): string | undefined {
  if (!meeting.startsAt) return undefined;
  const end = plusMinutes(meeting.startsAt, meeting.minutes);
  const zone = zoneOfPlace(meeting);
  const words = [
    // Calendars show the time in the reader's time zone.
    ...(zone ? [`Local time: ${momentIn(zone, meeting.startsAt)}`] : []),
    ...(siteName ? [`Site: ${siteName}, ${siteAddress ?? ''}`] : []),
    ...(meeting.bring ? [`Please bring: ${meeting.bring}`] : []),
  ];
  const isCancelled = meeting.cancelledAt !== null;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    // Names the software that wrote the file (RFC 5545, 3.7.3), not the platform whose name is a setting.
    'PRODID:-//SkillPact//Interviews//EN',
    // An imported file asks nobody for an answer: it names no organizer and no attendees (RFC 5546, 3.2.1).
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${meeting.id}@${host}`,
    `SEQUENCE:${meeting.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(meeting.updatedAt)}`,
    `DTSTART:${stamp(meeting.startsAt)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(`Interview: ${title}, candidate ${meeting.candidateReferenceId}`)}`,
    `LOCATION:${escaped(placeWords(meeting))}`,
    ...(words.length > 0 ? [`DESCRIPTION:${escaped(words.join('\n'))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Example: "interview-C-7K2M4QXA5.ics". */
export const calendarFileName = ({ candidateReferenceId }: Pick<Match, 'candidateReferenceId'>): string =>
  `interview-${candidateReferenceId}.ics`;

/** Example: `20260609T100000Z`. */
const stamp = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes characters that would end a text value or start a new line. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** Folds a line at 75 octets and never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
