// Secrets that the server generates on its first start and stores. All processes on one database share them, and they can be
// rotated while the processes run.
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { keyNoticeSeconds } from '#shared/policy.ts';

/** The secrets by what they sign. */
export type SecretName = 'session-key' | 'sync-cookie-key' | 'unsubscribe-key' | 'undo-address-key';

/** Of a rotation, the new key and the one before it. */
const keptPerName = 2;

const rereadMs = (keyNoticeSeconds * 1_000) / 10;

/**
 * Returns the keys of this name: the first one signs, and all are accepted. The first is generated once per database. The array
 * changes in place when another process rotates the key, so it is to be read at each use.
 */
export async function keptKeys(knex: Knex, name: SecretName): Promise<readonly string[]> {
  await makeFirst(knex, name);
  const keys = await readKeys(knex, name);
  // While the database is away, the keys stay as they are.
  const reread = () =>
    readKeys(knex, name).then(
      (found) => found.length > 0 && keys.splice(0, keys.length, ...found),
      () => {},
    );
  setInterval(() => void reread(), rereadMs).unref();
  return keys;
}

/** Another rotation would end a key that processes still sign with. */
export class RotationUnderWay extends Error {
  override readonly name = 'RotationUnderWay';
  constructor() {
    super(`The last rotation is under way. Rotate again after ${keyNoticeSeconds / 60} minutes.`);
  }
}

/**
 * Adds a key, which signs when every process has had time to read it. The key before is accepted until the next rotation. Returns
 * when the new one begins to sign.
 */
export async function rotateKey(knex: Knex, name: SecretName): Promise<Date> {
  await makeFirst(knex, name);
  return knex.transaction(async (transaction) => {
    const known: { name: string; isNoticed: boolean }[] = await rowsOf(transaction, name)
      .select('name', isNoticed(transaction))
      .forUpdate();
    if (known.some((row) => row.name !== name && !row.isNoticed)) throw new RotationUnderWay();
    const [added] = await transaction('secrets')
      .insert({
        name: `${name}.${randomBytes(16).toString('hex')}`,
        value: newKey(),
        createdAt: transaction.raw('clock_timestamp()'),
      })
      .returning('createdAt');
    const older = await rowsOf(transaction, name).offset(keptPerName).pluck('name');
    await transaction('secrets').whereIn('name', older).del();
    return new Date(added.createdAt.getTime() + keyNoticeSeconds * 1_000);
  });
}

const newKey = (): string => randomBytes(32).toString('hex');

async function makeFirst(knex: Knex, name: SecretName): Promise<void> {
  if (await rowsOf(knex, name).first('name')) return;
  await knex('secrets').insert({ name, value: newKey() }).onConflict('name').ignore();
}

/** Newest first. Those of a rotation have a name of their own after a dot. */
const rowsOf = (knex: Knex, name: SecretName) =>
  knex('secrets').where({ name }).orWhere('name', 'like', `${name}.%`).orderBy('createdAt', 'desc');

/** A key that the other processes may not know yet comes last. */
async function readKeys(knex: Knex, name: SecretName): Promise<string[]> {
  const rows: { value: string; isNoticed: boolean }[] = await rowsOf(knex, name).select(
    'value',
    isNoticed(knex),
  );
  const inUse = rows.filter((row, index) => row.isNoticed || index === rows.length - 1);
  return [...inUse, ...rows.filter((row) => !inUse.includes(row))].map(({ value }) => value);
}

const isNoticed = (knex: Knex) =>
  knex.raw(`"createdAt" <= now() - interval '${keyNoticeSeconds} seconds' as "isNoticed"`);
