import { FileCheck2, RotateCcw } from 'lucide-react';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { PactRow } from '#app/agreements/pact-row.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import type { LinkedJob } from '#shared/reads/courses.ts';
import { afterLinks } from '#app/changes/toasts/next-words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { RowList } from '#app/ui/lists/row-link.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { linkJob } from '#shared/domain/courses/commands.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { canBeLinked } from '#shared/domain/jobs/job.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';

interface CourseAgreementsProps {
  course: Course;
  links: readonly LinkedJob[];
}

export function CourseAgreements({ course, links }: CourseAgreementsProps) {
  if (links.length === 0) {
    return (
      <EmptyState icon={FileCheck2} title="No SWAP agreements yet">
        An agreement starts when you link a job to this course. It takes effect when the employer approves.
      </EmptyState>
    );
  }
  return <LinkedAgreements course={course} links={links} />;
}

function LinkedAgreements({ course, links }: CourseAgreementsProps) {
  const pacts = useRead(pactsByKey, useMinute());
  return (
    <RowList label="SWAP agreements">
      {links.map((link) => (
        <PactRow key={link.agreement.id} listed={{ ...link, course, isNewestRound: true }} pacts={pacts}>
          <AskAgain course={course} link={link} />
        </PactRow>
      ))}
    </RowList>
  );
}

/** The button that asks again, once the last round ended. */
function AskAgain({ course, link: { agreement, job } }: { course: Course; link: LinkedJob }) {
  const { runAll, isRunning } = useSubmit(linkJob);
  if (isLive(agreement) || !job || !canBeLinked(job) || !course.isActive) return null;
  return (
    <>
      <ClosedAhead jobId={agreement.jobId} />
      <Button
        gives={linkJob}
        look="secondary"
        size="small"
        pending={isRunning}
        onClick={() =>
          void runAll([{ courseId: course.id, jobId: agreement.jobId, round: agreement.round + 1 }], {
            title: linkJob.done,
            next: afterLinks([job.employerName]),
          })
        }
      >
        <RotateCcw aria-hidden />
        Ask again
      </Button>
    </>
  );
}
