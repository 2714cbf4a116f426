// Pauses a webhook whose receiver is gone or failed for days, and tells the owners in the app and by mail.
import type { Knex } from 'knex';
import { tellPausedWebhook } from '#shared/domain/webhooks/tell-paused-webhook.ts';
import type { PauseReason } from '#shared/domain/webhooks/webhook.ts';
import { integrationsPage } from '#shared/domain/service-accounts/may-manage-keys.ts';
import type { Execute } from '../engine/types.ts';
import { ownerAddresses } from '../identity/organizations/owner-addresses.ts';
import { give } from '../jobs/domain-jobs.ts';
import type { Mailer } from '../operations/mail.ts';
import { pausedWebhook } from './webhook-mails.ts';
import type { WebhookRow } from './webhook-rows.ts';

interface PauseParts {
  knex: Knex;
  execute: Execute;
  mailer: Mailer;
  publicOrigin: string;
  now(): Date;
}

/** Pauses a webhook because of its receiver. */
export type PauseWebhook = (
  webhook: Pick<WebhookRow, 'organizationId' | 'url'> & { webhookId: string },
  reason: Extract<PauseReason, 'gone' | 'failing'>,
) => Promise<void>;

/** Returns what pauses webhooks. */
export const pauseWebhook =
  ({ knex, execute, mailer, publicOrigin, now }: PauseParts): PauseWebhook =>
  async ({ webhookId, organizationId, url }, reason) => {
    // Before the pause, so that after a crash in between the webhook is tried again and the owners are told.
    const { host } = new URL(url);
    await give({ execute }, tellPausedWebhook, { organizationId, webhookId, host });
    const page = new URL(integrationsPage, publicOrigin).href;
    await knex.transaction(async (transaction) => {
      const paused = await transaction('webhooks')
        .where({ id: webhookId, pausedAt: null })
        .update({ pausedAt: now(), pauseReason: reason });
      if (paused === 0) return;
      for (const to of await ownerAddresses(transaction, organizationId))
        await mailer.send(pausedWebhook(to, { url, reason, page }), transaction);
    });
  };
