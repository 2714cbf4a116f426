import { useState } from 'react';
import { useRun } from '#app/forms/use-run.ts';
import { useReplica } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import { useServerNow } from '#app/forms/use-server-now.ts';
import { isUndoOpen } from '#shared/domain/completion-batches.ts';
import { markCompletion } from '#shared/domain/completions.ts';
import type { Completion } from '#shared/domain/completions.ts';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { takeBack } from './take-back.ts';

/** The way back from removing a completion record: as from removing a student, for a day. */
export function RemovedRecordNotice({ lists }: { lists: readonly Pick<ClassList, 'lastRemoved'>[] }) {
  const now = useServerNow();
  const [putAway, setPutAway] = useState<string>();
  const [latest] = lists
    .map(({ lastRemoved }) => lastRemoved)
    .sort((a, b) => (removalOf(a) < removalOf(b) ? 1 : -1));
  const removedAt = latest && removalOf(latest);
  if (!removedAt || removedAt === putAway || !isUndoOpen(removedAt, now.toISOString())) return null;
  const [first] = latest;
  const what =
    latest.length === 1 && first
      ? `The completion record of ${nameOf(first)} was`
      : `${count(latest.length, 'completion record')} were`;
  return (
    <Notice
      action={
        <span className="flex gap-2">
          <UndoRecords removed={latest.map(({ completion }) => completion)} />
          <Button look="quiet" size="small" onClick={() => setPutAway(removedAt)}>
            Hide
          </Button>
        </span>
      }
    >
      {what} removed.
    </Notice>
  );
}

const removalOf = ([first]: ClassList['completed']): string => first?.completion.removedAt ?? '';

function UndoRecords({ removed }: { removed: readonly Completion[] }) {
  const { replica } = useReplica();
  const { runAll, isRunning } = useRun(markCompletion);

  async function undo() {
    const sent = await takeBack(replica, removed);
    const done = { title: `${count(removed.length, 'completion record')} restored` };
    if (sent.length === 0) toast(done);
    else
      await runAll(
        sent.map(({ courseId, candidateReferenceId, completionDate, batchId }) => ({
          courseId,
          candidateReferenceId,
          completionDate,
          batchId,
        })),
        done,
      );
  }

  return (
    <Button look="secondary" size="small" pending={isRunning} onClick={() => void undo()}>
      Undo
      <span className="sr-only"> removing {count(removed.length, 'completion record')}</span>
    </Button>
  );
}
