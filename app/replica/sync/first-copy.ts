// The replica of a person who no longer acts for any organization. The server has said so, and no screen opens it.
import type { Actor } from '#shared/engine/command.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { databaseName, deviceMemoryName, hasDatabase } from '../store/database-names.ts';
import { actAs } from '../device/former-member.ts';
import { Replica } from '../replica.ts';
import type { Environment } from './environment.ts';
import { removeDatabase } from '../device/remove-database.ts';
import { sweep } from '../device/wipe-device.ts';

/**
 * Deletes all but the unsent entries. Resolves to undefined if nothing is left; otherwise to the open replica, which
 * the caller must close.
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
  if ((await replica.unsent()) > 0) return replica;
  await replica.delete();
  return undefined;
}
