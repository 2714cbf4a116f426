// A limit in memory, per process: generous enough for any device, and a wall for a loop that has gone wild.

export interface TokenBucket {
  /** Null when it may pass, else the seconds until it may. */
  take(key: string): number | null;
}

export function tokenBucket({
  capacity,
  perSecond,
  now,
}: {
  capacity: number;
  perSecond: number;
  now(): number;
}): TokenBucket {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const mostKeys = 50_000;
  return {
    take(key) {
      const time = now();
      const bucket = buckets.get(key) ?? { tokens: capacity, at: time };
      const tokens = Math.min(capacity, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
      // Keys stand in the order of their last use: the oldest is full again by now.
      buckets.delete(key);
      buckets.set(key, { tokens: Math.max(0, tokens - 1), at: time });
      const oldest = buckets.size > mostKeys ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return tokens >= 1 ? null : Math.ceil((1 - tokens) / perSecond);
    },
  };
}
