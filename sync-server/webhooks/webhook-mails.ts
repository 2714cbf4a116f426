// The mails with which all owners learn of a new webhook, of a new secret, and of a webhook that was paused.
import { webhookEvents } from '#shared/domain/webhooks/webhook-events.ts';
import type { Webhook } from '#shared/domain/webhooks/webhook.ts';
import { webhookLogDays, webhookRetryDays, webhookRotationHours } from '#shared/policy.ts';
import { platformPlace } from '#server/queries/platform-name.ts';
import type { Mail } from '../operations/mail.ts';
import { writeMail } from '../operations/write-mail.ts';

const check =
  'If this is not expected, open Members, Integrations, and delete the webhook. It sends nothing more.';

type Told = Pick<Webhook, 'url' | 'events' | 'withNames'>;

/** Tells that a webhook was made. */
export const newWebhook = (to: string, by: string, { url, events, withNames }: Told): Mail =>
  writeMail({
    ...{ to, kind: 'security', subject: `A webhook of your organization on ${platformPlace} was created` },
    parts: [
      `${by} created a webhook. From now on, ${hostOf(url)} is told when:`,
      { list: events.map((event) => webhookEvents[event].label) },
      ...(withNames ? ['It is also told the names of students, and what people wrote.'] : []),
      check,
    ],
  });

/** Tells that the secret was changed. */
export const newSecret = (to: string, by: string, { url }: Told): Mail =>
  writeMail({
    ...{ to, kind: 'security', subject: `The secret of a webhook on ${platformPlace} was changed` },
    parts: [
      `${by} made a new secret for the webhook to ${hostOf(url)}. The secret before counts for ${webhookRotationHours} hours more.`,
      check,
    ],
  });

const reasons = {
  gone: 'It answered that it is gone.',
  failing: `It accepted nothing for ${webhookRetryDays} days.`,
};

/** Tells that a webhook was paused because of its receiver. */
export const pausedWebhook = (
  to: string,
  { url, reason, page }: { url: string; reason: keyof typeof reasons; page: string },
): Mail =>
  writeMail({
    ...{ to, subject: `A webhook of your organization on ${platformPlace} was paused` },
    parts: [
      `${hostOf(url)} is not told any more what happens. ${reasons[reason]}`,
      `Repair the other system, then resume the webhook. What waits is kept for ${webhookLogDays} days and sent then.`,
      { action: 'Open Integrations', url: page },
    ],
  });

/** The rest of an address may be a secret. */
const hostOf = (url: string): string => new URL(url).host;
