// What many parts of a screen show at once, read once for all of them.
import { liveQuery } from 'dexie';
import type { Subscription } from 'dexie';

/** Starts with the first who watches and ends with the last; a failed read is thrown where it is shown. */
export class LiveValue<T> {
  private readonly listeners = new Set<() => void>();
  private value: T | undefined;
  private failure: { error: unknown } | undefined;
  private reading: Subscription | undefined;
  private readonly read: () => Promise<T>;

  constructor(read: () => Promise<T>) {
    this.read = read;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.reading ??= liveQuery(this.read).subscribe(
      (value) => this.tell(value, undefined),
      (error: unknown) => this.tell(undefined, { error }),
    );
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.reading?.unsubscribe();
      this.reading = undefined;
    };
  };

  readonly current = (): T | undefined => {
    if (this.failure) throw this.failure.error;
    return this.value;
  };

  private tell(value: T | undefined, failure: { error: unknown } | undefined): void {
    this.value = value;
    this.failure = failure;
    for (const listener of this.listeners) listener();
  }
}
