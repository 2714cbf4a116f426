// Makes claims of reports about attendance, with their ids, of times that the employer set alone, and of interviews whose
// outcome nobody recorded. A report that can still be disputed stays open for a week, and a time gets two days more, because
// three working days can be five days. Nobody misses an interview by the new rule at once: for interviews that ended
// before, there are two weeks to say what happened, and those of more than 30 days ago wait without an end. A hire keeps
// the fee that was charged for it, also if that was none.
import type { Knex } from 'knex';
import { restamp } from './tables.ts';

export const name = '069-interview-claims';

export async function up(database: Knex): Promise<void> {
  for (const table of ['interviews', 'claims']) {
    await database.raw(`alter table ${table} add "isProvidersTime" boolean not null default false`);
    await restamp(database, table);
  }
  await database.raw('alter table claims add outcome text, add former text');
  // An offer that is disputed after it was settled keeps what it was in one column.
  await database.raw(`
    update claims set "settledAt" = null, verdict = null, former = json_build_object(
        'state', case when verdict = 'made' then 'confirmed' else 'stood' end,
        'settledAt', to_char("settledAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
     where kind = 'offer' and state = 'disputed' and "settledAt" is not null`);
  await database.raw('alter table clocks add "hireFees" text');
  await database.raw(`
    update clocks c set "hireFees" = json_build_object(
        to_char(m."decidedAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        (select coalesce(sum(l."amountCents"), 0) / 100 from ledger l where l."subjectId" = m.id and l.kind = 'hire'))::text
      from matches m where m.id = c.id and m.status = 'hired' and m."decidedAt" is not null`);
  await database.raw(`
    insert into claims (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, side, "startsAt",
        "objectUntil", state, "answerUntil", "employerComment", "providerComment", "disputedAt", "settledAt", verdict,
        "decidedByName", "decisionNote", "createdAt")
      select r.id, r."matchId", r."employerId", r."providerId", r."jobId", r."candidateReferenceId",
        case r.kind when 'held' then 'held' else 'candidate_absent' end, 'employer', r."startsAt",
        case when not r."isConfirmed" then r."createdAt" end,
        case when r."decidedAt" is not null then 'decided' when r."disputedAt" is not null then 'disputed'
             when isOpen then 'open' else 'stood' end,
        r."createdAt" + interval '7 days', r."employerComment", r."providerComment",
        case when r."decidedAt" is null and r."disputedAt" is not null then now() else r."disputedAt" end,
        case when r."decidedAt" is not null then r."decidedAt"
             when r."disputedAt" is null and not isOpen then least(r."createdAt" + interval '3 days', now()) end,
        case when r.decision = 'rejected' then 'no_fault'
             when r.decision = 'stands' then case r.kind when 'held' then 'held' else 'candidate_absent' end end,
        r."decidedByName", r."decisionNote", r."createdAt"
      from "attendanceReports" r,
        lateral (select r."createdAt" > now() - interval '3 days' and (r.kind = 'held' or r."isConfirmed") as isOpen) o`);
  await database.raw(`
    insert into claims (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, side, "startsAt",
        "confirmedAt", "objectUntil", state, "answerUntil", "createdAt")
      select gen_random_uuid()::text, m.id, m."employerId", m."providerId", m."jobId", m."candidateReferenceId", 'silence',
        'platform', m."interviewDate", i."confirmedAt", i."objectUntil", 'open',
        case when m."interviewDate" > now() - interval '30 days' then now() + interval '14 days' end, now()
      from matches m left join interviews i on i.id = m.id
     where m.status = 'interview_scheduled' and m."withdrawnAt" is null
       and m."interviewDate" + make_interval(mins => coalesce(i.minutes, 0)) < now()
       and (i."objectUntil" is null or i."objectUntil" < now())`);
  await addTimes(database);
  await database.raw(`
    update clocks c set "nextAt" = least(c."nextAt", now()) from claims
     where claims."matchId" = c.id and claims.state in ('open', 'disputed')`);
}

/** Makes claims of the times that the employer recorded or moved alone, three days before the end of the objection. */
async function addTimes(database: Knex): Promise<void> {
  await database.raw(`
    insert into claims (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, side, "startsAt",
        "confirmedAt", "objectUntil", state, "answerUntil", "settledAt", "createdAt")
      select gen_random_uuid()::text, m.id, m."employerId", m."providerId", m."jobId", m."candidateReferenceId", 'time',
        'employer', m."interviewDate", i."confirmedAt", i."objectUntil", case when isOpen then 'open' else 'stood' end,
        case when isOpen then i."objectUntil" + interval '2 days' else i."objectUntil" end,
        case when not isOpen then i."objectUntil" end, i."objectUntil" - interval '3 days'
      from matches m join interviews i on i.id = m.id, lateral (select i."objectUntil" > now() as isOpen) o
     where m.status = 'interview_scheduled' and m."withdrawnAt" is null and i."objectUntil" is not null`);
  await database.raw(`
    update interviews i set "objectUntil" = k."answerUntil" from claims k
     where k."matchId" = i.id and k.kind = 'time' and k.state = 'open'`);
}

/** The reports are still filled. */
export async function down(database: Knex): Promise<void> {
  await database.raw(`delete from claims where kind not in ('offer', 'employer_absent')`);
  await database.raw('alter table claims drop "isProvidersTime", drop outcome, drop former');
  await database.raw('alter table clocks drop "hireFees"');
  await database.raw('alter table interviews drop "isProvidersTime"');
}
