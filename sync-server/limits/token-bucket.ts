// An in-memory limit per process. It is generous for normal devices and stops runaway loops.

/** A budget per key that fills up over time. */
export interface TokenBucket {
  /** Takes one or more tokens. Returns null if allowed, otherwise the whole seconds to wait. */
  take(key: string, tokens?: number): number | null;
  /** Charges tokens for a request that turned out to cost more. The next one waits until they are refilled. */
  charge(key: string, tokens: number): void;
  /** How many tokens there are now, and in how many whole seconds there are all again. */
  state(key: string): { left: number; refilledIn: number };
}

interface BucketOptions {
  /** The number of tokens that may be taken together after a pause. */
  capacity: number;
  perSecond: number;
  /** Milliseconds from any starting point. */
  now(): number;
}

const MOST_KEYS = 50_000;

/** Makes the budgets of this process: at most `capacity` tokens, `perSecond` new ones. */
export function tokenBucket({ capacity, perSecond, now }: BucketOptions): TokenBucket {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function refilled(key: string, time: number): number {
    const { tokens, at } = buckets.get(key) ?? { tokens: capacity, at: time };
    return Math.min(capacity, tokens + ((time - at) / 1_000) * perSecond);
  }

  function keep(key: string, tokens: number, time: number) {
    // Keys are in the order of their last use, so the oldest bucket is full again.
    buckets.delete(key);
    buckets.set(key, { tokens, at: time });
    const oldest = buckets.size > MOST_KEYS ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(key, tokens = 1) {
      const time = now();
      const there = refilled(key, time);
      // A request above the capacity passes when the bucket is full, and leaves a debt.
      const needed = Math.min(tokens, capacity);
      if (there < needed) {
        keep(key, there, time);
        return Math.ceil((needed - there) / perSecond);
      }
      keep(key, there - tokens, time);
      return null;
    },
    charge(key, tokens) {
      const time = now();
      keep(key, refilled(key, time) - tokens, time);
    },
    state(key) {
      const there = refilled(key, now());
      return { left: Math.max(0, Math.floor(there)), refilledIn: Math.ceil((capacity - there) / perSecond) };
    },
  };
}
