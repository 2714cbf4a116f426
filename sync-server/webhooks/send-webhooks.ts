// Sends the webhooks that wait: at least once, signed by Standard Webhooks, and in order for each subject.
import type { Knex } from 'knex';
import { Webhook } from 'standardwebhooks';
import { DAY_MS, HOUR_SECONDS } from '#shared/lib/time.ts';
import { webhookRetryDays } from '#shared/policy.ts';
import { httpsPost, parseRetryAfter } from '../delivery/https-post.ts';
import { claimOf, isDue, startQueue, type Queue, type QueueTimes } from '../delivery/queue.ts';
import { webhooks as counted } from '../metrics/metrics.ts';
import type { Logger } from '../operations/log.ts';
import type { PauseWebhook } from './pause-webhook.ts';
import type { WebhookGuard } from './webhook-guard.ts';
import { payloadOf, type WaitingWebhook } from './webhook-payload.ts';
import { sendingWebhooks } from './webhook-rows.ts';

/** What the sending needs from the server. */
export interface SendingParts extends QueueTimes {
  knex: Knex;
  guard: WebhookGuard;
  log: Logger;
  pause: PauseWebhook;
  now?(): Date;
  /** How long a receiver may take to answer. */
  answerWithinMs?: number;
}

/** From some seconds to four hours, again and again for three days. */
const WAITS_SECONDS = [5, 30, 120, 600, 1_800, HOUR_SECONDS, 2 * HOUR_SECONDS, 4 * HOUR_SECONDS];
const AT_ONCE = 50;
/** Of one webhook, so that a slow receiver leaves place for the others. */
const AT_ONCE_EACH = 5;

/**
 * The oldest due delivery of each subject. Those with the fewest tries are first, so that receivers that fail do not delay the
 * others. `busy` are webhooks that this process is sending to: the next ones wait until those are answered.
 */
const CLAIM = claimOf(
  `select id from deliveries where id in (
     select d.id from (select w.id from ${sendingWebhooks}) w cross join lateral (
       select d.id, d.tries, d.place from deliveries d where d."webhookId" = w.id and d."doneAt" is null and d."expiresAt" > now()
         and ${isDue(WAITS_SECONDS)} and not exists (select from deliveries e where e."webhookId" = d."webhookId"
           and e.subject = d.subject and e."doneAt" is null and e.place < d.place)
       order by d.place limit ${AT_ONCE_EACH}) d
     where w.id <> all (cast(:busy as uuid[])) order by d.tries, d.place limit :most)
   and "doneAt" is null and ${isDue(WAITS_SECONDS)}`,
  'id',
);

const CLAIMED = `
  select d.id, d."webhookId", d.event, d.subject, d.tries, d."failingSince", d."createdAt", o.kind, w."organizationId", w.url,
    w.events, w."withNames", w.secret, w."previousSecret", w."previousUntil", w."createdByName", w."pausedAt", w."pauseReason"
  from deliveries d join webhooks w on w.id = d."webhookId" join organizations o on o.id = w."organizationId"
  where d.id = any (:ids) order by d.place`;

/** Starts to send. */
export function startSending(parts: SendingParts): Queue {
  const { knex, guard, log, pause, now = () => new Date(), answerWithinMs } = parts;
  const busy = new Map<string, number>();
  const queue = startQueue<WaitingWebhook>({
    waitsSeconds: WAITS_SECONDS,
    ...parts,
    atOnce: AT_ONCE,
    claim,
    deliver: (waiting) => send(waiting).finally(() => count(waiting, -1)),
    onError: (error) => log.warn({ error }, 'a webhook could not be sent'),
  });

  function count({ webhookId }: WaitingWebhook, more: 1 | -1): void {
    const sending = (busy.get(webhookId) ?? 0) + more;
    if (sending > 0) busy.set(webhookId, sending);
    else busy.delete(webhookId);
  }

  async function claim(most: number): Promise<WaitingWebhook[]> {
    const claimed = await knex.raw<{ rows: { id: string }[] }>(CLAIM, { busy: [...busy.keys()], most });
    if (claimed.rows.length === 0) return [];
    const ids = claimed.rows.map(({ id }) => id);
    const { rows } = await knex.raw<{ rows: WaitingWebhook[] }>(CLAIMED, { ids });
    for (const row of rows) count(row, 1);
    return rows;
  }

  async function send(waiting: WaitingWebhook): Promise<void> {
    const { id, url } = waiting;
    const payload = await payloadOf(knex, waiting, now());
    if (!payload) return settle(id, 'dropped', null);
    if (!guard.allows(url)) return fail(waiting, 0);
    const body = JSON.stringify(payload);
    const answer = await httpsPost(
      { url, body, headers: signed(waiting, body, now()) },
      guard.agent,
      answerWithinMs,
    );
    if (answer.status >= 200 && answer.status < 300) return settle(id, 'delivered', answer.status);
    if (answer.status === 410) return giveUp(waiting, 'gone', answer.status);
    return fail(waiting, answer.status, 'retryAfter' in answer ? answer.retryAfter : undefined);
  }

  async function settle(id: string, result: 'delivered' | 'dropped', status: number | null): Promise<void> {
    await knex('deliveries').where({ id }).update({ doneAt: knex.fn.now(), status });
    counted.inc({ result });
  }

  async function fail(waiting: WaitingWebhook, status: number, retryAfter?: string): Promise<void> {
    const { failingSince } = waiting;
    if (failingSince && now().getTime() - failingSince.getTime() >= webhookRetryDays * DAY_MS)
      return giveUp(waiting, 'failing', status);
    counted.inc({ result: 'retried' });
    const more = { status, failingSince: knex.raw('coalesce("failingSince", now())') };
    await queue.postpone(waiting, more, parseRetryAfter(retryAfter, now()) / 1_000);
  }

  /** What waits is kept, and sent when an owner resumes the webhook. */
  async function giveUp(waiting: WaitingWebhook, reason: 'gone' | 'failing', status: number): Promise<void> {
    await pause(waiting, reason);
    await queue.postpone(waiting, { status });
    counted.inc({ result: 'paused' });
  }

  return {
    ...queue,
    async stop() {
      await queue.stop();
      guard.agent.destroy();
    },
  };
}

/** After a rotation, both secrets sign, so that the receiver may know either. */
function signed(
  { id, secret, previousSecret, previousUntil }: WaitingWebhook,
  body: string,
  now: Date,
): Record<string, string> {
  const isBoth = previousSecret !== null && previousUntil !== null && previousUntil > now;
  const signatures = [secret, ...(isBoth ? [previousSecret] : [])].map((each) =>
    new Webhook(each).sign(id, now, body),
  );
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
