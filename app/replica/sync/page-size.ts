// How many rows the next page may have: few at first, so that something is there soon, more while answers come quickly,
// fewer where one was late or never came whole. On a line of 50 kbit/s a full page takes longer than is waited for.

/** What the server gives where nothing is asked for. */
const mostRows = 2000;
const firstRows = 250;
const leastRows = 50;
const quickMs = 3_000;
const slowMs = 10_000;

export interface PageTaken {
  /** What was asked for; undefined for what the server gives by itself. */
  limit: number | undefined;
  ms: number;
  /** The rows of the answer; undefined when none came. */
  rows: number | undefined;
}

export class PageSize {
  private learned: number | undefined;
  private readonly most: number | undefined;

  /** `most`: where it shall be another than the server's own. */
  constructor(most?: number) {
    this.most = most;
  }

  /** Undefined for what the server gives by itself. `isFirst`: this device has nothing yet. */
  limit(isFirst: boolean): number | undefined {
    const rows = this.learned ?? (isFirst ? firstRows : Infinity);
    return rows < (this.most ?? mostRows) ? rows : this.most;
  }

  learn({ limit, ms, rows }: PageTaken): void {
    const asked = limit ?? mostRows;
    if (rows === undefined) {
      // What fails at once is no line at all, and says nothing about it.
      if (ms >= slowMs) this.learned = Math.max(leastRows, Math.floor(asked / 4));
    } else if (ms >= slowMs) this.learned = Math.max(leastRows, Math.floor(asked / 2));
    // A page that was not full says nothing about a full one.
    else if (rows >= asked) this.learned = ms < quickMs ? asked * 2 : asked;
  }
}
