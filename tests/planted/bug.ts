// A planted bug: a small change of the source that breaks one guarantee, and who has to notice.

export interface Edit {
  file: string;
  /** Stands there exactly once; a bug that does not fit any more fails loudly. */
  find: string;
  replace: string;
}

export interface Bug {
  name: string;
  /** What it breaks, in the words of the protocol. */
  guarantee: string;
  edits: readonly Edit[];
  caughtBy: Catcher;
}

/** The seeded stories; the races on a real Postgres; or a named test of the law, on a real Postgres where it says so. */
export type Catcher = 'stories' | 'races' | { file: string; test: string; needsPostgres?: true };

export const plant = (
  name: string,
  guarantee: string,
  caughtBy: Catcher,
  file: string,
  find: string,
  replace: string,
  ...more: Edit[]
): Bug => ({ name, guarantee, caughtBy, edits: [{ file, find, replace }, ...more] });
