// Reads what administrators review: reported messages with their conversation, breaches, and disputes.
import type { Knex } from 'knex';
import type {
  DisputedReport,
  PlatformBreach,
  PlatformMatch,
  PlatformReleaseShares,
  ReportedCrowd,
  ReportedMessage,
} from '#shared/reads/analytics/oversight.ts';
import { leastReleases, releaseAlertPercent } from '#shared/policy.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { days, instantText, instants, stored } from '../database/select-columns.ts';
import { paged } from './lists.ts';
import type { ListQuery, Page } from './lists.ts';

/** Reads only conversations with a reported message. Nobody reads the others. */
export function reportedMessages(knex: Knex, query: ListQuery): Promise<Page<ReportedMessage>> {
  const lines = `(select json_agg(json_build_object('id', o.id, 'personName', o."personName", 'from', o."from", 'text', o.text,
      'createdAt', ${instantText('o."createdAt"')}) order by o."createdAt", o."writtenAt", o.id)
     from messages o where o."threadId" = m."threadId")`;
  return paged<ReportedMessage>(
    knex,
    {
      from: 'messages m join threads t on t.id = m."threadId"',
      columns: {
        ...stored('m', 'id', 'personName', 'reportReason'),
        ...instants('m', 'reportedAt'),
        ...stored('t', 'employerName', 'providerName', 'subjectTitle'),
        lines,
      },
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
  return paged<PlatformBreach>(
    knex,
    {
      from: 'breaches b join matches m on m.id = b."matchId" join jobs j on j.id = b."jobId" join courses c on c.id = m."courseId"',
      columns: {
        ...stored('b', 'id', 'kind', 'candidateReferenceId', 'waitedDays', 'reminders'),
        ...stored('b', 'employerComment', 'providerComment', 'excusedByName', 'excuse'),
        ...instants('b', 'disputedAt', 'excusedAt', 'createdAt'),
        jobTitle: 'j.title',
        ...stored('j', 'employerName'),
        ...stored('c', 'providerName'),
      },
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
  return paged<PlatformMatch>(
    knex,
    {
      from: 'matches m join jobs j on j.id = m."jobId" join courses c on c.id = m."courseId"',
      columns: {
        ...stored('m', 'id', 'candidateReferenceId', 'status', 'outcomeNote', 'withdrawnReason'),
        ...instants(
          'm',
          'heldAt',
          'decidedAt',
          'firstDecidedAt',
          'interviewDate',
          'withdrawnAt',
          'createdAt',
        ),
        jobTitle: 'j.title',
        courseTitle: 'c.title',
        ...stored('j', 'employerName'),
        ...stored('c', 'providerName'),
      },
      where: `${query.q ? found : 'true'} and ${matchesShown.get(query.show) ?? 'true'}`,
      order: 'm."createdAt" desc, m.id desc',
    },
    query,
  );
}

const undecided = `k.state = 'disputed'`;
const shownDisputes = new Map([
  ['undecided', undecided],
  ['decided', `not (${undecided})`],
]);
export const disputeStates = [...shownDisputes.keys()];

/** A second dispute of the match ended without fault, so that it is in no figure (`endedWithoutFault`). */
const isLeftOut = `((select count(*) from claims o where o."matchId" = m.id and o."createdAt" >= m."owedSince"
  and ((o.state = 'set_aside' and o.kind <> 'outcome' and coalesce(o.former, '') not like '%"isCorrected":true%')
    or (o.state = 'decided' and o.verdict = 'no_fault'))) >= 2)`;

/**
 * Returns a page of the claims that were disputed, first those of matches of which two disputes ended without fault. A claim that is disputed again after it was settled waits for a
 * decision again.
 */
export function disputeList(knex: Knex, query: ListQuery): Promise<Page<DisputedReport>> {
  const learnerAnswers = `(select coalesce(json_agg(json_build_object('happening', r.happening, 'isOffered', r."isOffered",
      'isMailed', r."isMailed", 'createdAt', ${instantText('r."createdAt"')}, 'address', l.address,
      'addressSince', ${instantText('l."addressSince"')}, 'addressByName', l."addressByName") order by r."createdAt"), '[]')
     from "learnerReplies" r left join "learnerLinks" l on l.id = r."linkId"
    where r."matchId" = k."matchId" and r.kind = 'answer'
      and (r."startsAt" = k."startsAt" or (k.kind = 'offer' and r."isOffered" is not null)))`;
  return paged<DisputedReport>(
    knex,
    {
      from: 'claims k join matches m on m.id = k."matchId" join jobs j on j.id = k."jobId" join courses c on c.id = m."courseId"',
      columns: {
        ...stored('k', 'id', 'kind', 'side', 'candidateReferenceId', 'employerComment', 'providerComment'),
        ...stored('k', 'decidedByName', 'decisionNote', 'state', 'verdict', 'outcome', 'isProvidersTime'),
        ...instants('k', 'startsAt', 'objectUntil', 'disputedAt', 'createdAt'),
        learnerAnswers,
        decidedAt: `case when not (${undecided}) then ${instantText('k."settledAt"')} end`,
        jobTitle: 'j.title',
        ...stored('j', 'employerName'),
        ...stored('c', 'providerName'),
      },
      where: `k."disputedAt" is not null and ${shownDisputes.get(query.show) ?? 'true'} and (searchable(j.title) like $2 or searchable(j."employerName") like $2 or searchable(c."providerName") like $2)`,
      order: `${isLeftOut} desc, k."disputedAt" desc, k.id desc`,
    },
    query,
  );
}

/** Returns a page of the reports of crowds, those without a decision first. */
export function crowdList(knex: Knex, query: ListQuery): Promise<Page<ReportedCrowd>> {
  return paged<ReportedCrowd>(
    knex,
    {
      from: '"crowdReports" r join organizations e on e.id = r."employerId" join organizations p on p.id = r."providerId"',
      columns: {
        ...stored('r', 'id', 'state', 'decidedByName', 'comment'),
        ...days('r', 'day'),
        ...instants('r', 'restsUntil', 'decidedAt', 'createdAt'),
        count: `cardinality(string_to_array(r."matchIds", ' '))`,
        employerName: 'e.name',
        providerName: 'p.name',
      },
      where: '(searchable(e.name) like $2 or searchable(p.name) like $2)',
      order: `(r.state = 'open') desc, r."createdAt" desc, r.id desc`,
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
               from matches where not "isRelated" group by "employerId") s
      where s.released >= $1 and s.released * 100 > $2 * s.guarantees
      order by s.released::float / s.guarantees desc limit 100`,
    [leastReleases, releaseAlertPercent],
  );
