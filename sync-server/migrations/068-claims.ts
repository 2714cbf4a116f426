// Adds claims: what one side states about a match, and the answer of the other side. Disputes of interviews that the
// employer did not hold become claims with the id of their breach; those that can still be disputed stay open for a week,
// and administrators have the usual days from now on.
import type { Knex } from 'knex';
import { createReplicated, dropTables } from './tables.ts';

export const name = '068-claims';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    claims: {
      columns: `id text primary key, "matchId" text not null, "employerId" text not null, "providerId" text not null,
        "jobId" bigint not null, "candidateReferenceId" text not null, kind text not null, side text not null,
        "startsAt" timestamptz, "confirmedAt" timestamptz, "objectUntil" timestamptz, state text not null, "answerUntil" timestamptz, "employerComment" text,
        "providerComment" text, "disputedAt" timestamptz, "settledAt" timestamptz, verdict text, "decidedByName" text,
        "decisionNote" text`,
      owners: ['employerId', 'providerId'],
      indexes: ['("matchId")', '("disputedAt" desc, id desc) where "disputedAt" is not null'],
    },
  });
  await database.raw(`
    insert into claims (id, "matchId", "employerId", "providerId", "jobId", "candidateReferenceId", kind, side, state,
        "answerUntil", "employerComment", "providerComment", "disputedAt", "createdAt")
      select b.id, b."matchId", b."employerId", b."providerId", b."jobId", b."candidateReferenceId", 'employer_absent',
        'provider', case when b."disputedAt" is null then 'open' else 'disputed' end, b."createdAt" + interval '7 days',
        b."employerComment", b."providerComment", case when b."disputedAt" is not null then now() end, b."createdAt"
      from breaches b
     where b.kind = 'not_held' and b."excusedAt" is null
       and (b."disputedAt" is not null or b."createdAt" > now() - interval '3 days')`);
  // The dispute is the claim's now.
  await database.raw(`update breaches set "disputedAt" = null where id in (select id from claims)`);
  await database.raw(`
    update clocks c set "nextAt" = least(c."nextAt", now()) from claims where claims."matchId" = c.id`);
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['claims']);
}
