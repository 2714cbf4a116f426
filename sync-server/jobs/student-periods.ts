// Keeps for each student whose retention period is running when it began, so that a night reads only those for whom it is over.
import type { Knex } from 'knex';
import { refreshDerived } from './derived-rows.ts';
import type { Derived } from './derived-rows.ts';

/**
 * When a match was closed; null while it is open. Nothing is owed for a late completion before the employer accepts it,
 * and an interview without a recorded outcome was held long before the period is over.
 */
const closedAt = `case
  when m."withdrawnAt" is not null then m."withdrawnAt"
  when m."lateCompletion" = 'waiting' then m."createdAt"
  when m.status in ('hired', 'not_hired', 'interview_completed')
    then greatest(m."firstDecidedAt", m."honouredAt", m."interviewDate", m."owedSince") end`;

/**
 * No period runs for students who are still on a course or have an open match. A completion that was marked after the last
 * match closed starts the period again.
 */
const refreshSql = `
  with students as materialized (select * from enrollments where id = any($1)),
  closed as (
    select m."courseId", m."candidateReferenceId", bool_or(${closedAt} is null) as "isOpen", max(${closedAt}) as "closedAt"
      from matches m where m."courseId" = any(array(select distinct "courseId" from students)) group by 1, 2),
  periods as materialized (
    select r.id, m."isOpen" is not null as "isMatched",
           case when m."isOpen" is null
             then greatest(r."removedAt", k."markedAt", k."completionDate"::timestamp at time zone coalesce(o."timeZone", 'UTC'))
             else greatest(m."closedAt", k."markedAt") end as since
      from students r
      left join closed m on m."courseId" = r."courseId" and m."candidateReferenceId" = r."candidateReferenceId"
      left join completions k on k.id = r."courseId" || '.' || r."candidateReferenceId" and k."removedAt" is null
      left join organizations o on o.id = r."providerId"
     where r."erasedAt" is null and (k.id is not null or r."removedAt" is not null) and m."isOpen" is not true),
  ended as (
    delete from "studentPeriods" where id = any($1) and id not in (select id from periods))
  insert into "studentPeriods" as p (id, "isMatched", since) select id, "isMatched", since from periods
    on conflict (id) do update set "isMatched" = excluded."isMatched", since = excluded.since
      where (p."isMatched", p.since) is distinct from (excluded."isMatched", excluded.since)`;

const studentPeriods: Derived = {
  name: 'studentPeriods',
  changedSql: `
    select id from enrollments where xid >= $1::xid8
    union select r.id from completions k join enrollments r on r."courseId" = k."courseId" and r."candidateReferenceId" = k."candidateReferenceId"
     where k.xid >= $1::xid8
    union select r.id from matches m join enrollments r on r."courseId" = m."courseId" and r."candidateReferenceId" = m."candidateReferenceId"
     where m.xid >= $1::xid8
    union select r.id from organizations o join enrollments r on r."providerId" = o.id where o.xid >= $1::xid8`,
  everySql: 'select id from enrollments where id > $1 order by id limit $2',
  refreshSql,
};

/** Notes for students whose rows changed whether their retention period runs, and since when. */
export const refreshStudentPeriods = (knex: Knex, atOnce?: number): Promise<void> =>
  refreshDerived(knex, studentPeriods, atOnce);
