import { useState } from 'react';
import { useRun } from '#app/forms/use-run.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { removeCompletion } from '#shared/domain/completions.ts';
import type { Completion } from '#shared/domain/completions.ts';
import { dayInMs } from '#shared/time.ts';

/** The way back from marking many at once: stays on the page for a day, or until it is used or put away. */
export function BatchNotice({ list }: { list: ClassList }) {
  const now = useNow();
  const [putAway, setPutAway] = useState<string>();
  const { runAll, isRunning } = useRun(removeCompletion);
  const batch = latestBatch(list, now);
  const batchId = batch[0]?.batchId;
  if (!batchId || batchId === putAway) return null;
  return (
    <Notice
      tone="done"
      action={
        <span className="flex gap-2">
          <Button
            look="secondary"
            size="small"
            pending={isRunning}
            onClick={() =>
              void runAll(
                batch.map(({ id }) => ({ id })),
                'Marking undone',
              )
            }
          >
            Undo
          </Button>
          <Button look="quiet" size="small" onClick={() => setPutAway(batchId)}>
            Hide
          </Button>
        </span>
      }
    >
      {count(batch.length, 'student')} marked complete in one go.
    </Notice>
  );
}

function latestBatch({ completed }: ClassList, now: Date): Completion[] {
  const recent = completed
    .map(({ completion }) => completion)
    .filter(({ batchId, markedAt }) => batchId && now.getTime() - Date.parse(markedAt) < dayInMs);
  return recent.filter(({ batchId }) => batchId === recent[0]?.batchId);
}
