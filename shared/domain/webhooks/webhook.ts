// Webhooks and their log as the server answers them and the page of the owners shows them.
import * as z from 'zod/mini';
import { instant } from '../../engine/field-schemas.ts';
import { webhookEventNames } from './webhook-events.ts';

/** Why a webhook sends nothing: an owner paused it, its receiver is gone or failed for days, or a backup was restored. */
const pauseReasons = ['owner', 'gone', 'failing', 'restored'] as const;

export type PauseReason = (typeof pauseReasons)[number];

export const webhookShape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  /** Whether it sends names of students and what people wrote. */
  withNames: z.boolean(),
  createdByName: z.string(),
  createdAt: instant(),
  pausedAt: z.nullable(instant()),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** Until when the secret before the last rotation counts, too. */
  previousUntil: z.nullable(instant()),
});

/** A webhook as the owners of its organization see it. */
export type Webhook = z.infer<typeof webhookShape>;

export const webhookDeliveryShape = z.object({
  id: z.string(),
  event: z.string(),
  /** The kind and the id of the row. */
  subject: z.string(),
  createdAt: instant(),
  tries: z.int(),
  /** The last answer: 0 if there was none, null before the first try or if nothing had to be sent. */
  status: z.nullable(z.int()),
  /** Null while it waits. */
  doneAt: z.nullable(instant()),
  nextTryAt: instant(),
});

/** A delivery in the log of a webhook: without what was sent and what was answered. */
export type WebhookDelivery = z.infer<typeof webhookDeliveryShape>;
