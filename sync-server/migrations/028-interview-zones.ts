// Times of an interview at a place are told on the clock of the place.
import type { Knex } from 'knex';

export const name = '028-interview-zones';

export async function up(database: Knex): Promise<void> {
  // Empty, as the server before this one still writes it while it is replaced: told on the reader's clock.
  await database.raw('alter table interviews add "timeZone" text');
  await database.raw(
    'update interviews i set "timeZone" = o."timeZone" from organizations o where o.id = i."employerId"',
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table interviews drop "timeZone"');
}
