// Sends change hints: after a commit, to every open client of the affected people, in every process.
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { Write } from '#shared/engine/layer.ts';
import { scopesOf, visibility } from '#shared/engine/visibility.ts';
import type { Role } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';

/** The people affected by a change: owners of the rows immediately; other readers of the same role within seconds. */
export interface ChangeHint {
  owners: string[];
  roles: Role[];
  /** The revs of all that changed; absent if they are not known. */
  revs?: number[];
  /** Ended sessions, and people and organizations whose rights may have changed. */
  changed?: string[];
}

/** Tells open event streams which organizations and people have new rows. */
export interface ChangeHints {
  /**
   * Called after each commit. Sends the first at once and then one message per process and 20 ms, whatever the number of
   * commits. `rev` is that of the writes.
   */
  changed(writes: readonly Write[], rev?: number): void;
  /** Sessions by their hashed ids. */
  sessionsEnded(ids: readonly string[]): void;
  subscribe(onHint: (hint: ChangeHint) => void): () => void;
  stop(): Promise<void>;
}

const channel = 'changed';
const gatheringMs = 20;
/** Postgres accepts payloads below 8,000 bytes. */
const longestPayload = 7_500;
const everyRole = Object.keys(visibility) as Exclude<Role, 'system'>[];
const everybody: ChangeHint = { owners: [], roles: everyRole };
/** Used in `changed` if there are too many to list. */
export const anybody = '*';

/** Listens to the hints of all processes of this server over the database. */
export async function startChangeHints(
  database: Database,
  onError: (error: unknown) => void,
): Promise<ChangeHints> {
  const listeners = new Set<(hint: ChangeHint) => void>();
  const unlisten = await database.listen(channel, (payload) => {
    const hint = payload ? (JSON.parse(payload) as ChangeHint) : everybody;
    for (const listener of listeners) listener(hint);
  });
  let owners = new Set<string>();
  let roles = new Set<Role>();
  let rights = new Set<string>();
  /** Null once one is not known. */
  let revs: number[] | null = [];
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    const changed = rights.size > 0 ? { changed: [...rights] } : {};
    const payload = JSON.stringify({
      owners: [...owners],
      roles: [...roles],
      ...(revs && revs.length > 0 && { revs }),
      ...changed,
    } satisfies ChangeHint);
    const short = { ...everybody, ...(rights.size > 0 && { changed: [anybody] }) } satisfies ChangeHint;
    database
      .notify(channel, payload.length > longestPayload ? JSON.stringify(short) : payload)
      .catch(onError);
    owners = new Set();
    roles = new Set();
    rights = new Set();
    revs = [];
  };
  const hasNews = () => owners.size > 0 || roles.size > 0 || rights.size > 0;
  const sendSoon = () => {
    if (timer || !hasNews()) return;
    send();
    timer = setTimeout(() => {
      timer = undefined;
      sendSoon();
    }, gatheringMs);
  };
  return {
    changed(writes, rev) {
      for (const { table, row } of writes) {
        for (const owner of ownersOfRow(table, row)) owners.add(owner);
        for (const role of rolesThatSee(table)) roles.add(role);
        if (table === 'users' || table === 'organizations') rights.add(String(row.id));
      }
      if (rev !== undefined) revs?.push(rev);
      else if (writes.length > 0) revs = null;
      sendSoon();
    },
    sessionsEnded(ids) {
      for (const id of ids) rights.add(id);
      sendSoon();
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

const columnsByTable = new Map(
  replicatedTables.map((table) => {
    const scopes = everyRole.flatMap((role) => scopesOf(role, table));
    return [table, [...new Set(scopes.flatMap((scope) => (scope.by === 'own' ? [scope.column] : [])))]];
  }),
);

/** Returns the people and organizations to whom the row belongs. */
export const ownersOfRow = (table: TableName, row: object): string[] =>
  (columnsByTable.get(table) ?? []).map((column) => String((row as Record<string, unknown>)[column]));

/** The roles that see rows of this table through a catalogue or as everyone, in addition to their owners. */
const rolesThatSee = (table: TableName): Role[] =>
  everyRole.filter((role) => scopesOf(role, table).some(({ by }) => by === 'catalogue' || by === 'everyone'));
