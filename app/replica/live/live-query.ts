// A read that is run again when a row it read changes, as `useObservable` watches it.
import { Dexie, liveQuery } from 'dexie';
import type { Subscription } from 'dexie';
import type { Effect } from '../types.ts';
import type { Foreseen, Together, Watched } from './batched-updates.ts';

interface Watcher<T> {
  next: (value: T) => void;
  failed: (error: unknown) => void;
}

/** A question that waits until it may be asked. */
interface Held {
  ends: [resolve: () => void, reject: (error: unknown) => void];
}

/** How a value is read, and how what a save makes of it is known without reading. */
export interface Source<T> {
  read(): Promise<T>;
  /** Nothing where it stays as it is, as by default; fails where only reading can tell. */
  foresee?(effect: Effect): Promise<Next<T> | undefined>;
}

/** What a value is to be, unless it was read again meanwhile. */
export interface Next<T> {
  value: T;
  stands(): boolean;
  told(): void;
}

/** Starts with the first who watches and ends with the last; many may watch and it is read once. */
export class LiveValue<T> implements Watched {
  private readonly watchers = new Set<Watcher<T>>();
  private known: { value: T } | undefined;
  private running: Subscription | undefined;
  private unwatch: (() => void) | undefined;
  private isReading = false;
  private held: Held | undefined;
  private readonly source: Source<T>;
  private readonly together: Together;

  constructor(source: Source<T>, together: Together) {
    this.source = source;
    this.together = together;
  }

  hasValue(): boolean {
    return this.known !== undefined;
  }

  getValue(): T | undefined {
    return this.known?.value;
  }

  subscribe(next: (value: T) => void, failed: (error: unknown) => void): () => void {
    const watcher = { next, failed };
    this.watchers.add(watcher);
    if (this.known) next(this.known.value);
    this.running ??= this.start();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size === 0) this.stop();
    };
  }

  async foresee(effect: Effect): Promise<Foreseen | undefined> {
    const next = await this.source.foresee?.(effect);
    if (!next) return undefined;
    const tell = () => {
      next.told();
      this.tell(next.value);
    };
    return { stands: () => next.stands(), tell };
  }

  private start(): Subscription {
    this.unwatch = this.together.watch(this);
    // Async by name: only then are the rows watched that a read asks for after its first await.
    const query = async () => {
      // A promise of Dexie's: after it Dexie still knows what is being watched.
      const isShown = this.hasValue();
      if (!this.together.holdsUp({ isShown })) this.begin();
      else await new Dexie.Promise<void>((...ends) => this.whenFree(isShown, ends));
      return this.source.read();
    };
    return liveQuery(query).subscribe(
      (value) => this.ended(() => this.tell(value)),
      (error: unknown) =>
        this.ended(() => {
          for (const { failed } of this.watchers) failed(error);
        }),
    );
  }

  private stop(): void {
    this.unwatch?.();
    this.running?.unsubscribe();
    this.running = undefined;
    this.held = undefined;
    if (this.isReading) this.ended();
  }

  /**
   * Counts as being read from the moment on at which others are told that the save is over. However many changes come
   * until then, it is read once: each change asks anew, and only the last question is answered.
   */
  private whenFree(isShown: boolean, [resolve, reject]: Held['ends']): void {
    const { running, held } = this;
    this.held = { ends: [resolve, reject] };
    if (held) return held.ends[1](new Dexie.AbortError('asked again meanwhile'));
    const go = () => {
      // Who has left meanwhile reads no more: the database may be closed.
      if (running !== this.running) return;
      const last = this.held;
      this.held = undefined;
      this.begin();
      last?.ends[0]();
    };
    this.together.whenFree({ isShown, go });
  }

  private begin(): void {
    // Nobody may watch any more.
    if (this.isReading || !this.running) return;
    this.isReading = true;
    this.together.began();
  }

  private tell(value: T): void {
    this.known = { value };
    for (const { next } of this.watchers) next(value);
  }

  private ended(tell?: () => void): void {
    this.isReading = false;
    this.together.ended(tell);
  }
}
