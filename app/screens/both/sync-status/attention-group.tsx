// Refused changes of one kind with one reason: one answer for all of them.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { countByKind } from '#app/changes/change-titles.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { canSendToManager } from '#app/changes/handed-over/hand-over-orders.ts';
import { SendToManager } from '#app/changes/handed-over/send-to-manager.tsx';
import { useActor, useReplica } from '#app/replica/live/hooks.ts';
import { entriesDiscardedWith } from '#app/replica/outbox/discard.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { useTryAll } from './again/use-try-all.ts';
import { isOfRemoved } from './use-try-again.ts';

interface AttentionGroupProps {
  entries: readonly OutboxEntry[];
  all: readonly OutboxEntry[];
  /** The rows of the changes, each with its own answers. */
  children: (entries: readonly OutboxEntry[]) => ReactNode;
}

/** Of more changes than this, only the first are shown. The others follow in steps, because each has live answers. */
const shownAtFirst = 3;
const shownPerStep = 50;

export function AttentionGroup({ entries, all, children }: AttentionGroupProps) {
  const [limit, setLimit] = useState(shownAtFirst);
  const [isDiscarding, setDiscarding] = useState(false);
  const { tryAll, isRunning } = useTryAll(entries);
  const { role } = useActor();
  const { replica } = useReplica();
  const amount = formatNumber(entries.length);
  const shown = entries.slice(0, limit);
  const left = entries.length - shown.length;
  const along = entriesDiscardedWith(
    entries.map(({ id }) => id),
    all,
  );
  const [first] = entries;
  if (!first) return null;

  async function discardAll() {
    await replica.discardAll(entries.map(({ id }) => id));
    setDiscarding(false);
  }

  return (
    <>
      <li className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-wait-soft px-4 py-3.5 sm:px-5">
        <div className="flex min-w-0 flex-1 basis-72 gap-3">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
          <div className="min-w-0 wrap-break-word">
            <p className="font-semibold">{countByKind(entries)} with the same reason</p>
            <p className="text-list">
              {reasonOf(entries)} {isOfRemoved(first) && 'Trying again enrolls the removed students again.'}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <SendToManager entries={entries} all={all} />
          {canTryAgain(first, role) && (
            <Button
              look={canSendToManager(first) ? 'quiet' : 'secondary'}
              size="small"
              pending={isRunning}
              onClick={() => void tryAll()}
            >
              Try all {amount} again
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => setDiscarding(true)}>
            Discard all {amount}
          </Button>
        </div>
      </li>
      {children(shown)}
      {left > 0 && (
        <li className="px-4 py-2 sm:px-5">
          <Button look="quiet" size="small" onClick={() => setLimit(limit + shownPerStep)}>
            {left > shownPerStep ? `Show ${shownPerStep} more` : `Show all ${amount}`}
          </Button>
        </li>
      )}
      {isDiscarding && (
        <ConfirmDialog
          open
          onOpenChange={setDiscarding}
          title={`Discard ${count(entries.length, 'change')}?`}
          confirm={`Discard all ${amount}`}
          danger
          onConfirm={() => void discardAll()}
        >
          <p>{countByKind(entries)}. We delete them from this device and never send them.</p>
          {along.length > 0 && <p>We also discard changes that need them: {countByKind(along)}.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Groups refused changes by kind and reason, in the order in which each group begins. */
export function groupsOf(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const groups = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const { command, outcome } = entry;
    const key =
      outcome?.kind === 'refused'
        ? `${command} ${outcome.code} ${outcome.text?.code ?? outcome.message}`
        : entry.id;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** The common reason; the first one of several that differ in a name only. */
function reasonOf(entries: readonly OutboxEntry[]): string {
  const words = new Set(
    entries.flatMap(({ outcome }) => (outcome?.kind === 'refused' ? refusalWords(outcome) : [])),
  );
  const [first = 'The server didn’t accept these changes.'] = words;
  return words.size > 1 ? `For example: ${first}` : first;
}

/** A refusal that asks a question, or whose subject was deleted, is not answered by trying again. */
function canTryAgain({ command, outcome }: OutboxEntry, role: string): boolean {
  const isAllowed = deviceCommands.get(command)?.allowed.some((allowed) => allowed === role) ?? false;
  return isAllowed && outcome?.kind === 'refused' && outcome.code !== 'stale' && outcome.code !== 'erased';
}
