// A read that is run again when a row it read changes, as `useObservable` watches it.
import { liveQuery } from 'dexie';
import type { Subscription } from 'dexie';
import type { Together } from './together.ts';

interface Watcher<T> {
  next: (value: T) => void;
  failed: (error: unknown) => void;
}

/** Starts with the first who watches and ends with the last; many may watch and it is read once. */
export class LiveValue<T> {
  private readonly watchers = new Set<Watcher<T>>();
  private known: { value: T } | undefined;
  private running: Subscription | undefined;
  private isReading = false;
  private readonly read: () => Promise<T>;
  private readonly together: Together;

  constructor(read: () => Promise<T>, together: Together) {
    this.read = read;
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

  private start(): Subscription {
    // Async by name: only then are the rows watched that a read asks for after its first await.
    const query = async () => {
      if (!this.isReading) this.together.began();
      this.isReading = true;
      return this.read();
    };
    return liveQuery(query).subscribe(
      (value) =>
        this.ended(() => {
          this.known = { value };
          for (const { next } of this.watchers) next(value);
        }),
      (error: unknown) =>
        this.ended(() => {
          for (const { failed } of this.watchers) failed(error);
        }),
    );
  }

  private stop(): void {
    this.running?.unsubscribe();
    this.running = undefined;
    if (this.isReading) this.ended();
  }

  private ended(tell?: () => void): void {
    this.isReading = false;
    this.together.ended(tell);
  }
}
