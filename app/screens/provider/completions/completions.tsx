// Completions across all classes: students who can be marked, completed students, and the undo of batches.
import { GraduationCap } from 'lucide-react';
import { BatchNotice } from '#app/learners/completions/batch-notice.tsx';
import { isCompletionFound, isStudentFound } from '#app/learners/completions/found-students.ts';
import { RemovedRecordNotice } from '#app/learners/completions/removed-record-notice.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { classLists, markedBatches } from '#shared/reads/completions.ts';
import { removedStudents } from '#shared/reads/removals.ts';
import { BatchesTab } from './batches-tab.tsx';
import { CompletedTab } from './completed-tab.tsx';
import { RemovedList } from './removed-list.tsx';
import { InProgressTab } from './in-progress-tab.tsx';
import { createCourse } from '#shared/domain/courses/commands.ts';

export function Completions() {
  const lists = useRead(classLists);
  return (
    <>
      <PageHeader title="Completions">Mark students complete, in one class or several at once.</PageHeader>
      {!lists && <SkeletonRows rows={6} />}
      {lists?.length === 0 && (
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
            Your classes appear here once you list a course.
          </EmptyState>
        </Card>
      )}
      {lists && lists.length > 0 && <OfClasses lists={lists} />}
    </>
  );
}

function OfClasses({ lists }: { lists: readonly ClassList[] }) {
  const batches = useRead(markedBatches) ?? [];
  const removed = useRead(removedStudents) ?? [];
  const { values, set } = useFilters({ tab: 'progress', q: '', course: '' });
  // A search and the choice of a course hold for both tabs, and so do the counts.
  const wanted = lists.filter(({ course }) => values.course === '' || String(course.id) === values.course);
  const inProgress = sumOf(wanted, (list) => list.inProgress.filter((row) => isStudentFound(row, values.q)));
  const completed = sumOf(wanted, (list) => list.completed.filter((row) => isCompletionFound(row, values.q)));
  return (
    <>
      <div className="mb-4 empty:hidden">
        <RemovedRecordNotice lists={lists} />
      </div>
      <Tabs
        label="Completions"
        value={values.tab}
        onChange={(tab) => set('tab', tab)}
        tabs={[
          {
            value: 'progress',
            label: 'In Progress',
            count: inProgress,
            content: (
              <>
                <div className="mb-4 empty:hidden">
                  <BatchNotice latest={batches[0]} />
                </div>
                <InProgressTab
                  lists={lists}
                  elsewhere={{
                    count: completed,
                    where: 'in Completed',
                    onShow: () => set('tab', 'completed'),
                  }}
                />
              </>
            ),
          },
          {
            value: 'completed',
            label: 'Completed',
            count: completed,
            content: (
              <CompletedTab
                lists={lists}
                batches={batches}
                elsewhere={{ count: inProgress, where: 'in progress', onShow: () => set('tab', 'progress') }}
              />
            ),
          },
          {
            value: 'batches',
            label: 'Batches',
            count: batches.length,
            content: (
              <>
                <BatchesTab batches={batches} />
                <RemovedList removed={removed} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

const sumOf = (lists: readonly ClassList[], rows: (list: ClassList) => readonly unknown[]): number =>
  lists.reduce((sum, list) => sum + rows(list).length, 0);
