// A device is told for the session that it asked in, and no longer than that lasts.
import type { Knex } from 'knex';

export const name = '021-pushed-sessions';

export async function up(database: Knex): Promise<void> {
  // Nobody's, as the server before this one still writes it while it is replaced: told again once the app is opened.
  await database.raw('alter table "pushSubscriptions" add "sessionId" text');
  await database.raw('create index on "pushSubscriptions" ("sessionId")');
  // The app asks anew at each start: so it was in the session that was in use when it last did.
  await database.raw(`
    update "pushSubscriptions" p set "sessionId" = (
      select s.id from sessions s where s."personId" = p."personId" and s."signedInAt" <= p."renewedAt"
      order by abs(extract(epoch from s."lastSeenAt" - p."renewedAt")) limit 1)`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "pushSubscriptions" drop "sessionId"');
}
