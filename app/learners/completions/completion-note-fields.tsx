import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { latestCompletionDate } from '#shared/domain/completions/completion.ts';
import { nowInstant } from '#app/forms/today.ts';

interface CompletionNoteFieldsProps {
  courses: readonly { id: number; title: string }[];
  field: (
    name: 'courseId' | 'candidateReferenceId' | 'completionDate',
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of a completion that is noted by reference, where no class list may be shown. */
export function CompletionNoteFields({ courses, field }: CompletionNoteFieldsProps) {
  return (
    <>
      <Select
        label="Course"
        required
        placeholder="Choose a course"
        options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...field('courseId')}
      />
      <TextField label="Student reference" required {...field('candidateReferenceId')} />
      <DateField
        label="Completion date"
        required
        max={latestCompletionDate(nowInstant())}
        {...field('completionDate')}
      />
    </>
  );
}
