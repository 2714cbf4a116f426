// Repeats a refused change, after fixing the cause if that is possible.
import { useState } from 'react';
import type { Order } from '#app/replica/replica.ts';
import type { Command } from '#shared/engine/command.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { uncheckedNote } from '#app/shared-device/notes/note-completion.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { correctCompletionDate } from '#shared/domain/completions/correct-date.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { editStudent, enrollStudent, restoreStudent } from '#shared/domain/enrollments/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Reader } from '#shared/engine/store.ts';

export function useTryAgain(entry: OutboxEntry) {
  const { giveAll } = useCommand();
  const { replica } = useReplica();
  const [isRunning, setRunning] = useState(false);
  const restores = isOfRemoved(entry);
  const removed = useRead(removedStudentIn, entry);
  // Until it is known, assumes the usual cause: for a completion the removed student, for a date the removed record.
  const isRemoved = removed === undefined ? entry.command === markCompletion.name : removed !== null;
  const label = isRemoved ? 'Enroll again and complete' : 'Mark complete again';

  async function tryAgain() {
    if (isRunning) return;
    setRunning(true);
    try {
      await giveAll(await replica.read((reader) => ordersAgain(reader, entry)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast({ title: 'Error', description: refusalWords(error), variant: 'destructive' });
    } finally {
      setRunning(false);
    }
  }

  return { tryAgain, isRunning, label: restores ? label : isUnchecked(entry) ? 'Send' : 'Try again' };
}

/** The server has not refused a change that was noted while the person's work was closed. */
const isUnchecked = ({ outcome }: OutboxEntry): boolean =>
  outcome?.kind === 'refused' && outcome.code === uncheckedNote;

/** Returns the commands that give a refused change again: where a student was removed, after enrolling the student. */
export async function ordersAgain(reader: Reader, entry: OutboxEntry): Promise<Order[]> {
  const command = deviceCommands.get(entry.command);
  if (!command) return [];
  const replaces = entry.id;
  const mark = isOfRemoved(entry) && (await markOf(reader, entry));
  if (!mark) return [{ command, input: entry.input, replaces }];
  const id = await removedStudentOf(reader, mark);
  const again = { command: markCompletion as Command, input: mark, replaces };
  return id ? [{ command: restoreStudent as Command, input: { id } }, again] : [again];
}

/** Whether the student was removed, or the record whose date was to be corrected. */
export const isOfRemoved = ({ command, outcome }: OutboxEntry): boolean =>
  (command === markCompletion.name || command === correctCompletionDate.name) &&
  outcome?.kind === 'refused' &&
  outcome.code === 'removed';

/** Whether a refused new student is enrolled already, because the same change was corrected on another device. */
export const useIsDone = (entry: OutboxEntry): boolean => useRead(isDone, entry) ?? false;

async function isDone(reader: Reader, _actor: unknown, { command, input }: OutboxEntry): Promise<boolean> {
  if (command !== enrollStudent.name) return false;
  const { id } = input as { id: string };
  return (await reader.get('enrollments', id))?.removedAt === null;
}

/** Whether the student whose removal caused the refusal was enrolled again since. */
export const useIsEnrolledAgain = (entry: OutboxEntry): boolean => useRead(isEnrolledAgain, entry) ?? false;

async function isEnrolledAgain(reader: Reader, _actor: unknown, { command, input, outcome }: OutboxEntry) {
  if (outcome?.kind !== 'refused' || outcome.code !== 'removed') return false;
  const mark = command === markCompletion.name && markCompletion.input.safeParse(input).data;
  if (mark) return (await studentOf(reader, mark))?.removedAt === null;
  const edit = command === editStudent.name && editStudent.input.safeParse(input).data;
  return !!edit && (await reader.get('enrollments', edit.id))?.removedAt === null;
}

/** Returns the command that restores the record; undefined if the record exists. */
async function markOf(reader: Reader, { command, input }: Pick<OutboxEntry, 'command' | 'input'>) {
  if (command === markCompletion.name) return markCompletion.input.safeParse(input).data;
  const date = correctCompletionDate.input.safeParse(input).data;
  const record = date && (await reader.get('completions', date.id));
  if (!record?.removedAt) return undefined;
  const { courseId, candidateReferenceId } = record;
  const completionDate = date?.set.completionDate ?? record.completionDate;
  return { courseId, candidateReferenceId, completionDate, batchId: null };
}

async function removedStudentIn(reader: Reader, _actor: unknown, entry: OutboxEntry): Promise<string | null> {
  const mark = isOfRemoved(entry) && (await markOf(reader, entry));
  return mark ? removedStudentOf(reader, mark) : null;
}

async function removedStudentOf(reader: Reader, learner: Learner): Promise<string | null> {
  const enrollment = await studentOf(reader, learner);
  return enrollment?.removedAt ? enrollment.id : null;
}

interface Learner {
  courseId: number;
  candidateReferenceId: string;
}

async function studentOf(reader: Reader, { courseId, candidateReferenceId }: Learner) {
  const [enrollment] = await reader.find('enrollments', { courseId, candidateReferenceId });
  return enrollment;
}
