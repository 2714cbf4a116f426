// Tests that signs behind a link are told apart from the link, for every address with an id.
import { expect, test } from 'vitest';
import { screenPaths } from '#shared/screen-paths.ts';
import { withoutLinkTail } from './link-tail.ts';

const ids = { number: '4711', agreement: '4711.815.1764000000000', key: 'aZ09_-Qk' };
const addresses = [
  ...[...new Set(Object.values(screenPaths).flat())].flatMap((path) =>
    path === '/' ? [] : Object.values(ids).map((id) => path.replaceAll(/:\w+/g, id)),
  ),
  '/candidates?q=C-24KV9XQ3T',
  '/messages?thread=employer.1.2&agreement=4711.815.1764000000000',
  '/matches?ref=C-24KV9XQ3T',
  '/api/unsubscribe?person=p-1&key=aZ09_-Qk',
  '/api/undo-address?change=c-1&key=aZ09_-Q_',
  '/api/login?returnTo=%2Fswap-agreements%2F4711.815.1764000000000',
];
const tails =
  '.|,|;|:|!|?|)|]|}|>|*|\'|"|’|”|»|…|%20|%C2%A0|%3E|%3e|%22|%E2%80%99|%E2%80%9D|%E2%80%A6|%0A|%2E|).|%3E,| '.split(
    '|',
  );

test.each([...new Set(addresses)])('keeps %s and takes every sign behind it off', (address) => {
  expect(withoutLinkTail(address)).toBeUndefined();
  expect(withoutLinkTail(`${address}/`)).toBeUndefined();
  for (const tail of tails) expect(withoutLinkTail(address + tail), tail).toBe(address);
});

test.each(['//evil.example.', '/\\evil.example,', '.', '/.', 'https://evil.example.'])(
  'gives no address of another site for %j',
  (address) => {
    expect([undefined, '/']).toContain(withoutLinkTail(address));
  },
);

test('keeps a sign or a space before the end of a long address', () => {
  const address = `/courses/7${'.%20'.repeat(20_000)}x`;
  expect(withoutLinkTail(`${address}.`)).toBe(address);
});
