// "Something changed for you": after a commit, to every open client of the people it concerns, in every process.
import { replicatedTables } from '#shared/schema.ts';
import type { TableName } from '#shared/schema.ts';
import type { Write } from '#shared/layer.ts';
import { scopesOf, visibility } from '#shared/visibility.ts';
import type { Role } from '#shared/command.ts';
import type { Database } from './database/database.ts';

/** Whom a change concerns: owners of the rows at once, everybody else who may see them within some seconds. */
export interface Hint {
  owners: string[];
  isForAll: boolean;
}

export interface Hints {
  /** Called after each commit. One message per process and 20 ms, however many commits. */
  changed(writes: readonly Write[]): void;
  subscribe(onHint: (hint: Hint) => void): () => void;
  stop(): Promise<void>;
}

const channel = 'changed';
const gatheringMs = 20;
/** Postgres takes payloads below 8,000 bytes. */
const longestPayload = 7_500;
const everybody: Hint = { owners: [], isForAll: true };

export async function startHints(database: Database, onError: (error: unknown) => void): Promise<Hints> {
  const listeners = new Set<(hint: Hint) => void>();
  const unlisten = await database.listen(channel, (payload) => {
    const hint = payload ? (JSON.parse(payload) as Hint) : everybody;
    for (const listener of listeners) listener(hint);
  });
  let owners = new Set<string>();
  let isForAll = false;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    const payload = JSON.stringify({ owners: [...owners], isForAll } satisfies Hint);
    database
      .notify(channel, payload.length > longestPayload ? JSON.stringify(everybody) : payload)
      .catch(onError);
    owners = new Set();
    isForAll = false;
    timer = undefined;
  };
  return {
    changed(writes) {
      for (const { table, row } of writes) {
        for (const column of ownerColumns(table))
          owners.add(String((row as unknown as Record<string, unknown>)[column]));
        isForAll ||= isSharedWidely(table);
      }
      if (owners.size > 0 || isForAll) timer ??= setTimeout(send, gatheringMs);
    },
    subscribe(onHint) {
      listeners.add(onHint);
      return () => listeners.delete(onHint);
    },
    async stop() {
      clearTimeout(timer);
      unlisten();
    },
  };
}

const roles = Object.keys(visibility) as Exclude<Role, 'system'>[];
const scopesOfAll = (table: TableName) => roles.flatMap((role) => scopesOf(role, table));

const columnsByTable = new Map(
  replicatedTables.map((table) => [
    table,
    [...new Set(scopesOfAll(table).flatMap((scope) => (scope.by === 'own' ? [scope.column] : [])))],
  ]),
);
const ownerColumns = (table: TableName): string[] => columnsByTable.get(table) ?? [];

/** Seen through a catalogue or by everyone, so by more people than its owners. */
const isSharedWidely = (table: TableName): boolean =>
  scopesOfAll(table).some(({ by }) => by === 'catalogue' || by === 'everyone');
