// What waits in the table of deliveries: mails and webhooks. Any number of processes may send it. One that dies leaves its
// claims, and another takes them over after a while. No transaction is open while something is sent.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { clockAheadMinutes } from '#shared/policy.ts';

/** If a process dies while sending, another may send after this time. It is longer than one sending may take. */
const CLAIM_SECONDS = 120;
const LOOK_MS = 5_000;
/** How long a stopping server waits for what is being sent. */
const PATIENCE_MS = 5_000;

/** What both kinds have in common, and how they are timed. A test may shorten it. */
export interface QueueTimes {
  waitsSeconds?: readonly number[];
  lookMs?: number;
  patienceMs?: number;
}

interface QueueParts<Waiting> extends QueueTimes {
  knex: Knex;
  /** The delays before the second try, the third, and so on. The last one repeats. */
  waitsSeconds: readonly number[];
  /** How many are sent at the same time. */
  atOnce: number;
  /** Claims up to so many that are due. */
  claim(most: number): Promise<Waiting[]>;
  deliver(waiting: Waiting): Promise<void>;
  onError(error: unknown): void;
}

/** Sends what waits while the server runs. */
export interface Queue {
  /** Signals that something new may wait. */
  wake(): void;
  /** Tries again later. `notBefore` is how many seconds the receiver asked to wait. */
  postpone(waiting: { id: string; tries: number }, more?: object, notBefore?: number): Promise<void>;
  /** Waits briefly for what is being sent. The rest is sent after the next start. */
  stop(): Promise<void>;
}

/** The statement that takes the chosen rows, unless another process has them already. */
export const claimOf = (chosen: string, returned: string): string => `
  update deliveries set tries = tries + 1, "nextTryAt" = now() + interval '${CLAIM_SECONDS} seconds'
  where id in (${chosen} for update skip locked) returning ${returned}`;

/** No claim and no delay is longer than the longest wait. A time further in the future is of a clock that was ahead. */
export function isDue(waitsSeconds: readonly number[]): string {
  const far = Math.max(CLAIM_SECONDS, ...waitsSeconds) + clockAheadMinutes * 60;
  return `("nextTryAt" <= now() or "nextTryAt" > now() + interval '${far} seconds')`;
}

/** Starts to send. Each that was sent makes place for another. */
export function startQueue<Waiting>(parts: QueueParts<Waiting>): Queue {
  const { knex, waitsSeconds, atOnce, claim, deliver, onError } = parts;
  const { lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = parts;
  const inFlight = new Set<Promise<void>>();
  let underway: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  /** Claims in one round at a time. A request during a round starts another. */
  function wake() {
    isWanted = true;
    underway ??= fill()
      .catch(onError)
      .finally(() => {
        underway = null;
        if (isWanted && !isClosed) wake();
      });
  }

  async function fill(): Promise<void> {
    isWanted = false;
    while (!isClosed && inFlight.size < atOnce) {
      const claimed = await claim(atOnce - inFlight.size);
      if (claimed.length === 0 || isClosed) return;
      for (const waiting of claimed) track(deliver(waiting));
    }
  }

  function track(sending: Promise<void>): void {
    const tracked = sending.catch(onError).finally(() => {
      inFlight.delete(tracked);
      if (!isClosed) wake();
    });
    inFlight.add(tracked);
  }

  const timer = setInterval(wake, lookMs);
  wake();
  return {
    wake,
    async postpone({ id, tries }, more = {}, notBefore = 0) {
      const wait = waitsSeconds[Math.min(tries, waitsSeconds.length) - 1] ?? 0;
      const seconds = Math.min(Math.max(wait, notBefore), Math.max(...waitsSeconds));
      await knex('deliveries')
        .where({ id })
        .update({ ...more, nextTryAt: knex.raw(`now() + ? * interval '1 second'`, [seconds]) });
      if (seconds * 1_000 < lookMs) setTimeout(() => !isClosed && wake(), seconds * 1_000 + 10).unref();
    },
    async stop() {
      clearInterval(timer);
      isClosed = true;
      const sending = async () => {
        await underway;
        await Promise.all(inFlight);
      };
      await Promise.race([sending(), sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
