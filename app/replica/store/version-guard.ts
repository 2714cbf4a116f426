// A tab of an older version of the app, open beside a newer one, writes nothing.
import { replicaVersion } from './database.ts';
import type { Keeper } from './meta.ts';

/** A newer version of the app has written to this database: this code only reads. */
export class NewerData extends Error {
  override readonly name = 'NewerData';
}

export async function refuseOldCode(keeper: Keeper): Promise<void> {
  if ((await keeper.get('version', replicaVersion)) > replicaVersion)
    throw new NewerData('This tab is older than the data on this device. Reload it to go on.');
}
