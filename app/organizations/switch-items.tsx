import { useEffect, useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { useReplica } from '#app/replica/live/hooks.ts';
import { waitingHere } from '#app/replica/device/unsent-work-of-others.ts';
import { useOnline } from '#app/session/use-online.ts';
import { MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { count } from '#app/ui/format.ts';
import { knownAccounts, loadAccounts } from './accounts.ts';
import type { Account } from './accounts.ts';
import { switchAccount, switchNeedsConnection } from './switch-account.ts';

/** An account that the person may switch to, with the number of changes that wait for it on this device. */
interface Choice {
  accountId: string;
  name: string;
  waiting: number;
}

/** The person's other organizations in the account menu. Nothing for a member of one. */
export function SwitchItems({ personId }: { personId: string }) {
  const open = useReplica();
  const isOnline = useOnline();
  const choices = useChoices(personId);
  if (choices.length === 0) return null;
  return (
    <>
      <MenuLine />
      {choices.map(({ accountId, name, waiting }) => (
        <MenuItem key={accountId} disabled={!isOnline} onSelect={() => void switchAccount(open, accountId)}>
          <ArrowLeftRight aria-hidden />
          <span className="min-w-0 max-w-64 py-1 wrap-break-word">
            Switch to {name}
            {waiting > 0 && (
              <span className="block text-sm text-quiet">
                {count(waiting, 'change waits', 'changes wait')} on this device and{' '}
                {waiting === 1 ? 'is' : 'are'} sent when you switch back.
              </span>
            )}
          </span>
        </MenuItem>
      ))}
      {!isOnline && <p className="px-3 pb-1.5 text-sm text-quiet">{switchNeedsConnection}</p>}
    </>
  );
}

/** What the device knows, and then what the server answers. */
function useChoices(personId: string): Choice[] {
  const [choices, setChoices] = useState<Choice[]>([]);
  useEffect(() => {
    let isLeft = false;
    async function show(accounts: readonly Account[]) {
      const found = accounts.length > 1 ? await choicesOf(accounts, personId) : [];
      if (!isLeft) setChoices(found);
    }
    async function look() {
      await show(await knownAccounts(personId));
      await show(await loadAccounts());
    }
    // Without a connection, what the device knows stays.
    look().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [personId]);
  return choices;
}

/** An account without an organization is offered only while this device has changes to send or to hand over by it. */
async function choicesOf(accounts: readonly Account[], personId: string): Promise<Choice[]> {
  const waits = new Map((await waitingHere()).map(({ person, changes }) => [person, changes]));
  return accounts
    .filter(({ accountId }) => accountId !== personId)
    .map(({ accountId, organization, kind }) => {
      const name = organization ?? (kind === 'admin' ? 'administration' : null);
      return { accountId, name, waiting: waits.get(accountId) ?? 0 };
    })
    .flatMap(({ name, ...choice }) => {
      if (name !== null) return [{ name, ...choice }];
      return choice.waiting > 0 ? [{ name: 'a former organization', ...choice }] : [];
    });
}
