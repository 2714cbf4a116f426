// The accounts of the signed-in person: one per organization, with one sign-in for all of them. The device keeps the last
// known list, for the menu without a connection and for the sign-out, which removes the copies of all of them.
import { recall, remember } from '#app/session/person.ts';
import { load } from '#app/session/request.ts';
import type { userTypes } from '#shared/engine/options.ts';

/** One of the person's accounts. */
export interface Account {
  accountId: string;
  /** Null if the account acts for no organization, as that of an administrator or of a former member. */
  organization: string | null;
  kind: (typeof userTypes)[number] | null;
  isCurrent: boolean;
}

const answerWithinMs = 15_000;

/** Reads the list from the server. Throws without a connection. */
export async function readAccounts(): Promise<Account[]> {
  const answer = await load(['/api/auth/organizations'], { signal: AbortSignal.timeout(answerWithinMs) });
  return (Array.isArray(answer) ? answer : []).filter(isAccount);
}

/** Reads the list from the server, and keeps it on this device. Throws without a connection. */
export async function loadAccounts(): Promise<Account[]> {
  const accounts = await readAccounts();
  await remember('accounts', accounts);
  return accounts;
}

/** Returns the list that this device has for the person. A list of somebody else counts as none. */
export async function knownAccounts(personId: string): Promise<Account[]> {
  const known = await recall('accounts');
  const accounts = Array.isArray(known) ? known.filter(isAccount) : [];
  return accounts.some(({ accountId }) => accountId === personId) ? accounts : [];
}

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' &&
  value !== null &&
  'accountId' in value &&
  typeof value.accountId === 'string' &&
  'organization' in value &&
  (value.organization === null || typeof value.organization === 'string');
