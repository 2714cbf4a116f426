// Switches to another one of the person's accounts. The working copy that is left stays on this device as it is, with its
// unsent changes and drafts.
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { request, serverMessage } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { enterAccount } from './enter-account.ts';

/** What waits is sent before, if that takes no longer. */
const sendWithinMs = 5_000;

export const switchNeedsConnection = 'You need a connection to switch.';

/** Shows why, and changes nothing, if the server refuses or does not answer. */
export async function switchAccount({ replica, loop }: OpenReplica, accountId: string): Promise<void> {
  try {
    await keepAllDrafts();
    if ((await replica.unsent()) > 0)
      await Promise.race([loop.now(), new Promise((resolve) => setTimeout(resolve, sendWithinMs))]);
    await askToSwitch(accountId);
  } catch (error) {
    tellRefusal(error);
    return;
  }
  loop.stop();
  await enterAccount();
}

/** Switches from a suspended account, of which nothing can be sent. */
export async function switchFromSuspended(accountId: string): Promise<void> {
  try {
    await askToSwitch(accountId);
  } catch (error) {
    tellRefusal(error);
    return;
  }
  await enterAccount();
}

const askToSwitch = (accountId: string): Promise<unknown> =>
  request('POST', '/api/auth/switch-organization', { accountId });

function tellRefusal(error: unknown): void {
  const description = serverMessage(error) ?? switchNeedsConnection;
  toast({ title: 'You were not switched', description, variant: 'destructive' });
}
