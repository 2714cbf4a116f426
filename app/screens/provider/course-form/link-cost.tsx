// What new links of a course promise, and what a course still promises once it is inactive.
import { Fragment } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count } from '#app/ui/format.ts';
import { capacityText } from '#shared/domain/jobs/capacity.ts';
import { linkableJobs } from '#shared/reads/courses.ts';
import { completedIn } from '#shared/reads/decisions/consequences.ts';
import type { Promised } from '#shared/reads/decisions/consequences.ts';

/** Said before the form is saved: who has to agree, and for how many learners. */
export function LinkCost({ courseId, added }: { courseId: number; added: readonly number[] }) {
  const completed = useRead(completedIn, courseId) ?? 0;
  if (added.length === 0) return null;
  const employers = added.length === 1 ? 'The employer' : 'Each employer';
  return (
    <>
      <LinkTerms jobIds={added} />
      <Notice>
        {employers} will be asked to approve. You’ll see the answer under SWAP Agreements.
        {completed > 0 &&
          ` The approval guarantees interviews to the ${count(completed, 'learner')} who completed this course.`}
      </Notice>
    </>
  );
}

/**
 * Says of each chosen job how many interviews begin in any 30 days, and warns if its employer is closed on many of the
 * coming working days.
 */
export function LinkTerms({ jobIds }: { jobIds: readonly number[] }) {
  const jobs = useRead(linkableJobs) ?? [];
  return jobIds.map((jobId) => {
    const job = jobs.find(({ id }) => id === jobId);
    return (
      <Fragment key={jobId}>
        <ClosedAhead jobId={jobId} />
        {job && (
          <Notice tone="plain">
            <bdi>{job.title}</bdi>: {capacityText(job.interviewsPer30Days)}
          </Notice>
        )}
      </Fragment>
    );
  });
}

export function stillPromised(promised: Promised | undefined): string | undefined {
  if (!promised || promised.owed + promised.agreements === 0) return undefined;
  const { owed, agreements } = promised;
  return `Has ${count(agreements, 'agreement')} and ${count(owed, 'interview')} owed to your learners. They stay if the course becomes inactive.`;
}
