import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPush } from './push-message.ts';

const ORIGIN = 'https://skillpact.example';

const payload = (overrides: object = {}, notification: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: '29 new candidates for Care Assistant',
      navigate: `${ORIGIN}/candidates`,
      body: 'An interview is guaranteed for each.',
      tag: 'match/7',
      data: { id: 'push-1', recipient: 'erin' },
      ...notification,
    },
    app_badge: 29,
    ...overrides,
  });

test('turns a declarative payload into a notification with its path', () => {
  expect(readPush(payload(), ORIGIN, 'erin')).toEqual({
    title: '29 new candidates for Care Assistant',
    options: {
      body: 'An interview is guaranteed for each.',
      tag: 'match/7',
      lang: 'en-US',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { id: 'push-1', path: '/candidates' },
    },
    unread: 29,
  });
});

test('hides the content of a push meant for another person', () => {
  for (const viewer of ['omar', null]) {
    const { title, options, unread } = readPush(payload(), ORIGIN, viewer);
    expect({ title, body: options.body, path: options.data.path, unread }).toEqual({
      title: 'Something new',
      body: 'Sign in to see what is new.',
      path: '/',
      unread: undefined,
    });
    expect(options.data.id).toBe('push-1');
  }
});

test('shows a push unchanged when the signed-in person cannot be determined', () => {
  expect(readPush(payload(), ORIGIN, undefined).title).toContain('Care Assistant');
});

test('shows a push of a later version by the fields it understands', () => {
  const later = payload(
    { web_push: 9000, mutable: true, extra: { deep: [1] } },
    { actions: [{ action: 'x' }], silent: null },
  );
  expect(readPush(later, ORIGIN, 'erin').title).toBe('29 new candidates for Care Assistant');
});

test.each([
  null,
  '',
  'null',
  '[]',
  '7',
  '"text"',
  '{',
  '{}',
  '{"notification":null}',
  '{"notification":{"title":7}}',
  '{"notification":{"title":"  "}}',
])('shows a generic notification for the payload %s', (text) => {
  const { title, options } = readPush(text, ORIGIN, 'erin');
  expect(title).toBe('Something new');
  expect(options.body).toBe('Open the app to see what is new.');
  expect(options.data).toEqual({ id: null, path: '/' });
});

test.each([
  ['https://evil.example/candidates', '/'],
  ['//evil.example/candidates', '/'],
  ['javascript:alert(1)', '/'],
  ['/candidates?job=7#new', '/candidates?job=7#new'],
  ['https://skillpact.example/candidates?job=7', '/candidates?job=7'],
  [`${ORIGIN}:8443/candidates`, '/'],
  ['https://skillpact.example@evil.example/', '/'],
  [7, '/'],
])('limits the push target %s to the app path %s', (navigate, path) => {
  expect(readPush(payload({}, { navigate }), ORIGIN, 'erin').options.data.path).toBe(path);
});

test('renotifies only when the payload asks for it', () => {
  const heardAgain = (notification: object) =>
    readPush(payload({}, notification), ORIGIN, 'erin').options.renotify;
  expect(heardAgain({})).toBeUndefined();
  expect(heardAgain({ renotify: 'yes' })).toBeUndefined();
  expect(heardAgain({ renotify: true })).toBe(true);
  const nameless = readPush(payload({}, { renotify: true, tag: '' }), ORIGIN, 'erin').options;
  expect(nameless.tag).toBe('news');
});

test('accepts only a whole count as badge', () => {
  for (const badge of [-1, 1.5, '3', null, Number.MAX_VALUE, {}])
    expect(readPush(payload({ app_badge: badge }), ORIGIN, 'erin').unread).toBeUndefined();
  expect(readPush(payload({ app_badge: 0 }), ORIGIN, 'erin').unread).toBe(0);
});

test('returns a title and an app path for any payload', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          web_push: fc.anything(),
          app_badge: fc.anything(),
          notification: fc.oneof(
            fc.anything(),
            fc.object({ key: fc.constantFrom('title', 'navigate', 'body', 'tag', 'data') }),
          ),
        },
        { requiredKeys: [] },
      )
      .map(
        (value) =>
          JSON.stringify(value, (_key, inner: unknown) =>
            typeof inner === 'bigint' ? String(inner) : inner,
          ) ?? '',
      ),
    fc.constant(null),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom('erin', null, undefined), (text, viewer) => {
      const { title, options } = readPush(text, ORIGIN, viewer);
      expect(title.trim().length).toBeGreaterThan(0);
      expect(typeof options.tag).toBe('string');
      expect(new URL(options.data.path, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 1_000 },
  );
});
