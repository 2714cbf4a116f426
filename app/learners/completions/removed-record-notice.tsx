import { useRef, useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { isUndoOpen } from '#shared/domain/completions/undo-batch.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { undoCompletionRemoval } from './undo-completion-removal.ts';
import { useUndoDeadline } from './use-undo-deadline.ts';

type Removed = NonNullable<ClassList['lastRemoved']>;

/** Offers to undo the removal of a completion record for one day, like the removal of a student. */
export function RemovedRecordNotice({ lists }: { lists: readonly Pick<ClassList, 'lastRemoved'>[] }) {
  // The last removal whose notice was dismissed. After an undo, a second tap at the same place must not undo the
  // removal before it.
  const [putAway, setPutAway] = useState('');
  const [latest] = lists
    .flatMap(({ lastRemoved }) => lastRemoved ?? [])
    .sort((a, b) => (removalOf(a) < removalOf(b) ? 1 : -1));
  const now = useUndoDeadline(latest && [latest.completion]);
  if (!latest || removalOf(latest) <= putAway || !isUndoOpen(removalOf(latest), now.toISOString()))
    return null;
  return (
    <PassingNotice
      action={
        <span className="flex gap-2">
          <UndoRecord removed={latest} onDone={() => setPutAway(removalOf(latest))} />
          <Button look="quiet" size="small" onClick={() => setPutAway(removalOf(latest))}>
            Hide
          </Button>
        </span>
      }
    >
      The completion record of {nameOf(latest)} was removed.
    </PassingNotice>
  );
}

const removalOf = ({ completion }: Removed): string => completion.removedAt ?? '';

const done = { title: 'Completion record restored' };

function UndoRecord({ removed, onDone }: { removed: Removed; onDone: () => void }) {
  const { replica } = useReplica();
  const { runAll, isRunning } = useSubmit(markCompletion);
  const { id, courseId, candidateReferenceId, completionDate, batchId } = removed.completion;
  const taken = useRef('');

  /** Runs once per removal: a second tap may come before the notice is gone. */
  async function undo() {
    const removal = `${id} ${removalOf(removed)}`;
    if (taken.current === removal) return;
    taken.current = removal;
    let isRestored = false;
    try {
      isRestored = await restore();
      if (isRestored) onDone();
    } finally {
      if (!isRestored) taken.current = '';
    }
  }

  async function restore(): Promise<boolean> {
    if (!(await undoCompletionRemoval(replica, id)))
      return runAll([{ courseId, candidateReferenceId, completionDate, batchId }], done);
    toast(done);
    return true;
  }

  return (
    <Button
      gives={markCompletion}
      look="secondary"
      size="small"
      pending={isRunning}
      onClick={() => void undo()}
    >
      Undo
      <span className="sr-only"> removing the record of {nameOf(removed)}</span>
    </Button>
  );
}
