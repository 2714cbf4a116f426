// Adds the time zone of an interview's place, in which its times are shown.
import type { Knex } from 'knex';

export const name = '028-interview-zones';

export async function up(database: Knex): Promise<void> {
  // Null is allowed, because the previous server version still writes it during the replacement. Times are then shown
  // in the reader's time zone.
  await database.raw('alter table interviews add "timeZone" text');
  await database.raw(
    'update interviews i set "timeZone" = o."timeZone" from organizations o where o.id = i."employerId"',
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table interviews drop "timeZone"');
}
