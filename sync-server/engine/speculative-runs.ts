// Runs the entries of a batch ahead of their turn and concurrently, so that their reads combine into a few statements.
import { runOnServer } from '#shared/engine/run-command.ts';
import type { ParsedEntry } from '#shared/engine/run-command.ts';
import type { AcceptContext, RunResult } from '#shared/engine/command.ts';
import type { Layer } from '#shared/engine/layer.ts';
import { ReadSet } from '#shared/engine/read-set.ts';
import { isFromDatabase } from './serializable.ts';
import type { PostgresReader } from './postgres-store.ts';

/** One run of a command whose writes are still in its layer. */
export interface Run {
  layer: Layer;
  result: RunResult;
}

/** An entry for a speculative run. */
export interface Part {
  id: string;
  understood: ParsedEntry;
  /** Makes a new context for each run, because a context counts the ids it gives. */
  context(): AcceptContext;
}

/**
 * Runs entries concurrently, each on its own layer. Their simultaneous reads become one statement, so that 500 entries
 * cost a handful of statements. The writes of a run are used when its turn comes, unless an earlier entry wrote a row
 * that it read; that entry runs again. Entries that build on others of the batch read other rows once those are
 * accepted. When processing still needs the database, the remaining entries run again over the accepted state, less
 * and less often, so that the cost never exceeds the savings.
 */
export class SpeculativeRuns {
  private readonly reader: PostgresReader;
  private readonly accepted: Layer;
  private readonly runs = new Map<string, { seen: ReadSet; run: Run }>();
  private asked = 0;
  private misses = 0;
  private nextAt = 1;

  constructor(reader: PostgresReader, accepted: Layer) {
    this.reader = reader;
    this.accepted = accepted;
  }

  async runAhead(parts: readonly Part[]): Promise<void> {
    if (parts.length > 1) await this.rehearse(parts);
    this.asked = this.reader.statements;
  }

  /** Returns the run of this entry if running it again would give the same result. */
  of(id: string): Run | undefined {
    const rehearsal = this.runs.get(id);
    return rehearsal?.seen.isValid() ? rehearsal.run : undefined;
  }

  /** Called when the processed entry had to query. True at the 1st, 2nd, 4th, 8th time this happens. */
  isAnotherNeeded(): boolean {
    if (this.reader.statements === this.asked) return false;
    this.asked = this.reader.statements;
    this.misses += 1;
    const isNeeded = this.misses === this.nextAt;
    if (isNeeded) this.nextAt *= 2;
    return isNeeded;
  }

  private async rehearse(parts: readonly Part[]): Promise<void> {
    this.runs.clear();
    const ends = await Promise.allSettled(parts.map((part) => this.run(part)));
    const failed = ends.find((end) => end.status === 'rejected' && isFromDatabase(end.reason));
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** A run that ends in a rejection is not kept: it is rare, and the entry runs again at its turn. */
  private async run({ id, understood, context }: Part): Promise<void> {
    if ('outcome' in understood) return;
    const seen = new ReadSet(this.accepted);
    const run = await runOnServer(seen, understood, context());
    this.runs.set(id, { seen, run });
  }
}
