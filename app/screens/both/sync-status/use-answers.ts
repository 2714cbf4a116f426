// The questions that some refusals ask, with their answers: remove a student who has completed, or handle an unused
// decision, or a time or interview that the other side has moved.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useActor, useCommand, useRead, useReplica } from '#app/replica/live/hooks.ts';
import type { Command } from '#shared/engine/command.ts';
import { approveAgreement, rejectAgreement } from '#shared/domain/agreements/commands.ts';
import { undoCompletion } from '#shared/domain/completions/undo-batch.ts';
import { removeCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import { removalBase, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import type { Reader } from '#shared/engine/store.ts';
import { useStaleReschedule } from './stale-reschedule.ts';

export interface Answer {
  label: string;
  to?: string;
  act?: () => Promise<unknown>;
}

const decisions: readonly string[] = [approveAgreement.name, rejectAgreement.name];

/** Undefined if the refusal asks no question. The change can then be fixed, tried again or discarded. */
export function useAnswers(entry: OutboxEntry): Answer[] | undefined {
  const { give, giveAll } = useCommand();
  const { replica } = useReplica();
  const { id = '', slotId = '' } = entry.input as { id?: string; slotId?: string };
  const isDecision = decisions.includes(entry.command);
  const provider = useRead(providerOf, isDecision ? id : '');
  const reference = useRead(referenceOf, entry.command === confirmTime.name ? slotId : '');
  const moved = useStaleReschedule(entry);
  const list = useActor().role === 'employer' ? '/candidates' : '/matches';
  if (entry.outcome?.kind !== 'refused' || entry.outcome.code !== 'stale') return undefined;
  const discard = () => replica.discard(entry.id);
  const again = async <Input>(
    command: Command<Input>,
    inputOf: (reader: Reader, id: string) => Promise<Input>,
  ) => give(command, await replica.read((reader) => inputOf(reader, id)), { replaces: entry.id });
  if (entry.command === removeStudent.name)
    return removeOrKeep(() => again(removeStudent, removalOf), discard);
  if (entry.command === removeCompletion.name || entry.command === undoCompletion.name)
    return removeOrKeep(() => again(removeCompletion, completionRemovalOf), discard);
  if (isDecision)
    return [
      { label: 'OK', act: discard },
      ...(provider ? [{ label: 'Message provider', to: `/messages?with=${provider}&agreement=${id}` }] : []),
    ];
  if (entry.command === confirmTime.name)
    return [
      ...(reference ? [{ label: 'See new times', to: `${list}?ref=${reference}` }] : []),
      { label: 'OK', act: discard },
    ];
  if (moved?.again) {
    const { label, order } = moved.again;
    return [
      { label, act: () => giveAll([order], { replaces: entry.id }) },
      { label: 'See new times', to: `${list}?ref=${moved.reference}` },
      { label: 'Discard', act: discard },
    ];
  }
  if (moved)
    return [
      { label: 'OK', act: discard },
      { label: 'Show', to: `${list}?ref=${moved.reference}` },
    ];
  return undefined;
}

const removeOrKeep = (remove: () => Promise<unknown>, keep: () => Promise<unknown>): Answer[] => [
  { label: 'Remove', act: remove },
  { label: 'Keep', act: keep },
];

/** Repeats the removal with the current data. If the student changes again, it asks again. */
async function removalOf(reader: Reader, id: string) {
  const student = await reader.get('enrollments', id);
  if (!student) return { id, knowsCompletion: true };
  const { courseId, candidateReferenceId } = student;
  const found = await reader.get('completions', completionId(courseId, candidateReferenceId));
  const completion = found?.removedAt ? undefined : found;
  return { id, knowsCompletion: completion !== undefined, base: removalBase(student, completion) };
}

async function completionRemovalOf(reader: Reader, id: string) {
  const completion = await reader.get('completions', id);
  return { id, ...(completion && { base: { completionDate: completion.completionDate } }) };
}

const providerOf = async (reader: Reader, _actor: unknown, id: string) =>
  (await reader.get('agreements', id))?.providerId;

async function referenceOf(reader: Reader, _actor: unknown, slotId: string) {
  const slot = await reader.get('slots', slotId);
  return slot && (await reader.get('matches', slot.matchId))?.candidateReferenceId;
}
