// Creates the tables for what employers and providers exchange after a match (times, interviews, messages,
// invitations) and for the guarantee's clock.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';
import type { ReplicatedTable } from './tables.ts';

const parties = '"employerId" text not null, "providerId" text not null';
const owners = ['employerId', 'providerId'];
const side = (column: string) => `"${column}" text check ("${column}" in ('employer', 'provider'))`;

const replicated: Record<string, ReplicatedTable> = {
  interviews: {
    columns: `id text primary key, ${parties}, "jobId" bigint not null, "candidateReferenceId" text not null,
      kind text not null, place text not null, bring text, minutes int not null, "startsAt" timestamptz,
      ${side('proposedBy')}, "proposedAt" timestamptz, note text, sequence int not null, "cancelledAt" timestamptz,
      "objectUntil" timestamptz, absences int not null, "updatedAt" timestamptz not null, "updatedByName" text not null`,
    owners,
  },
  slots: {
    columns: `id text primary key, "matchId" text not null, ${parties}, ${side('proposedBy')} not null,
      "startsAt" timestamptz not null, state text not null check (state in ('proposed', 'confirmed', 'declined', 'withdrawn'))`,
    owners,
    indexes: ['("matchId")'],
  },
  waits: {
    columns: `id text primary key, "matchId" text not null, ${parties}, reason text not null,
      "startedAt" timestamptz not null, "endedAt" timestamptz not null, check ("startedAt" <= "endedAt")`,
    owners,
    indexes: ['("matchId")'],
  },
  breaches: {
    columns: `id text primary key, "matchId" text not null, ${parties}, "jobId" bigint not null,
      "candidateReferenceId" text not null, kind text not null, "waitedDays" int not null, reminders int not null,
      "employerComment" text, "providerComment" text, "disputedAt" timestamptz, "excusedAt" timestamptz,
      "excusedByName" text, excuse text`,
    owners,
    indexes: ['("matchId")', '("createdAt" desc, id desc)'],
  },
  threads: {
    columns: `id text primary key, ${parties}, "employerName" text not null, "providerName" text not null,
      "subjectKind" text not null, "subjectId" text not null, "subjectTitle" text not null,
      "lastMessageAt" timestamptz not null, ${side('lastMessageBy')} not null, "lastMessage" text not null,
      "employerReadAt" timestamptz, "providerReadAt" timestamptz`,
    owners,
  },
  messages: {
    columns: `id text primary key, "threadId" text not null, ${parties}, ${side('from')} not null,
      "personId" text not null, "personName" text not null, text text not null, "writtenAt" timestamptz not null,
      "reportedAt" timestamptz, "reportReason" text`,
    owners,
    indexes: ['("threadId")', '("reportedAt" desc) where "reportedAt" is not null'],
  },
  invitations: {
    columns: `id text primary key, ${parties}, "courseId" bigint not null, "courseTitle" text not null,
      "providerName" text not null, "jobId" bigint not null, "jobTitle" text not null,
      "employerName" text not null, "invitedByName" text not null, terms text not null,
      state text not null check (state in ('sent', 'accepted', 'declined', 'expired', 'withdrawn')),
      "answeredAt" timestamptz, "answeredByName" text, reason text`,
    owners,
    indexes: ['("courseId", "jobId")', `("createdAt") where state = 'sent'`],
  },
};

export const name = '004-exchange';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    alter table matches
      add column "deadlineAt" timestamptz, add column "slotsProposedAt" timestamptz,
      add column guarantee text check (guarantee in ('honoured', 'honoured_late', 'missed', 'released')),
      add column "honouredAt" timestamptz, add column "releaseAskedFor" text;
    create index on matches ("deadlineAt") where guarantee is null and "withdrawnAt" is null;`);
  await createReplicated(database, replicated);
  await createServerOnly(database, {
    clocks: {
      columns:
        'id text primary key, "doneUntil" timestamptz not null, "nextAt" timestamptz, reminders int not null',
      indexes: ['("nextAt") where "nextAt" is not null'],
    },
  });
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, ['clocks', ...Object.keys(replicated).reverse()]);
  await database.raw(`alter table matches drop column "deadlineAt", drop column "slotsProposedAt",
    drop column guarantee, drop column "honouredAt", drop column "releaseAskedFor"`);
}
