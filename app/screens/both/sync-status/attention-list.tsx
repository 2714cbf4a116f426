import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useRead, useReplica } from '#app/replica/react.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { correctionPath, studentCorrectionPath } from '#app/forms/correction.tsx';
import { entryTitle } from '#app/forms/entry-words.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import { enrollmentById } from '#shared/reads/by-id.ts';
import { useTryAgain } from './use-try-again.ts';

/** What the server did not take, with its reason, and the choices a person has. */
export function AttentionList({ entries }: { entries: readonly OutboxEntry[] }) {
  const [discarding, setDiscarding] = useState<OutboxEntry>();
  const { replica } = useReplica();

  async function discard(entry: OutboxEntry) {
    await replica.discard(entry.id);
    setDiscarding(undefined);
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <AttentionRow key={entry.id} entry={entry} onDiscard={() => setDiscarding(entry)} />
        ))}
      </ul>
      {discarding && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDiscarding(undefined)}
          title="Discard this change?"
          confirm="Discard"
          danger
          onConfirm={() => void discard(discarding)}
        >
          <p>{entryTitle(discarding)}. It is deleted from this device and never sent.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function AttentionRow({ entry, onDiscard }: { entry: OutboxEntry; onDiscard: () => void }) {
  const { tryAgain, label, isRunning } = useTryAgain(entry);
  const form = useFormOf(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
        <div className="min-w-0">
          <p className="font-semibold">{entryTitle(entry)}</p>
          <p className="text-list text-quiet">{reasonOf(entry)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {form && (
          <LinkButton look="secondary" size="small" to={form}>
            Fix
          </LinkButton>
        )}
        <Button
          look={form ? 'quiet' : 'secondary'}
          size="small"
          pending={isRunning}
          onClick={() => void tryAgain()}
        >
          {label}
        </Button>
        <Button look="quiet" size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

/** Where the change can be put right; an edited student is looked up for the course. */
function useFormOf(entry: OutboxEntry): string | undefined {
  const isStudent = entry.command === editStudent.name;
  const student = useRead(enrollmentById, isStudent ? (entry.input as { id: string }).id : '');
  if (isStudent) return student ? studentCorrectionPath(entry, student.courseId) : undefined;
  return correctionPath(entry);
}

function reasonOf({ outcome }: OutboxEntry): string {
  return outcome?.kind === 'refused' ? outcome.message : 'The server did not take this change.';
}
