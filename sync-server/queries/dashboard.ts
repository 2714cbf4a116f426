// Computes one organization's dashboard statistics in the database. They equal those of
// shared/domain/platform/statistics.ts, which a device computes from its rows. On the server a provider may have tens
// of thousands of rows.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { EmployerStats, ProviderStats } from '#shared/domain/platform/statistics.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { isHiddenFromMember, isRestricted } from '#shared/engine/visibility.ts';
import type { Readership } from '#shared/engine/visibility.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { visibleWhere } from '../sync/pull-sql.ts';
import { assignmentsSql } from '../sync/scope-sql.ts';
import { identitySql } from './same-person-sql.ts';

/** Counts the visible rows of a table, `a`. $1 the person, $2 the organization. */
const count = (readership: Readership, table: TableName, of: string) =>
  `(select ${of} from "${table}" a where (${visibleWhere(readership, table)}))`;

const filtered = (condition: string) => `count(*) filter (where ${condition})::int`;

const kept = '"withdrawnAt" is null';

const employerSql = (readership: Readership) => `select
  ${count(readership, 'jobs', filtered('a."isActive"'))} as "activeJobs",
  ${count(readership, 'matches', filtered(`a.${kept}`))} as "matchedCandidates",
  ${count(readership, 'matches', filtered(`a.${kept} and a.status = 'interview_scheduled'`))} as "pendingInterviews",
  ${count(readership, 'agreements', filtered(`a.status = 'active'`))} as "swapAgreements",
  ${count(readership, 'agreements', filtered(`a.status = 'pending_approval'`))} as "pendingApproval"
  where $1::text is not null and $2::text is not null`;

/** A member counts the courses that are assigned to them, though they see all. */
const assignedCourse = (readership: Readership) =>
  isRestricted(readership) ? `a.id in (select s."courseId" ${assignmentsSql})` : 'true';

/** Who a student is. A viewer gets no names, so that their device counts each reference as a person. */
const personSql = (readership: Readership) =>
  isHiddenFromMember(readership, 'enrollments', 'studentName') ? 'null::text' : identitySql('a');

/** $3 the month, such as 2026-06. A learner in two courses is one person, as long as they are not erased. */
const providerSql = (readership: Readership) => `select
  ${count(readership, 'courses', filtered(`a."isActive" and ${assignedCourse(readership)}`))} as "activeCourses",
  ${count(readership, 'enrollments', filtered('a."removedAt" is null'))} as "totalStudents",
  (select count(distinct coalesce(e.person, m.reference))::int
    from (select a."candidateReferenceId" as reference from matches a
           where (${visibleWhere(readership, 'matches')}) and a.${kept}) m
    left join (select a."candidateReferenceId" as reference, ${personSql(readership)} as person
                 from enrollments a where (${visibleWhere(readership, 'enrollments')}) and a."erasedAt" is null) e using (reference)
  ) as "learnersMatched",
  ${count(readership, 'completions', filtered(`a."removedAt" is null and to_char(a."completionDate", 'YYYY-MM') = $3`))} as "completionsThisMonth",
  ${count(readership, 'agreements', filtered(`a.status = 'active'`))} as "swapAgreements",
  ${count(readership, 'agreements', filtered(`a.status = 'pending_approval'`))} as "pendingApproval",
  ${count(readership, 'agreements', `count(distinct a."employerId") filter (where a.status = 'active')::int`)} as "swapConnections"
  where $1::text is not null and $2::text is not null`;

/** Counts what an employer's dashboard shows. */
export async function employerFigures(knex: Knex, actor: Actor): Promise<EmployerStats> {
  const values = [actor.person, actor.organization];
  return assertDefined((await queryOnce<EmployerStats>(knex, employerSql(actor), values))[0]);
}

/** `day` is today's calendar date in the provider's time zone. */
export async function providerFigures(knex: Knex, actor: Actor, day: string): Promise<ProviderStats> {
  const values = [actor.person, actor.organization, day.slice(0, 7)];
  return assertDefined((await queryOnce<ProviderStats>(knex, providerSql(actor), values))[0]);
}
