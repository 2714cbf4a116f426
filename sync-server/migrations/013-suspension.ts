// Adds why an account or an organization is suspended, and the time before which a person's sessions are invalid.
import type { Knex } from 'knex';

export const name = '013-suspension';

const added: Record<string, string[]> = {
  users: ['"suspendedReason" text', '"sessionsFrom" timestamptz'],
  organizations: ['"suspendedReason" text'],
};

export async function up(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    await database.raw(`alter table ${table} ${columns.map((column) => `add ${column}`).join(', ')}`);
    // Updates each row, so that devices receive the new columns with their next pull.
    await database.raw(`update ${table} set id = id`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    const names = columns.map((column) => `drop ${column.split(' ')[0]}`);
    await database.raw(`alter table ${table} ${names.join(', ')}`);
  }
}
