// Keeps the copies of a person's other accounts on this device right: leaves when another tab has switched, and removes the
// copy of an organization that the person is no longer a member of.
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { otherCopies, wipeOther } from '#app/replica/device/wiping/other-copies.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { knownAccounts, loadAccounts, readAccounts } from './accounts.ts';
import { onSwitchElsewhere } from './enter-account.ts';

/** Runs now, and when the connection comes back. Returns the function that stops it. */
export function followAccounts(
  { replica, loop }: OpenReplica,
  onFailure: (error: unknown) => void,
): () => void {
  const { person } = replica.actor;
  const look = () => void removeFormerCopies(person).catch(onFailure);
  look();
  window.addEventListener('online', look);
  const leave = () => void keepAllDrafts().finally(() => location.assign('/'));
  const ends = [
    onSwitchElsewhere(leave),
    // A page that was frozen during the switch, or was opened in the middle of it.
    loop.subscribe(() => {
      if (loop.current().connection === 'another-person')
        isOwnSession(person).then((isOwn) => isOwn && leave(), onFailure);
    }),
  ];
  return () => {
    window.removeEventListener('online', look);
    for (const end of ends) end();
  };
}

/** Whether the session acts by another account of this person. */
async function isOwnSession(personId: string): Promise<boolean> {
  const accounts = await readAccounts().catch(() => []);
  return accounts.some(({ accountId, isCurrent }) => accountId === personId && !isCurrent);
}

/** Asks the server only if this device has copies of others. Their unsent changes stay, encrypted. */
export async function removeFormerCopies(personId: string): Promise<void> {
  const here = await otherCopies(personId);
  if (here.length === 0) return;
  const before = await knownAccounts(personId);
  const now = await loadAccounts().catch(() => undefined);
  if (!now) return;
  const isKept = (id: string) =>
    now.some(({ accountId, organization, kind }) => accountId === id && (organization ?? kind) !== null);
  const own = new Set([...before, ...now].map(({ accountId }) => accountId));
  for (const id of here) if (own.has(id) && !isKept(id)) await wipeOther(id);
}
