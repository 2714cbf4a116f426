// What a field of a row is called and how a value of it reads, wherever a change is told: in a conflict, in a history.
import { fullDate } from '#shared/lib/time.ts';

/** Where a field is not called what its column is. */
const names: Readonly<Record<string, string>> = {
  studentName: 'Name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  isActive: 'Active',
  isHidden: 'Hidden by an administrator',
  specialties: 'Training specialties',
};

/** "Phone"; "Years in business" for `yearsInBusiness`. */
export const fieldName = (field: string): string => names[field] ?? withSpaces(field);

const withSpaces = (column: string): string =>
  column.charAt(0).toUpperCase() + column.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const plurals = new Set([
  'prerequisites',
  'skillsGained',
  'requirements',
  'requiredCourses',
  'companyBenefits',
  'specialties',
  'certifications',
  'yearsInBusiness',
  'closedDays',
]);

/** "Phone was", "Certifications were". */
export const fieldWas = (field: string): string =>
  `${fieldName(field)} ${plurals.has(field) ? 'were' : 'was'}`;

/** A value as it is kept for a conflict or a history, in words: "Jun 3, 2025", "Yes", "nothing". */
export function describeValue(value: string | null): string {
  if (value === null || value === '') return 'nothing';
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (/^\d{4}-\d{2}-\d{2}( \d{4}-\d{2}-\d{2})*$/.test(value)) return listed(value.split(' ').map(fullDate));
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

/** "Dec 24, 2026 and Dec 26, 2026" */
const listed = (days: readonly string[]): string =>
  [days.slice(0, -1).join(', '), ...days.slice(-1)].filter(Boolean).join(' and ');

const longest = 120;

/** Too long to stand in a sentence whole. */
export const isLong = (value: string | null): boolean => describeValue(value).length > longest;

/** Two values in words; of long ones the parts in which they differ. A stop that both end in is left to the sentence. */
export function wordsApart(one: string | null, other: string | null): [one: string, other: string] {
  const [a, b] = partsApart(describeValue(one), describeValue(other), longest);
  return oneStop.test(a) && oneStop.test(b) ? [a.slice(0, -1), b.slice(0, -1)] : [a, b];
}

const oneStop = /[^.]\.$/;

/** Of two texts what is no longer than `most`, from shortly before they differ: "...plates. TIG at night". */
export function partsApart(one: string, other: string, most: number): [one: string, other: string] {
  // By characters: half of one is no text.
  const [a, b] = [[...one], [...other]];
  const from = a.length > most || b.length > most ? shortlyBefore(a, firstDifference(a, b), most) : 0;
  return [partOf(a, from, most), partOf(b, from, most)];
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((character, place) => character !== b[place]);
  return at < 0 ? a.length : at;
}

const leadIn = 40;

/** Where a word begins, if one does there. */
function shortlyBefore(characters: readonly string[], at: number, most: number): number {
  if (at < most / 2) return 0;
  const from = at - leadIn;
  const space = characters.slice(from, at).findIndex((character) => /\s/.test(character));
  return from + space + 1;
}

function partOf(characters: readonly string[], from: number, most: number): string {
  const part = characters.slice(from, from + most).join('');
  return `${from > 0 ? '...' : ''}${from + most < characters.length ? `${part.trimEnd()}...` : part}`;
}

/** As the end of a sentence: a text that has a stop of its own gets no second one. */
export const withStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
