// Records breaches of the guarantee: the breach, the comments of both sides, and an administrator's excuse.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { sideOf } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { pausedDays, pausesOf } from './paused-time.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A promise that was broken: an interview was missed, or not held because the employer was absent. */
export type Breach = Row<'breaches'>;

/** Records a breach with the pauses and reminders of its match. */
export async function addBreach(
  store: Writer,
  match: Match,
  what: Pick<Breach, 'id' | 'kind' | 'employerComment' | 'providerComment'>,
  { now }: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const [waits, clock] = await Promise.all([
    store.find('waits', { matchId: match.id }),
    store.get('clocks', match.id),
  ]);
  await store.add('breaches', {
    ...what,
    matchId: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    waitedDays: pausedDays(pausesOf(match, waits)),
    reminders: clock?.reminders ?? 0,
    disputedAt: null,
    excusedAt: null,
    excusedByName: null,
    excuse: null,
    createdAt: now,
  });
}

/** Adds one side's comment to a breach. */
export const commentBreach = defineCommand({
  name: 'breaches.comment',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId(), comment: textOf(1, 'Write a comment', 1000) }),
  done: 'Comment saved',
  failed: 'Failed to save the comment',
  async run(store, { id, comment }, { actor }) {
    const breach = await readBreach(store, id);
    const column = sideOf(actor) === 'employer' ? 'employerComment' : 'providerComment';
    await store.put('breaches', { ...breach, [column]: comment });
  },
});

export async function readBreach(store: Reader, id: string): Promise<Breach> {
  const breach = await store.get('breaches', id);
  if (!breach) throw refuse('breach.notFound');
  return breach;
}
