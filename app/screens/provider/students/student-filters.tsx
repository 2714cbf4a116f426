// The search, the filters, the order and the columns of the class list. They are kept in the address and in saved views.
import { memo } from 'react';
import { Columns3 } from 'lucide-react';
import { SavedViews } from '#app/saved-views/saved-views.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuToggles } from '#app/ui/dialogs/menu.tsx';
import { FilterBar } from '#app/ui/lists/filter-bar.tsx';
import { optionsOf } from '#app/ui/lists/orders.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import type { Student } from '#shared/reads/class-list.ts';
import { columnOptions, columnsText, usualColumns, useStudentColumns } from './student-columns.ts';
import type { StudentColumn } from './student-columns.ts';

export const showOptions = [
  { value: 'all', label: 'All' },
  { value: 'progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
];

export const useStudentFilters = () =>
  useFilters({ q: '', show: 'all', sort: 'name', cols: usualColumns }, ['sort', 'cols']);

/** Memoized, so that it does not rerender with every mark. */
export const StudentFilters = memo(function StudentFilters() {
  const { values, set, chosen, choose } = useStudentFilters();
  const isRoomy = useIsRoomy();
  const columns = useStudentColumns(values.cols);
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
      {isRoomy && <ColumnMenu chosen={columns} onChange={(next) => set('cols', columnsText(next))} />}
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

interface ColumnMenuProps {
  chosen: readonly StudentColumn[];
  onChange: (chosen: StudentColumn[]) => void;
}

function ColumnMenu({ chosen, onChange }: ColumnMenuProps) {
  return (
    <Menu
      trigger={
        <Button look="secondary">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <MenuToggles label="Shown columns" chosen={chosen} options={columnOptions} onChange={onChange} />
    </Menu>
  );
}
