import { Suspense } from 'react';
import { GraduationCap, Plus } from 'lucide-react';
import { NothingAssigned } from '#app/organizations/assignments/nothing-assigned.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useCountedCourses } from '#app/learners/completions/class-progress.tsx';
import type { CourseWithCounts } from '#app/learners/completions/class-progress.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBar, NothingFound } from '#app/ui/lists/filter-bar.tsx';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { courseColumns } from '#shared/reads/exports/columns.ts';
import { SelectAll, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { ActivityNotice } from '#app/organizations/listings/activity-notice.tsx';
import type { ListingBar as Bar } from '#app/organizations/listings/listing-bar.tsx';
import { isFound, useFilters } from '#app/ui/lists/use-filters.ts';
import { CourseCard } from './course-card.tsx';
import { createCourse } from '#shared/domain/courses/commands.ts';

const ListingBar = lazyPart<Parameters<typeof Bar<CourseWithCounts>>[0]>(
  async () => (await import('#app/organizations/listings/listing-bar.tsx')).ListingBar,
);

export function Courses() {
  const courses = useCountedCourses();
  return (
    <>
      <PageHeader
        title="My Courses"
        actions={
          <LinkButton gives={createCourse} to="/courses/new">
            <Plus aria-hidden />
            Add New Course
          </LinkButton>
        }
      />
      {!courses && <SkeletonRows />}
      {courses?.length === 0 && (
        <NothingAssigned>
          <Card flush>
            <EmptyState
              icon={GraduationCap}
              title="No courses listed yet"
              action={
                <LinkButton gives={createCourse} to="/courses/new">
                  List Your First Course
                </LinkButton>
              }
            >
              Link courses to jobs with a guaranteed interview, and manage class lists.
            </EmptyState>
          </Card>
        </NothingAssigned>
      )}
      {courses && courses.length > 0 && <AllCourses courses={courses} />}
    </>
  );
}

const orders: Orders<CourseWithCounts> = {
  newest: { label: 'Newest first', compare: () => 0 },
  title: { label: 'Title', compare: (a, b) => byText(a.course.title, b.course.title) },
  progress: { label: 'Most in progress', compare: (a, b) => left(b) - left(a) },
};

const left = ({ counts }: CourseWithCounts): number => (counts ? counts.enrolled - counts.completed : 0);

/** Up to this number, courses fit on a screen and need no search. */
const searchAbove = 6;

function AllCourses({ courses }: { courses: readonly CourseWithCounts[] }) {
  const { values, set, clear } = useFilters({ q: '', sort: 'newest' }, ['sort']);
  const changeOf = useChangeOf();
  const shown = inOrder(
    courses.filter(({ course }) =>
      isFound(values.q, [course.title, course.description, course.skillsGained]),
    ),
    orders,
    values.sort,
  );
  const selection = useSelection(courses, shown, ({ course }) => course.id);
  return (
    <>
      <ActivityNotice kind="course" listings={courses.map(({ course }) => course)} />
      {courses.length > searchAbove && (
        <FilterBar
          search={{ label: 'Search courses', value: values.q, onChange: (q) => set('q', q) }}
          choices={[
            {
              label: 'Sort',
              value: values.sort,
              options: optionsOf(orders),
              onChange: (sort) => set('sort', sort),
            },
          ]}
        />
      )}
      {shown.length === 0 && (
        <Card flush>
          <NothingFound what="course" onClear={clear} />
        </Card>
      )}
      {courses.length > 1 && <SelectAll selection={selection} className="mb-2" />}
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map((counted) => (
          <CourseCard
            key={counted.course.id}
            counted={counted}
            {...(courses.length > 1 && {
              lead: (
                <SelectRow selection={selection} item={counted} label={`Choose ${counted.course.title}`} />
              ),
            })}
            change={changeOf('courses', counted.course.id)}
          />
        ))}
      </ul>
      {selection.chosen.length > 0 && (
        <Suspense>
          <ListingBar
            kind="course"
            selection={selection}
            listingOf={({ course }) => course}
            columns={courseColumns}
          />
        </Suspense>
      )}
    </>
  );
}
