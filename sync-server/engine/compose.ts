// Composes what runs commands: fair shares among organizations, and storage quotas.
import { commands } from '#shared/commands.ts';
import type { Database } from '#server/database/types.ts';
import { fairExecute } from '#server/limits/fair-execute.ts';
import { withStorageQuota } from '#server/limits/storage-quota.ts';
import type { QuotaExecute } from '#server/limits/storage-quota.ts';
import type { Logger } from '#server/operations/log.ts';
import { batchEntries, outcomes } from '#server/metrics/metrics.ts';
import { isPushed, queuePushes } from '#server/push/outbox.ts';
import { isSentByWebhooks, queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import type { ChangeHints } from '#server/sync/change-hints.ts';
import { executeWith } from './execute.ts';
import type { Execute } from './types.ts';

interface ExecuteParts {
  database: Database;
  hints: ChangeHints;
  delivery: { wake(): void };
  webhooks: { wake(): void };
  log: Logger;
  now: () => Date;
}

/** Makes the `execute` of the running server: with pushes, webhooks, change hints, and the audit of defects. */
export function composeExecute(parts: ExecuteParts): QuotaExecute {
  const { database, hints, delivery, webhooks, log, now } = parts;
  const judge = executeWith({
    knex: database.writing,
    commands,
    now,
    async beforeCommit(transaction, writes, moment) {
      await queuePushes(transaction, writes, moment);
      await queueWebhooks(transaction, writes);
    },
    afterCommit: (writes, rev) => {
      hints.changed(writes, rev);
      if (writes.some(isPushed)) delivery.wake();
      if (writes.some(isSentByWebhooks)) webhooks.wake();
    },
    onDefect: (error, command) => log.error({ error, command }, 'a rule failed'),
  });
  return withStorageQuota(fairExecute(counted(judge), database.writers), {
    knex: database.knex,
    onError: (error) => log.warn({ error }, 'what was stored was not counted'),
  });
}

const counted =
  (execute: Execute): Execute =>
  async (batch) => {
    batchEntries.observe(batch.entries.length);
    const execution = await execute(batch);
    for (const outcome of execution.outcomes.values())
      outcomes.inc({ kind: outcome.kind, code: outcome.kind === 'refused' ? outcome.code : '' });
    return execution;
  };
