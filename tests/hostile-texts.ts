// Texts that break programs when cut, joined or stored: lone surrogates, invisible characters, many combining marks.
import fc from 'fast-check';

const pieces = [
  '\ud800',
  '\udc00',
  '\u0000',
  '\u0007',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u0301',
  '\u{e0041}',
  '\ufdfa',
  '\r\n',
  '\u2028',
  '😀',
  '👩🏽\u200d🦰',
  '👨\u200d👩\u200d👧\u200d👦',
  '🇩🇪',
  'é',
  'ß',
  'ﬀ',
  'क्\u200dष',
  'می\u200cخواهم',
  '한',
  "'",
  '%',
  '\\',
  'Words ',
];

/** Lengths at which a rule, a preview or a push message cuts. */
const cutPlaces = [1, 20, 60, 79, 80, 93, 100, 193, 199, 200, 254, 300, 500, 1000, 2000, 5000, 10_000];

const wholePieces = pieces.filter((piece) => piece.isWellFormed() && piece !== '\u0000');

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 20 }).map((some) => some.join('')),
  // Excludes texts that are refused at once, so that the rest reaches the flush.
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...wholePieces), { maxLength: 20 })
      .map((some) => `Words of ten ${some.join('')}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...cutPlaces),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('😀', '👩🏽\u200d🦰', 'e\u0301'),
      )
      .map(([place, before, piece]) => `${'x'.repeat(Math.max(0, place - before))}${piece} and on`),
  },
  fc
    .tuple(fc.constantFrom('\u0301', '\u200d', '\u20dd', '\u{e0100}'), fc.constantFrom(3, 40, 790, 4000))
    .map(([mark, count]) => `Words of ten ${mark.repeat(count)}`),
  fc.constantFrom('𠀀'.repeat(190), '\ufdfa'.repeat(190), '字'.repeat(4000), 'x'.repeat(100_000)),
);
