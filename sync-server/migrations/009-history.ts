// Creates the history of students, courses, jobs and agreements: one row per changed field, written together with the
// change.
import type { Knex } from 'knex';

export const name = '009-history';

/**
 * The table contains values of learners. Erasing a learner blanks them, so this table, unlike the audit, may be
 * updated.
 */
export async function up(database: Knex): Promise<void> {
  await database.raw(`
    create table history (
      id bigint generated always as identity primary key,
      at timestamptz not null, "personId" text not null, "byName" text not null, "entryId" text,
      "subjectTable" text not null, "subjectId" text not null,
      kind text not null check (kind in ('added', 'changed', 'removed', 'restored', 'discarded')),
      field text, "from" text, "to" text
    );
    create index on history ("subjectTable", "subjectId", id desc);
    create index on history (at) where kind = 'discarded';`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop table history');
}
