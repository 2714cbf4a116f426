// Adds why an account or an organization is suspended, and the time before which a person's sessions are invalid.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '013-suspension';

const added: Record<string, string[]> = {
  users: ['"suspendedReason" text', '"sessionsFrom" timestamptz'],
  organizations: ['"suspendedReason" text'],
};

export async function up(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    await database.raw(`alter table ${table} ${columns.map((column) => `add ${column}`).join(', ')}`);
    await restamp(database, table);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    const names = columns.map((column) => `drop ${column.split(' ')[0]}`);
    await database.raw(`alter table ${table} ${names.join(', ')}`);
  }
}
