// The rows of webhooks as the database keeps them.
import type { Knex } from 'knex';
import { webhookEventNames } from '#shared/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts';
import type { PauseReason } from '#shared/domain/webhooks/webhook.ts';

/** A webhook of an organization. */
export interface WebhookRow {
  id: string;
  organizationId: string;
  url: string;
  events: string;
  withNames: boolean;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
  createdByName: string;
  createdAt: Date;
  pausedAt: Date | null;
  pauseReason: PauseReason | null;
}

/** Returns the events of the row, in their order. */
export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  webhookEventNames.filter((event) => events.split(' ').includes(event));

/** Forgets deliveries that were in the log, or waited, for long enough. */
export const forgetDeliveries = (knex: Knex): Promise<number> =>
  knex('deliveries').whereNotNull('webhookId').where('expiresAt', '<=', knex.fn.now()).del();

/** A webhook sends only while its organization is not suspended and has an owner, who alone can delete it. */
export const sendingWebhooks = `
  webhooks w join organizations o on o.id = w."organizationId"
  where w."pausedAt" is null and o."suspendedAt" is null and exists (
    select from memberships m where m."organizationId" = o.id and m.role = 'owner' and m."endedAt" is null)`;
