// Texts as people see them: cut and counted by grapheme, without characters that nobody sees, and compared as they read.
import { lazily } from './format-english.ts';

const plainAscii = /^[\x20-\x7E]*$/;

const graphemes = lazily(() => new Intl.Segmenter('en-US', { granularity: 'grapheme' }));

/**
 * The beginning of a text: at most `max` graphemes, and at most four code points for each, since a single grapheme may
 * be a flood of combining marks. No grapheme is cut in two, unless the first alone is longer than that.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const longest = unitsOf(text, 4 * max);
  let end = 0;
  let count = 0;
  for (const { index, segment } of graphemes().segment(text.slice(0, longest + 2))) {
    if (count === max || index + segment.length > longest) break;
    end = index + segment.length;
    count += 1;
  }
  return text.slice(0, end || longest);
}

/** How many UTF-16 units the first code points of a text take. */
function unitsOf(text: string, codePoints: number): number {
  let units = 0;
  for (let count = 0; count < codePoints && units < text.length; count += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}

/** Whether a text keeps to a limit as `cutText` counts it. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 8 * max && cutText(text, max) === text);

/** A text with its end left out, where it is longer than `max`; the ellipsis is the last of them. */
export const shortened = (text: string, max: number): string =>
  isWithin(text, max) ? text : `${cutText(text, max - 1)}…`;

/** The letter with which a name begins, with all that belongs to it. */
export const firstLetter = (text: string): string => cutText(text, 1);

// Blocks of scripts that spell with joiners: Arabic and its neighbours, those of India, Khmer and Mongolian; and the signs
// after which a joiner shapes a letter by itself (UAX #31, section 2.3).
const joiningLetter = '[\\u0600-\\u08FF\\u0900-\\u0DFF\\u1780-\\u18AF]';
const viramas = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u17D2]';

/**
 * What stays: joiners in words that are spelled with them and in emoji, the variants of an emoji or a Han letter, flags.
 * The sign itself comes first and what must stand before it is bounded, so that a flood of marks costs no more than its
 * length.
 */
const spelled = [
  `[\\u200C\\u200D](?<=${joiningLetter}\\p{M}{0,4}.)(?=${joiningLetter})`,
  `[\\u200C\\u200D](?<=${viramas}.)`,
  '\\u200D(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]{0,2}.)(?=\\p{Extended_Pictographic})',
  '[\\uFE0E\\uFE0F](?<=\\p{Extended_Pictographic}.)',
  '\\uFE0F(?<=[0-9#*].)(?=\\u20E3)',
  '[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}](?<=\\p{Script=Han}.)',
  '[\\u{E0020}-\\u{E007F}](?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6}.)',
].join('|');
const unseen = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]';
const spelledOrUnseen = lazily(() => new RegExp(`(${spelled})|${unseen}`, 'gu'));
const anyUnseen = lazily(() => new RegExp(unseen, 'gu'));

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F]/g;
// oxlint-disable-next-line no-control-regex -- line ends, tabs and their kin
const breaks = /[\t-\r\x85\u2028\u2029]+/g;
const overrides = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text of one line: its breaks become spaces, control characters and direction overrides go. */
export function lineOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return text.replace(breaks, ' ').replace(controls, '').replace(overrides, '').trim();
}

/** A name, or anything else that is typed and compared: one line, without characters that nobody sees. */
export function nameOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return lineOf(text)
    .replace(spelledOrUnseen(), (_unseen, kept: string | undefined) => kept ?? '')
    .trim();
}

/** An address or a code: no character of it is there for its shape. */
export function codeOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return lineOf(text).replace(anyUnseen(), '').trim();
}

/** The same for two names that differ in capitals, spaces or what nobody sees alone. */
export function comparable(text: string): string {
  const seen = plainAscii.test(text) ? text : codeOf(text.normalize('NFKC'));
  return seen.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Marks above and below letters; vowel signs, which spell, are none of them. The server's search knows the same. */
const accentRanges = [
  '\\u0300-\\u036F',
  '\\u0591-\\u05BD\\u05BF-\\u05C7',
  '\\u064B-\\u065F\\u0670',
  '\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF',
  '\\u20D0-\\u20FF\\uFE20-\\uFE2F',
].join('');
const accents = new RegExp(`[${accentRanges}]`, 'g');

/** Letters that no accent was taken from, and that people type without their stroke all the same. */
const strokes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** For searches: without capitals, accents and what nobody sees. */
export function searchable(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(anyUnseen(), '')
    .toLowerCase()
    .replace(accents, '')
    .replace(/[ßæœøłđðþħı]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFC');
}

const alphabetical = lazily(() => new Intl.Collator('en-US', { sensitivity: 'base', numeric: true }));

/** The order of names: "Trainee 2" before "Trainee 10", whatever the capitals and accents. */
export const byText = (a: string | undefined, b: string | undefined): number =>
  alphabetical().compare(a ?? '', b ?? '');
