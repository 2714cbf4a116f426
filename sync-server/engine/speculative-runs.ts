// Runs the entries of a batch ahead of their turn, all at once, so that their questions become a few statements.
import { runOnServer } from '#shared/engine/run-command.ts';
import type { ParsedEntry } from '#shared/engine/run-command.ts';
import type { AcceptContext, RunResult } from '#shared/engine/command.ts';
import type { Layer } from '#shared/engine/layer.ts';
import { ReadSet } from '#shared/engine/read-set.ts';
import { isFromDatabase } from './serializable.ts';
import type { PostgresReader } from './postgres-store.ts';

export interface Run {
  layer: Layer;
  result: RunResult;
}

/** An entry as it is rehearsed. */
export interface Part {
  id: string;
  understood: ParsedEntry;
  /** Anew for each run: it counts the ids that it gives. */
  context(): AcceptContext;
}

/**
 * Entries are run at once, each on a layer of its own: their questions of one moment become one statement, so that 500
 * entries cost a handful of statements. What a run wrote stands when its turn comes, unless an entry before it wrote
 * what it read; that one is run again. Entries that build on others of the batch read differently once those are
 * accepted: where judging still has to ask, what is left is rehearsed again, over what was accepted so far; less and
 * less often, so that it cannot cost more than it saves.
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

  /** The run of this entry, where it would end no other way now. */
  of(id: string): Run | undefined {
    const rehearsal = this.runs.get(id);
    return rehearsal?.seen.isValid() ? rehearsal.run : undefined;
  }

  /** The entry that was just judged had to ask: the 1st, the 2nd, the 4th, the 8th time this happens. */
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

  /** A run that ends in a refusal is not kept: it is rare, and its turn comes. */
  private async run({ id, understood, context }: Part): Promise<void> {
    if ('outcome' in understood) return;
    const seen = new ReadSet(this.accepted);
    const run = await runOnServer(seen, understood, context());
    this.runs.set(id, { seen, run });
  }
}
