import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextField } from '#app/ui/field.tsx';

type Name = 'studentName' | 'studentEmail' | 'studentPhone' | 'enrollmentDate';

interface StudentFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
}

/** What is kept about a student, when adding and when editing. */
export function StudentFields({ field }: StudentFieldsProps) {
  return (
    <>
      <TextField label="Student name" required autoComplete="off" {...field('studentName')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        {...field('studentEmail')}
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
