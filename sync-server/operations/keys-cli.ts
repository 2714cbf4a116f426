// Implements `npm run keys`: rotates the keys that the server keeps in its database, while its processes go on working.
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { RotationUnderWay, rotateKey } from '../identity/secrets.ts';
import type { SecretName } from '../identity/secrets.ts';
import { rotateVapidKey } from '../push/vapid.ts';
import { makeFilesPrivate } from './private-files.ts';
import { explain } from './startup-messages.ts';

const kinds: Readonly<Record<string, readonly SecretName[]>> = {
  session: ['session-key'],
  cursor: ['sync-cookie-key'],
  links: ['unsubscribe-key', 'undo-address-key'],
  vapid: [],
};

const usage = `Name the keys to rotate: npm run keys -- rotate ${Object.keys(kinds).join('|')}`;

class WrongCommand extends Error {}

async function main([task, kind = '', ...rest]: readonly string[]) {
  const names = kinds[kind];
  if (task !== 'rotate' || !names || rest.length > 0) throw new WrongCommand(usage);
  makeFilesPrivate();
  const config = readConfig();
  refuseOwn(config, kind);
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    await database.migrate();
    const moments = await Promise.all(names.map((name) => rotateKey(database.knex, name)));
    if (kind === 'vapid') await rotateVapidKey(database.knex);
    process.stdout.write(`${wordsFor(moments)}\n`);
  } finally {
    await database.close();
  }
}

/** Keys of the settings are not in the database. */
function refuseOwn({ sessionKeys }: Config, kind: string): void {
  if (kind === 'session' && sessionKeys)
    throw new WrongCommand(
      'SESSION_KEYS is set, so its first key signs. Put a new key last there and restart the processes, then first and restart them.',
    );
}

const wordsFor = ([moment]: readonly Date[]): string =>
  moment
    ? `Rotated. The new key signs from ${moment.toISOString()}, when every process has read it. The key before is accepted until the next rotation.`
    : 'Rotated. Each device takes the new key at its next visit. Until then its pushes use the key before.';

main(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof WrongCommand || error instanceof RotationUnderWay;
  process.stderr.write(`${isKnown ? error.message : explain(error)}\n`);
  process.exit(1);
});
