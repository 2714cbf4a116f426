import { expect, test } from 'vitest';
import { signedLinks } from './signed-links.ts';

test('the key of a link is for one person, one purpose and one secret, and is whole', () => {
  const links = signedLinks('a secret', 'unsubscribe');
  const key = links.keyFor('ada');
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(links.isFor('ada', key)).toBe(true);
  expect(links.isFor('ben', key)).toBe(false);
  expect(signedLinks('a secret', 'undo-address').isFor('ada', key)).toBe(false);
  expect(signedLinks('another', 'unsubscribe').isFor('ada', key)).toBe(false);
  for (const part of ['', key.slice(0, 20), `${key}AAAA`]) expect(links.isFor('ada', part)).toBe(false);
});
