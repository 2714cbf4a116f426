import { useState } from 'react';
import { CompletionNoteFields } from '#app/learners/completions/completion-note-fields.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { today } from '#app/forms/today.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useActor, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { markCompletion, mayMark } from '#shared/domain/completions/commands.ts';
import { completionDateWarning } from '#shared/domain/enrollments/unusual-dates.ts';
import { coursesToMark } from '#shared/domain/completions/courses-to-mark.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { unsentSafeText } from './unsent-texts.ts';

/** Replaces every screen that shows kept data, once the device was without a contact for too long. */
export function OfflineLock({ mayNote }: { mayNote: boolean }) {
  const actor = useActor();
  const { status } = useSyncState();
  const { loop } = useReplica();
  const [noted, setNoted] = useState(0);
  const unsent = (status?.waiting ?? 0) + (status?.attention ?? 0);
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <PageHeader title="Connect to unlock.">{unsentSafeText(unsent)}</PageHeader>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void loop.now()}>Try again</Button>
        <LinkButton look="secondary" to="/sync">
          Sync status
        </LinkButton>
      </div>
      {mayNote && mayMark(actor) && <NoteCompletion key={noted} onNoted={() => setNoted(noted + 1)} />}
    </div>
  );
}

/** Records a completion by candidate reference. Shows no kept data about students. */
function NoteCompletion({ onNoted }: { onNoted: () => void }) {
  const courses = useRead(coursesToMark);
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: markCompletion,
    defaults: { courseId: '', candidateReferenceId: '', completionDate: today() },
    toInput: (values) => ({ ...values, courseId: Number(values.courseId) }),
    look: ({ completionDate }) => ({
      doubts: {
        completionDate: completionDateWarning({ completionDate, enrollmentDate: undefined }, today()),
      },
    }),
    draft: markCompletion.name,
    onDone: onNoted,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <h2 className="text-lg font-bold">Note a completion</h2>
      <FormNotices {...notices} />
      <CompletionNoteFields courses={courses ?? []} field={field} />
      <Button type="submit" pending={isRunning} className="self-start">
        Mark Completion
      </Button>
    </form>
  );
}
