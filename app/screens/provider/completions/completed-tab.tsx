// All completed students of every class.
import { useState } from 'react';
import { GraduationCap } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { stateAndActions } from '#app/learners/completions/completion-columns.tsx';
import { CompletionDialogs } from '#app/learners/completions/completion-dialogs.tsx';
import type { CompletionChange } from '#app/learners/completions/completion-dialogs.tsx';
import { isCompletionFound } from '#app/learners/completions/found-students.ts';
import { UnlistedCompletions } from '#app/learners/completions/unlisted-completions.tsx';
import { today } from '#app/forms/today.ts';
import { ExportButton } from '#app/files/export-button.tsx';
import { completionColumns } from '#shared/reads/exports/columns.ts';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ColumnMenu, columnChoice, useColumns } from '#app/ui/lists/column-choice.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBar, NothingFound, anyOf, titlesOf } from '#app/ui/lists/filter-bar.tsx';
import type { Elsewhere } from '#app/ui/lists/filter-bar.tsx';
import { formatDay, formatMoment } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import type { MarkedBatch } from '#shared/reads/completions.ts';
import { addDays } from '#shared/lib/time.ts';

type Completed = ClassList['completed'][number] & { course: Course };

const periods: Record<string, { label: string; from: (today: string) => string }> = {
  all: { label: 'All', from: () => '' },
  today: { label: 'Today', from: (date) => date },
  week: { label: 'Last 7 days', from: (date) => addDays(date, -6) },
  month: { label: 'This month', from: (date) => `${date.slice(0, 7)}-01` },
  year: { label: 'This year', from: (date) => `${date.slice(0, 4)}-01-01` },
};

const orders: Orders<Completed> = {
  newest: {
    label: 'Newest first',
    compare: (a, b) => (a.completion.markedAt < b.completion.markedAt ? 1 : -1),
  },
  date: {
    label: 'Completion date',
    compare: (a, b) => (a.completion.completionDate < b.completion.completionDate ? 1 : -1),
  },
  name: { label: 'Name', compare: (a, b) => byText(nameOf(a), nameOf(b)) },
};

interface CompletedTabProps {
  lists: readonly ClassList[];
  batches: readonly MarkedBatch[];
  /** The same search in the other tab. */
  elsewhere: Elsewhere;
}

export function CompletedTab({ lists, batches, elsewhere }: CompletedTabProps) {
  const { values, set, clear, clearButText, chosen, choose } = useFilters(
    { q: '', course: '', period: 'all', batch: '', order: 'newest', cols: completedColumns.usual },
    ['order', 'cols'],
  );
  const all = lists.flatMap(({ course, completed }) => completed.map((row) => ({ ...row, course })));
  const from = (periods[values.period] ?? periods.all)?.from(today()) ?? '';
  const shown = inOrder(
    all
      .filter(({ course }) => values.course === '' || String(course.id) === values.course)
      .filter(({ completion }) => completion.completionDate >= from)
      .filter(({ completion }) => values.batch === '' || completion.batchId === values.batch)
      .filter((row) => isCompletionFound(row, values.q)),
    orders,
    values.order,
  );
  const batch = batches.find(({ batchId }) => batchId === values.batch);

  const unlisted = lists.flatMap((list) => list.unlisted);
  if (all.length === 0)
    return (
      <>
        <Card flush>
          <EmptyState icon={GraduationCap} title="No completed students yet">
            Students you mark complete appear here.
          </EmptyState>
        </Card>
        <UnlistedCompletions rows={unlisted} />
      </>
    );
  return (
    <>
      <FilterBar
        search={{ label: 'Search students', value: values.q, onChange: (q) => set('q', q) }}
        choices={[
          anyOf('Course', 'course', titlesOf(lists.map(({ course }) => course)), { values, set }),
          {
            label: 'Period',
            value: values.period,
            options: optionsOf(periods),
            onChange: (period) => set('period', period),
          },
          {
            label: 'Sort',
            value: values.order,
            options: optionsOf(orders),
            onChange: (order) => set('order', order),
          },
        ]}
      >
        <ColumnMenu choice={completedColumns} value={values.cols} onChange={(cols) => set('cols', cols)} />
        <SavedViews list="completions" chosen={chosen} onChoose={choose} />
        <ExportButton name="completions" columns={completionColumns} rows={shown} />
      </FilterBar>
      {batch && <OnlyBatch batch={batch} onShowAll={() => set('batch', '')} />}
      <Card flush>
        {shown.length === 0 ? (
          <NothingFound
            what="completion"
            onClear={clear}
            elsewhere={[
              elsewhere,
              {
                count: all.filter((row) => isCompletionFound(row, values.q)).length,
                where: 'without filters',
                onShow: clearButText,
              },
            ]}
          />
        ) : (
          <CompletedList
            rows={shown}
            cols={values.cols}
            order={values.order}
            onOrder={(order) => set('order', order)}
          />
        )}
      </Card>
      <UnlistedCompletions rows={unlisted} />
    </>
  );
}

