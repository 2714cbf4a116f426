import { useChangeOf } from '#app/changes/change-badges.tsx';
import { UndoRemoval } from '#app/learners/completions/undo-removal.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { canPutBack } from '#shared/reads/removals.ts';
import type { RemovedStudent } from '#shared/reads/removals.ts';

/** The students removed in the last 24 hours, each with an undo. */
export function RemovedList({ removed }: { removed: readonly RemovedStudent[] }) {
  const now = useNow();
  const changeOf = useChangeOf();
  const open = removed.filter((each) => canPutBack(each, now));
  if (open.length === 0) return null;
  return (
    <Card title="Removed students" flush className="mt-6">
      <ul className="divide-y divide-line">
        {open.map((each) => (
          <li
            key={each.enrollment.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">
                {each.enrollment.studentName || each.enrollment.candidateReferenceId}, {each.course.title}
              </p>
              <p className="text-list text-quiet">
                Removed by {each.enrollment.removedByName}, {formatMoment(each.removedAt, now)}
                {each.completion && ', with the completion'}
              </p>
            </div>
            <ChangeBadge
              state={changeOf('enrollments', each.enrollment.id) === 'waiting' ? 'removed' : undefined}
            />
            <UndoRemoval removed={each} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
