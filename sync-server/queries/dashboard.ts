// Computes one organization's dashboard statistics in the database. They equal those of
// shared/domain/platform/statistics.ts, which a device computes from its rows. On the server a provider may have tens
// of thousands of rows.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { EmployerStats, ProviderStats } from '#shared/domain/platform/statistics.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { visibleWhere } from '../sync/pull-sql.ts';

/** Counts the visible rows of a table, `a`. $1 the person, $2 the organization. */
const count = (role: 'employer' | 'provider', table: Parameters<typeof visibleWhere>[1], of: string) =>
  `(select ${of} from "${table}" a where (${visibleWhere(role, table)}))`;

const filtered = (condition: string) => `count(*) filter (where ${condition})::int`;

const kept = '"withdrawnAt" is null';

const employerSql = `select
  ${count('employer', 'jobs', filtered('a."isActive"'))} as "activeJobs",
  ${count('employer', 'matches', filtered(`a.${kept}`))} as "matchedCandidates",
  ${count('employer', 'matches', filtered(`a.${kept} and a.status = 'interview_scheduled'`))} as "pendingInterviews",
  ${count('employer', 'agreements', filtered(`a.status = 'active'`))} as "swapAgreements",
  ${count('employer', 'agreements', filtered(`a.status = 'pending_approval'`))} as "pendingApproval"
  where $1::text is not null and $2::text is not null`;

/** $3 the month, such as 2026-06. A learner in two courses is one person, as long as they are not erased. */
const providerSql = `select
  ${count('provider', 'courses', filtered('a."isActive"'))} as "activeCourses",
  ${count('provider', 'enrollments', filtered('a."removedAt" is null'))} as "totalStudents",
  (select count(distinct coalesce(e.person, m.reference))::int
    from (select a."candidateReferenceId" as reference from matches a
           where (${visibleWhere('provider', 'matches')}) and a.${kept}) m
    left join (select a."candidateReferenceId" as reference, lower(a."studentEmail") || ' ' || lower(a."studentName") as person
                 from enrollments a where (${visibleWhere('provider', 'enrollments')}) and a."erasedAt" is null) e using (reference)
  ) as "learnersMatched",
  ${count('provider', 'completions', filtered(`a."removedAt" is null and to_char(a."completionDate", 'YYYY-MM') = $3`))} as "completionsThisMonth",
  ${count('provider', 'agreements', filtered(`a.status = 'active'`))} as "swapAgreements",
  ${count('provider', 'agreements', filtered(`a.status = 'pending_approval'`))} as "pendingApproval",
  ${count('provider', 'agreements', `count(distinct a."employerId") filter (where a.status = 'active')::int`)} as "swapConnections"
  where $1::text is not null and $2::text is not null`;

/** Counts what an employer's dashboard shows. */
export async function employerFigures(knex: Knex, { person, organization }: Actor): Promise<EmployerStats> {
  return assertDefined((await queryOnce<EmployerStats>(knex, employerSql, [person, organization]))[0]);
}

/** `day` is today's calendar date in the provider's time zone. */
export async function providerFigures(
  knex: Knex,
  { person, organization }: Actor,
  day: string,
): Promise<ProviderStats> {
  const values = [person, organization, day.slice(0, 7)];
  return assertDefined((await queryOnce<ProviderStats>(knex, providerSql, values))[0]);
}
