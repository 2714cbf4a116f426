// The latest changes of rows, stored beside the rows, so that tables in memory know what they have missed.
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { TableChange } from './row-tables.ts';
import type { Disk } from './disk-reader.ts';

type Place = readonly [table: TableName, id: RowId];

interface ChangeLog {
  /** The number of the last change. */
  number: number;
  /** The work as of that change. */
  work: WorkState;
  /** The rows of the latest changes. */
  list: { number: number; rows: readonly Place[] }[];
}

/** The name of the last replay, and the number of the last entry. An older version of the app writes these, and no log. */
export interface WorkState {
  replay: string | null;
  sequence: number;
}

/** The changes as of one moment. */
export interface Moment {
  log: ChangeLog;
  work: WorkState;
}

const noWork: WorkState = { replay: null, sequence: 0 };

export const start: Moment = { log: { number: 0, work: noWork, list: [] }, work: noWork };

const mostChanges = 8;

/** More rows than this are not listed, because reading the tables again is faster. */
const mostListed = 500;

export async function momentOf({ meta }: Pick<Disk, 'meta'>): Promise<Moment> {
  const [log, replay, sequence] = await meta.bulkGet(['changes', 'lastReplay', 'sequence']);
  return {
    log: (log?.value ?? start.log) as ChangeLog,
    work: {
      replay: (replay?.value ?? null) as string | null,
      sequence: (sequence?.value ?? 0) as number,
    },
  };
}

/** Returns the moment after these changes. `work`: what their transaction changed of it. */
export function momentAfter(
  { log, work: before }: Moment,
  changes: readonly TableChange[],
  work: Partial<WorkState>,
): Moment {
  // The log names no row that has left the device.
  const isListed = isSame(log.work, before) && changes.every(({ removed }) => removed.length === 0);
  const number = log.number + 1;
  const rows = changes.flatMap(({ table, rows }) => rows.map(({ id }): Place => [table, id]));
  const list = isListed ? shortened([...log.list, { number, rows }]) : [];
  const after = { ...before, ...work };
  return { log: { number, work: after, list }, work: after };
}

/** The rows that have changed since; undefined if that is not known. */
export function missedRows(seen: Moment, { log, work }: Moment): Place[] | undefined {
  const missed = log.list.filter(({ number }) => number > seen.log.number);
  const isWhole = missed.length > 0 && missed.length === log.number - seen.log.number;
  if (!isWhole || !isSame(log.work, work)) return undefined;
  return missed.flatMap(({ rows }) => rows);
}

export const isSame = (a: WorkState, b: WorkState): boolean =>
  a.replay === b.replay && a.sequence === b.sequence;

/** Leaves out the oldest changes. A save reads and writes the list, so it is short. */
function shortened(list: ChangeLog['list']): ChangeLog['list'] {
  const latest = list.slice(-mostChanges);
  while (latest.reduce((sum, { rows }) => sum + rows.length, 0) > mostListed) latest.shift();
  return latest;
}
