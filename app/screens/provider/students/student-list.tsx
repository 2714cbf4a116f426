import type { ReactNode } from 'react';
import type { Student } from '#shared/reads/class-list.ts';
import { useRowWindow } from '#app/ui/lists/use-row-window.ts';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';

interface StudentListProps {
  students: readonly Student[];
  children: (student: Student, place: RowPlace) => ReactNode;
}

const rowHeight = 76;

export function StudentList({ students, children }: StudentListProps) {
  const { box, rows } = useRowWindow(students, {
    keyOf: ({ enrollment }) => enrollment.id,
    estimate: rowHeight,
  });
  return (
    <ul aria-label="Enrolled students" {...box} className="divide-y divide-line">
      {rows.map(({ item, place }) => children(item, place))}
    </ul>
  );
}
