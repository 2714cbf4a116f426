// The latest changes of rows, stored beside the rows, so that tables in memory know what they have missed.
import type { TableName } from '#shared/engine/schema.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { TableChange } from './row-tables.ts';
import type { Disk } from './disk.ts';

type Place = readonly [table: TableName, id: RowId];

interface ChangeLog {
  /** The number of the last change. */
  number: number;
  /** The name of the last replay at that change. */
  replay: string | null;
  /** The rows of the latest changes. */
  list: { number: number; rows: readonly Place[] }[];
}

/** The changes as of one moment. */
export interface Moment {
  log: ChangeLog;
  /** An older version of the app writes the name of its replay, and no log. */
  replay: string | null;
}

export const start: Moment = { log: { number: 0, replay: null, list: [] }, replay: null };

const mostChanges = 8;

/** More rows than this are not listed, because reading the tables again is faster. */
const mostListed = 500;

export async function momentOf({ meta }: Pick<Disk, 'meta'>): Promise<Moment> {
  const [log, replay] = await meta.bulkGet(['changes', 'lastReplay']);
  return {
    log: (log?.value ?? start.log) as ChangeLog,
    replay: (replay?.value ?? null) as string | null,
  };
}

/** Returns the moment after these changes. `replay`: the name of the replay that their transaction made. */
export function momentAfter(
  { log, replay: before }: Moment,
  changes: readonly TableChange[],
  replay: string | undefined,
): Moment {
  // The log names no row that has left the device.
  const isListed = log.replay === before && changes.every(({ removed }) => removed.length === 0);
  const number = log.number + 1;
  const rows = changes.flatMap(({ table, rows }) => rows.map(({ id }): Place => [table, id]));
  const list = isListed ? shortened([...log.list, { number, rows }]) : [];
  const name = replay ?? before;
  return { log: { number, replay: name, list }, replay: name };
}

/** The rows that have changed since; undefined if that is not known. */
export function missedRows(seen: Moment, { log, replay }: Moment): Place[] | undefined {
  const missed = log.list.filter(({ number }) => number > seen.log.number);
  const isWhole = missed.length > 0 && missed.length === log.number - seen.log.number;
  if (!isWhole || log.replay !== replay) return undefined;
  return missed.flatMap(({ rows }) => rows);
}

/** Leaves out the oldest changes. A save reads and writes the list, so it is short. */
function shortened(list: ChangeLog['list']): ChangeLog['list'] {
  const latest = list.slice(-mostChanges);
  while (latest.reduce((sum, { rows }) => sum + rows.length, 0) > mostListed) latest.shift();
  return latest;
}
