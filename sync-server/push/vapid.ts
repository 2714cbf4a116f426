// The keys by which push services know this server: made on its first start, kept in the database.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import webpush from 'web-push';

export interface VapidKey {
  id: string;
  publicKey: string;
  privateKey: string;
}

/** The newest key, the one that devices subscribe with; what was subscribed with an older one still works with that. */
export async function currentVapidKey(knex: Knex): Promise<VapidKey> {
  return (await newestKey(knex)) ?? makeFirstKey(knex);
}

async function newestKey(knex: Knex): Promise<VapidKey | undefined> {
  const columns = ['id', 'publicKey', 'privateKey'];
  return knex('vapidKeys').orderBy('createdAt', 'desc').first(columns) as Promise<VapidKey | undefined>;
}

/** Processes that start at once wait for each other and end up with the same key. */
function makeFirstKey(knex: Knex): Promise<VapidKey> {
  return knex.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtext('skillpact vapid keys'))");
    const known = await newestKey(transaction);
    if (known) return known;
    const key = { id: randomUUID(), ...webpush.generateVAPIDKeys() };
    await transaction('vapidKeys').insert(key);
    return key;
  });
}
