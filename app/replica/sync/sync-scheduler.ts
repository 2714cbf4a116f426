// Decides when to sync: at every occasion of the device, after each write, and on a jittered timer while entries wait.
import type { Connection, Replica, SyncResult } from '../replica.ts';

/** The scheduler state that screens show in addition to the outbox. */
export interface SchedulerState {
  connection: Connection;
  isSending: boolean;
  /** The last attempt did not reach the server, and since then an event has reported that it is reachable again. */
  isBack: boolean;
  /** When the next attempt is due, in device milliseconds; null while none is planned. */
  nextAttemptAt: number | null;
}

/**
 * Reports an occasion to sync. `back` means that the server is reachable again, `hidden` that the page may not come back:
 * then nothing is sent, but what waits is left to a wake-up. A change hint may name the revs of all that changed.
 */
export type OnSyncTrigger = (kind?: 'back' | 'hidden' | { revs: readonly number[] }) => void;

/** The occasions of a device to sync. */
export interface SyncTriggers {
  /**
   * Calls back when the connection comes or goes, when the page is shown, at a change hint, and at a message of the
   * worker.
   */
  subscribe(onOccasion: OnSyncTrigger): () => void;
  /** Requests a later wake-up to send the rest when no page is open. */
  whenClosed(): Promise<void>;
  setTimer(work: () => void, ms: number): () => void;
  now(): number;
  random(): number;
}

/** Writes that follow each other this quickly make one attempt while there is no connection. */
const gatheringMs = 150;
/** A send that takes longer may outlive the page. */
const longSendMs = 3_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Without waiting entries and change hints, polls at this interval, since a hint may have been lost. */
const idlePauseMs = 5 * 60_000;
const verifyEveryMs = 60 * 60_000;

/** Runs syncs at the occasions of a device, after writes, and on a timer. */
export class SyncScheduler {
  private state: SchedulerState = {
    connection: 'unknown',
    isSending: false,
    isBack: false,
    nextAttemptAt: null,
  };
  private isAskedAgain = false;
  /** Of hints during a request. Its reply says which of them it wrote itself. */
  private hinted: number[] = [];
  /** A write is not known to be sent, and no wake-up is requested for it. */
  private isWakeUpMissing = false;
  private cancelWakeUp: () => void = () => {};
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
      if (kind === 'hidden') return this.leaveToWakeUp();
      if (typeof kind === 'object') return this.hear(kind.revs);
      if (kind === 'back') this.replica.expectServer();
      if (kind === 'back' && this.state.connection === 'offline') this.update({ isBack: true });
      this.soon(0);
    });
    this.unwatch = this.replica.whenTakenAway(() => this.soon(0));
    this.soon(0);
  }

  /** Syncs unless this page wrote all that changed. Its own writes come with the reply to their request. */
  private hear(revs: readonly number[]): void {
    if (this.running) this.hinted.push(...revs);
    else if (!this.isOwn(revs)) this.soon(0);
  }

  private isOwn(revs: readonly number[]): boolean {
    return revs.every((rev) => this.replica.hasWritten(rev));
  }

  stop(): void {
    this.isStopped = true;
    this.unsubscribe();
    this.unwatch();
    this.cancelTimer();
    this.cancelWakeUp();
  }

  /**
   * Schedules a sync after a local write: at once if nothing is being sent, so that it does not wait. What is saved during
   * a request follows it in one. Without a connection, a burst makes one attempt, too.
   */
  wrote(): void {
    if (!this.isWakeUpMissing) {
      this.isWakeUpMissing = true;
      this.cancelWakeUp = this.occasions.setTimer(() => this.leaveToWakeUp(), longSendMs);
    }
    if (this.running) {
      this.isAskedAgain = true;
      return;
    }
    const { connection, nextAttemptAt } = this.state;
    if (connection === 'offline') this.soon(gatheringMs);
    else if (nextAttemptAt === null || nextAttemptAt > this.occasions.now()) this.soon(0);
  }

  /**
   * The page sends its writes itself. A wake-up is requested only if it may not get to it: a send failed or takes long, or
   * the page is hidden. Optional: in browsers without background sync, or if it is refused, the entries are sent when the
   * app is opened.
   */
  private leaveToWakeUp(): void {
    if (!this.isWakeUpMissing) return;
    this.wakeUpIsSettled();
    this.occasions.whenClosed().catch(() => {});
  }

  private wakeUpIsSettled(): void {
    this.isWakeUpMissing = false;
    this.cancelWakeUp();
  }

  /** Syncs at once, for "Send now" and "Get updates". Resolves with the result. */
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

  /** Signing out closes the database during a request. The result of that request is ignored. */
  private async attemptUnlessLeft(): Promise<void> {
    try {
      await this.attempt();
    } catch (error) {
      if (!this.isStopped) throw error;
    }
  }

  /**
   * Runs one attempt at a time. A request made during an attempt may concern a change after the server's answer, so one
   * more attempt follows.
   */
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
      if (!this.isOwn(this.hinted)) this.isAskedAgain = true;
      this.hinted = [];
      this.update({ connection: result.connection, isSending: false, isBack: false });
      this.planNext(result);
      return result;
    } catch (error) {
      this.failures += 1;
      this.update({ isSending: false, isBack: false, connection: 'unknown' });
      this.leaveToWakeUp();
      this.soon(this.pause());
      throw error;
    }
  }

  private planNext({ connection, retryAfterMs }: SyncResult): void {
    if (connection !== 'online') this.leaveToWakeUp();
    // A write during the exchange has planned the next one.
    else if (this.state.nextAttemptAt === null && !this.isAskedAgain) this.wakeUpIsSettled();
    if (connection === 'online') {
      // Keeps what was planned during the exchange: a save that this exchange did not include.
      if (this.isAskedAgain) this.soon(0);
      else if (this.state.nextAttemptAt === null) this.soon(idlePauseMs);
      this.isAskedAgain = false;
      this.verifyInTime();
    } else if (connection === 'offline' || connection === 'busy')
      this.soon(Math.max(retryAfterMs ?? 0, this.pause()));
  }

  /**
   * Verifies the digests at the first contact and once an hour. A difference is repaired and reported; a failure waits
   * for the next time.
   */
  private verifyInTime(): void {
    if (this.occasions.now() < this.verifyAgainAt) return;
    this.verifyAgainAt = this.occasions.now() + verifyEveryMs;
    this.replica.verify().catch(() => {});
  }

  /** Full jitter: devices that lost the server together do not return at the same time. */
  private pause(): number {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.failures, 10));
    return firstPauseMs / 2 + this.occasions.random() * longest;
  }

  private update(change: Partial<SchedulerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
