import { GraduationCap, Plus } from 'lucide-react';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import { myCourses } from '#shared/reads/courses.ts';
import { useRead } from '#app/replica/react.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { CourseCard } from './course-card.tsx';

export function Courses() {
  const courses = useRead(myCourses);
  const changeOf = useChangeOf();
  return (
    <>
      <PageHeader
        title="My Courses"
        actions={
          <LinkButton to="/courses/new">
            <Plus aria-hidden />
            Add New Course
          </LinkButton>
        }
      />
      {!courses && <SkeletonRows />}
      {courses?.length === 0 && (
        <Card flush>
          <EmptyState
            icon={GraduationCap}
            title="No courses listed yet"
            action={<LinkButton to="/courses/new">List Your First Course</LinkButton>}
          >
            A course can be linked to jobs with a guaranteed interview. Its class list lives here too.
          </EmptyState>
        </Card>
      )}
      {courses && courses.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {courses.map((counted) => (
            <CourseCard
              key={counted.course.id}
              counted={counted}
              change={changeOf('courses', counted.course.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
