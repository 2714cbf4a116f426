import { expect, test } from 'vitest';
import { signedLinks } from './signed-links.ts';

test('accepts a link key only for its person, purpose, and secret', () => {
  const links = signedLinks(['a secret'], 'unsubscribe');
  const key = links.keyFor('ada');
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(links.isFor('ada', key)).toBe(true);
  expect(links.isFor('ben', key)).toBe(false);
  expect(signedLinks(['a secret'], 'undo-address').isFor('ada', key)).toBe(false);
  expect(signedLinks(['another'], 'unsubscribe').isFor('ada', key)).toBe(false);
  for (const part of ['', key.slice(0, 20), `${key}AAAA`]) expect(links.isFor('ada', part)).toBe(false);
});

test('refuses another encoding of the same bytes', () => {
  const links = signedLinks(['a secret'], 'unsubscribe');
  const key = links.keyFor('ada');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const accepted = [...alphabet].filter((last) => links.isFor('ada', key.slice(0, -1) + last));
  expect(accepted).toEqual([key.at(-1)]);
});
