import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';

type Name = 'studentName' | 'studentEmail' | 'studentPhone' | 'enrollmentDate';

interface StudentFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined; note?: ReactNode };
  /** Shown under the email field. */
  emailNote: ReactNode;
}

/** The fields of a student, for adding and editing. */
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
