// For the Knex command line: `npx tsx node_modules/knex/bin/cli.js --knexfile knexfile.ts migrate:list`.
import type { Knex } from 'knex';
import { openEngine } from './sync-server/database/engine.ts';
import { migrations } from './sync-server/migrations/index.ts';

export default async function knexfile(): Promise<Knex.Config> {
  const common = { client: 'pg', migrations: { migrationSource: migrations } };
  const url = process.env['DATABASE_URL'];
  if (url) return { ...common, connection: url };
  const engine = await openEngine({ dataDir: process.env['DATA_DIR'] ?? '.data' });
  process.once('beforeExit', () => void engine.close());
  return {
    ...common,
    connection: { user: 'postgres', database: 'postgres', stream: engine.connect } as Knex.PgConnectionConfig,
    pool: { min: 1, max: 1 },
  };
}
