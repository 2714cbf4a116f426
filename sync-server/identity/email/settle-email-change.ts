// Finishes an act on a change of address. Its rows, sessions and mail are stored in one transaction. Commands follow, in
// transactions of their own: they save the address in every account and tell the people who decide. A change stays
// marked as unfinished until they have run.
import type { Knex } from 'knex';
import { endAddressRequest, tellAddressRequest } from '#shared/domain/people/address-requests.ts';
import type { Accounts } from '../accounts.ts';
import type { LinkedAccounts } from '../organizations/linked-accounts.ts';
import type { ChangeRow } from './email-change-row.ts';
import { saveAddress } from './save-address.ts';

interface SettlingParts {
  knex: Knex;
  people: Accounts;
  linked: LinkedAccounts;
}

/** Makes the function that runs the commands of a person's unfinished changes. It may be repeated. */
export function settling({ knex, people, linked }: SettlingParts) {
  return async (personId: string): Promise<void> => {
    const changes: ChangeRow[] = await knex('addressChanges').where({ personId, isUnfinished: true });
    if (changes.length === 0) return;
    if (changes.some(({ madeAt }) => madeAt !== null)) await saveSignInAddress(personId);
    const [waiting] = await knex('addressChanges').where({ personId, state: 'requested' }).select('id');
    if (!waiting) await people.runAs(personId, endAddressRequest, { userId: personId });
    else if (changes.some(({ id }) => id === waiting.id))
      await people.runAs(personId, tellAddressRequest, { userId: personId });
    for (const { id, state } of changes)
      await knex('addressChanges').where({ id, state }).update({ isUnfinished: false });
  };

  /** Saves the address that signs in now: another change may have been made, or undone, at the same moment. */
  async function saveSignInAddress(personId: string): Promise<void> {
    const address = await signInAddress(personId);
    if (address === undefined) return;
    await saveAddress({ people, linked }, personId, address);
    if ((await signInAddress(personId)) !== address) await saveSignInAddress(personId);
  }

  async function signInAddress(personId: string): Promise<string | undefined> {
    const row = await knex('identities').where({ issuer: 'email', personId }).first('subject');
    return row?.subject;
  }
}
