// Reviews an added or edited student against the class list.
import { today } from '#app/forms/today.ts';
import type { Reviewed } from '#app/forms/use-look.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import { alreadyEnrolled, isSamePerson } from '#shared/domain/people/same-person.ts';
import type { Identity } from '#shared/domain/people/same-person.ts';
import type { ClassList } from '#shared/reads/class-list.ts';

type Student = Identity & Pick<Enrollment, 'id' | 'enrollmentDate'>;

/** A date or an email that was not changed causes no doubt. */
export function lookAtStudent(
  student: Student,
  list: ClassList | undefined,
  before?: Pick<Enrollment, 'enrollmentDate' | 'studentEmail'>,
): Reviewed<Identity & { enrollmentDate: string }> {
  const isTwice = list?.students.some(
    ({ enrollment }) => enrollment.id !== student.id && isSamePerson(student, enrollment),
  );
  const { enrollmentDate } = student;
  const problem =
    enrollmentDate === before?.enrollmentDate ? undefined : enrollmentDateProblem(enrollmentDate, today());
  const doubt = student.studentEmail === before?.studentEmail ? undefined : emailDoubt(student.studentEmail);
  return {
    wrong: {
      ...(isTwice && { studentEmail: alreadyEnrolled }),
      ...(problem && { enrollmentDate: problem }),
    },
    doubts: { ...(doubt && { studentEmail: doubt }) },
  };
}
