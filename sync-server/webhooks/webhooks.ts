// Webhooks of organizations: owners make, pause and delete them, change their secrets and read their log. A secret is shown
// once.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { eventsFor, pingEvent } from '#shared/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts';
import type { Webhook, WebhookDelivery } from '#shared/domain/webhooks/webhook.ts';
import { DAY_MS, HOUR_MS } from '#shared/lib/time.ts';
import { webhookLogDays, webhookRotationHours, webhooksPerOrganization } from '#shared/policy.ts';
import { afterCommit } from '../database/after-commit.ts';
import { recordEvent } from '../engine/audit.ts';
import { refuseRequest } from '../engine/request-refusals.ts';
import { ownerAddresses } from '../identity/organizations/owner-addresses.ts';
import type { Mail, Mailer } from '../operations/mail.ts';
import { subjectOf } from './queue-webhooks.ts';
import type { WebhookGuard } from './webhook-guard.ts';
import { newSecret, newWebhook } from './webhook-mails.ts';
import { eventsOf, type WebhookRow } from './webhook-rows.ts';

/** What an owner says of a new one. */
export interface WantedWebhook {
  url: string;
  events: readonly WebhookEvent[];
  withNames: boolean;
}

/** Makes, lists, changes and deletes the webhooks of the server. */
export type Webhooks = ReturnType<typeof webhooks>;

interface Parts {
  knex: Knex;
  mailer: Mailer;
  guard: WebhookGuard;
  now(): Date;
  /** Called when something new waits. */
  onWaiting(): void;
}

const secretBytes = 32;
const mostListed = 100;