function OnlyBatch({ batch, onShowAll }: { batch: MarkedBatch; onShowAll: () => void }) {
  const now = useNow();
  return (
    <div className="mb-4">
      <Notice
        action={
          <Button look="secondary" size="small" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        Only what {batch.markedByName} marked together, {formatMoment(batch.markedAt, now)}.
      </Notice>
    </div>
  );
}

/** The columns that can be chosen where there is room. */
const completedColumns = columnChoice(
  { reference: 'Reference', course: 'Course', completed: 'Completed', markedBy: 'Marked by' },
  ['reference', 'course', 'completed', 'markedBy'],
);

type CompletedColumn = (typeof completedColumns)['names'][number];

const columns: Readonly<Record<CompletedColumn, Column<Completed>>> = {
  reference: {
    name: 'Reference',
    width: '7.5rem',
    cell: ({ completion }) => completion.candidateReferenceId,
  },
  course: { name: 'Course', cell: ({ course }) => course.title },
  completed: {
    name: 'Completed',
    order: 'date',
    width: '7.25rem',
    cell: ({ completion }) => formatDay(completion.completionDate),
  },
  markedBy: {
    name: 'Marked by',
    width: 'minmax(0, 0.7fr)',
    cell: ({ completion }) => completion.markedByName,
  },
};

/** Where there is no room to choose, the reference is under the name. */
const fewColumns: readonly CompletedColumn[] = ['course', 'completed', 'markedBy'];

interface CompletedListProps {
  rows: readonly Completed[];
  /** The chosen columns, as the filter has them. */
  cols: string;
  order: string;
  onOrder: (order: string) => void;
}

function CompletedList({ rows, cols, order, onOrder }: CompletedListProps) {
  const [change, setChange] = useState<CompletionChange>();
  const changeOf = useChangeOf();
  const isRoomy = useIsRoomy();
  const chosen = useColumns(completedColumns, cols);
  return (
    <>
      <DataList
        label="Completed students"
        items={rows}
        keyOf={({ completion }) => completion.id}
        isDense={isRoomy}
        sort={{ value: order, onChange: onOrder }}
        columns={[
          {
            name: 'Student',
            order: 'name',
            phone: 'title',
            cell: (row) => (
              <span className="block max-md:mr-10">
                <span className="block">{nameOf(row)}</span>
                {!isRoomy && (
                  <span className="block text-sm font-normal text-quiet" translate="no">
                    {row.completion.candidateReferenceId}
                  </span>
                )}
              </span>
            ),
          },
          ...(isRoomy ? chosen : fewColumns).map((name) => columns[name]),
          ...stateAndActions(changeOf, setChange),
        ]}
      />
      <CompletionDialogs change={change} onClose={() => setChange(undefined)} />
    </>
  );
}
