// Runs one sync call: executes the received entries, then pulls. The pull starts after the commit, so its snapshot
// includes the effects of these entries.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { isKnownTo } from '#shared/engine/access/known-tables.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { signReply } from '#shared/engine/protocol.ts';
import type { SyncRequest } from '#shared/engine/protocol.ts';
import type { Execute } from '../engine/types.ts';
import { pullRows, pullSeconds } from '../metrics/metrics.ts';
import { pull } from './pull.ts';
import type { Pulled } from './pull.ts';

/** The largest number that the integer column holds. */
const largestCount = 2_147_483_647;

/** What the sync needs from the server. `cookieKey` signs cursors. */
export interface SyncParts {
  knex: Knex;
  execute: Execute;
  cursorKeys: readonly string[];
  now(): Date;
}

const defaultPageSize = 2000;

/** A replica of the server's own version, or of a later one. */
const knowsAllTables = Infinity;

/** Returns the response text: see `signReply`. `replica` is the version of the replica that asks. */
export async function syncDevice(
  parts: SyncParts,
  actor: Actor,
  request: SyncRequest,
  replica = knowsAllTables,
): Promise<string> {
  return (await exchange(parts, actor, request, replica)).text;
}

/** Returns null if nothing was sent and nothing is new. The device then keeps its cursor. */
export async function syncDeviceBriefly(
  parts: SyncParts,
  actor: Actor,
  request: SyncRequest,
  replica = knowsAllTables,
): Promise<string | null> {
  const { text, isUnchanged } = await exchange(parts, actor, request, replica);
  return isUnchanged && request.entries.length === 0 && !request.want?.length ? null : text;
}

async function exchange(
  parts: SyncParts,
  actor: Actor,
  request: SyncRequest,
  replica: number,
): Promise<{ text: string; isUnchanged: boolean }> {
  const { client, entries } = request;
  const execution =
    entries.length > 0
      ? await parts.execute({ actor, client, entries, waiting: Math.min(request.waiting, largestCount) })
      : undefined;
  const timed = pullSeconds.startTimer();
  const pulled = await pull(
    parts.knex,
    {
      actor,
      cursor: request.cookie,
      want: request.want ?? [],
      pageSize: request.limit ?? defaultPageSize,
      hasWritten: entries.length > 0,
    },
    parts.cursorKeys,
  );
  timed();
  pullRows.observe(pulled.rows.length);
  const { rows, isUnchanged = false, ...rest } = withKnownTables(pulled, replica);
  const { organization, role } = actor;
  const isWhole = request.cookie === null || pulled.reset;
  const head = JSON.stringify({
    outcomes: [...(execution?.outcomes ?? [])],
    ...(execution?.isForked ? { forked: true } : {}),
    ...(execution?.rev === undefined ? {} : { rev: execution.rev }),
    serverTime: parts.now().toISOString(),
    ...(isWhole ? { actingAs: { organization, role } } : {}),
    ...rest,
  });
  return { text: signReply(`${head.slice(0, -1)},"rows":[${rows.join(',')}]}`, rows.length), isUnchanged };
}

/**
 * Leaves out what a device of an earlier version cannot store. It gets these rows once it is updated, because it compares
 * its rows with the server's then.
 */
function withKnownTables(pulled: Pulled, replica: number): Pulled {
  const isKnown = ([table]: readonly [TableName, ...unknown[]]) => isKnownTo(replica, table);
  return {
    ...pulled,
    rows: pulled.rows.filter((row) => isKnownTo(replica, tableOf(row))),
    gone: pulled.gone.filter(isKnown),
    ...(pulled.granted ? { granted: pulled.granted.filter(isKnown) } : {}),
  };
}

/** Rows come as text: `["sites",{…}]`. */
const tableOf = (row: string): TableName => row.slice(2, row.indexOf('"', 2)) as TableName;
