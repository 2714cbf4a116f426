// What else the server remembers of an erased student goes in the transaction that erases.
import type { Knex } from 'knex';
import type { Write } from '#shared/engine/layer.ts';
import { query } from './postgres-store.ts';

/** Who did something and when stays in the histories; what stood there, and what was typed beside it, is gone. */
const blanked = [
  `update history set "from" = null, "to" = null where "subjectTable" = 'enrollments' and "subjectId" = any ($1)`,
  `update conflicts set base = null, theirs = null, yours = null
    where "tableName" = 'enrollments' and "subjectId" = any ($1)`,
  // The completion stays, so that its date would be asked about for ever.
  `update conflicts set base = null, theirs = null, yours = null, "settledAs" = coalesce("settledAs", 'theirs')
    where "tableName" = 'completions' and "subjectId" in
          (select "courseId" || '.' || "candidateReferenceId" from enrollments where id = any ($1))`,
  // Its id is made of a name and an address. Who is listed elsewhere too is still known there, but not by what they were
  // called on this list.
  `delete from persons p where p."personKey" in (select "personKey" from learners where "enrollmentId" = any ($1))
     and (not exists (select 1 from learners l join enrollments e on e.id = l."enrollmentId"
                       where l."personKey" = p."personKey" and e."erasedAt" is null)
          or exists (select 1 from learners l where l."enrollmentId" = any ($1) and l."personKey" = p."personKey"
                        and starts_with(p.id, l."providerId" || '|' || l."courseId" || '|')))`,
];

export async function eraseTraces(transaction: Knex.Transaction, writes: readonly Write[]): Promise<void> {
  const ids = writes.flatMap(({ table, row }) =>
    table === 'enrollments' && 'erasedAt' in row && row.erasedAt ? [String(row.id)] : [],
  );
  if (ids.length === 0) return;
  for (const sql of blanked) await query(transaction, sql, [ids]);
}
