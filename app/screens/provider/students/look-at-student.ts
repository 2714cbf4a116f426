// Reviews an added or edited student against the class list.
import { today } from '#app/forms/today.ts';
import type { Reviewed } from '#app/forms/use-look.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import {
  alreadyEnrolled,
  isSamePerson,
  numberTakenBy,
  sharesNumber,
} from '#shared/domain/people/same-person.ts';
import type { Identity } from '#shared/domain/people/same-person.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import type { NumberedStudent } from '#shared/reads/learners/student-numbers.ts';

type Student = Identity & Pick<Enrollment, 'id' | 'enrollmentDate' | 'studentNumber'>;

/** What the student is compared with. Nothing is known while it is loading. */
export interface Known {
  list: ClassList | undefined;
  numbered: readonly NumberedStudent[] | undefined;
}

/** A date, an email or a number that was not changed causes no doubt. */
export function lookAtStudent(
  student: Student,
  { list, numbered = [] }: Known,
  before?: Pick<Enrollment, 'enrollmentDate' | 'studentEmail' | 'studentNumber'>,
): Reviewed<Identity & { enrollmentDate: string; studentNumber: string }> {
  const isTwice = list?.students.some(
    ({ enrollment }) => enrollment.id !== student.id && isSamePerson(student, enrollment),
  );
  const { enrollmentDate } = student;
  const problem =
    enrollmentDate === before?.enrollmentDate ? undefined : enrollmentDateProblem(enrollmentDate, today());
  const doubt = student.studentEmail === before?.studentEmail ? undefined : emailDoubt(student.studentEmail);
  const holder =
    student.studentNumber === (before?.studentNumber ?? '')
      ? undefined
      : numbered.find(
          ({ enrollment }) =>
            enrollment.id !== student.id &&
            sharesNumber(student, enrollment) &&
            !isSamePerson(student, enrollment),
        );
  return {
    wrong: {
      ...(isTwice && { studentEmail: alreadyEnrolled }),
      ...(problem && { enrollmentDate: problem }),
      ...(holder && { studentNumber: numberTakenBy(holder.enrollment.studentName) }),
    },
    doubts: { ...(doubt && { studentEmail: doubt }) },
  };
}
