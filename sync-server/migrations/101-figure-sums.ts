// Creates the sums of the administrators' figures, and the indexes of what is not summed.
import { addIndexes, dropTables } from './tables.ts';
import type { NamedMigration } from './tables.ts';

const indexes = addIndexes('101-figure-sums', {
  interviews_xid: 'interviews (xid)',
  interviews_not_held: `interviews (id) where "notHeldStarts" <> ''`,
});

/** Outside a transaction, so each step may have been done by a process that was killed. */
export const figureSums: NamedMigration = {
  ...indexes,
  async up(database) {
    await database.raw(`
      create table if not exists "matchFigures" (
        id text primary key, "matchedAt" timestamptz not null, "heldAt" timestamptz, "decidedAt" timestamptz,
        "isHired" boolean not null, "settledAt" timestamptz, settled text not null, "waitedSeconds" numeric);
      create table if not exists "figureSums" (
        kind text not null, at timestamptz not null, count bigint not null, seconds numeric not null, primary key (kind, at));
      create index if not exists "figureSums_at" on "figureSums" (at)`);
    await indexes.up(database);
  },
  async down(database) {
    await indexes.down(database);
    await dropTables(database, ['figureSums', 'matchFigures']);
  },
};
