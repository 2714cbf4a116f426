// The replica of a person who no longer acts for any organization. The server has said so, and no screen opens it.
import type { Actor } from '#shared/engine/command.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { uuidv7 } from '../store/ids.ts';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { databaseName, deviceMemoryName, hasDatabase, removeDatabase } from '../store/database-names.ts';
import { actAs } from '../device/former-member.ts';
import { Replica } from '../replica.ts';
import type { Environment } from './environment.ts';
import { sweep } from '../device/wiping/wipe-device.ts';

/**
 * Deletes all but the unsent entries and what the person still follows. Resolves to undefined if nothing is left;
 * otherwise to the open replica, which the caller must close.
 */
export async function startFirstCopy(actor: Actor, environment: Environment): Promise<Replica | undefined> {
  if (!(await hasDatabase(databaseName(actor.person)))) return undefined;
  const replica = new Replica({ actor, commands: deviceCommands, environment });
  await replica.open();
  const { parts } = replica;
  const work = () => parts.database.change((stored) => actAs({ ...parts, database: stored }, actor));
  await environment.withLock(`sync ${replica.name}`, work, { isStealing: true });
  // Entries that were being sent may have arrived.
  await replica.sync();
  await removeDatabase(deviceMemoryName, environment);
  await sweep(environment);
  if ((await replica.unsent()) > 0 || (await isFollowing(replica))) return replica;
  await replica.delete();
  return undefined;
}

/** Reports whether there are rows that the person follows without an organization. */
async function isFollowing({ parts: { database } }: Replica): Promise<boolean> {
  const followed = replicatedTables.filter((table) => tables[table].isFollowedLater);
  const found = await database.view(({ rows }) => Promise.all(followed.map((table) => rows.find(table))));
  return found.flat().length > 0;
}

/** Fetches what the person follows for a device that has no replica of theirs, and stores nothing. */
export async function fetchFollowed(environment: Environment): Promise<Reader> {
  const request = { client: uuidv7(environment), cookie: null, entries: [], waiting: 0 };
  const { rows } = await environment.send(request);
  const store = new MemoryStore();
  for (const [table, row] of rows) if (tables[table].isFollowedLater) await store.put(table, row as never);
  return store;
}
