// Leaves to processes of version 0.3 only the mails that they send as today’s do.
import type { Knex } from 'knex';

export const name = '105-mails-of-before';

/** `where`: the mails that a process of version 0.3 sees. */
const viewOf = (where: string): string => `
  create or replace view mails as select id, content, tries, "nextTryAt", "expiresAt", "createdAt" from deliveries
    where ${where}`;

export async function up(database: Knex): Promise<void> {
  await database.raw(viewOf('"webhookId" is null and event is null'));
}

export async function down(database: Knex): Promise<void> {
  await database.raw(viewOf('"webhookId" is null'));
}
