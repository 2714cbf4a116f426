// A limit in memory, per process: generous enough for any device, and a wall for a loop that has gone wild.

export interface TokenBucket {
  /** Takes one token, or as many as are told. Null when it may pass, else the whole seconds until it may. */
  take(key: string, tokens?: number): number | null;
  /** For what turned out to cost more: the next one waits until that is made up for. */
  charge(key: string, tokens: number): void;
}

interface BucketOptions {
  /** How many tokens may be taken at once after a rest. */
  capacity: number;
  perSecond: number;
  /** Milliseconds, from any start. */
  now(): number;
}

const MOST_KEYS = 50_000;

export function tokenBucket({ capacity, perSecond, now }: BucketOptions): TokenBucket {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function refilled(key: string, time: number): number {
    const { tokens, at } = buckets.get(key) ?? { tokens: capacity, at: time };
    return Math.min(capacity, tokens + ((time - at) / 1_000) * perSecond);
  }

  function keep(key: string, tokens: number, time: number) {
    // Keys are in the order of their last use: the oldest is full again by now.
    buckets.delete(key);
    buckets.set(key, { tokens, at: time });
    const oldest = buckets.size > MOST_KEYS ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(key, tokens = 1) {
      const time = now();
      const there = refilled(key, time);
      // More than fits in at once passes when it is full, and is paid off afterwards.
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
  };
}
