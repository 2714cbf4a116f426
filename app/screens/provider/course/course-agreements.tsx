import { FileCheck2, RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { AgreementBadge } from '#app/agreements/agreement-badge.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import type { LinkedJob } from '#shared/reads/courses.ts';
import { afterLinks } from '#app/next-steps/next-words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { endingOnCourse } from '#shared/domain/agreements/ending-texts.ts';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { linkJob } from '#shared/domain/courses/commands.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { canBeLinked } from '#shared/domain/jobs/job.ts';

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
  return (
    <ul className="divide-y divide-line">
      {links.map((link) => (
        <AgreementLine key={link.agreement.id} course={course} link={link} />
      ))}
    </ul>
  );
}

function AgreementLine({ course, link: { agreement, job } }: { course: Course; link: LinkedJob }) {
  const changeOf = useChangeOf();
  const { runAll, isRunning } = useSubmit(linkJob);
  const canAskAgain = !isLive(agreement) && job !== undefined && canBeLinked(job) && course.isActive;
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to={`/swap-agreements/${agreement.id}`}
            className="inline-flex min-h-11 items-center rounded-mark font-semibold pointer-fine:min-h-7 hover:underline"
          >
            {job?.title ?? 'A job that is no longer listed'}
          </Link>
          <p className="text-list text-quiet">
            <bdi>{job?.employerName ?? 'Employer'}</bdi> &middot; Asked {formatDay(agreement.createdAt)}
          </p>
        </div>
        <AgreementBadge agreement={agreement} />
      </div>
      {!isLive(agreement) && (
        <p className="text-list text-quiet">{endingOnCourse(agreement, formatShortDay)}</p>
      )}
      <RowBadge state={changeOf('agreements', agreement.id)} />
      {canAskAgain && <ClosedAhead jobId={agreement.jobId} />}
      {canAskAgain && (
        <Button
          gives={linkJob}
          look="secondary"
          size="small"
          className="self-start"
          pending={isRunning}
          onClick={() =>
            void runAll([{ courseId: course.id, jobId: agreement.jobId, round: agreement.round + 1 }], {
              title: linkJob.done,
              next: afterLinks(job ? [job.employerName] : []),
            })
          }
        >
          <RotateCcw aria-hidden />
          Ask again
        </Button>
      )}
    </li>
  );
}
