// When to sync: at every occasion a device gives, after each write, and on a jittered timer while anything waits.
import type { Connection, Replica, SyncResult } from '../replica.ts';

/** What the loop tells the screens beside what the outbox says. */
export interface SchedulerState {
  connection: Connection;
  isSending: boolean;
  /** The last attempt found nobody, and since then something has told that there is somebody again. */
  isBack: boolean;
  /** When the next attempt is due, in device milliseconds; null while none is planned. */
  nextAttemptAt: number | null;
}

/** Just an occasion, or one that tells that the server can be reached again. */
export type OnSyncTrigger = (kind?: 'back') => void;

export interface SyncTriggers {
  /** Calls back when the connection comes or goes, when the page is shown, at a live hint and at the worker's word. */
  subscribe(onOccasion: OnSyncTrigger): () => void;
  /** Asks to be woken later for what is left when no page is open any more. */
  whenClosed(): Promise<void>;
  setTimer(work: () => void, ms: number): () => void;
  now(): number;
  random(): number;
}

const afterWriteMs = 150;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Nothing waits and nobody hints: look from time to time, for a hint may have been lost. */
const idlePauseMs = 5 * 60_000;
const verifyEveryMs = 60 * 60_000;

export class SyncScheduler {
  private state: SchedulerState = {
    connection: 'unknown',
    isSending: false,
    isBack: false,
    nextAttemptAt: null,
  };
  private isAskedAgain = false;
  private running: Promise<SyncResult> | undefined;
  private failures = 0;
  private verifyAgainAt = 0;
  private cancelTimer: () => void = () => {};
  private unsubscribe: () => void = () => {};
  private unwatch: () => void = () => {};
  private readonly listeners = new Set<() => void>();
  private readonly replica: Replica;
  private readonly occasions: SyncTriggers;
  private isStopped = false;

  constructor(replica: Replica, occasions: SyncTriggers) {
    this.replica = replica;
    this.occasions = occasions;
  }

  start(): void {
    this.unsubscribe = this.occasions.subscribe((kind) => {
      if (kind === 'back' && this.state.connection === 'offline') this.update({ isBack: true });
      this.soon(0);
    });
    this.unwatch = this.replica.whenTakenAway(() => this.soon(0));
    this.soon(0);
  }

  stop(): void {
    this.isStopped = true;
    this.unsubscribe();
    this.unwatch();
    this.cancelTimer();
  }

  /** After a local write: shortly, so that a burst of writes makes one request. */
  wrote(): void {
    this.soon(afterWriteMs);
    // Only a bonus: browsers without it, and those that refuse, send when the app is opened.
    this.occasions.whenClosed().catch(() => {});
  }

  /** "Send now", "Get updates": at once, and the caller learns how it ended. */
  async now(): Promise<SyncResult> {
    this.cancelTimer();
    return this.attempt();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): SchedulerState => this.state;

  private soon(ms: number): void {
    if (this.isStopped) return;
    this.cancelTimer();
    const cancel = this.occasions.setTimer(() => void this.attemptUnlessLeft(), ms);
    this.cancelTimer = cancel;
    this.update({ nextAttemptAt: this.occasions.now() + ms });
  }

  /** Whoever leaves takes the database away from under a request: how that one ends means nothing any more. */
  private async attemptUnlessLeft(): Promise<void> {
    try {
      await this.attempt();
    } catch (error) {
      if (!this.isStopped) throw error;
    }
  }

  /** One at a time. What is asked for meanwhile may have happened after the answer was made: then once more. */
  private attempt(): Promise<SyncResult> {
    if (this.running) this.isAskedAgain = true;
    this.running ??= this.exchange().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async exchange(): Promise<SyncResult> {
    this.update({ isSending: true, nextAttemptAt: null });
    try {
      const result = await this.replica.sync();
      this.failures = result.connection === 'online' ? 0 : this.failures + 1;
      this.update({ connection: result.connection, isSending: false, isBack: false });
      this.planNext(result);
      return result;
    } catch (error) {
      this.failures += 1;
      this.update({ isSending: false, isBack: false, connection: 'unknown' });
      this.soon(this.pause());
      throw error;
    }
  }

  private planNext({ connection, retryAfterMs }: SyncResult): void {
    if (connection === 'online') {
      // What was planned meanwhile stands: a save that this exchange did not see any more.
      if (this.isAskedAgain) this.soon(0);
      else if (this.state.nextAttemptAt === null) this.soon(idlePauseMs);
      this.isAskedAgain = false;
      this.verifyInTime();
    } else if (connection === 'offline' || connection === 'busy')
      this.soon(Math.max(retryAfterMs ?? 0, this.pause()));
  }

  /** At the first contact and once an hour: a difference is repaired and reported, a failure waits for the next time. */
  private verifyInTime(): void {
    if (this.occasions.now() < this.verifyAgainAt) return;
    this.verifyAgainAt = this.occasions.now() + verifyEveryMs;
    this.replica.verify().catch(() => {});
  }

  /** Full jitter: many devices that lost the server together do not come back together. */
  private pause(): number {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.failures, 10));
    return firstPauseMs / 2 + this.occasions.random() * longest;
  }

  private update(change: Partial<SchedulerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
