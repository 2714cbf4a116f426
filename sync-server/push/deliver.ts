// The worker that delivers pushes. Any number of processes may run it: a claimed delivery is left alone by the others.
// No transaction is open during a call to a push service.
import type { Knex } from 'knex';
import type { Answer, NoAnswer } from '../delivery/https-post.ts';
import { pushes } from '../metrics/metrics.ts';
import { describeError, type Logger } from '../operations/log.ts';
import {
  claimDeliveries,
  markDelivered,
  markDone,
  markFailed,
  MAX_ANSWERS,
  nextDelivery,
  PER_HOST,
  postpone,
  removeSubscription,
  sweepDeliveries,
  type Delivery,
} from './deliveries.ts';
import type { PushGuard } from './guard.ts';
import { pushPayload, pushTopic } from './message.ts';
import { nextSettling, settleOutbox } from './outbox.ts';
import { retryAt } from './retry.ts';
import { sendPush } from './send.ts';
import { urgentPushHours } from '#shared/policy.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

/** What the delivery of pushes needs from the server. */
export interface DeliveryParts {
  knex: Knex;
  guard: PushGuard;
  publicOrigin: string;
  /** A mailto: or https: address of the operator of this server. */
  vapidSubject: string;
  /** Read at each round, because an admin may change it. */
  settlingDelayMs(): Promise<number>;
  log: Logger;
  now?(): Date;
  /** The delay of the first retry. Each further delay is four times as long. */
  firstRetryMs?: number;
}

/** The delivery of pushes while the server runs. */
export interface PushDelivery {
  /** Signals that there may be new deliveries. */
  wake(): void;
  /** Lets open sends finish. */
  stop(): Promise<void>;
}

/** Deliveries queued by other processes, or a lost wake-up, are found after this time at most. */
const LONGEST_NAP_MS = 15_000;
const NAP_AFTER_ERROR_MS = 5_000;
const SWEEP_EVERY_MS = HOUR_MS;

/** Starts to deliver what the outbox holds, to each device in turn. */
export function startDelivery(parts: DeliveryParts): PushDelivery {
  const { knex, guard, log, now = () => new Date() } = parts;
  const inFlight = new Map<Promise<void>, string>();
  const alarm = new Alarm();
  let isStopping = false;
  let sweptAt = 0;
  const running = run();

  return {
    wake: () => alarm.ring(),
    async stop() {
      isStopping = true;
      alarm.ring();
      await running;
      await Promise.all(inFlight.keys());
      guard.agent.destroy();
    },
  };

  async function run(): Promise<void> {
    while (!isStopping) await alarm.nap(await turn().catch(afterError));
  }

  function afterError(error: unknown): number {
    log.warn({ error: describeError(error) }, 'push delivery could not work');
    return NAP_AFTER_ERROR_MS;
  }

  /** Sends what is due and returns how long there will be nothing to do. */
  async function turn(): Promise<number> {
    await sweepNowAndThen();
    const settlingDelayMs = await parts.settlingDelayMs();
    const settlesAt = await nextSettling(knex, settlingDelayMs, now());
    if (settlesAt && settlesAt <= now()) await settleOutbox(knex, settlingDelayMs, now());
    const claimed = await claimDeliveries(knex, freePlaces(), now());
    for (const delivery of claimed) track(delivery.host, deliver(delivery));
    if (claimed.length > 0) return 0;
    const next = earlier(settlesAt, await nextDelivery(knex, now()));
    if (!next) return LONGEST_NAP_MS;
    // Deliveries are due but not claimed because their host is busy. The end of any send wakes the worker.
    return Math.min(Math.max(next.getTime() - now().getTime(), 100), LONGEST_NAP_MS);
  }

  async function sweepNowAndThen(): Promise<void> {
    if (now().getTime() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now().getTime();
    await sweepDeliveries(knex, now());
  }

  function freePlaces(): Record<string, number> {
    const free: Record<string, number> = {};
    for (const host of inFlight.values()) free[host] = (free[host] ?? PER_HOST) - 1;
    return free;
  }

  function track(host: string, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ host, error: describeError(error) }, 'push delivery failed'))
      .finally(() => {
        inFlight.delete(tracked);
        alarm.ring();
      });
    inFlight.set(tracked, host);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (delivery.openCount === 0 && delivery.type !== 'test') return markDone(knex, delivery, null, now());
    if (!guard.allows(delivery.endpoint)) return giveUp(delivery, 'not a push service we know');
    const answer = await send(delivery, false);
    return settle(delivery, answer.status === 413 ? await send(delivery, true) : answer);
  }

  function send(delivery: Delivery, isShort: boolean): Promise<Answer | NoAnswer> {
    const { endpoint, p256dh, auth, vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = delivery;
    const push = {
      endpoint,
      keys: { p256dh, auth },
      vapid: { subject: parts.vapidSubject, publicKey, privateKey },
      payload: pushPayload(delivery, parts.publicOrigin, isShort),
      timeToLive: Math.max(0, Math.floor((delivery.deadline.getTime() - now().getTime()) / 1000)),
      topic: pushTopic(delivery),
      urgency: urgencyOf(delivery, now()),
    };
    return sendPush(push, guard.agent);
  }

  async function settle(delivery: Delivery, answer: Answer | NoAnswer): Promise<void> {
    const { status } = answer;
    const isGone = status === 404 || status === 410;
    const isDelivered = status >= 200 && status < 300;
    const at = isGone || isDelivered ? null : retryAt(delivery, answer, parts.firstRetryMs, now());
    pushes.inc({ result: isDelivered ? 'delivered' : isGone ? 'gone' : at ? 'retried' : 'given up' });
    if (isDelivered) return markDelivered(knex, delivery, status, now());
    if (isGone) return removeSubscription(knex, delivery);
    if (status === 401 || status === 403)
      log.error({ event: 'push refused', host: delivery.host, status }, 'a push service refuses our key');
    if (at) return postpone(knex, delivery, status, at, now());
    return giveUp(delivery, 'reason' in answer ? answer.reason : 'refused', status);
  }

  async function giveUp(delivery: Delivery, reason: string, status = 0): Promise<void> {
    const { host, attempts } = delivery;
    log.warn(
      { event: 'push given up', host, status, reason, attempts, of: MAX_ANSWERS },
      'a push was given up',
    );
    await markFailed(knex, delivery, status, now());
  }
}

const URGENT_WITHIN_MS = urgentPushHours * HOUR_MS;

const urgencyOf = ({ happensAt }: Delivery, now: Date): 'high' | 'normal' =>
  happensAt && happensAt.getTime() - now.getTime() < URGENT_WITHIN_MS ? 'high' : 'normal';

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** A sleep that can be interrupted. A wake-up while awake skips the next sleep. */
class Alarm {
  private hasRung = false;
  private wakeUp = () => {};

  ring(): void {
    this.hasRung = true;
    this.wakeUp();
  }

  async nap(milliseconds: number): Promise<void> {
    if (!this.hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.hasRung = false;
  }
}
