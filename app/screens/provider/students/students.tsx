// The class list: who is enrolled, who has completed, and marking completions one by one or all in one go.
import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCorrection } from '#app/forms/correction.tsx';
import { completionPercent } from '#shared/domain/statistics.ts';
import { classList } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { useRead } from '#app/replica/react.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { count } from '#app/ui/format.ts';
import { Missing } from '#app/ui/missing.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { courseNotFound } from '#shared/domain/courses.ts';
import { enrollStudent } from '#shared/domain/enrollments.ts';
import { CompletedTab } from './completed-tab.tsx';
import { EnrolledTab } from './enrolled-tab.tsx';
import { StudentDialog } from './student-dialog.tsx';

export function Students() {
  const courseId = Number(useParams().id);
  const list = useRead(classList, courseId);
  if (list === null) {
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  }
  if (!list) return <SkeletonRows rows={6} />;
  return <ClassOf list={list} />;
}

function ClassOf({ list }: { list: ClassList }) {
  const { course, students, completed, inProgress } = list;
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const { correction, close } = useCorrection(enrollStudent);
  const tab = search.get('tab') === 'completed' ? 'completed' : 'enrolled';
  const done = students.length - inProgress.length;
  return (
    <>
      <PageHeader
        title={course.title}
        back={{ to: `/courses/${course.id}`, label: 'Course' }}
        actions={
          <Button look="secondary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            Add Student
          </Button>
        }
      >
        {count(students.length, 'student')}, {done} completed, {inProgress.length} in progress
        <div className="mt-3 flex max-w-sm items-center gap-3 text-sm tabular-nums">
          <Progress label="Completed share of the class" value={done} max={students.length} />
          {completionPercent(students.length, done)}%
        </div>
      </PageHeader>
      <Tabs
        label="Students"
        value={tab}
        onChange={(next) => setSearch(next === 'completed' ? { tab: next } : {}, { replace: true })}
        tabs={[
          {
            value: 'enrolled',
            label: 'Enrolled Students',
            count: students.length,
            content: <EnrolledTab list={list} onAdd={() => setAdding(true)} />,
          },
          {
            value: 'completed',
            label: 'Completed',
            count: completed.length,
            content: (
              <Card flush>
                <CompletedTab list={list} />
              </Card>
            ),
          },
        ]}
      />
      <StudentDialog
        key={correction?.id}
        open={isAdding || correction !== undefined}
        correction={correction}
        onOpenChange={(open) => {
          setAdding(open);
          if (!open && correction) close();
        }}
        course={course}
      />
    </>
  );
}
