// Every migration in order, imported by name so that the bundled server carries them.
import type { Knex } from 'knex';

export interface NamedMigration {
  name: string;
  up(database: Knex): Promise<void>;
  down(database: Knex): Promise<void>;
}

const list: NamedMigration[] = [];

export const migrations: Knex.MigrationSource<NamedMigration> = {
  getMigrations: async () => list,
  getMigrationName: (migration) => migration.name,
  getMigration: async ({ up, down }) => ({ up, down }),
};
