// Which students a search text finds, the same in each list of them.
import { isFound } from '#app/ui/lists/use-filters.ts';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';

export const isStudentFound = ({ enrollment }: Student, query: string): boolean =>
  isFound(query, [
    enrollment.studentName,
    enrollment.studentEmail,
    enrollment.studentPhone,
    enrollment.studentNumber,
    enrollment.candidateReferenceId,
  ]);

export const isCompletionFound = (row: ClassList['completed'][number], query: string): boolean =>
  isFound(query, [
    nameOf(row),
    row.enrollment?.studentEmail,
    row.enrollment?.studentPhone,
    row.enrollment?.studentNumber,
    row.completion.candidateReferenceId,
  ]);
