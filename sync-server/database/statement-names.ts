// Names the statements that come repeatedly. A connection parses and plans a named statement once, which takes about half of
// the database's time for a small statement. Behind a pooler in transaction mode no statement is named: each transaction may
// use another connection, and only some poolers prepare it there.

/** A connection keeps its named statements, with their plans, until it ends. */
const mostNames = 200;
/** Texts that came once. Those with a list of any length are many. */
const mostCandidates = 1_000;

/** The names of one pool. Each connection prepares a statement at the first use of its name. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly candidates = new Set<string>();
  private renewals = 0;

  /**
   * Returns the statement's name. Without a `label`, it has none when it comes for the first time, or if all names are
   * taken. A label belongs to one text, and there are few.
   */
  of(text: string, label?: string): string | undefined {
    if (label !== undefined) return this.renewals === 0 ? label : `${label} ${this.renewals}`;
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === mostNames) return known;
    if (!this.candidates.delete(text)) {
      if (this.candidates.size === mostCandidates) this.candidates.clear();
      this.candidates.add(text);
      return undefined;
    }
    const name = `${this.renewals}.${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** Gives every statement another name, because those that were prepared under the old ones can no longer run. */
  renew(): void {
    this.names.clear();
    this.candidates.clear();
    this.renewals += 1;
  }
}

/**
 * Reports whether a prepared statement cannot run, because its columns have changed (0A000), or because a connection that
 * looks the same has lost it (26000). Nothing was executed.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
