// A query that runs again when a row it read changes, in the shape that `useObservable` subscribes to.
import { Dexie, liveQuery } from 'dexie';
import type { Subscription } from 'dexie';
import type { Effect } from '../types.ts';
import type { PredictableQuery, PredictedUpdate, UpdateScheduler } from './update-scheduler.ts';

interface Subscriber<T> {
  next: (value: T) => void;
  failed: (error: unknown) => void;
}

type PromiseEnds = [resolve: () => void, reject: (error: unknown) => void];

/** How a value is read, and how its next value is predicted from a save. */
export interface QuerySource<T> {
  read(): Promise<T>;
  /**
   * Returns undefined if the value stays the same, which is the default. Rejects if the value can only be read from the
   * database.
   */
  predict?(effect: Effect): Promise<PredictedValue<T> | undefined>;
}

/** The value that a save leads to. */
export interface PredictedValue<T> {
  value: T;
  /** False if the value was read again after the prediction. */
  isCurrent(): boolean;
  /** Called when the value is published. */
  accept(): void;
}

/** Reads once for all subscribers, from the first subscription to the end of the last. */
export class LiveQuery<T> implements PredictableQuery {
  private readonly subscribers = new Set<Subscriber<T>>();
  private latest: { value: T } | undefined;
  private subscription: Subscription | undefined;
  private unregister: (() => void) | undefined;
  private isReading = false;
  /** The read that waits until it may start. */
  private waiting: PromiseEnds | undefined;
  private readonly source: QuerySource<T>;
  private readonly scheduler: UpdateScheduler;

  constructor(source: QuerySource<T>, scheduler: UpdateScheduler) {
    this.source = source;
    this.scheduler = scheduler;
  }

  hasValue(): boolean {
    return this.latest !== undefined;
  }

  getValue(): T | undefined {
    return this.latest?.value;
  }

  subscribe(next: (value: T) => void, failed: (error: unknown) => void): () => void {
    const subscriber = { next, failed };
    this.subscribers.add(subscriber);
    if (this.latest) next(this.latest.value);
    this.subscription ??= this.start();
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size === 0) this.stop();
    };
  }

  async predict(effect: Effect): Promise<PredictedUpdate | undefined> {
    const predicted = await this.source.predict?.(effect);
    if (!predicted) return undefined;
    const publish = () => {
      predicted.accept();
      this.publish(predicted.value);
    };
    return { isCurrent: () => predicted.isCurrent(), publish };
  }

  private start(): Subscription {
    this.unregister = this.scheduler.register(this);
    // An async function: Dexie tracks the rows read after the first await only in one.
    const query = async () => {
      const isShown = this.hasValue();
      if (!this.scheduler.mustWait({ isShown })) this.begin();
      // A Dexie.Promise, after which Dexie still tracks the reads.
      else await new Dexie.Promise<void>((...ends) => this.defer(isShown, ends));
      return this.source.read();
    };
    return liveQuery(query).subscribe(
      (value) => this.finish(() => this.publish(value)),
      (error: unknown) =>
        this.finish(() => {
          for (const { failed } of this.subscribers) failed(error);
        }),
    );
  }

  private stop(): void {
    this.unregister?.();
    this.subscription?.unsubscribe();
    this.subscription = undefined;
    this.waiting = undefined;
    if (this.isReading) this.finish();
  }

  /**
   * Defers the read. If it is deferred already, the earlier read is aborted: however many changes arrive meanwhile, the
   * database is read once.
   */
  private defer(isShown: boolean, [resolve, reject]: PromiseEnds): void {
    const { subscription, waiting } = this;
    this.waiting = [resolve, reject];
    if (waiting) return waiting[1](new Dexie.AbortError('a newer read replaced this one'));
    const start = () => {
      // After the last subscriber has left, nothing is read: the database may be closed.
      if (subscription !== this.subscription) return;
      const latest = this.waiting;
      this.waiting = undefined;
      this.begin();
      latest?.[0]();
    };
    this.scheduler.defer({ isShown, start });
  }

  private begin(): void {
    // The last subscriber may have left.
    if (this.isReading || !this.subscription) return;
    this.isReading = true;
    this.scheduler.readStarted();
  }

  private publish(value: T): void {
    this.latest = { value };
    for (const { next } of this.subscribers) next(value);
  }

  private finish(update?: () => void): void {
    this.isReading = false;
    this.scheduler.readFinished(update);
  }
}
