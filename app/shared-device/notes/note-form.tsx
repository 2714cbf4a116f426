// Notes completions for a copy that only a sign-in opens. Shows no kept data about students.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CompletionNoteFields } from '#app/learners/completions/completion-note-fields.tsx';
import { commandResolver } from '#app/forms/resolver.ts';
import { nowInstant, today } from '#app/forms/today.ts';
import type { Copy, NotePlace } from '#app/replica/device/shared-device.ts';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { refuseFuture } from '#shared/domain/completions/completion.ts';
import { noteCompletion } from './note-completion.ts';

interface NoteFormProps {
  copy: Pick<Copy, 'person' | 'label'>;
  notes: NotePlace;
  /** A note is kept, and the copy has one change more. */
  onNoted: () => Promise<void>;
}

const empty = { courseId: '', candidateReferenceId: '' };

export function NoteForm({ copy: { person, label }, notes, onNoted }: NoteFormProps) {
  const [told, setTold] = useState<{ tone: 'done' | 'waits'; text: string }>();
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm({
    defaultValues: { ...empty, completionDate: today() },
    resolver: commandResolver(markCompletion, (values) => ({ ...values, courseId: Number(values.courseId) })),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ courseId, candidateReferenceId, completionDate }) => {
    setTold(undefined);
    try {
      refuseFuture(completionDate, nowInstant());
    } catch (error) {
      setError('completionDate', { message: (error as Error).message });
      return;
    }
    const reference = candidateReferenceId.trim();
    try {
      await noteCompletion(
        { person, label, notes },
        { courseId: Number(courseId), candidateReferenceId: reference, completionDate },
      );
    } catch (error) {
      const text = isQuotaExceeded(error)
        ? 'Device storage is full. The completion is not noted.'
        : 'The completion is not noted. Try again.';
      setTold({ tone: 'waits', text });
      return;
    }
    await onNoted();
    setTold({ tone: 'done', text: `${reference} is noted. You check and send it after you sign in.` });
    reset({ courseId, candidateReferenceId: '', completionDate });
    setFocus('candidateReferenceId');
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="note-title"
      className="mt-8 flex max-w-sm flex-col gap-5 border-t border-line pt-6"
    >
      <div>
        <h2 id="note-title" className="text-lg font-bold">
          Note a completion
        </h2>
        <p className="mt-1 text-quiet">You need the student’s reference. Nothing of your work is shown.</p>
      </div>
      <CompletionNoteFields
        courses={notes.courses}
        field={(name) => ({ ...register(name), error: errors[name]?.message })}
      />
      <Button type="submit" look="secondary" pending={isSubmitting} className="self-start">
        Note Completion
      </Button>
      <div role="status">{told && <Notice tone={told.tone}>{told.text}</Notice>}</div>
    </form>
  );
}
