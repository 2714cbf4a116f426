// Adds notification preferences, the event time of notifications, and the mails sent to people.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';

export const name = '010-preferences';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table notifications add "happensAt" timestamptz');
  await createReplicated(database, {
    notificationPreferences: {
      columns: `id text primary key, match text not null, interview text not null, completion text not null,
        message text not null, agreement text not null, system text not null, pace text not null,
        "isQuiet" boolean not null, "quietFrom" text not null, "quietUntil" text not null,
        "digestByMail" boolean not null`,
      owners: ['id'],
      indexes: ['(id) where "digestByMail"'],
    },
  });
  await createServerOnly(database, {
    mailDigests: { columns: '"personId" text primary key, "sentAt" timestamptz not null' },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['mailDigests', 'notificationPreferences']);
  await database.raw('alter table notifications drop "happensAt"');
}
