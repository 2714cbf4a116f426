// Deletes the server's other copies of an erased student's data, in the same transaction.
import type { Knex } from 'knex';
import type { Write } from '#shared/engine/layer.ts';
import { query } from './postgres-store.ts';

/** Histories keep who did something and when. Values and typed notes are removed. */
const blanked = [
  `update history set "from" = null, "to" = null where "subjectTable" = 'enrollments' and "subjectId" = any ($1)`,
  `update conflicts set base = null, theirs = null, yours = null
    where "tableName" = 'enrollments' and "subjectId" = any ($1)`,
  // The completion stays, so the question about its date would never be settled.
  `update conflicts set base = null, theirs = null, yours = null, "settledAs" = coalesce("settledAs", 'theirs')
    where "tableName" = 'completions' and "subjectId" in
          (select "courseId" || '.' || "candidateReferenceId" from enrollments where id = any ($1))`,
  // The id contains a name and an address. A person who is on other class lists stays known there, but not by the name
  // used on this list.
  `delete from persons p where p."personKey" in (select "personKey" from learners where "enrollmentId" = any ($1))
     and (not exists (select 1 from learners l join enrollments e on e.id = l."enrollmentId"
                       where l."personKey" = p."personKey" and e."erasedAt" is null)
          or exists (select 1 from learners l where l."enrollmentId" = any ($1) and l."personKey" = p."personKey"
                        and starts_with(p.id, l."providerId" || '|' || l."courseId" || '|'))
          or (starts_with(p.id, p."providerId" || '|#|')
              and not exists (select 1 from learners l join enrollments e on e.id = l."enrollmentId"
                               where l."personKey" = p."personKey" and e."studentNumber" is not null)))`,
];

/** Deletes what histories, entries and conflicts still say about students that these writes erase. */
export async function eraseTraces(transaction: Knex.Transaction, writes: readonly Write[]): Promise<void> {
  const ids = writes.flatMap(({ table, row }) =>
    table === 'enrollments' && 'erasedAt' in row && row.erasedAt ? [String(row.id)] : [],
  );
  if (ids.length === 0) return;
  for (const sql of blanked) await query(transaction, sql, [ids]);
}
