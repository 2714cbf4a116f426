// Writes calendar texts (RFC 5545) for downloads, feeds and invitations by mail.

/** An entry of a calendar. Entries with the same `uid` are one for a calendar, which takes the highest `sequence`. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  isCancelled: boolean;
  /** When the entry was last changed. */
  changedAt: string;
  /** A time, or a whole day on everybody's clock. */
  when: { from: string; until: string } | { day: string; dayAfter: string };
  title: string;
  place?: string;
  /** Further lines. */
  words: readonly string[];
}

/** Returns the text of a calendar. A name is for calendars that people subscribe to. */
export const calendarText = (entries: readonly CalendarEntry[], name?: string): string =>
  // It asks nobody for an answer: it names no organizer and no attendees (RFC 5546, 3.2.1).
  textOf('PUBLISH', [
    ...(name === undefined ? [] : subscribed(escaped(name))),
    ...entries.flatMap((entry) => linesOf(entry)),
  ]);

/** Who invites whom to an entry. */
export interface Invitation {
  /** The address that sends the mail. */
  organizer: string;
  /** The reader of the mail, and nobody else. */
  attendee: string;
}

/** Returns the text that puts the entry into the calendar of a mail's reader, or takes it out (RFC 5546, 3.2.2 and 3.2.5). */
export const invitationText = (entry: CalendarEntry, { organizer, attendee }: Invitation): string =>
  textOf(
    methodOf(entry),
    linesOf(entry, [
      `ORGANIZER:mailto:${organizer}`,
      // Nobody reads an answer.
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee}`,
    ]),
  );

/** What an invitation asks of a calendar. */
export const methodOf = ({ isCancelled }: CalendarEntry): 'REQUEST' | 'CANCEL' =>
  isCancelled ? 'CANCEL' : 'REQUEST';

function textOf(method: string, content: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    // Names the software that wrote the file (RFC 5545, 3.7.3), not the platform whose name is a setting.
    'PRODID:-//SkillPact//Interviews//EN',
    `METHOD:${method}`,
    ...content,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The name as RFC 7986 and as earlier programs read it, and how often to read again. */
const subscribed = (name: string): string[] => [
  `NAME:${name}`,
  `X-WR-CALNAME:${name}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

const linesOf = (
  { uid, sequence, isCancelled, changedAt, when, title, place, words }: CalendarEntry,
  parties: readonly string[] = [],
) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTAMP:${stamp(changedAt)}`,
  ...('day' in when
    ? [
        `DTSTART;VALUE=DATE:${date(when.day)}`,
        `DTEND;VALUE=DATE:${date(when.dayAfter)}`,
        // A deadline does not make its reader busy.
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${stamp(when.from)}`, `DTEND:${stamp(when.until)}`]),
  `SUMMARY:${escaped(title)}`,
  ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
  ...(words.length > 0 ? [`DESCRIPTION:${escaped(words.join('\n'))}`] : []),
  ...parties,
  'END:VEVENT',
];

/** Example: `20260609T100000Z`. */
const stamp = (instant: string): string => `${date(instant.slice(0, 19)).replaceAll(':', '')}Z`;

const date = (day: string): string => day.replaceAll('-', '');

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
