// A query that runs again when what it read changes, in the shape that `useObservable` subscribes to.
import type { UpdateScheduler } from './update-scheduler.ts';
import { shareStructure } from './structural-sharing.ts';

interface Subscriber<T> {
  next: (value: T) => void;
  failed: (error: unknown) => void;
}

/** What a query reads, and when it has to read again. */
export interface QuerySource<T> {
  /** `last`: the value shown so far. */
  read(last: T | undefined): Promise<T>;
  /** Calls back when what was read may have changed. Returns the function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

/** Reads once for all subscribers, from the first subscription to the end of the last. */
export class LiveQuery<T> {
  private readonly subscribers = new Set<Subscriber<T>>();
  private isShown = false;
  private unsubscribe: (() => void) | undefined;
  private isReading = false;
  /** Something has changed since the read under way began. */
  private isStale = false;
  private readonly scheduler: UpdateScheduler;
  private readonly source: QuerySource<T>;
  private readonly last: { current: unknown };

  /** `last` holds the last value, also of an earlier query, so that its unchanged parts stay the same objects. */
  constructor(
    scheduler: UpdateScheduler,
    source: QuerySource<T>,
    last: { current: unknown } = { current: undefined },
  ) {
    this.scheduler = scheduler;
    this.source = source;
    this.last = last;
  }

  hasValue(): boolean {
    return this.isShown;
  }

  getValue(): T | undefined {
    return this.isShown ? (this.last.current as T) : undefined;
  }

  subscribe(next: (value: T) => void, failed: (error: unknown) => void): () => void {
    const subscriber = { next, failed };
    this.subscribers.add(subscriber);
    if (this.isShown) next(this.last.current as T);
    if (!this.unsubscribe) {
      this.unsubscribe = this.source.subscribe(() => this.changed());
      this.changed();
    }
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size > 0) return;
      this.unsubscribe?.();
      this.unsubscribe = undefined;
    };
  }

  /** Shows a value that is known without a read. */
  publish(value: T): void {
    this.last.current = value;
    this.isShown = true;
    for (const { next } of this.subscribers) next(value);
  }

  private changed(): void {
    this.isStale = true;
    if (!this.isReading) this.start();
  }

  private start(): void {
    this.isReading = true;
    this.isStale = false;
    this.scheduler.readStarted();
    this.source.read(this.getValue()).then(
      (value) => this.finish(() => this.publish(shareStructure(this.last.current, value))),
      (error: unknown) =>
        this.finish(() => {
          for (const { failed } of this.subscribers) failed(error);
        }),
    );
  }

  /** A result that is stale already is not published. */
  private finish(publish: () => void): void {
    this.isReading = false;
    const isWanted = this.subscribers.size > 0;
    if (isWanted && this.isStale) {
      this.start();
      this.scheduler.readFinished();
    } else this.scheduler.readFinished(isWanted ? publish : undefined);
  }
}
