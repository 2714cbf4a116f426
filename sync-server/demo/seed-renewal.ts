// Keeps the demo data usable over time. An unanswered proposal ends after 60 days, and the tour needs one to approve.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { endAgreementInTime } from '#shared/domain/agreements/commands.server.ts';
import { linkJob } from '#shared/domain/courses/commands.ts';
import { actorOf } from '#shared/domain/people/people.ts';
import type { Row } from '#shared/engine/schema.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { Execute } from '../engine/types.ts';

interface Parts {
  knex: Knex;
  execute: Execute;
  now(): Date;
}

/** At most three rounds in 90 days are allowed, and the next check may be days away. */
const renewedAfterDays = 45;

/** Proposes unanswered agreements again. A person's answer is kept. */
export async function renewProposals(
  { knex, execute, now }: Parts,
  pairs: readonly { courseId: number; jobId: number }[],
): Promise<void> {
  const old = new Date(now().getTime() - renewedAfterDays * DAY_MS);

  async function give(actor: Actor, { name, version }: NamedCommand, input: unknown): Promise<void> {
    const entry = { id: randomUUID(), command: name, version, input };
    const { outcomes } = await execute({
      actor,
      client: null,
      entries: [{ ...entry, digest: entryDigest(entry), after: [], sequence: null, savedAt: null }],
    });
    const outcome = outcomes.get(entry.id);
    if (outcome?.kind === 'refused') throw new Error(`The demo data cannot be renewed: ${outcome.message}`);
  }

  for (const { courseId, jobId } of pairs) {
    const newest: Row<'agreements'> | undefined = await knex('agreements')
      .where({ courseId, jobId })
      .orderBy('round', 'desc')
      .first();
    if (!newest) continue;
    const isWaiting = newest.status === 'pending_approval' && new Date(newest.createdAt) < old;
    if (!isWaiting && newest.endReason !== 'expired') continue;
    const provider = await knex('users').where({ id: newest.providerId }).first();
    if (!provider) continue;
    if (isWaiting) await give(systemActor, endAgreementInTime, { id: newest.id, as: 'expired' });
    await give(actorOf(provider), linkJob, { courseId, jobId, round: newest.round + 1 });
  }
}
