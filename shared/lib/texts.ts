// Handles texts as people see them: cuts and counts by grapheme, removes invisible characters, and compares by
// appearance.
import { lazily } from './format-english.ts';

const plainAscii = /^[\x20-\x7E]*$/;

const graphemes = lazily(() => new Intl.Segmenter('en-US', { granularity: 'grapheme' }));

/**
 * Returns the beginning of a text: at most `max` graphemes, and at most four code points for each, because a single
 * grapheme may have any number of combining marks. No grapheme is split, unless the first alone exceeds that limit.
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

/** Returns the number of UTF-16 units of the first code points of a text. */
function unitsOf(text: string, codePoints: number): number {
  let units = 0;
  for (let count = 0; count < codePoints && units < text.length; count += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}

/** Reports whether a text is within a limit, counted like `cutText`. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 8 * max && cutText(text, max) === text);

/** Shortens a text to `max`. The final ellipsis counts. */
export const shortened = (text: string, max: number): string =>
  isWithin(text, max) ? text : `${cutText(text, max - 1)}…`;

/** Returns the first letter of a name, including its combining marks. */
export const firstLetter = (text: string): string => cutText(text, 1);

// Blocks of scripts whose spelling uses joiners: Arabic and related scripts, those of India, Khmer and Mongolian; and
// the signs after which a joiner changes a single letter (UAX #31, section 2.3).
const joiningLetter = '[\\u0600-\\u08FF\\u0900-\\u0DFF\\u1780-\\u18AF]';
const viramas = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u17D2]';

/**
 * Invisible characters that are kept: joiners in words that are spelled with them and in emoji, variation selectors of
 * emoji or Han letters, and flags. The pattern matches the sign first and bounds its look-behind, so that its cost is
 * linear in the number of marks.
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

/** Converts a text to one line: line breaks become spaces; control characters and direction overrides are removed. */
export function lineOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return text.replace(breaks, ' ').replace(controls, '').replace(overrides, '').trim();
}

/** Normalizes a name or any other compared input: one line, without invisible characters. */
export function nameOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return lineOf(text)
    .replace(spelledOrUnseen(), (_unseen, kept: string | undefined) => kept ?? '')
    .trim();
}

/** Normalizes an address or a code, in which no invisible character has a meaning. */
export function codeOf(text: string): string {
  if (plainAscii.test(text)) return text.trim();
  return lineOf(text).replace(anyUnseen(), '').trim();
}

/** Letters that are drawn as empty space, although they are no spaces: the blank of Braille. */
const blankLetters = /\u2800/g;

/** Reports whether nothing can be seen of a text: it has only spaces, and characters that are not drawn. */
export const isBlank = (text: string): boolean => codeOf(text).replace(blankLetters, '').trim() === '';

/** Returns the same text for two e-mail addresses that differ only in case, spaces or invisible characters. */
export function comparable(text: string): string {
  const seen = plainAscii.test(text) ? text : codeOf(text.normalize('NFKC'));
  return seen.toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Marks above and below letters. Vowel signs, which are part of the spelling, are not included. The server's search
 * uses the same ranges.
 */
const accentRanges = [
  '\\u0300-\\u036F',
  '\\u0591-\\u05BD\\u05BF-\\u05C7',
  '\\u064B-\\u065F\\u0670',
  '\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF',
  '\\u20D0-\\u20FF\\uFE20-\\uFE2F',
].join('');

/** Apostrophes, primes and the modifier letters that are typed as apostrophes. */
const apostrophes =
  "'`\\u00B4\\u02B9\\u02BB-\\u02BF\\u055A\\u05F3\\u1FFD\\u2018\\u2019\\u201B\\u2032\\uA78B\\uA78C";
/** Hyphens, dashes and minus signs, also the small, wide and raised ones. */
const hyphens = '\\-\\u058A\\u05BE\\u2010-\\u2015\\u2043\\u207B\\u2212\\uFE58\\uFE63\\uFF0D';
const marks = new RegExp(`[${accentRanges}${apostrophes}${hyphens}]`, 'g');
const anyHyphens = new RegExp(`[${hyphens}]+`, 'g');
/** Acute accents that stand alone. Decomposed, they would be a space with an accent. */
const lonelyAccents = /[\u00B4\u1FFD]/g;

/**
 * Letters with a stroke, which has no separate accent, and the final sigma. People often type them without the stroke.
 */
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
  ς: 'σ',
};

/**
 * Normalizes a text for searches and names for comparison: without case, accents, apostrophes, hyphens and invisible
 * characters. The server's SQL function `searchable` equals it.
 */
export function searchable(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replace(marks, '');
  return text
    .replace(lonelyAccents, '')
    .normalize('NFKD')
    .replace(marks, '')
    .replace(anyUnseen(), '')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFC');
}

/** Normalizes a text in which words are searched: with each hyphen removed and, if it has one, also parted there. */
export function searchableWords(text: string): string {
  const parted = text.replace(anyHyphens, ' ');
  return parted === text ? searchable(text) : `${searchable(text)} ${searchable(parted)}`;
}

/** Returns the normalized words of a query. A hyphen parts words, so that "jean-luc" also finds "Jean Luc". */
export const searchedWords = (query: string): string[] =>
  searchable(query.replace(anyHyphens, ' ')).split(/\s+/).filter(Boolean);

/** Returns whether every word of the query is in the text, ignoring what `searchable` ignores. */
export function isFoundIn(query: string, text: string): boolean {
  const words = searchedWords(query);
  // Most lists are not searched and render with every change, so the work per row is skipped.
  if (words.length === 0) return true;
  const sought = searchable(text);
  return words.every((word) => sought.includes(word));
}

const alphabetical = lazily(() => new Intl.Collator('en-US', { sensitivity: 'base', numeric: true }));

/** Sorts names: "Trainee 2" before "Trainee 10", ignoring case and accents. */
export const byText = (a: string | undefined, b: string | undefined): number =>
  alphabetical().compare(a ?? '', b ?? '');

/** Lists names, and the number of those that are left: "Welding, Plumbing, and 2 more". */
export function listed(names: readonly string[], left: number): string {
  const all = left > 0 ? [...names, `${left} more`] : names;
  const last = all.at(-1) ?? '';
  if (all.length < 3) return all.join(' and ');
  return `${all.slice(0, -1).join(', ')}, and ${last}`;
}
