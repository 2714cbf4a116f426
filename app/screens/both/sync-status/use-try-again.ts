// Giving a refused change once more, after putting right what stood in its way where that is possible.
import { useState } from 'react';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useCommand, useReplica } from '#app/replica/react.ts';
import { toast } from '#app/ui/toast.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { markCompletion } from '#shared/domain/completions.ts';
import { restoreStudent } from '#shared/domain/enrollments.ts';
import { Refusal } from '#shared/refusal.ts';

export function useTryAgain(entry: OutboxEntry) {
  const { give } = useCommand();
  const { replica } = useReplica();
  const [isRunning, setRunning] = useState(false);
  const restores = isCompletionOfRemoved(entry);

  async function tryAgain() {
    const command = deviceCommands.get(entry.command);
    if (!command || isRunning) return;
    setRunning(true);
    try {
      if (restores) await putStudentBack();
      await give(command, entry.input, { replaces: entry.id });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast({ title: 'Error', description: error.message, variant: 'destructive' });
    } finally {
      setRunning(false);
    }
  }

  async function putStudentBack() {
    const input = markCompletion.input.safeParse(entry.input);
    if (!input.success) return;
    const { courseId, candidateReferenceId } = input.data;
    const [enrollment] = await replica.read((reader) =>
      reader.find('enrollments', { courseId, candidateReferenceId }),
    );
    if (enrollment?.removedAt) await give(restoreStudent, { id: enrollment.id });
  }

  return { tryAgain, isRunning, restores, label: restores ? 'Enroll again and complete' : 'Try again' };
}

function isCompletionOfRemoved({ command, outcome }: OutboxEntry): boolean {
  return command === markCompletion.name && outcome?.kind === 'refused' && outcome.code === 'removed';
}
