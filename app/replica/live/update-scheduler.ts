// Delivers the updates that one change causes in one batch. A screen that shows a changed row in five places is rendered
// once, not five times.
import type { Effect } from '../types.ts';

/** A read that takes longer than this, in milliseconds, does not delay the updates of other reads. */
export const longestDelayMs = 100;

/** A query whose next value may be computed from a save, without reading the database. */
export interface PredictableQuery {
  /**
   * Returns the update that follows from the save, or undefined if the value stays the same. Rejects if the value can
   * only be read from the database.
   */
  predict(effect: Effect): Promise<PredictedUpdate | undefined>;
}

export interface PredictedUpdate {
  /** False if the query was read again after the prediction. */
  isCurrent(): boolean;
  publish(): void;
}

/** A read that waits until it may start. */
interface DeferredRead {
  start: () => void;
  /** The screen shows an earlier value of this query. */
  isShown: boolean;
}

/** Schedules reads and delivers their results. One per open replica. */
export class UpdateScheduler {
  private runningReads = 0;
  private updates: (() => void)[] = [];
  private flushListeners: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly queries = new Set<PredictableQuery>();
  /** Saves whose updates are not published yet. */
  private pendingSaves = 0;
  /** Saves whose updates are published and may not be rendered yet. */
  private pendingRenders = 0;
  private deferred: DeferredRead[] = [];
  private readonly afterRender: (work: () => void) => void;

  /** `afterRender` runs its argument once the published updates are rendered. */
  constructor(afterRender: (work: () => void) => void) {
    this.afterRender = afterRender;
  }

  /** Registers a query until the returned function is called. */
  register(query: PredictableQuery): () => void {
    this.queries.add(query);
    return () => this.queries.delete(query);
  }

  /**
   * Runs a save and publishes its updates. `work` calls `written` with the effect just before the commit. If every
   * update can be predicted, no query reads the database before the updates are rendered: on a slow tablet these reads
   * take as long as the save.
   */
  async save<Saved>(work: (written: (effect: Effect) => void) => Promise<Saved>): Promise<Saved> {
    this.pendingSaves += 1;
    let isPublished = false;
    let prediction: Promise<PredictedUpdate[]> | undefined;
    let predict = async (): Promise<PredictedUpdate[]> => [];
    try {
      const saved = await work((effect) => {
        predict = () => (prediction ??= this.predictAll(effect));
        // In a task of its own, while the browser commits.
        setTimeout(() => void predict());
      });
      isPublished = publishAll(await predict());
      return saved;
    } finally {
      this.pendingSaves -= 1;
      if (isPublished) this.deferUntilRendered();
      this.startDeferred();
    }
  }

  /**
   * Returns whether a read must wait, because its result is about to be published without it. A query that shows nothing
   * yet does not wait for a render.
   */
  mustWait({ isShown }: { isShown: boolean }): boolean {
    return this.pendingSaves > 0 || (isShown && this.pendingRenders > 0);
  }

  /** Starts the read once it need not wait any more. */
  defer(read: DeferredRead): void {
    this.deferred.push(read);
  }

  /** Updates of other reads wait until this one has finished. */
  readStarted(): void {
    this.runningReads += 1;
  }

  /** `update` publishes the result, if there is a new one. */
  readFinished(update?: () => void): void {
    this.runningReads -= 1;
    this.publish(update ?? (() => {}));
  }

  publish(update: () => void): void {
    this.updates.push(update);
    if (this.runningReads === 0) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), longestDelayMs);
  }

  /** Resolves once the results of all running reads are published. */
  async flushed(): Promise<void> {
    if (this.runningReads === 0) return;
    await new Promise<void>((resolve) => {
      this.flushListeners.push(resolve);
      this.timer ??= setTimeout(() => this.flush(), longestDelayMs);
    });
  }

  /** Returns nothing if one of the queries has to read the database. */
  private async predictAll(effect: Effect): Promise<PredictedUpdate[]> {
    const all = Promise.all([...this.queries].map((query) => query.predict(effect)));
    const updates = await all.catch(() => []);
    return updates.flatMap((update) => update ?? []);
  }

  private deferUntilRendered(): void {
    this.pendingRenders += 1;
    this.afterRender(() => {
      this.pendingRenders -= 1;
      this.startDeferred();
    });
  }

  private startDeferred(): void {
    const ready = this.deferred.filter((read) => !this.mustWait(read));
    this.deferred = this.deferred.filter((read) => !ready.includes(read));
    for (const { start } of ready) start();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [updates, listeners] = [this.updates, this.flushListeners];
    this.updates = [];
    this.flushListeners = [];
    for (const update of updates) update();
    for (const resolve of listeners) resolve();
  }
}

/** Publishes all updates or none, so that no screen shows half of a change. Returns whether it published any. */
function publishAll(updates: readonly PredictedUpdate[]): boolean {
  if (!updates.every((update) => update.isCurrent())) return false;
  for (const { publish } of updates) publish();
  return updates.length > 0;
}
