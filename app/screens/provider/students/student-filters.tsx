// The search, the filters, the order and the columns of the class list. They are kept in the address and in saved views.
import { memo } from 'react';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { ColumnMenu } from '#app/ui/lists/column-choice.tsx';
import { FilterBar } from '#app/ui/lists/filter-bar.tsx';
import { optionsOf } from '#app/ui/lists/orders.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import type { Student } from '#shared/reads/class-list.ts';
import { studentChoice } from '#app/learners/student-columns.ts';

export const showOptions = [
  { value: 'all', label: 'All' },
  { value: 'progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
];

export const useStudentFilters = () =>
  useFilters({ q: '', show: 'all', sort: 'name', cols: studentChoice.usual }, ['sort', 'cols']);

/** Memoized, so that it does not rerender with every mark. */
export const StudentFilters = memo(function StudentFilters() {
  const { values, set, chosen, choose } = useStudentFilters();
  return (
    <FilterBar
      search={{ label: 'Search students', value: values.q, onChange: (q) => set('q', q) }}
      choices={[
        {
          label: 'Show',
          value: values.show,
          options: showOptions,
          onChange: (show) => set('show', show),
        },
        {
          label: 'Sort',
          value: values.sort,
          options: optionsOf(studentOrders),
          onChange: (sort) => set('sort', sort),
        },
      ]}
    >
      <ColumnMenu choice={studentChoice} value={values.cols} onChange={(cols) => set('cols', cols)} />
      <SavedViews list="students" chosen={chosen} onChoose={choose} />
    </FilterBar>
  );
});

export const studentOrders: Orders<Student> = {
  name: { label: 'Name', compare: () => 0 },
  newest: {
    label: 'Newest first',
    compare: (a, b) => (a.enrollment.enrollmentDate < b.enrollment.enrollmentDate ? 1 : -1),
  },
  progress: { label: 'In progress first', compare: (a, b) => rank(a) - rank(b) },
};

const rank = ({ completion }: Student): number => (completion ? 1 : 0);
