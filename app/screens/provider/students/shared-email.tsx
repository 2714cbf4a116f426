import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { sharedEmailSentence, sharesEmail } from '#shared/domain/people/same-person.ts';
import type { ClassList } from '#shared/reads/class-list.ts';

interface Values {
  studentName: string;
  studentEmail: string;
  studentPhone: string;
  studentNumber: string;
  enrollmentDate: string;
}

interface SharedEmailProps {
  control: Control<Values>;
  list: ClassList | undefined;
  /** The id of the student in the form. */
  id: string;
}

/** Reports that another student has the same address. It is accepted, because siblings may share one. */
export function SharedEmail({ control, list, id }: SharedEmailProps) {
  const [studentName, studentEmail] = useWatch({ control, name: ['studentName', 'studentEmail'] });
  const names = (list?.students ?? [])
    .filter(
      ({ enrollment }) => enrollment.id !== id && sharesEmail({ studentName, studentEmail }, enrollment),
    )
    .map(({ enrollment }) => enrollment.studentName);
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {names.length > 0 && sharedEmailSentence(names)}
    </p>
  );
}
