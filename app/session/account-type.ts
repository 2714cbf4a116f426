// The account type a person picks before signing in: kept in the browser, applied once they are signed in.
import type { AccountType } from '#shared/domain/people/accounts.ts';
import type { Person } from './person.ts';
import { request } from './request.ts';
import { signInAddress } from './sign-in-address.ts';

export type { AccountType };

const chosenKey = 'selected-user-type';

/** Keeps the choice and goes to the sign-in page. */
export function joinAs(type: AccountType) {
  localStorage.setItem(chosenKey, type);
  location.assign(signInAddress({ returnTo: '/' }));
}

export function chosenType(): AccountType | undefined {
  const chosen = localStorage.getItem(chosenKey);
  return chosen === 'employer' || chosen === 'provider' ? chosen : undefined;
}

/** Whoever goes to the administrators' door has no type to choose. */
export function forgetChosenType() {
  localStorage.removeItem(chosenKey);
}

/** Sends the choice when the account differs from it. True when the account has changed and must be
 * read again; when the server refuses, the choice is dropped and the reason only logged. */
export async function applyChosenType(person: Person): Promise<boolean> {
  const chosen = chosenType();
  forgetChosenType();
  if (!chosen || person.userType === 'admin' || person.userType === chosen) return false;
  try {
    await request('POST', '/api/auth/set-user-type', { userType: chosen });
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}
