// Values that no person enters but clients may send, and the places in a valid input to put them.
import fc from 'fast-check';

const nest = (depth: number): unknown => (depth === 0 ? 'deep' : { inner: [nest(depth - 1)] });

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\u202eabc',
  '\ufeff',
  '😀'.repeat(300),
  'x'.repeat(11_000),
  'x'.repeat(990_000),
  "'; drop table jobs; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'null',
  '0',
  '-1',
  '1e309',
  '9999-12-31',
  '0000-01-01',
  '2026-02-30',
  '2026-06-03T25:61:00.000Z',
  '0000-01-01T00:00:00.000Z',
  'https://[::1',
  'javascript:alert(1)',
  'a@b',
  '../../etc/passwd',
];

const nastyOthers = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  [],
  [[]],
  [null],
  {},
  { length: -1 },
  { toString: 1, valueOf: 2, toJSON: 3 },
  { $ne: null },
  nest(5),
  nest(30),
  Array.from({ length: 2_000 }, (_, index) => index),
  ['x', { constructor: { prototype: {} } }],
];

export const hostileInputs: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nastyTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nastyOthers) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Hostile values as texts, for paths, queries and forms. */
export const hostileInputText: fc.Arbitrary<string> = hostileInputs.map((value) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
);

type Path = readonly string[];

/** Returns every place of a valid input, the whole input, and fields that it does not have. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, field]) => placesIn(field, [...at, key]));
  return [at, ...inner, ...['__proto__', 'constructor', 'id', 'createdAt', 'x'].map((key) => [...at, key])];
}

/** Returns the places of texts. */
export const textPlacesIn = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, field]) => textPlacesIn(field, [...at, key]))
    : typeof value === 'string'
      ? [at]
      : [];

/** Replaces one to three places of a valid input. */
export function corrupted(honest: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(honest);
  const change = fc.tuple(fc.constantFrom(...places), hostileInputs);
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    // Copies the values, because a change inside a replaced value would alter it for every later input.
    printable(
      changes.reduce(
        (input, [path, value]) => put(input, path, structuredClone(value)),
        structuredClone(honest),
      ),
    ),
  );
}

/** A replaced `constructor` would break how a counterexample is printed. */
function printable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.defineProperty(value, fc.toStringMethod, { value: () => JSON.stringify(value) });
}

/** Returns a copy with another value in one place. */
export function replaced(input: unknown, path: Path, value: unknown): unknown {
  return put(structuredClone(input), path, value);
}

function put(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof input !== 'object' || input === null) return input;
  const inner = put(Object.getOwnPropertyDescriptor(input, key)?.value, rest, value);
  // Defined and not assigned, so that `__proto__` becomes an ordinary field, as in parsed JSON.
  return Object.defineProperty(input, key, {
    value: inner,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
