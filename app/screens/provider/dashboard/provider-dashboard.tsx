import { CircleCheck, FileCheck2, GraduationCap, Plus, Users } from 'lucide-react';
import {
  ClassProgress,
  completedShare,
  useCountedCourses,
} from '#app/learners/completions/class-progress.tsx';
import { OwnClasses } from '#app/learners/completions/own-classes.tsx';
import type { CourseWithCounts } from '#app/learners/completions/class-progress.tsx';
import { PactsAbove } from '#app/agreements/pacts-above.tsx';
import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { BelowNeeds } from '#app/needs/below-needs.tsx';
import { NeedsYou } from '#app/needs/needs-you.tsx';
import { today } from '#app/forms/today.ts';
import { pendingNote, stillPending, providerStats } from '#shared/domain/platform/statistics.ts';
import { useActor, useFigures } from '#app/replica/live/hooks.ts';
import { useGreeting } from '#app/session/use-greeting.ts';
import { ActionList } from '#app/ui/lists/action-list.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { Link } from 'react-router-dom';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';

const shownCourses = 2;

const quickActions = [
  { to: '/courses/new', label: 'Add New Course', icon: Plus, gives: createCourse },
  { to: '/completions', label: 'Mark Course Completion', icon: CircleCheck, gives: markCompletion },
  { to: '/matches', label: 'View Student Matches', icon: Users },
  { to: '/swap-agreements', label: 'Manage SWAP Agreements', icon: FileCheck2 },
];

export function Dashboard() {
  const greeting = useGreeting();
  const figures = useFigures(providerStats, today());
  const courses = useCountedCourses();
  const isTeacher = useActor().memberRole === 'member';
  return (
    <>
      <PageHeader title="Dashboard">{greeting}</PageHeader>
      <div className="flex flex-col gap-6">
        {isTeacher && <OwnClasses courses={courses} />}
        <NeedsYou />
        <BelowNeeds>
          <PactsAbove>
            <StatTiles label="Your figures">
              <StatTile
                label="Active Courses"
                {...withPendingDelta(figures, (stats) => stats.activeCourses)}
              />
              <StatTile
                label="Learners matched"
                {...withPendingDelta(figures, (stats) => stats.learnersMatched)}
              />
              <StatTile
                label="Completions this month"
                {...withPendingDelta(figures, (stats) => stats.completionsThisMonth)}
              />
              <StatTile
                label="SWAP agreements"
                {...withPendingDelta(figures, (stats) => stats.swapAgreements)}
                note={pendingNote(stillPending(figures))}
              />
            </StatTiles>
            <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
              <Card
                title="Course Performance"
                aside={<TextLink to="/courses">View all courses</TextLink>}
                flush
              >
                {courses ? <CoursePerformance courses={courses} /> : <CoursesComing />}
              </Card>
              <Card title="Quick Actions" flush>
                <ActionList label="Quick actions" actions={quickActions} />
              </Card>
            </div>
          </PactsAbove>
        </BelowNeeds>
      </div>
    </>
  );
}

function CoursePerformance({ courses }: { courses: readonly CourseWithCounts[] }) {
  if (courses.length === 0) {
    return (
      <EmptyState
        icon={GraduationCap}
        title="No courses listed yet"
        action={
          <LinkButton gives={createCourse} to="/courses/new">
            List Your First Course
          </LinkButton>
        }
      >
        You’ll see each class’s progress here.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {courses.slice(0, shownCourses).map(({ course, counts }) => (
        <li key={course.id} className="px-4 py-4 sm:px-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/courses/${course.id}`}
              className="inline-flex min-h-11 min-w-0 items-center rounded-mark font-semibold pointer-fine:min-h-7 [overflow-wrap:anywhere] hover:underline"
            >
              {course.title}
            </Link>
            <span className="font-semibold tabular-nums">{completedShare(counts)}</span>
          </p>
          <p className="mb-2 text-list text-quiet tabular-nums">
            <ClassProgress counts={counts} />
          </p>
          {counts && (
            <Progress label={`Completed in ${course.title}`} value={counts.completed} max={counts.enrolled} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A placeholder as tall as the courses that replace it. */
function CoursesComing() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading</span>
      {Array.from({ length: shownCourses }, (_, row) => (
        <div key={row} className="px-4 py-4 sm:px-5">
          <Skeleton className="my-1 h-5 w-3/5" />
          <Skeleton className="mb-2.5 h-5 w-2/5" />
          <Skeleton className="h-2 w-full" />
        </div>
      ))}
    </div>
  );
}
