// Formats field names and field values wherever a change is described: in conflicts and in histories.
import { fullDate } from '#shared/lib/time.ts';
import { capacityName } from '../jobs/capacity.ts';

/** Display names that differ from the column name. */
const names: Readonly<Record<string, string>> = {
  studentName: 'Name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  candidateReferenceId: 'Reference',
  formerReferences: 'References merged into it',
  isActive: 'Active',
  siteName: 'Site',
  siteId: 'Site',
  linksWhenFilled: 'New links when filled',
  interviewsPer30Days: capacityName,
  isHidden: 'Hidden by an administrator',
  specialties: 'Training specialties',
};

/** Example: "Phone", or "Years in business" for `yearsInBusiness`. */
export const fieldName = (field: string): string => names[field] ?? withSpaces(field);

const withSpaces = (column: string): string =>
  column.charAt(0).toUpperCase() + column.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const plurals = new Set([
  'prerequisites',
  'skillsGained',
  'formerReferences',
  'requirements',
  'openings',
  'interviewsPer30Days',
  'linksWhenFilled',
  'requiredCourses',
  'companyBenefits',
  'specialties',
  'certifications',
  'yearsInBusiness',
  'closedDays',
]);

/** Example: "Phone was", "Certifications were". */
export const fieldWas = (field: string): string =>
  `${fieldName(field)} ${plurals.has(field) ? 'were' : 'was'}`;

/** Formats a value kept for a conflict or a history. Example: "Jun 3, 2025", "Yes", "nothing". */
export function describeValue(value: string | null): string {
  if (value === null || value === '') return 'nothing';
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (/^\d{4}-\d{2}-\d{2}( \d{4}-\d{2}-\d{2})*$/.test(value)) return listed(value.split(' ').map(fullDate));
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

/** Example: "Dec 24, 2026 and Dec 26, 2026". */
const listed = (days: readonly string[]): string =>
  [days.slice(0, -1).join(', '), ...days.slice(-1)].filter(Boolean).join(' and ');

const longest = 120;

/** Reports whether the value is too long to be quoted whole in a sentence. */
export const isLong = (value: string | null): boolean => describeValue(value).length > longest;

/**
 * Formats two values. Long values are reduced to the parts in which they differ. A period at the end of both is left
 * to the surrounding sentence.
 */
export function wordsApart(one: string | null, other: string | null): [one: string, other: string] {
  const [a, b] = partsApart(describeValue(one), describeValue(other), longest);
  return oneStop.test(a) && oneStop.test(b) ? [a.slice(0, -1), b.slice(0, -1)] : [a, b];
}

const oneStop = /[^.]\.$/;

/**
 * Returns at most `most` characters of each text, starting shortly before they differ. Example: "...plates. TIG at
 * night".
 */
export function partsApart(one: string, other: string, most: number): [one: string, other: string] {
  // Splits by code points, because half a surrogate pair is not valid text.
  const [a, b] = [[...one], [...other]];
  const from = a.length > most || b.length > most ? shortlyBefore(a, firstDifference(a, b), most) : 0;
  return [partOf(a, from, most), partOf(b, from, most)];
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((character, place) => character !== b[place]);
  return at < 0 ? a.length : at;
}

const leadIn = 40;

/** Returns the start of a nearby word, if there is one. */
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

/** Adds a final period unless the text already ends with punctuation. */
export const withStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
