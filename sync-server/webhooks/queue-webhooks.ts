// Queues webhooks in the transaction of the command that causes them. Only the kind of the event and the id of its row are
// stored: what is sent is read when it is sent.
import type { Knex } from 'knex';
import { eventAbout } from '#shared/domain/webhooks/webhook-events.ts';
import type { Write } from '#shared/engine/layer.ts';
import { webhookLogDays } from '#shared/policy.ts';
import { query } from '../engine/postgres-store.ts';
import { ownersOfRow } from '../sync/change-hints.ts';

/** Reports whether a webhook may tell of the write. */
export const isSentByWebhooks = ({ table, isNew }: Write): boolean => eventAbout(table, isNew) !== undefined;

/** What the event is about. Events about the same subject are sent in their order. */
export const subjectOf = (event: string, id: unknown): string => `${event.split('.')[0]}/${String(id)}`;

/** Runs in a command's transaction: a single statement, one row per event and webhook of an owner of the row. */
export async function queueWebhooks(transaction: Knex.Transaction, writes: readonly Write[]): Promise<void> {
  const events = writes.flatMap(({ table, row, isNew }, place) => {
    const event = eventAbout(table, isNew);
    if (!event) return [];
    const subject = subjectOf(event, row.id);
    return [...new Set(ownersOfRow(table, row))].map((owner) => ({ place, owner, event, subject }));
  });
  if (events.length === 0) return;
  await query(
    transaction,
    `insert into deliveries (id, "webhookId", event, subject, "expiresAt")
     select gen_random_uuid(), w.id, e.event, e.subject, now() + $2 * interval '1 day'
     from json_to_recordset($1) as e (place int, owner text, event text, subject text)
     join webhooks w on w."organizationId" = e.owner and e.event = any (string_to_array(w.events, ' '))
     order by e.place`,
    [JSON.stringify(events), webhookLogDays],
  );
}
