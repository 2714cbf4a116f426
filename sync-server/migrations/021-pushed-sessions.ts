// Binds a push subscription to the session in which it was made. It ends with that session.
import type { Knex } from 'knex';

export const name = '021-pushed-sessions';

export async function up(database: Knex): Promise<void> {
  // Null is allowed, because the previous server version still writes it during the replacement. Such a device gets
  // pushes again once the app is opened.
  await database.raw('alter table "pushSubscriptions" add "sessionId" text');
  await database.raw('create index on "pushSubscriptions" ("sessionId")');
  // The app subscribes again at each start, so its session is the one that was in use at that time.
  await database.raw(`
    update "pushSubscriptions" p set "sessionId" = (
      select s.id from sessions s where s."personId" = p."personId" and s."signedInAt" <= p."renewedAt"
      order by abs(extract(epoch from s."lastSeenAt" - p."renewedAt")) limit 1)`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table "pushSubscriptions" drop "sessionId"');
}
