// The part of an encrypted copy that is readable without its key. Uses no library, because the device home reads it.

/** The object store of the log. */
export const logStore = 'log';

/** The number of the readable record. */
export const headNumber = 0;

/** What the device can say about a locked copy. */
export interface LogHead {
  number: typeof headNumber;
  /** Saved changes that are not final. */
  waiting: number;
  /** Whoever opened the log last. Only that one may write. */
  opener: string;
}
