// Reads what administrators review: reported messages with their conversation, and breaches.
import type { Knex } from 'knex';
import type { DisputedReport, PlatformBreach, ReportedMessage } from '#shared/reads/analytics/oversight.ts';
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
