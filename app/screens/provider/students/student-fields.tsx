import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';

type Name = 'studentName' | 'studentEmail' | 'studentPhone' | 'enrollmentDate';

interface StudentFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined; note?: ReactNode };
  /** Under the email, beside what else is to be decided about it. */
  emailNote: ReactNode;
}

/** What is kept about a student, when adding and when editing. */
export function StudentFields({ field, emailNote }: StudentFieldsProps) {
  const emailField = field('studentEmail');
  return (
    <>
      <TextField label="Student name" required autoComplete="off" {...field('studentName')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        {...emailField}
        note={
          <>
            {emailField.note}
            {emailNote}
          </>
        }
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('studentPhone')}
      />
      <DateField label="Enrollment date" required {...field('enrollmentDate')} />
    </>
  );
}
