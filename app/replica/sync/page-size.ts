// The number of rows to request for the next page: few at first, so that data appears soon; more while answers come
// quickly; fewer after an answer was late or incomplete. On a line of 50 kbit/s a full page takes longer than the time
// limit.

/** The server's page size if the request names none. */
const mostRows = 2000;
const firstRows = 250;
const leastRows = 50;
const quickMs = 3_000;
const slowMs = 10_000;

/** The measurement of one requested page. */
export interface PageTaken {
  /** The requested number of rows; undefined for the server's own page size. */
  limit: number | undefined;
  ms: number;
  /** The rows of the answer; undefined if none came. */
  rows: number | undefined;
}

/** Determines the number of rows to request from the durations of earlier pages. */
export class PageSize {
  private learned: number | undefined;
  private readonly most: number | undefined;

  /** `most`: a maximum other than the server's own. */
  constructor(most?: number) {
    this.most = most;
  }

  /** Undefined for the server's own page size. `isFirst`: this device has no data yet. */
  limit(isFirst: boolean): number | undefined {
    const rows = this.learned ?? (isFirst ? firstRows : Infinity);
    return rows < (this.most ?? mostRows) ? rows : this.most;
  }

  learn({ limit, ms, rows }: PageTaken): void {
    const asked = limit ?? mostRows;
    if (rows === undefined) {
      // An immediate failure means no connection, and says nothing about its speed.
      if (ms >= slowMs) this.learned = Math.max(leastRows, Math.floor(asked / 4));
    } else if (ms >= slowMs) this.learned = Math.max(leastRows, Math.floor(asked / 2));
    // A page that was not full says nothing about the duration of a full one.
    else if (rows >= asked) this.learned = ms < quickMs ? asked * 2 : asked;
  }
}
