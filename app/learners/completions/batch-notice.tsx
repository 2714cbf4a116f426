import { useState } from 'react';
import { attentionText } from '#app/changes/change-texts.ts';
import { Button } from '#app/ui/button.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { canUndo } from '#shared/reads/completions.ts';
import type { MarkedBatch } from '#shared/reads/completions.ts';
import { useUncountedOf } from './rejected-completions.ts';
import { UndoBatch } from './undo-batch.tsx';
import { useUndoDeadline } from './use-undo-deadline.ts';

interface BatchNoticeProps {
  /** The newest batch of the students on the screen. */
  latest: MarkedBatch | null | undefined;
}

/** Offers to undo a batch of marks: shown for a day, or until it is used or dismissed. */
export function BatchNotice({ latest }: BatchNoticeProps) {
  const now = useUndoDeadline(latest?.completions);
  const [putAway, setPutAway] = useState<string>();
  if (!latest || latest.batchId === putAway || !canUndo(latest, now) || isUndone(latest)) return null;
  return (
    <PassingNotice
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
      <WhatCameOf batch={latest} />
    </PassingNotice>
  );
}

/** An undone batch may contain completions that had to stay. */
const isUndone = ({ completions, undoable, kept }: MarkedBatch): boolean =>
  completions.length > 2 * (undoable.length + kept.length);

/** A batch with rejected marks is never shown as a success. */
function WhatCameOf({ batch }: { batch: MarkedBatch }) {
  const { batchId, courses, undoable, kept } = batch;
  const { refused, held } = useUncountedOf(batchId);
  const marked = undoable.length + kept.length;
  const uncounted = [
    refused > 0 && attentionText(refused),
    held > 0 && count(held, 'waits for another change', 'wait for other changes'),
  ].filter((words) => words !== false);
  if (uncounted.length > 0)
    return (
      <>
        {formatNumber(marked)} marked. <TextLink to="/sync">{uncounted.join(', ')}</TextLink>.
      </>
    );
  return (
    <>
      {count(marked, 'student')} marked complete
      {marked > 1 && ' together'}
      {courses.length > 1 ? `, in ${courses.length} classes` : ''}.
    </>
  );
}
