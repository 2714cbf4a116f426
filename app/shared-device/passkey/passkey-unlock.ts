// Lets a passkey open a copy beside the PIN, and opens it with the passkey.
import { readAccounts } from '#app/organizations/accounts.ts';
import { newSalt, unwrapByPasskey, wrapByPasskey } from '#app/replica/device/passkey-key.ts';
import { changeCopy } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { noTries, unlockCopy } from '#app/replica/device/unlock-copy.ts';
import type { Unlocking } from '#app/replica/device/unlock-copy.ts';
import { askPasskey } from './ask-passkey.ts';

/** Resolves to what the PIN did. Only if that opened the copy, the passkey that the person chooses opens it, too. */
export async function addPasskeyUnlock(person: string, pin: string): Promise<Unlocking['kind']> {
  const result = await unlockCopy(person, pin);
  if (result.kind !== 'open') return result.kind;
  const prfSalt = newSalt();
  const answer = await askPasskey({ prfSalt, isOwn: (accountId) => isAccountOf(person, accountId) });
  const passkey = await wrapByPasskey(result.bytes, person, { prfSalt, ...answer });
  result.bytes.fill(0);
  await changeCopy(person, () => ({ passkey }));
  return 'open';
}

/** A passkey names the account that owns the sign-in, which may be the person's account in another organization. */
async function isAccountOf(person: string, accountId: string): Promise<boolean> {
  if (accountId === person) return true;
  const accounts = await readAccounts().catch(() => []);
  return accounts.some((account) => account.accountId === accountId);
}

/** From now on, the PIN alone opens the copy. */
export const removePasskeyUnlock = (person: string): Promise<void> =>
  changeCopy(person, () => ({ passkey: undefined }));

/** Returns the key of the copy, also after too many wrong PINs: whoever guessed them has no passkey. */
export async function unlockByPasskey({
  person,
  passkey,
}: Pick<Copy, 'person' | 'passkey'>): Promise<Uint8Array<ArrayBuffer>> {
  if (!passkey) throw new Error('No passkey opens this copy.');
  const { secret } = await askPasskey(passkey);
  const bytes = await unwrapByPasskey(passkey, secret, person);
  await changeCopy(person, () => noTries);
  return bytes;
}
