import { useState } from 'react';
import { UndoBatch } from '#app/forms/completions/undo-batch.tsx';
import { useRead } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import type { Course } from '#shared/domain/courses.ts';
import { canUndo, latestBatchOf } from '#shared/reads/completions.ts';

/** The way back from marking many at once: stays on the page for a day, or until it is used or put away. */
export function BatchNotice({ course }: { course: Course }) {
  const now = useNow();
  const latest = useRead(latestBatchOf, course.id);
  const [putAway, setPutAway] = useState<string>();
  if (!latest || latest.batchId === putAway || !canUndo(latest, now)) return null;
  return (
    <Notice
      tone="done"
      action={
        <span className="flex gap-2">
          <UndoBatch batch={latest} />
          <Button look="quiet" size="small" onClick={() => setPutAway(latest.batchId)}>
            Hide
          </Button>
        </span>
      }
    >
      {count(latest.undoable.length + latest.kept.length, 'student')} marked complete in one go
      {latest.courses.length > 1 ? `, in ${latest.courses.length} classes` : ''}.
    </Notice>
  );
}
