import { Link2, Pencil, Users } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ConflictsOf } from '#app/forms/conflict-choice.tsx';
import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { HistoryCard } from '#app/changes/history-card.tsx';
import { HiddenNotice } from '#app/organizations/listings/hidden-notice.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { completionPercent } from '#shared/domain/platform/statistics.ts';
import { courseInFull } from '#shared/reads/courses.ts';
import type { CourseInFull } from '#shared/reads/courses.ts';
import { useFigures } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { today } from '#app/forms/today.ts';
import { capitalized, count, formatDay, formatNumber, formatShortDay } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { shareWords } from '#app/ui/share.ts';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { Taught } from '#app/organizations/assignments/taught.tsx';
import { whereIs } from '#shared/domain/jobs/job.ts';
import { opennessText } from '#shared/domain/jobs/openings.ts';
import { AssignedMembers } from '#app/organizations/assignments/assigned-members.tsx';
import { CopyCourse } from './copy-course.tsx';
import { CourseAgreements } from './course-agreements.tsx';
import { editCourse } from '#shared/domain/courses/commands.ts';

export function CourseDetail() {
  const figures = useFigures(courseInFull, Number(useParams().id));
  const found = figures.here;
  if (found === null) {
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  }
  return found ? (
    <CourseInDetail found={found} sent={figures.sent ?? undefined} />
  ) : (
    <SkeletonRows rows={6} />
  );
}

const successRate = ({ enrolled, completed }: CourseInFull): string =>
  shareWords(completionPercent(enrolled, completed), enrolled);

interface CourseInDetailProps {
  found: CourseInFull;
  /** The course as the server has it; undefined if the server does not know it yet. */
  sent: CourseInFull | undefined;
}

function CourseInDetail({ found, sent }: CourseInDetailProps) {
  const { course, links } = found;
  const figures = { sent, here: found };
  // Learners of a running course may still complete it.
  const isRunning = (course.endDate ?? '') >= today() && found.completed < found.enrolled;
  const changeOf = useChangeOf();
  return (
    <>
      <PageHeader
        title={course.title}
        back={{ to: '/courses', label: 'My Courses' }}
        actions={
          <>
            <LinkButton to={`/courses/${course.id}/students`}>
              <Users aria-hidden />
              Manage Students
            </LinkButton>
            <LinkButton data-edit="" gives={editCourse} to={`/courses/${course.id}/edit`} look="secondary">
              <Pencil aria-hidden />
              Edit Course
            </LinkButton>
            <CopyCourse
              key={course.id}
              course={course}
              linkedJobIds={links.flatMap(({ agreement }) => (isLive(agreement) ? [agreement.jobId] : []))}
            />
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <Badge look={course.isActive ? 'default' : 'muted'} isStatus>
            {course.isActive ? 'Active' : 'Inactive'}
          </Badge>
          <RowBadge state={changeOf('courses', course.id)} />
        </span>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <HiddenNotice kind="course" listing={course} />
        <ConflictsOf table="courses" id={course.id} />
        <Taught courseId={course.id} header={<AssignedMembers id={course.id} />}>
          <StatTiles label="Course statistics">
            <StatTile label="Enrollments" {...withPendingDelta(figures, ({ enrolled }) => enrolled)} />
            <StatTile
              label="Completions"
              {...withPendingDelta(figures, ({ completed }) => completed)}
              note={sent && sent.unlisted > 0 && `+${formatNumber(sent.unlisted)} not on the class list`}
            />
            <StatTile
              label="Success rate"
              value={sent ? successRate(sent) : '–'}
              note={isRunning && course.endDate && `In progress until ${formatShortDay(course.endDate)}`}
            />
            <StatTile label="Placements" {...withPendingDelta(figures, ({ placements }) => placements)} />
          </StatTiles>
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <div className="flex flex-col gap-6">
              <Card title="SWAP Agreements" flush>
                <CourseAgreements course={course} links={links} />
              </Card>
              <Card title="Linked jobs" flush>
                <LinkedJobs found={found} />
              </Card>
            </div>
            <div className="flex flex-col gap-6">
              <AssignedMembers id={course.id} />
              <Card title="About this course">
                <Facts>
                  <Fact name="Description" wide>
                    {course.description}
                  </Fact>
                  <Fact name="Duration">{course.duration}</Fact>
                  <Fact name="Delivery method">{capitalized(course.deliveryMethod)}</Fact>
                  <Fact name="Start date">{course.startDate ? formatDay(course.startDate) : 'Not set'}</Fact>
                  <Fact name="End date">{course.endDate ? formatDay(course.endDate) : 'Not set'}</Fact>
                  {course.prerequisites && (
                    <Fact name="Prerequisites" wide>
                      {course.prerequisites}
                    </Fact>
                  )}
                  {course.skillsGained && (
                    <Fact name="Skills gained" wide>
                      {course.skillsGained}
                    </Fact>
                  )}
                </Facts>
              </Card>
            </div>
          </div>
          <HistoryCard key={course.id} table="courses" id={course.id} />
        </Taught>
      </div>
    </>
  );
}

function LinkedJobs({ found: { course, links } }: { found: CourseInFull }) {
  const live = links.filter(({ agreement }) => isLive(agreement));
  if (live.length === 0) {
    return (
      <EmptyState
        icon={Link2}
        title="No job opportunities linked to this course yet"
        action={
          <LinkButton gives={editCourse} to={`/courses/${course.id}/edit`} look="secondary">
            Link jobs
          </LinkButton>
        }
      >
        Linking a job sends its employer a SWAP agreement to approve.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="sr-only">{count(live.length, 'job')}</p>
      <ul className="divide-y divide-line">
        {live.map(({ agreement, job }) => (
          <li key={agreement.id} className="px-4 py-3 sm:px-5">
            <p className="font-semibold">{job?.title ?? 'A job that is no longer listed'}</p>
            {job && (
              <p className="text-list text-quiet">
                <bdi>{job.employerName}</bdi> &middot; <bdi>{whereIs(job)}</bdi> &middot;{' '}
                {capitalized(job.contractType)}
                {opennessText(job) && <> &middot; {opennessText(job)}</>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
