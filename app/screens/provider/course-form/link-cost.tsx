// What new links of a course promise, and what a course still promises once it is inactive.
import { useRead } from '#app/replica/live/hooks.ts';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count } from '#app/ui/format.ts';
import { completedIn } from '#shared/reads/decisions/consequences.ts';
import type { Promised } from '#shared/reads/decisions/consequences.ts';

/** Said before the form is saved: who has to agree, and for how many learners. */
export function LinkCost({ courseId, added }: { courseId: number; added: readonly number[] }) {
  const completed = useRead(completedIn, courseId) ?? 0;
  if (added.length === 0) return null;
  const employers = added.length === 1 ? 'The employer' : 'Each employer';
  return (
    <>
      <LinksClosedAhead jobIds={added} />
      <Notice>
        {employers} will be asked to approve. You’ll see the answer under SWAP Agreements.
        {completed > 0 &&
          ` The approval guarantees interviews to the ${count(completed, 'learner')} who completed this course.`}
      </Notice>
    </>
  );
}

/** Warns of each chosen job whose employer is closed on many of the coming working days. */
export const LinksClosedAhead = ({ jobIds }: { jobIds: readonly number[] }) =>
  jobIds.map((jobId) => <ClosedAhead key={jobId} jobId={jobId} />);

export function stillPromised(promised: Promised | undefined): string | undefined {
  if (!promised || promised.owed + promised.agreements === 0) return undefined;
  const { owed, agreements } = promised;
  return `Has ${count(agreements, 'agreement')} and ${count(owed, 'interview')} owed to your learners. They stay if the course becomes inactive.`;
}
