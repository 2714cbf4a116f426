// Tests the protocol: a reply is accepted only if complete and from this server, and an entry's digest depends only on
// its meaning.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DamagedReply, digestOf, entryDigest, openReply, signReply, syncRequestSchema } from './protocol.ts';

const reply = {
  outcomes: [['0190-entry-1', { kind: 'applied', note: 'Already there.' }]],
  rows: [
    ['courses', { id: 201, title: 'Pflege – Stufe 1 😀\n', rev: 7 }],
    ['jobs', { id: 101, title: 'Care Assistant', rev: 8 }],
  ],
  gone: [['jobs', 102]],
  cookie: 'abc.def',
  more: false,
  serverTime: '2026-06-03T10:00:00.000Z',
};
const body = signReply(JSON.stringify(reply), reply.rows.length);

const expectRefused = (text: string) => expect(() => openReply(text)).toThrow(DamagedReply);

describe('reading a sync reply', () => {
  test('reads a complete reply', () => {
    expect(openReply(body)).toEqual(reply);
  });

  test('refuses a reply truncated at any position', () => {
    for (let length = 0; length < body.length; length++) expectRefused(body.slice(0, length));
  });

  test('refuses a reply with any changed character', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.nat(body.length - 1), unit, (at, other) => {
        fc.pre(body[at] !== other);
        expectRefused(body.slice(0, at) + other + body.slice(at + 1));
      }),
      { numRuns: 2000 },
    );
  });

  test('refuses a reply with inserted or repeated text', () => {
    fc.assert(
      fc.property(fc.nat(body.length), fc.string({ minLength: 1 }), (at, put) => {
        fc.pre(!/^\s*$/.test(put));
        expectRefused(body.slice(0, at) + put + body.slice(at));
        expectRefused(body + body);
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses a reply from another source or protocol version', () => {
    const pages = [
      '',
      '\n',
      '{}',
      'null\n{}',
      '<html>\nSign in to the Wi-Fi</html>',
      JSON.stringify(reply),
      '[]\n[]',
    ];
    for (const page of pages) expectRefused(page);
    expectRefused(body.replace('skillpact-sync-1', 'skillpact-sync-0'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (page) => {
        expectRefused(page);
      }),
    );
  });

  test('refuses a reply with fewer rows than it declares', () => {
    expectRefused(signReply(JSON.stringify(reply), reply.rows.length + 1));
  });
});

describe('computing the digest of an entry', () => {
  const input = fc.jsonValue();
  const digest = (value: unknown) => entryDigest({ command: 'jobs.post', version: 1, input: value });

  test('returns the same digest for any order of fields', () => {
    fc.assert(
      fc.property(input, (value) => {
        expect(digest(backwards(value))).toBe(digest(value));
      }),
    );
    expect(digest({ a: 1, b: { c: 2, d: 3 } })).toBe(digest({ b: { d: 3, c: 2 }, a: 1 }));
  });

  test('returns another digest for another command, version, value, or list order', () => {
    const entry = { command: 'jobs.post', version: 1, input: { ids: [1, 2], title: 'Nurse' } };
    const others = [
      { ...entry, command: 'jobs.edit' },
      { ...entry, version: 2 },
      { ...entry, input: { ids: [2, 1], title: 'Nurse' } },
      { ...entry, input: { ids: [1, 2], title: 'nurse' } },
      { ...entry, input: { ids: [1, 2], title: 'Nurse', more: null } },
    ];
    expect(new Set([entry, ...others].map(entryDigest)).size).toBe(6);
  });

  test('returns a digest in the format the server accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(digestOf(text)).toMatch(/^[0-9a-z]{17,40}$/);
      }),
    );
  });
});

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, backwards(inner)]);
  return Object.fromEntries(fields.reverse());
}

describe('validating a sync request', () => {
  const entry = (sequence: number, overrides: object = {}) => ({
    id: `0190-entry-${sequence}`,
    sequence,
    command: 'jobs.post',
    version: 1,
    input: {},
    after: [],
    savedAt: '2026-06-03T10:00:00.000Z',
    digest: 'abc',
    ...overrides,
  });
  const request = (overrides: object = {}) => ({
    client: '0190-client',
    cookie: null,
    entries: [entry(1), entry(2)],
    waiting: 0,
    ...overrides,
  });
  const isTaken = (overrides: object) => syncRequestSchema.safeParse(request(overrides)).success;

  test('accepts a request with a client, an optional cursor, and entries', () => {
    expect(isTaken({})).toBe(true);
    expect(
      isTaken({
        want: [
          ['jobs', 1],
          ['agreements', '1.2.3'],
        ],
        limit: 10,
        cookie: 'abc.def',
      }),
    ).toBe(true);
  });

  test.each([
    ['an unknown field', { more: true }],
    ['an unknown field in an entry', { entries: [entry(1, { more: true })] }],
    ['two entries of one id', { entries: [entry(1), entry(2, { id: '0190-entry-1' })] }],
    ['two entries of one sequence', { entries: [entry(1), entry(2, { sequence: 1 })] }],
    ['a moment that no database knows', { entries: [entry(1, { savedAt: '0000-01-01T00:00:00.000Z' })] }],
    ['a digest of other characters', { entries: [entry(1, { digest: 'a\u0000b' })] }],
    ['501 entries', { entries: Array.from({ length: 501 }, (_, index) => entry(index + 1)) }],
    ['a wanted row of no clean name', { want: [['agreements', '\u0000']] }],
    ['a wanted row of half a character', { want: [['agreements', '\ud800']] }],
    ['a client of other characters', { client: 'a b c d e f g' }],
    ['a huge page', { limit: 1e9 }],
    ['a fraction of a page', { limit: 1.5 }],
    ['less than nothing waiting', { waiting: -1 }],
  ])('refuses a request with %s', (_what, overrides) => {
    expect(isTaken(overrides)).toBe(false);
  });
});
