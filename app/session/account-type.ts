// The account type that a person picks before signing in. Stored in the browser, applied after sign-in.
import type { AccountType } from '#shared/domain/people/accounts.ts';
import { deviceZone } from '#app/ui/wall-clock.ts';
import type { Person } from './person.ts';
import { request } from './request.ts';
import { signInAddress } from './sign-in/sign-in-address.ts';

export type { AccountType };

const chosenKey = 'selected-user-type';

/** Stores the choice and opens the sign-in page, which leads to the first page. */
export function joinAs(type: AccountType) {
  localStorage.setItem(chosenKey, type);
  location.assign(signInAddress({ returnTo: '/start' }));
}

/** Returns the account type that the visitor chose before signing in. */
export function chosenType(): AccountType | undefined {
  const chosen = localStorage.getItem(chosenKey);
  return chosen === 'employer' || chosen === 'provider' ? chosen : undefined;
}

/** Deletes the choice for a person who uses the administrators' entrance. */
export function forgetChosenType() {
  localStorage.removeItem(chosenKey);
}

/**
 * Sends the choice if the account differs from it. Resolves to true if the account has changed and must be read again.
 * If the server refuses, the choice is dropped and the reason is only logged.
 */
export async function applyChosenType(person: Person): Promise<boolean> {
  const chosen = chosenType();
  forgetChosenType();
  if (!chosen || person.userType === 'admin' || person.userType === chosen) return false;
  try {
    await request('POST', '/api/auth/set-user-type', { userType: chosen, timeZone: deviceZone() });
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}
