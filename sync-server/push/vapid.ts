// The keys by which push services identify this server. They are generated on its first start and stored in the
// database.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import webpush from 'web-push';

/** The key pair with which the server identifies itself to push services. */
export interface VapidKey {
  id: string;
  publicKey: string;
  privateKey: string;
}

/** Returns the newest key, which new subscriptions use. Subscriptions made with an older key keep using that key. */
export async function currentVapidKey(knex: Knex): Promise<VapidKey> {
  return (await newestKey(knex)) ?? makeFirstKey(knex);
}

/** Adds a key. Each device subscribes with it at its next visit; until then its pushes use the key it was made with. */
export async function rotateVapidKey(knex: Knex): Promise<VapidKey> {
  const key = { id: randomUUID(), ...webpush.generateVAPIDKeys() };
  await knex('vapidKeys').insert(key);
  return key;
}

async function newestKey(knex: Knex): Promise<VapidKey | undefined> {
  const columns = ['id', 'publicKey', 'privateKey'];
  return knex('vapidKeys').orderBy('createdAt', 'desc').first(columns) as Promise<VapidKey | undefined>;
}

/** Processes that start together wait for each other and get the same key. */
function makeFirstKey(knex: Knex): Promise<VapidKey> {
  return knex.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtext('skillpact vapid keys'))");
    const known = await newestKey(transaction);
    return known ?? rotateVapidKey(transaction);
  });
}
