import { useState } from 'react';
import { UndoRemoval } from '#app/completions/undo-removal.tsx';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { useServerNow } from '#app/forms/use-server-now.ts';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';
import type { Course } from '#shared/domain/courses/course.ts';
import { canPutBack, removedFromClass } from '#shared/reads/removals.ts';
import { useUnsentRemovals } from './use-unsent-removals.ts';

/** The way back from removing a student: stays on the page for a day, or until it is used or put away. */
export function RemovalNotice({ course }: { course: Course }) {
  const now = useServerNow();
  const actor = useActor();
  const [latest] = useRead(removedFromClass, course.id) ?? [];
  const unsent = useUnsentRemovals(course.id);
  // Up to which removal: where one was undone, a second tap at the same place must not undo the one before it.
  const [putAway, setPutAway] = useState('');
  // What has not been sent stands on the list itself.
  if (!latest || unsent.some(({ enrollment }) => enrollment.id === latest.enrollment.id)) return null;
  if (latest.removedAt <= putAway || !canPutBack(latest, now)) return null;
  const { removedByName } = latest.enrollment;
  const by = removedByName && removedByName !== actor.name ? ` by ${removedByName}` : '';
  return (
    <PassingNotice
      action={
        <span className="flex gap-2">
          <UndoRemoval removed={latest} onDone={() => setPutAway(latest.removedAt)} />
          <Button look="quiet" size="small" onClick={() => setPutAway(latest.removedAt)}>
            Hide
          </Button>
        </span>
      }
    >
      {latest.enrollment.studentName} was removed from the course{by}.
    </PassingNotice>
  );
}
