// A planted bug: a small change of the source that breaks one guarantee, and the tests that must detect it.

export interface Edit {
  file: string;
  /** Occurs exactly once in the file. A bug that no longer fits fails loudly. */
  find: string;
  replace: string;
}

export interface Bug {
  name: string;
  /** The broken guarantee, in the words of the protocol. */
  guarantee: string;
  edits: readonly Edit[];
  caughtBy: Catcher;
}

/** The seeded stories; the races on a real Postgres; or a named test, on a real Postgres if stated. */
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
