import { useState } from 'react';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { GraduationCap } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { stateAndActions } from '#app/learners/completions/completion-columns.tsx';
import { CompletionDialogs } from '#app/learners/completions/completion-dialogs.tsx';
import type { CompletionChange } from '#app/learners/completions/completion-dialogs.tsx';
import { isCompletionFound } from '#app/learners/completions/found-students.ts';
import { UnlistedCompletions } from '#app/learners/completions/unlisted-completions.tsx';
import { ExportButton } from '#app/files/export-button.tsx';
import { completionColumns } from '#shared/reads/exports/columns.ts';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBar, NothingFound } from '#app/ui/lists/filter-bar.tsx';
import type { Elsewhere } from '#app/ui/lists/filter-bar.tsx';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { formatDay } from '#app/ui/format.ts';

type Completed = ClassList['completed'][number];

const orders: Orders<Completed> = {
  newest: { label: 'Newest first', compare: () => 0 },
  name: { label: 'Name', compare: (a, b) => byText(nameOf(a), nameOf(b)) },
  date: {
    label: 'Completion date',
    compare: (a, b) => (a.completion.completionDate < b.completion.completionDate ? 1 : -1),
  },
};

interface CompletedTabProps {
  list: ClassList;
  /** The same search in the other tab. */
  elsewhere: Elsewhere;
}

export function CompletedTab({ list, elsewhere }: CompletedTabProps) {
  const { change, setChange, close } = useChange(list);
  const { values, set, clear } = useFilters({ q: '', order: 'newest' }, ['order']);
  const changeOf = useChangeOf();
  if (list.completed.length === 0) {
    return (
      <>
        <Card flush>
          <EmptyState icon={GraduationCap} title="No completed students yet">
            Students you mark complete appear here.
          </EmptyState>
        </Card>
        <UnlistedCompletions rows={list.unlisted} />
      </>
    );
  }
  const shown = inOrder(
    list.completed.filter((row) => isCompletionFound(row, values.q)),
    orders,
    values.order,
  );
  return (
    <>
      <FilterBar
        search={{ label: 'Search students', value: values.q, onChange: (q) => set('q', q) }}
        choices={[
          {
            label: 'Sort',
            value: values.order,
            options: optionsOf(orders),
            onChange: (order) => set('order', order),
          },
        ]}
      >
        <ExportButton
          name="completions"
          columns={completionColumns}
          rows={[...shown, ...list.unlisted].map((row) => ({ ...row, course: list.course }))}
        />
      </FilterBar>
      <Card flush>
        {shown.length === 0 && <NothingFound what="student" onClear={clear} elsewhere={[elsewhere]} />}
        {shown.length > 0 && (
          <DataList
            label="Completed students"
            items={shown}
            keyOf={({ completion }) => completion.id}
            columns={[
              {
                name: 'Student',
                phone: 'title',
                width: 'minmax(0, 2fr)',
                cell: (row) => (
                  <span className="max-md:mr-10" translate="no">
                    {nameOf(row)}
                  </span>
                ),
              },
              {
                name: 'Reference',
                width: '8rem',
                cell: ({ completion }) => <Verbatim>{completion.candidateReferenceId}</Verbatim>,
              },
              {
                name: 'Completed',
                width: '7.25rem',
                cell: ({ completion }) => formatDay(completion.completionDate),
              },
              { name: 'Marked by', cell: ({ completion }) => <Verbatim>{completion.markedByName}</Verbatim> },
              ...stateAndActions(changeOf, setChange),
            ]}
          />
        )}
      </Card>
      <UnlistedCompletions rows={list.unlisted} />
      <CompletionDialogs change={change} onClose={close} />
    </>
  );
}

/** Returns the completion chosen in the list, or the one whose date the address asks to correct. */
function useChange({ completed, unlisted }: ClassList) {
  const [chosen, setChange] = useState<CompletionChange>();
  const [search, setSearch] = useSearchParams();
  const wanted = [...completed, ...unlisted].find(
    ({ completion }) => completion.id === search.get('correct'),
  );
  const asked: CompletionChange | undefined = wanted && {
    kind: 'date',
    completion: wanted.completion,
    name: nameOf(wanted),
  };
  function close() {
    setChange(undefined);
    if (asked) setSearch({ tab: 'completed' }, { replace: true });
  }
  return { change: chosen ?? asked, setChange, close };
}
