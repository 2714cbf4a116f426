// Reads what a learner's own page shows: the student's record, matches and interviews, and the names that go with them.
// Named columns only, so that a new column of a table stays off the page until somebody adds it.
import type { Knex } from 'knex';
import type { Row } from '#shared/engine/schema.ts';
import { isAskedSql } from '../../identity/learner-links.ts';
import { instantText } from '../../database/select-columns.ts';
import { queryOnce } from '../../engine/postgres-store.ts';

/** A match as its learner reads it. */
export type LearnersMatch = Pick<
  Row<'matches'>,
  | 'id'
  | 'status'
  | 'lateCompletion'
  | 'interviewDate'
  | 'withdrawnAt'
  | 'firstDecidedAt'
  | 'outcomeFeedback'
  | 'createdAt'
> & {
  job: string;
  employer: string;
  /** When an employer viewed the name, newest first. */
  views: string[];
  consent: Pick<Row<'consents'>, 'givenOn' | 'withContact' | 'withdrawnAt'> | null;
  interview:
    | (Pick<
        Row<'interviews'>,
        'id' | 'kind' | 'place' | 'room' | 'timeZone' | 'bring' | 'minutes' | 'startsAt'
      > &
        Pick<Row<'interviews'>, 'cancelledAt' | 'sequence' | 'updatedAt' | 'candidateReferenceId'>)
    | null;
  /** What the learner said about this match by a link. */
  replies: Pick<
    Row<'learnerReplies'>,
    'kind' | 'startsAt' | 'text' | 'happening' | 'isOffered' | 'createdAt'
  >[];
  /** Whether the employer says that it hired without an interview. */
  hasOffer: boolean;
  /** The times that the employer proposed and nobody answered yet, earliest first. */
  offered: string[];
};

/** What a page shows. Whether the link still opens it is not decided here. */
export interface LearnersPage {
  /** The match about which the link of a mail asks. Such a link opens nothing else. */
  question: string | null;
  /** Whether what the learner chooses by this link takes effect. */
  isEffective: boolean;
  link: Pick<Row<'learnerLinks'>, 'id' | 'providerId' | 'confirmedAt' | 'lastOpenedAt' | 'revokedAt'> &
    Pick<Row<'learnerLinks'>, 'delivery' | 'address'>;
  student: Pick<Row<'enrollments'>, 'id' | 'studentName' | 'studentEmail' | 'studentPhone'> &
    Pick<Row<'enrollments'>, 'candidateReferenceId' | 'enrollmentDate' | 'removedAt' | 'erasedAt'>;
  course: string;
  completionDate: string | null;
  provider: { name: string; phone: string | null; timeZone: string };
  matches: LearnersMatch[];
  /** The kinds of requests about the data that wait for an answer. */
  asked: Row<'dataRequests'>['kind'][];
}

const at = (column: string): string => instantText(column);

const matchesSql = `
  select m.id, m.status, m."lateCompletion", m."outcomeFeedback", ${at('m."interviewDate"')} as "interviewDate",
    ${at('m."withdrawnAt"')} as "withdrawnAt", ${at('m."firstDecidedAt"')} as "firstDecidedAt",
    ${at('m."createdAt"')} as "createdAt", j.title as job, j."employerName" as employer,
    (select coalesce(json_agg(${at('v."createdAt"')} order by v."createdAt" desc), '[]')
       from "nameViews" v where v."matchId" = m.id) as views,
    (select json_build_object('givenOn', c."givenOn"::text, 'withContact', c."withContact",
       'withdrawnAt', ${at('c."withdrawnAt"')}) from consents c where c.id = m.id) as consent,
    (select json_build_object('id', i.id, 'kind', i.kind, 'place', i.place, 'room', i.room, 'timeZone', i."timeZone",
       'bring', i.bring, 'minutes', i.minutes, 'startsAt', ${at('i."startsAt"')},
       'cancelledAt', ${at('i."cancelledAt"')}, 'sequence', i.sequence, 'updatedAt', ${at('i."updatedAt"')},
       'candidateReferenceId', i."candidateReferenceId") from interviews i where i.id = m.id) as interview,
    (select coalesce(json_agg(json_build_object('kind', r.kind, 'startsAt', ${at('r."startsAt"')}, 'text', r.text,
       'happening', r.happening, 'isOffered', r."isOffered", 'createdAt', ${at('r."createdAt"')}) order by r."createdAt"), '[]')
       from "learnerReplies" r where r."matchId" = m.id and r."dismissedAt" is null) as replies,
    exists (select from claims k where k."matchId" = m.id and k.kind = 'offer') as "hasOffer",
    (select coalesce(json_agg(${at('s."startsAt"')} order by s."startsAt"), '[]') from slots s
      where s."matchId" = m.id and s.state = 'proposed' and s."proposedBy" = 'employer') as offered
  from matches m join jobs j on j.id = m."jobId"
  where m."courseId" = l."courseId" and m."providerId" = l."providerId"
    and m."candidateReferenceId" = e."candidateReferenceId"
  order by m."createdAt", m.id`;

const sql = `
  select json_build_object('id', l.id, 'providerId', l."providerId", 'confirmedAt', ${at('l."confirmedAt"')},
      'lastOpenedAt', ${at('l."lastOpenedAt"')}, 'revokedAt', ${at('l."revokedAt"')}, 'delivery', l.delivery,
      'address', l.address) as link,
    json_build_object('id', e.id, 'studentName', e."studentName", 'studentEmail', e."studentEmail",
      'studentPhone', e."studentPhone", 'candidateReferenceId', e."candidateReferenceId",
      'enrollmentDate', e."enrollmentDate"::text, 'removedAt', ${at('e."removedAt"')},
      'erasedAt', ${at('e."erasedAt"')}) as student,
    t."matchId" as question, l.delivery = 'mailed' and c."learnersChoose" as "isEffective",
    c.title as course,
    (select d."completionDate"::text from completions d where d."courseId" = l."courseId"
       and d."candidateReferenceId" = e."candidateReferenceId" and d."removedAt" is null limit 1) as "completionDate",
    json_build_object('name', c."providerName", 'phone', p.phone, 'timeZone', o."timeZone") as provider,
    (select coalesce(json_agg(row_to_json(found)), '[]') from (${matchesSql}) found) as matches,
    (select coalesce(json_agg(distinct r.kind), '[]') from "dataRequests" r
      where r."subjectId" = e.id and r."doneAt" is null) as asked
  from "learnerTokens" t
    join "learnerLinks" l on l.id = t."linkId"
    join enrollments e on e.id = l."enrollmentId"
    join courses c on c.id = l."courseId"
    join organizations o on o.id = l."providerId"
    left join "providerProfiles" p on p.id = l."providerId"
  where t."tokenHash" = $1 and (t."matchId" is null or ${isAskedSql})`;

/** Returns the page of the link with this token, by the token's hash; undefined if there is none. */
export const learnersPage = async (knex: Knex, tokenHash: string): Promise<LearnersPage | undefined> =>
  (await queryOnce<LearnersPage>(knex, sql, [tokenHash]))[0];
