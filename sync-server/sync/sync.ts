// Runs one sync call: executes the received entries, then pulls. The pull starts after the commit, so its snapshot
// includes the effects of these entries.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { signReply } from '#shared/engine/protocol.ts';
import type { SyncRequest } from '#shared/engine/protocol.ts';
import type { Execute } from '../engine/types.ts';
import { pull } from './pull.ts';

/** The largest number that the integer column holds. */
const largestCount = 2_147_483_647;

/** What the sync needs from the server. `cookieKey` signs cursors. */
export interface SyncParts {
  knex: Knex;
  execute: Execute;
  cursorKey: string;
  now(): Date;
}

const defaultPageSize = 2000;

/** Returns the response text: see `signReply`. */
export async function syncDevice(parts: SyncParts, actor: Actor, request: SyncRequest): Promise<string> {
  return (await exchange(parts, actor, request)).text;
}

/** Returns null if nothing was sent and nothing is new. The device then keeps its cursor. */
export async function syncDeviceBriefly(
  parts: SyncParts,
  actor: Actor,
  request: SyncRequest,
): Promise<string | null> {
  const { text, isUnchanged } = await exchange(parts, actor, request);
  return isUnchanged && request.entries.length === 0 && !request.want?.length ? null : text;
}

async function exchange(
  parts: SyncParts,
  actor: Actor,
  request: SyncRequest,
): Promise<{ text: string; isUnchanged: boolean }> {
  const { client, entries } = request;
  const execution =
    entries.length > 0
      ? await parts.execute({ actor, client, entries, waiting: Math.min(request.waiting, largestCount) })
      : undefined;
  const pulled = await pull(
    parts.knex,
    {
      actor,
      cursor: request.cookie,
      want: request.want ?? [],
      pageSize: request.limit ?? defaultPageSize,
      hasWritten: entries.length > 0,
    },
    parts.cursorKey,
  );
  const { rows, isUnchanged = false, ...rest } = pulled;
  const { organization, role } = actor;
  const isWhole = request.cookie === null || pulled.reset;
  const head = JSON.stringify({
    outcomes: [...(execution?.outcomes ?? [])],
    ...(execution?.isForked ? { forked: true } : {}),
    serverTime: parts.now().toISOString(),
    ...(isWhole ? { actingAs: { organization, role } } : {}),
    ...rest,
  });
  return { text: signReply(`${head.slice(0, -1)},"rows":[${rows.join(',')}]}`, rows.length), isUnchanged };
}
