// Adds when a match last changed, for callers that ask for changes since their last call.
import type { Knex } from 'knex';

export const name = '022-changed-matches';

/** Uses the database's clock. It is not a field of the row, because devices learn of changes through sync. */
export async function up(database: Knex): Promise<void> {
  await database.raw('alter table matches add "changedAt" timestamptz not null default now()');
  await database.raw(`
    create function stamp_changed() returns trigger language plpgsql as $$
      begin new."changedAt" := now(); return new; end $$`);
  await database.raw(
    'create trigger changed before update on matches for each row execute function stamp_changed()',
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop trigger changed on matches');
  await database.raw('drop function stamp_changed');
  await database.raw('alter table matches drop "changedAt"');
}
