// Why an account or an organization is suspended, and from when on a person's sessions count.
import type { Knex } from 'knex';

export const name = '013-suspension';

const added: Record<string, string[]> = {
  users: ['"suspendedReason" text', '"sessionsFrom" timestamptz'],
  organizations: ['"suspendedReason" text'],
};

export async function up(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    await database.raw(`alter table ${table} ${columns.map((column) => `add ${column}`).join(', ')}`);
    // A change of each row: devices learn the new columns by their next pull.
    await database.raw(`update ${table} set id = id`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    const names = columns.map((column) => `drop ${column.split(' ')[0]}`);
    await database.raw(`alter table ${table} ${names.join(', ')}`);
  }
}
