// Delivers the updates that one change causes in one batch. A screen that shows a changed row in five places is rendered
// once, not five times.

/** A read that takes longer than this, in milliseconds, does not delay the updates of other reads. */
export const longestDelayMs = 100;

/** Reads of the disk wait so long after a save, so that they do not hold up the next one. */
const quietAfterMs = 30;

/** Schedules reads and delivers their results. One per open replica. */
export class UpdateScheduler {
  private runningReads = 0;
  private updates: (() => void)[] = [];
  private flushListeners: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private runningSaves = 0;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly deferred = new Set<() => void>();

  /** Updates of other reads wait until this one has finished. */
  readStarted(): void {
    this.runningReads += 1;
  }

  /** `update` publishes the result, if there is a new one. */
  readFinished(update?: () => void): void {
    this.runningReads -= 1;
    this.publish(update ?? (() => {}));
  }

  /** Runs a save. Its update and those of the reads that it causes are published together. */
  async save<Saved>(work: () => Promise<Saved>, update: () => (() => void) | undefined): Promise<Saved> {
    this.runningSaves += 1;
    clearTimeout(this.quietTimer);
    this.quietTimer = undefined;
    this.readStarted();
    try {
      return await work();
    } finally {
      this.runningSaves -= 1;
      if (this.runningSaves === 0) this.quietTimer = setTimeout(() => this.startDeferred(), quietAfterMs);
      this.readFinished(update());
    }
  }

  /** Runs the work once no save is under way. Work that waits already is not run twice. */
  whenQuiet(work: () => void): void {
    if (this.runningSaves === 0 && this.quietTimer === undefined) work();
    else this.deferred.add(work);
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

  private startDeferred(): void {
    this.quietTimer = undefined;
    const works = [...this.deferred];
    this.deferred.clear();
    for (const work of works) work();
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
