// Reads what administrators review: reported messages with their conversation, and breaches.
import type { Knex } from 'knex';
import type {
  DisputedReport,
  PlatformBreach,
  PlatformMatch,
  PlatformReleaseShares,
  ReportedMessage,
} from '#shared/reads/analytics/oversight.ts';
import { leastReleases, releaseAlertPercent } from '#shared/policy.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { paged } from './lists.ts';
import type { ListQuery, Page } from './lists.ts';
import { instantText } from './platform.ts';

/** Reads only conversations with a reported message. Nobody reads the others. */
export function reportedMessages(knex: Knex, query: ListQuery): Promise<Page<ReportedMessage>> {
  const lines = `(select json_agg(json_build_object('id', o.id, 'personName', o."personName", 'from', o."from", 'text', o.text,
      'createdAt', ${instantText('o."createdAt"')}) order by o."createdAt", o."writtenAt", o.id)
     from messages o where o."threadId" = m."threadId")`;
  return paged(
    knex,
    {
      from: 'messages m join threads t on t.id = m."threadId"',
      columns: `m.id, m."personName", m."reportReason", ${instantText('m."reportedAt"')} as "reportedAt",
        t."employerName", t."providerName", t."subjectTitle", ${lines} as lines`,
      where: `m."reportedAt" is not null and (searchable(t."employerName") like $2 or searchable(t."providerName") like $2)`,
      order: 'm."reportedAt" desc, m.id desc',
    },
    query,
  );
}

const shown = new Map([
  ['disputed', 'b."disputedAt" is not null and b."excusedAt" is null'],
  ['open', 'b."excusedAt" is null'],
  ['excused', 'b."excusedAt" is not null'],
]);
export const breachStates = [...shown.keys()];

/** Returns a page of broken promises. */
export function breachList(knex: Knex, query: ListQuery): Promise<Page<PlatformBreach>> {
  return paged(
    knex,
    {
      from: 'breaches b join matches m on m.id = b."matchId" join jobs j on j.id = b."jobId" join courses c on c.id = m."courseId"',
      columns: `b.id, b.kind, b."candidateReferenceId", b."waitedDays", b.reminders, b."employerComment", b."providerComment",
        ${instantText('b."disputedAt"')} as "disputedAt", ${instantText('b."excusedAt"')} as "excusedAt", b."excusedByName",
        b.excuse, ${instantText('b."createdAt"')} as "createdAt", j.title as "jobTitle", j."employerName", c."providerName"`,
      where: `${shown.get(query.show) ?? 'true'} and (searchable(j.title) like $2 or searchable(j."employerName") like $2 or searchable(c."providerName") like $2)`,
      order: 'b."createdAt" desc, b.id desc',
    },
    query,
  );
}

const matchesShown = new Map([
  ['open', `m."withdrawnAt" is null and m.status in ('matched', 'interview_scheduled')`],
  ['decided', `m."withdrawnAt" is null and m.status in ('hired', 'not_hired')`],
  ['withdrawn', 'm."withdrawnAt" is not null'],
]);
export const matchStates = [...matchesShown.keys()];

/** Returns a page of the matches, newest first. */
export function matchList(knex: Knex, query: ListQuery): Promise<Page<PlatformMatch>> {
  const found = `(searchable(j.title) like $2 or searchable(c.title) like $2 or searchable(j."employerName") like $2
    or searchable(c."providerName") like $2 or searchable(m."candidateReferenceId") like $2)`;
  return paged(
    knex,
    {
      from: 'matches m join jobs j on j.id = m."jobId" join courses c on c.id = m."courseId"',
      columns: `m.id, m."candidateReferenceId", m.status, m."outcomeNote", ${instantText('m."heldAt"')} as "heldAt", ${instantText('m."decidedAt"')} as "decidedAt",
        ${instantText('m."interviewDate"')} as "interviewDate", ${instantText('m."withdrawnAt"')} as "withdrawnAt", m."withdrawnReason",
        ${instantText('m."createdAt"')} as "createdAt", j.title as "jobTitle", c.title as "courseTitle", j."employerName", c."providerName"`,
      where: `${query.q ? found : 'true'} and ${matchesShown.get(query.show) ?? 'true'}`,
      order: 'm."createdAt" desc, m.id desc',
    },
    query,
  );
}

const shownDisputes = new Map([
  ['undecided', 'r."decidedAt" is null'],
  ['decided', 'r."decidedAt" is not null'],
]);
export const disputeStates = [...shownDisputes.keys()];

/** Reads the reports about attendance that a provider disputed. */
export function disputeList(knex: Knex, query: ListQuery): Promise<Page<DisputedReport>> {
  return paged(
    knex,
    {
      from: '"attendanceReports" r join matches m on m.id = r."matchId" join jobs j on j.id = r."jobId" join courses c on c.id = m."courseId"',
      columns: `r.id, r.kind, r."candidateReferenceId", ${instantText('r."startsAt"')} as "startsAt", r."isConfirmed",
        r."employerComment", r."providerComment", ${instantText('r."disputedAt"')} as "disputedAt",
        ${instantText('r."decidedAt"')} as "decidedAt", r."decidedByName", r.decision, r."decisionNote",
        ${instantText('r."createdAt"')} as "createdAt", j.title as "jobTitle", j."employerName", c."providerName"`,
      where: `r."disputedAt" is not null and ${shownDisputes.get(query.show) ?? 'true'} and (searchable(j.title) like $2 or searchable(j."employerName") like $2 or searchable(c."providerName") like $2)`,
      order: 'r."disputedAt" desc, r.id desc',
    },
    query,
  );
}

/** The employers that administrators were alerted about, the highest share first. */
export const releaseShares = (knex: Knex): Promise<PlatformReleaseShares> =>
  queryOnce(
    knex,
    `select s."employerId", (select j."employerName" from jobs j where j."employerId" = s."employerId" limit 1) as "employerName",
       s.released, s.guarantees
       from (select "employerId", count(*) filter (where guarantee = 'released')::int as released,
               count(*) filter (where guarantee = 'released' or "withdrawnAt" is null)::int as guarantees
               from matches group by "employerId") s
      where s.released >= $1 and s.released * 100 > $2 * s.guarantees
      order by s.released::float / s.guarantees desc limit 100`,
    [leastReleases, releaseAlertPercent],
  );
