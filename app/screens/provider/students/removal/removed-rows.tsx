import { UndoRemoval } from '#app/learners/completions/undo-removal.tsx';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import type { RemovedStudent } from '#shared/reads/removals.ts';

/** Unsent removals, on top of the class list with an undo, until the server has received them. */
export function RemovedRows({ removed }: { removed: readonly RemovedStudent[] }) {
  if (removed.length === 0) return null;
  return (
    <ul aria-label="Removed students" className="divide-y divide-line border-b border-line">
      {removed.map((each) => (
        <li
          key={each.enrollment.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
        >
          <p className="min-w-0 flex-1 basis-40 text-quiet">
            <s translate="no">{each.enrollment.studentName || each.enrollment.candidateReferenceId}</s>
          </p>
          <ChangeBadge state="removed" />
          <UndoRemoval removed={each} />
        </li>
      ))}
    </ul>
  );
}
