// Saves the proven address in every account of a person.
import { changeEmail } from '#shared/domain/people/accounts.ts';
import type { Accounts } from '../accounts.ts';
import type { LinkedAccounts } from '../organizations/linked-accounts.ts';

/**
 * The owner of the sign-in comes first and the others are read afterwards, so that an account that is made at the same
 * moment either is among them or takes the new address from the owner.
 */
export async function saveAddress(
  { people, linked }: { people: Accounts; linked: LinkedAccounts },
  owner: string,
  email: string,
): Promise<void> {
  await people.runAs(owner, changeEmail, { email });
  for (const { accountId } of await linked.accountsOf(owner))
    if (accountId !== owner) await people.runAs(accountId, changeEmail, { email });
}
