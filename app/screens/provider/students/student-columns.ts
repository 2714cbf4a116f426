// The columns of the class list that a person chooses where there is room. They are a part of the list's filters, so that a
// saved view holds them.
import { useMemo } from 'react';
import { formatDay } from '#app/ui/format.ts';
import type { SortHead } from '#app/ui/lists/sort-heads.tsx';
import type { Student } from '#shared/reads/class-list.ts';

/** A column besides the student and the status. */
export type StudentColumn = 'reference' | 'phone' | 'enrolled';

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
  phone: { head: { label: 'Phone' }, width: '8.5rem', cell: ({ studentPhone }) => studentPhone },
  enrolled: {
    head: { label: 'Enrolled', order: 'newest' },
    width: '6.5rem',
    cell: ({ enrollmentDate }) => formatDay(enrollmentDate),
  },
};

const all = Object.keys(studentColumns) as StudentColumn[];

/** The value of the filter until a person chooses: the reference and the enrollment. */
export const usualColumns = 'reference.enrolled';

/** What each choice is called. */
export const columnOptions = all.map((value) => ({ value, label: studentColumns[value].head.label }));

/** Makes the value of the filter. The order is always the same. */
export const columnsText = (chosen: readonly StudentColumn[]): string =>
  all.filter((column) => chosen.includes(column)).join('.') || 'none';

/** Returns the chosen columns. Names that are unknown, as in an old address, are left out. */
export function useStudentColumns(text: string): readonly StudentColumn[] {
  return useMemo(() => all.filter((column) => text.split('.').includes(column)), [text]);
}

/** The columns where there is no room to choose. */
export const fewColumns: readonly StudentColumn[] = ['reference'];

/** The widths of all columns, for a grid. */
export const columnWidths = (chosen: readonly StudentColumn[]): string =>
  ['minmax(0,1fr)', ...chosen.map((column) => studentColumns[column].width), '22rem'].join(' ');
