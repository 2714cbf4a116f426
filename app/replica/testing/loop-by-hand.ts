import type { Replica, SyncResult } from '../replica.ts';
import { SyncScheduler } from '../sync/sync-scheduler.ts';
import type { SchedulerState } from '../sync/sync-scheduler.ts';
import { quietOccasions } from './quiet-occasions.ts';

/** A scheduler whose state a test sets. Each requested attempt ends as the test says. */
export class LoopByHand extends SyncScheduler {
  result: SyncResult | undefined;
  private by: SchedulerState = {
    connection: 'unknown',
    isSending: false,
    isBack: false,
    nextAttemptAt: null,
  };
  private readonly subscribers = new Set<() => void>();

  constructor(replica: Replica) {
    super(replica, quietOccasions);
  }

  override readonly current = () => this.by;

  override readonly subscribe = (listener: () => void) => {
    this.subscribers.add(listener);
    return () => this.subscribers.delete(listener);
  };

  override async now(): Promise<SyncResult> {
    const result = this.result ?? (await super.now());
    this.set({ connection: result.connection });
    return result;
  }

  set(change: Partial<SchedulerState>): void {
    this.by = { ...this.by, ...change };
    for (const listener of this.subscribers) listener();
  }
}
