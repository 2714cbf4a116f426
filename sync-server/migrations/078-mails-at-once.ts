// Creates the tables of mails at once: which notices were mailed, and which addresses refuse mail or want none.
import type { Knex } from 'knex';
import { createServerOnly, dropTables } from './tables.ts';

export const name = '078-mails-at-once';

export async function up(database: Knex): Promise<void> {
  await createServerOnly(database, {
    // A notice that is told again has a new time, and is mailed again.
    noticeMails: { columns: '"noticeId" text primary key, time timestamptz not null' },
    // The id is a hash, so that the table lists no addresses.
    mailAddresses: {
      columns: `id text primary key, "refusedOn" date, "markedAt" timestamptz, "stoppedAt" timestamptz`,
    },
  });
  await database.raw(
    `create index "notifications_unread" on notifications (time) where not "isRead" and "withdrawnAt" is null`,
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index "notifications_unread"');
  await dropTables(database, ['noticeMails', 'mailAddresses']);
}
