// Unlocking a copy with a passkey that derives a secret.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyOf, saveCopy } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { mostTries, passTime, unlockCopy } from '#app/replica/device/unlock-copy.ts';
import { newKeyBytes, wrapKey } from '#app/replica/device/wrapped-key.ts';
import { mayHavePasskeySecrets } from './ask-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { addPasskeyUnlock, removePasskeyUnlock, unlockByPasskey } from './passkey-unlock.ts';

const bytes = newKeyBytes();
const pin = '271828';

/** The passkey on this device: whose it is, and the secret that it derives from a salt. */
let passkey: { of: string; derives: boolean };
let asked: PublicKeyCredentialRequestOptions[];
/** The person's accounts, as the server lists them. Without any, there is no connection. */
let accounts: object[];

interface Prf {
  prf: { eval: { first: Uint8Array<ArrayBuffer> } };
}

async function answer({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
  asked.push(publicKey);
  const { first } = (publicKey.extensions as Prf).prf.eval;
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(32),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const secret = await crypto.subtle.sign('HMAC', key, first);
  const results = passkey.derives ? { prf: { results: { first: secret } } } : {};
  const none = new ArrayBuffer(1);
  return {
    id: 'c1',
    rawId: none,
    type: 'public-key',
    response: {
      authenticatorData: none,
      clientDataJSON: none,
      signature: none,
      userHandle: new TextEncoder().encode(passkey.of).buffer,
    },
    getClientExtensionResults: () => results,
  };
}

beforeEach(async () => {
  passkey = { of: 'tess', derives: true };
  asked = [];
  accounts = [];
  vi.stubGlobal('fetch', async () => {
    if (accounts.length === 0) throw new TypeError('no connection');
    return Response.json(accounts);
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { get: answer }, configurable: true });
  const wrapped = await wrapKey(bytes, pin, 'tess', 10);
  const recovery = {} as Copy['recovery'];
  await saveCopy({ person: 'tess', label: 'Tess P.', wrapped, recovery, tries: 0, waitMs: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = async () => (await copyOf('tess'))!;

test('opens the key of the copy with the passkey, asking for no other one', async () => {
  expect(await addPasskeyUnlock('tess', pin)).toBe('open');
  expect(await unlockByPasskey(await stored())).toEqual(bytes);
  expect(asked.map(({ userVerification }) => userVerification)).toEqual(['required', 'required']);
  expect(asked.map(({ allowCredentials }) => allowCredentials?.length)).toEqual([undefined, 1]);
});

test('lets no passkey in with a wrong PIN', async () => {
  expect(await addPasskeyUnlock('tess', '141421')).toBe('wrong');
  expect(asked).toEqual([]);
  expect((await stored()).passkey).toBeUndefined();
});

const ofPerson = ['tess-first', 'tess'].map((accountId) => ({
  ...{ accountId, organization: accountId, kind: 'provider', isCurrent: accountId === 'tess' },
}));

test('lets no passkey of somebody else in, with or without a connection', async () => {
  passkey.of = 'omar';
  for (const known of [[], ofPerson]) {
    accounts = known;
    await expect(addPasskeyUnlock('tess', pin)).rejects.toThrow('somebody else');
    expect((await stored()).passkey).toBeUndefined();
  }
});

test('lets the passkey in that the person has from their account in another organization', async () => {
  passkey.of = 'tess-first';
  accounts = ofPerson;
  expect(await addPasskeyUnlock('tess', pin)).toBe('open');
  accounts = [];
  expect(await unlockByPasskey(await stored())).toEqual(bytes);
});

test('lets no passkey in that derives no secret, and keeps the PIN', async () => {
  passkey.derives = false;
  await expect(addPasskeyUnlock('tess', pin)).rejects.toThrow('no secret');
  expect((await stored()).passkey).toBeUndefined();
  expect((await unlockCopy('tess', pin)).kind).toBe('open');
});

test('opens the copy after too many wrong PINs, which stay counted as such for the PIN', async () => {
  await addPasskeyUnlock('tess', pin);
  for (let tried = 0; tried < mostTries; tried++) {
    await unlockCopy('tess', '000000');
    await passTime([await stored()], Infinity);
  }
  expect(await unlockByPasskey(await stored())).toEqual(bytes);
  expect((await unlockCopy('tess', pin)).kind).toBe('closed');
});

test('opens nothing with a passkey that its person stopped using here', async () => {
  await addPasskeyUnlock('tess', pin);
  await removePasskeyUnlock('tess');
  await expect(unlockByPasskey(await stored())).rejects.toThrow('No passkey');
  expect((await unlockCopy('tess', pin)).kind).toBe('open');
});

test('says what happened when the passkey does not help', async () => {
  await addPasskeyUnlock('tess', pin);
  passkey.derives = false;
  const onOpen = vi.fn();
  render(<PasskeyButton copy={await stored()} onOpen={onOpen} />);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock with passkey' }));
  expect(await screen.findByText(/can’t unlock this tablet. Use your PIN/)).toBeDefined();
  expect(onOpen).not.toHaveBeenCalled();
});

test('offers no passkey in a browser that says it derives no secrets', async () => {
  expect(await mayHavePasskeySecrets()).toBe(true);
  const getClientCapabilities = async () => ({ 'extension:prf': false });
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { getClientCapabilities }));
  expect(await mayHavePasskeySecrets()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(await mayHavePasskeySecrets()).toBe(false);
});
