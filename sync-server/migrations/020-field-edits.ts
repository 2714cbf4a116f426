// Adds who changed each shared field last, and when.
import type { Knex } from 'knex';

export const name = '020-field-edits';

const tables = ['organizations', 'jobs', 'courses', 'enrollments', 'employerProfiles', 'providerProfiles'];

export async function up(database: Knex): Promise<void> {
  for (const table of tables) await database.raw(`alter table "${table}" add "fieldEdits" text`);
  // Derives the values of existing rows from the histories, because a row's own stamp covers only its newest edit. The
  // entry with the empty name is the person who added the row, so the history line of the addition, which names no
  // field, is read too.
  for (const table of ['jobs', 'courses', 'enrollments'])
    await database.raw(`
      update "${table}" t set "fieldEdits" = h.edits
        from (select "subjectId",
                     json_object_agg(coalesce(field, ''), json_build_array("byName", ${instantText}))::text as edits
                from (select distinct on ("subjectId", field) * from history
                       where "subjectTable" = '${table}' and kind in ('added', 'changed')
                         and field is distinct from 'completionDate'
                       order by "subjectId", field, id desc) newest
               group by "subjectId") h
       where h."subjectId" = t.id::text and t."updatedAt" <> t."createdAt"`);
}

const instantText = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function down(database: Knex): Promise<void> {
  for (const table of tables) await database.raw(`alter table "${table}" drop "fieldEdits"`);
}
