// The few facts that a replica keeps about itself: its client id, its cookie, when it last spoke with the server.
import type { ReplicaDatabase } from './database.ts';
import type { ReplicaStatus } from './replica.ts';

export class Keeper {
  private readonly database: ReplicaDatabase;

  constructor(database: ReplicaDatabase) {
    this.database = database;
  }

  async get<T>(key: MetaKey, otherwise: T): Promise<T> {
    const found = await this.database.meta.get(key);
    return found === undefined ? otherwise : (found.value as T);
  }

  async set(key: MetaKey, value: unknown): Promise<void> {
    await this.database.meta.put({ key, value });
  }

  async status(): Promise<ReplicaStatus> {
    const entries = await this.database.outbox.orderBy('sequence').toArray();
    const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'held');
    return {
      waiting: waiting.length,
      attention: entries.filter(({ state }) => state === 'attention').length,
      oldestWaitingAt: waiting[0]?.savedAt ?? null,
      lastSentAt: await this.get('lastSentAt', null),
      lastUpdatedAt: await this.get('lastUpdatedAt', null),
      isReady: await this.get('isReady', false),
      received: await this.get('received', 0),
      clockSkewMs: await this.get('clockSkewMs', 0),
      lostClient: await this.get('lostClient', null),
    };
  }
}

export type MetaKey =
  | 'version'
  | 'client'
  | 'formerClient'
  | 'lostClient'
  | 'cookie'
  | 'sequence'
  | 'sealedUpTo'
  | 'want'
  | 'picked'
  | 'isReady'
  | 'received'
  | 'isMidChain'
  | 'lastSentAt'
  | 'lastUpdatedAt'
  | 'clockSkewMs';
