import { useState } from 'react';
import { UndoRemoval } from '#app/forms/undo-removal.tsx';
import { useRead } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import type { Course } from '#shared/domain/courses.ts';
import { canPutBack, lastRemovedFrom } from '#shared/reads/removals.ts';

/** The way back from removing a student: stays on the page for a day, or until it is used or put away. */
export function RemovalNotice({ course }: { course: Course }) {
  const now = useNow();
  const latest = useRead(lastRemovedFrom, course.id);
  const [putAway, setPutAway] = useState<string>();
  if (!latest || latest.removedAt === putAway || !canPutBack(latest, now)) return null;
  return (
    <Notice
      action={
        <span className="flex gap-2">
          <UndoRemoval removed={latest} />
          <Button look="quiet" size="small" onClick={() => setPutAway(latest.removedAt)}>
            Hide
          </Button>
        </span>
      }
    >
      {latest.enrollment.studentName} was removed from the course.
    </Notice>
  );
}
