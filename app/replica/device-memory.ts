// Whose working copy this device holds: the service worker has no page to ask.
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { Actor } from '#shared/command.ts';

class DeviceDatabase extends Dexie {
  declare facts: Table<{ key: string; value: unknown }, string>;
  constructor() {
    super('skillpact');
    this.version(1).stores({ facts: 'key' });
  }
}

export async function rememberHolder(actor: Actor): Promise<void> {
  await withDatabase((database) => database.facts.put({ key: 'holder', value: actor }));
}

export async function forgetHolder(): Promise<void> {
  await withDatabase((database) => database.facts.delete('holder'));
}

export async function holder(): Promise<Actor | null> {
  const found = await withDatabase((database) => database.facts.get('holder'));
  return (found?.value as Actor | undefined) ?? null;
}

async function withDatabase<T>(work: (database: DeviceDatabase) => PromiseLike<T>): Promise<T> {
  const database = new DeviceDatabase();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
