// What new links of a course promise, and what a course still promises once it is inactive.
import { useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count } from '#app/ui/format.ts';
import { completedIn } from '#shared/reads/decisions/consequences.ts';
import type { Promised } from '#shared/reads/decisions/consequences.ts';

/** Said before the form is saved: who has to agree, and for how many learners. */
export function LinkCost({ courseId, added }: { courseId: number; added: number }) {
  const completed = useRead(completedIn, courseId) ?? 0;
  if (added === 0) return null;
  const employers = added === 1 ? 'The employer' : 'Each employer';
  return (
    <Notice>
      {employers} will be asked to approve. You’ll see the answer under SWAP Agreements.
      {completed > 0 &&
        ` The approval guarantees interviews to the ${count(completed, 'learner')} who completed this course.`}
    </Notice>
  );
}

export function stillPromised(promised: Promised | undefined): string | undefined {
  if (!promised || promised.owed + promised.agreements === 0) return undefined;
  const { owed, agreements } = promised;
  return `Has ${count(agreements, 'agreement')} and ${count(owed, 'interview')} owed to your learners. They stay if the course becomes inactive.`;
}
