// The batches of completions marked together, with their undo while it is possible.
import { History } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useUncountedOf } from '#app/learners/completions/rejected-completions.ts';
import { stays, UndoBatch } from '#app/learners/completions/undo-batch.tsx';
import { useUndoDeadline } from '#app/learners/completions/use-undo-deadline.ts';
import { attentionText } from '#app/changes/change-texts.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count, formatMoment, formatNumber } from '#app/ui/format.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { isUndoOpen } from '#shared/domain/completions/undo-batch.ts';
import { canUndo } from '#shared/reads/completions.ts';
import type { MarkedBatch } from '#shared/reads/completions.ts';
import { undoHours } from '#shared/policy.ts';

export function BatchesTab({ batches }: { batches: readonly MarkedBatch[] }) {
  if (batches.length === 0)
    return (
      <Card flush>
        <EmptyState icon={History} title="No batches yet">
          Group markings appear here. You can undo them for {undoHours} hours.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <LongRowList label="Batches" items={batches} keyOf={({ batchId }) => batchId} rowHeight={84}>
        {(item, place) => (
          <li {...place} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5">
            <BatchRow batch={item} />
          </li>
        )}
      </LongRowList>
    </Card>
  );
}

function BatchRow({ batch }: { batch: MarkedBatch }) {
  const now = useUndoDeadline(batch.completions);
  const changeOf = useChangeOf();
  const { batchId, courses, completions, markedAt, markedByName } = batch;
  const unsent = completions.map(({ id }) => changeOf('completions', id)).find(Boolean);
  const isOpen = canUndo(batch, now);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {count(completions.length, 'student')}, {courses.map(({ title }) => title).join(', ')}
        </p>
        <p className="text-list text-quiet">
          Marked by {markedByName}, {formatMoment(markedAt, now)}
        </p>
        <Refused batchId={batchId} />
        <StateLine batch={batch} now={now} />
      </div>
      <RowBadge state={unsent} />
      <span className="flex items-center gap-4">
        {standing(batch) > 0 && (
          <TextLink
            to={`/completions?tab=completed&batch=${batchId}`}
            className="inline-flex min-h-11 items-center text-list"
          >
            Show students
          </TextLink>
        )}
        {isOpen && <UndoBatch batch={batch} />}
      </span>
    </>
  );
}

/** A batch with rejected marks is never shown as a success. */
function Refused({ batchId }: Pick<MarkedBatch, 'batchId'>) {
  const { refused } = useUncountedOf(batchId);
  if (refused === 0) return null;
  return (
    <TextLink to="/sync" className="-my-3 inline-flex min-h-11 items-center text-sm">
      {attentionText(refused)}
    </TextLink>
  );
}

const standing = ({ undoable, kept }: MarkedBatch): number => undoable.length + kept.length;

/** Shows the current state of the batch. */
function StateLine({ batch, now }: { batch: MarkedBatch; now: Date }) {
  const { completions, kept, markedAt, undoable } = batch;
  const left = standing(batch);
  const gone = completions.length - left;
  const isOver = !isUndoOpen(markedAt, now.toISOString());
  const tellsKept = kept.length > 0 && (!isOver || (gone > 0 && undoable.length === 0));
  const parts = [
    left === 0 && 'Undone',
    left > 0 && gone > 0 && `${formatNumber(gone)} of ${formatNumber(completions.length)} undone`,
    tellsKept && stays(kept.length),
    isOver && left > 0 && !tellsKept && `The ${undoHours} hours to undo are over`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <p className="text-sm text-quiet">{parts.join('. ')}.</p>;
}
