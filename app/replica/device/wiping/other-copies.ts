// The copies on this device that belong to other accounts of its person.
import { databaseName, databaseNames, peopleAmong, removeDatabase } from '../../store/database-names.ts';
import { recallFact } from '../device-owner.ts';
import { keepsHere } from '../keep-copy-setting.ts';
import { sealUnsent } from './seal-unsent.ts';

type Browser = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Lists the people other than `person` who have a copy on this device. */
export const otherCopies = async (person: string, browser: Browser = globalThis): Promise<string[]> =>
  peopleAmong(await databaseNames(browser)).filter((other) => other !== person);

/** Removes a copy. Its unsent changes stay, encrypted; if they can't be encrypted, the copy stays. */
export async function wipeOther(person: string, browser: Browser = globalThis): Promise<void> {
  try {
    await sealUnsent(person, browser);
  } catch (error) {
    reportError(error);
    return;
  }
  await removeDatabase(databaseName(person), browser);
}

/** At a sign-out: removes the copies of the person's other accounts, unless the person keeps them on this device. */
export async function wipeOtherAccounts(person: string, browser: Browser): Promise<void> {
  const known = await recallFact('accounts', browser).catch(() => undefined);
  const ids = (Array.isArray(known) ? known : []).map(
    (account: { accountId?: unknown }) => account.accountId,
  );
  if (!ids.includes(person)) return;
  for (const other of await otherCopies(person, browser))
    if (ids.includes(other) && !keepsHere(other)) await wipeOther(other, browser);
}