/** Makes the webhooks of the server. */
export function webhooks({ knex, mailer, guard, now, onWaiting }: Parts) {
  /** Changes a webhook of the organization and records it in the audit, in one transaction. */
  const change = <Changed>(
    { actor, event, id }: { actor: Actor; event: string; id: string },
    act: (rows: Knex.QueryBuilder, transaction: Knex.Transaction) => Promise<Changed | undefined>,
  ): Promise<Changed> =>
    knex.transaction(async (transaction) => {
      const changed = await act(ownWebhook(transaction, actor, id), transaction);
      if (!changed) throw refuseRequest('webhook.gone');
      await record(transaction, actor, event, id);
      afterCommit(transaction, onWaiting);
      return changed;
    });

  const record = (transaction: Knex.Transaction, actor: Actor, event: string, subjectId: string) =>
    recordEvent(transaction, { actor, event: `webhooks.${event}`, outcome: 'applied', subjectId }, now());

  async function mailOwners(
    transaction: Knex.Transaction,
    { organization }: Actor,
    mailTo: (address: string) => Mail,
  ): Promise<void> {
    for (const to of await ownerAddresses(transaction, organization))
      await mailer.send(mailTo(to), transaction);
  }

  async function requireOwn(actor: Actor, id: string): Promise<void> {
    if (!(await ownWebhook(knex, actor, id).first('id'))) throw refuseRequest('webhook.gone');
  }

  return {
    /** Oldest first. */
    async list({ organization }: Actor): Promise<Webhook[]> {
      const rows: WebhookRow[] = await knex('webhooks')
        .where({ organizationId: organization })
        .orderBy(['createdAt', 'id']);
      return rows.map(described);
    },

    /** Refuses addresses that are not https or not public, events of the other side, and one webhook too many. */
    async add(
      actor: Actor,
      { url, events, withNames }: WantedWebhook,
    ): Promise<{ webhook: Webhook; secret: string }> {
      const { organization, role } = actor;
      if (role !== 'employer' && role !== 'provider') throw refuseRequest('account.noOrganization');
      const offered = eventsFor(role);
      if ((withNames && role === 'employer') || !events.every((event) => offered.includes(event)))
        throw refuseRequest('webhook.events');
      await guard.check(url);
      const secret = freshSecret();
      const webhook = await knex.transaction(async (transaction) => {
        await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`webhooks ${organization}`]);
        const known = await transaction('webhooks').where({ organizationId: organization }).select('id');
        if (known.length >= webhooksPerOrganization) throw refuseRequest('webhook.tooMany');
        const [row]: WebhookRow[] = await transaction('webhooks')
          .insert({
            ...{ id: randomUUID(), organizationId: organization, url, withNames, secret, createdAt: now() },
            events: offered.filter((event) => events.includes(event)).join(' '),
            ...{ createdById: actor.person, createdByName: actor.name },
          })
          .returning('*');
        const made = described(row as WebhookRow);
        await record(transaction, actor, 'add', made.id);
        await mailOwners(transaction, actor, (to) => newWebhook(to, actor.name, made));
        return made;
      });
      return { webhook, secret };
    },

    /** The secret before counts a while longer, so that the other system can be changed without a loss. */
    async rotate(actor: Actor, id: string): Promise<{ webhook: Webhook; secret: string }> {
      const secret = freshSecret();
      const previousUntil = new Date(now().getTime() + webhookRotationHours * HOUR_MS);
      const webhook = await change({ actor, event: 'rotate', id }, async (rows, transaction) => {
        const [row]: WebhookRow[] = await rows
          .update({ previousSecret: transaction.ref('secret'), secret, previousUntil })
          .returning('*');
        if (!row) return undefined;
        const changed = described(row);
        await mailOwners(transaction, actor, (to) => newSecret(to, actor.name, changed));
        return changed;
      });
      return { webhook, secret };
    },

    /** What happens while it is paused waits. When it is resumed, everything that waits is tried at once. */
    async setPaused(actor: Actor, id: string, isPaused: boolean): Promise<Webhook> {
      const pause = isPaused
        ? { pausedAt: now(), pauseReason: 'owner' }
        : { pausedAt: null, pauseReason: null };
      return change({ actor, event: isPaused ? 'pause' : 'resume', id }, async (rows, transaction) => {
        const [row]: WebhookRow[] = await rows.update(pause).returning('*');
        if (!row) return undefined;
        const waiting = transaction('deliveries').where({ webhookId: row.id, doneAt: null });
        if (!isPaused)
          await waiting.update({ nextTryAt: transaction.fn.now(), tries: 0, failingSince: null });
        return described(row);
      });
    },

    /** Deletes its log and what waits, too. */
    async remove(actor: Actor, id: string): Promise<void> {
      await change({ actor, event: 'remove', id }, async (rows, transaction) => {
        const removed = await rows.del();
        if (removed > 0) await transaction('deliveries').where({ webhookId: id }).del();
        return removed;
      });
    },

    /** Queues a test. */
    async ping(actor: Actor, id: string): Promise<void> {
      await requireOwn(actor, id);
      const delivery = randomUUID();
      await knex('deliveries').insert({
        ...{ id: delivery, webhookId: id, event: pingEvent, subject: subjectOf(pingEvent, delivery) },
        expiresAt: new Date(Date.now() + webhookLogDays * DAY_MS),
      });
      onWaiting();
    },

    /** The newest first. */
    async deliveries(actor: Actor, id: string): Promise<WebhookDelivery[]> {
      await requireOwn(actor, id);
      const rows: DeliveryRow[] = await knex('deliveries')
        .where({ webhookId: id })
        .orderBy('place', 'desc')
        .limit(mostListed)
        .select('id', 'event', 'subject', 'createdAt', 'tries', 'status', 'doneAt', 'nextTryAt');
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        doneAt: row.doneAt?.toISOString() ?? null,
        nextTryAt: row.nextTryAt.toISOString(),
      }));
    },

    /** Sends a delivery again, under its id. One that was done comes after everything that waits. */
    async sendAgain(actor: Actor, id: string, deliveryId: string): Promise<void> {
      await requireOwn(actor, id);
      const { rowCount } = await knex.raw<{ rowCount: number }>(SEND_AGAIN, { id, deliveryId });
      if (rowCount === 0) throw refuseRequest('webhook.noDelivery');
      onWaiting();
    },
  };
}

const SEND_AGAIN = `
  update deliveries set "nextTryAt" = now(), tries = 0, "failingSince" = null, status = null, "doneAt" = null,
    place = case when "doneAt" is null then place else nextval(pg_get_serial_sequence('deliveries', 'place')) end
  where "webhookId" = :id and id = :deliveryId and "expiresAt" > now()`;

type DeliveryRow = Omit<WebhookDelivery, 'createdAt' | 'doneAt' | 'nextTryAt'> & {
  createdAt: Date;
  doneAt: Date | null;
  nextTryAt: Date;
};

const described = (row: WebhookRow): Webhook => ({
  ...{ id: row.id, url: row.url, events: eventsOf(row), withNames: row.withNames },
  ...{ createdByName: row.createdByName, createdAt: row.createdAt.toISOString() },
  ...{ pausedAt: row.pausedAt?.toISOString() ?? null, pauseReason: row.pauseReason },
  previousUntil: row.previousUntil?.toISOString() ?? null,
});

const freshSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** Compared as text, because the id comes from an address. */
const ownWebhook = (knex: Knex, { organization }: Actor, id: string) =>
  knex('webhooks').where({ organizationId: organization }).whereRaw('id::text = ?', [id]);
