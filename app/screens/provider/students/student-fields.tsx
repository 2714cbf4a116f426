import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';
import type { StudentField } from '#shared/domain/enrollments/commands.ts';

interface StudentFieldsProps {
  field: (name: StudentField) => UseFormRegisterReturn & { error: string | undefined; note?: ReactNode };
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
      <TextField
        label="Student number (optional)"
        hint="Your own number for the student. Employers never see it."
        autoComplete="off"
        {...field('studentNumber')}
      />
      <DateField label="Enrollment date" required {...field('enrollmentDate')} />
    </>
  );
}
