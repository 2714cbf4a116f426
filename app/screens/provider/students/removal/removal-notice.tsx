import { useState } from 'react';
import { UndoRemoval } from '#app/learners/completions/undo-removal.tsx';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { useServerNow } from '#app/forms/server/use-server-now.ts';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';
import type { Course } from '#shared/domain/courses/course.ts';
import { canPutBack, removedFromClass } from '#shared/reads/removals.ts';
import { useUnsentRemovals } from './use-unsent-removals.ts';

/** Offers to undo the removal of a student: shown for a day, or until it is used or dismissed. */
export function RemovalNotice({ course }: { course: Course }) {
  const now = useServerNow();
  const actor = useActor();
  const [latest] = useRead(removedFromClass, course.id) ?? [];
  const unsent = useUnsentRemovals(course.id);
  // The last removal whose notice was dismissed. After an undo, a second tap at the same place must not undo the
  // removal before it.
  const [putAway, setPutAway] = useState('');
  // An unsent removal is shown in the list itself.
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
