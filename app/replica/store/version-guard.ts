// Prevents a tab with an older version of the app from writing while a newer one is open.
import { replicaVersion } from './database.ts';
import type { MetaStore } from './meta.ts';

/** A newer version of the app has written to this database. This code only reads. */
export class SchemaTooNew extends Error {
  override readonly name = 'NewerData';
}

/** Throws if a newer version of the app has written to the database. */
export async function refuseNewerSchema(metaStore: MetaStore): Promise<void> {
  refuseNewerVersion(await metaStore.get('version', replicaVersion));
}

export function refuseNewerVersion(version: number): void {
  if (version > replicaVersion)
    throw new SchemaTooNew('This tab runs an older version of the app. Reload it to continue.');
}
