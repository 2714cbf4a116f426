// The key of a copy, wrapped by what a passkey derives.
import { expect, test } from 'vitest';
import { newSalt, unwrapByPasskey, wrapByPasskey } from './passkey-key.ts';
import { newKeyBytes } from './wrapped-key.ts';

const bytes = newKeyBytes();
const secret = newSalt();
const wrap = () => wrapByPasskey(bytes, 'tess', { credentialId: 'c1', prfSalt: newSalt(), secret });

test('opens the key with the secret of the passkey and no other', async () => {
  const wrapped = await wrap();
  expect(await unwrapByPasskey(wrapped, secret, 'tess')).toEqual(bytes);
  await expect(unwrapByPasskey(wrapped, newSalt(), 'tess')).rejects.toThrow('does not open');
});

test('opens no key of another person', async () => {
  await expect(unwrapByPasskey(await wrap(), secret, 'omar')).rejects.toThrow('does not open');
});

test('keeps neither the key nor the secret', async () => {
  const { credentialId, ...parts } = await wrap();
  const kept = Object.values(parts).map((part) => Buffer.from(part as ArrayBuffer).toString('hex'));
  expect(credentialId).toBe('c1');
  for (const word of [bytes, secret]) expect(kept.join()).not.toContain(Buffer.from(word).toString('hex'));
});
