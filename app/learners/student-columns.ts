// The columns of lists of students that a person chooses where there is room.
import { formatDay } from '#app/ui/format.ts';
import { columnChoice } from '#app/ui/lists/column-choice.tsx';
import type { SortHead } from '#app/ui/lists/sort-heads.tsx';
import type { Student } from '#shared/reads/class-list.ts';

/** A column besides the student and the status. */
export type StudentColumn = 'reference' | 'number' | 'phone' | 'enrolled';

interface Column {
  head: SortHead;
  width: string;
  cell: (enrollment: Student['enrollment']) => string | null;
}

export const studentColumns: Readonly<Record<StudentColumn, Column>> = {
  reference: {
    head: { label: 'Reference' },
    width: '7.5rem',
    cell: ({ studentName, candidateReferenceId }) => studentName && candidateReferenceId,
  },
  number: {
    head: { label: 'Student number' },
    width: '8.5rem',
    cell: ({ studentNumber }) => studentNumber,
  },
  phone: { head: { label: 'Phone' }, width: '8.5rem', cell: ({ studentPhone }) => studentPhone },
  enrolled: {
    head: { label: 'Enrolled', order: 'newest' },
    width: '6.5rem',
    cell: ({ enrollmentDate }) => formatDay(enrollmentDate),
  },
};

/** The columns that can be chosen: at first the reference and the enrollment. */
export const studentChoice = columnChoice<StudentColumn>(
  {
    reference: studentColumns.reference.head.label,
    number: studentColumns.number.head.label,
    phone: studentColumns.phone.head.label,
    enrolled: studentColumns.enrolled.head.label,
  },
  ['reference', 'enrolled'],
);

/** The columns where there is no room to choose. */
export const fewColumns: readonly StudentColumn[] = ['reference'];

/** The widths of all columns, for a grid. The last one holds the state of the student. */
export const columnWidths = (chosen: readonly StudentColumn[], last: string): string =>
  ['minmax(0,1fr)', ...chosen.map((column) => studentColumns[column].width), last].join(' ');
