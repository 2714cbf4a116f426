// Adds what a guarantee rests on: which interview was held, which time the provider confirmed, what the employer
// reported about attendance, and the calendars that count for a deadline.
import type { Knex } from 'knex';
import { createReplicated, dropTables, restamp } from './tables.ts';

export const name = '033-attendance';

export async function up(database: Knex): Promise<void> {
  await database.raw(
    `alter table matches add "heldAt" timestamptz, add "missedAt" timestamptz, add "excusedAt" timestamptz`,
  );
  // An absence is recorded in the note; every other outcome with a time was an interview that took place.
  await database.raw(`
    update matches set "heldAt" = "interviewDate"
     where status in ('interview_completed', 'hired', 'not_hired') and coalesce("outcomeNote", '') not like 'did not attend twice%'`);
  for (const [column, source] of [
    ['missedAt', 'createdAt'],
    ['excusedAt', 'excusedAt'],
  ])
    await database.raw(`
      update matches m set "${column}" = b.at
        from (select "matchId", max("${source}") as at, max("createdAt") as "createdAt" from breaches
               where kind = 'deadline' and "${source}" is not null group by "matchId") b
       where b."matchId" = m.id and b."createdAt" >= m."owedSince"`);
  await database.raw('alter table interviews add "confirmedAt" timestamptz');
  await database.raw(`
    update interviews i set "confirmedAt" = i."updatedAt" from matches m
     where m.id = i.id and m."interviewDate" is not null and i."objectUntil" is null and i."cancelledAt" is null`);
  await database.raw('alter table clocks add calendars text');
  await database.raw(`
    update clocks c set calendars = json_build_object(
        'owedSince', to_char(m."owedSince" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'calendars', json_build_array(json_build_object('timeZone', o."timeZone", 'closedDays', o."closedDays", 'notBefore', null)),
        'holidays', '', 'interviewDays', coalesce((select "interviewDays" from settings limit 1), 30),
        'notBefore', null)::text
      from matches m join organizations o on o.id = m."employerId" where m.id = c.id`);
  await database.raw(`alter table settings add "closedDays" text not null default ''`);
  for (const table of ['matches', 'interviews', 'settings']) await restamp(database, table);
  await createReplicated(database, {
    attendanceReports: {
      columns: `id text primary key, "matchId" text not null, "employerId" text not null, "providerId" text not null,
        "jobId" bigint not null, "candidateReferenceId" text not null, kind text not null,
        "startsAt" timestamptz not null, "isConfirmed" boolean not null, "employerComment" text, "providerComment" text,
        "disputedAt" timestamptz, "decidedAt" timestamptz, "decidedByName" text, decision text, "decisionNote" text`,
      owners: ['employerId', 'providerId'],
      indexes: ['("matchId")', '("disputedAt" desc, id desc) where "disputedAt" is not null'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['attendanceReports']);
  await database.raw('alter table matches drop "heldAt", drop "missedAt", drop "excusedAt"');
  await database.raw('alter table interviews drop "confirmedAt"');
  await database.raw('alter table clocks drop calendars');
  await database.raw('alter table settings drop "closedDays"');
}
