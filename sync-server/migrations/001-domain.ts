// Creates the tables of the domain and the tables for exact sync: entries, clients, lineage, gone.
import type { Knex } from 'knex';
import { createReplicated, createServerOnly, dropTables } from './tables.ts';
import type { ReplicatedTable, ServerTable } from './tables.ts';

const removable = '"removedAt" timestamptz, "removedByName" text';
const edited = '"updatedAt" timestamptz not null, "updatedByName" text not null';

const replicated: Record<string, ReplicatedTable> = {
  settings: {
    columns: `id text primary key, "platformName" text not null, "supportEmail" text not null, description text not null,
      "maxJobsPerEmployer" int not null, "maxCoursesPerProvider" int not null, "maxSwapsPerJob" int not null,
      "lookbackDays" int not null, "lateCompletionDays" int not null`,
    owners: [],
  },
  users: {
    columns: `id text primary key, "organizationId" text, "firstName" text not null, "lastName" text not null,
      email text not null, "userType" text check ("userType" in ('admin', 'employer', 'provider')),
      "profileImageUrl" text, "companyName" text`,
    owners: ['id'],
    indexes: ['("organizationId")', '("userType")', '("createdAt" desc, id desc)'],
  },
  organizations: {
    columns: `id text primary key, kind text not null check (kind in ('employer', 'provider')), name text not null,
      "timeZone" text not null`,
    owners: ['id'],
  },
  employerProfiles: {
    columns: `id text primary key, "companyName" text not null, industry text, "companySize" text, description text,
      website text, phone text, address text, "hiringFocus" text, "companyBenefits" text, "companyMission" text,
      "averageHiringTime" text, ${edited}`,
    owners: ['id'],
  },
  providerProfiles: {
    columns: `id text primary key, "companyName" text not null, description text, website text, phone text, address text,
      specialties text, certifications text, "yearsInBusiness" text, ${edited}`,
    owners: ['id'],
  },
  courses: {
    columns: `id bigint primary key, "providerId" text not null, "providerName" text not null, title text not null,
      description text not null, duration text not null, "deliveryMethod" text not null, "startDate" date, "endDate" date,
      "isActive" boolean not null, prerequisites text, "skillsGained" text, ${edited}`,
    owners: ['providerId'],
    indexes: ['(xid)', '("createdAt" desc, id desc) where "isActive"'],
  },
  jobs: {
    columns: `id bigint primary key, "employerId" text not null, "employerName" text not null, title text not null,
      description text not null, location text not null, "contractType" text not null, "salaryRange" text,
      requirements text, "requiredCourses" text, "guaranteedInterview" boolean not null, "isActive" boolean not null,
      "experienceLevel" text, "employmentType" text, ${edited}`,
    owners: ['employerId'],
    indexes: ['(xid)', '("createdAt" desc, id desc) where "isActive" and "guaranteedInterview"'],
  },
  agreements: {
    columns: `id text primary key, "courseId" bigint not null references courses, "jobId" bigint not null references jobs,
      round int not null, "employerId" text not null, "providerId" text not null,
      status text not null check (status in ('pending_approval', 'active', 'completed', 'cancelled')), terms text not null,
      "approvedAt" timestamptz, "approvedByName" text, "endedAt" timestamptz, "endedByName" text, "endReason" text,
      "endNote" text,
      check ((status = 'active') <= ("approvedAt" is not null)),
      check ((status in ('completed', 'cancelled')) = ("endedAt" is not null))`,
    owners: ['employerId', 'providerId'],
    indexes: ['("courseId", "jobId")', '("jobId")'],
  },
  enrollments: {
    columns: `id text primary key, "courseId" bigint not null references courses, "providerId" text not null,
      "studentName" text not null, "studentEmail" text not null, "studentPhone" text, "enrollmentDate" date not null,
      "candidateReferenceId" text not null, ${edited}, ${removable}`,
    owners: ['providerId'],
    indexes: ['("courseId", "candidateReferenceId")'],
  },
  completions: {
    columns: `id text primary key, "courseId" bigint not null references courses, "providerId" text not null,
      "enrollmentId" text, "candidateReferenceId" text not null, "completionDate" date not null, "batchId" text,
      "markedAt" timestamptz not null, "markedByName" text not null, ${removable}`,
    owners: ['providerId'],
    indexes: ['("courseId")'],
  },
  matches: {
    columns: `id text primary key, "employerId" text not null, "providerId" text not null,
      "jobId" bigint not null references jobs, "courseId" bigint not null references courses,
      "candidateReferenceId" text not null,
      status text not null check (status in ('matched', 'interview_scheduled', 'interview_completed', 'hired', 'not_hired')),
      "interviewDate" timestamptz, "lateCompletion" text, "owedSince" timestamptz not null, "outcomeNote" text, "decidedAt" timestamptz,
      "withdrawnAt" timestamptz, "withdrawnReason" text`,
    owners: ['employerId', 'providerId'],
    indexes: ['("jobId")', '("courseId")'],
  },
  notifications: {
    columns: `id text primary key, "personId" text not null, "organizationId" text not null, type text not null,
      title text not null, message text not null, time timestamptz not null, "isRead" boolean not null, link text not null,
      "subjectId" text not null, "subjectTitle" text not null, "withdrawnAt" timestamptz`,
    owners: ['personId'],
    indexes: ['("personId", "subjectId")'],
  },
  conflicts: {
    columns: `id text primary key, "personId" text not null, "tableName" text not null, "subjectId" text not null,
      field text not null, base text, theirs text, yours text, "theirsByName" text not null,
      "theirsAt" timestamptz not null, "settledAs" text`,
    owners: ['personId'],
  },
};

const serverOnly: Record<string, ServerTable> = {
  learners: {
    columns: `id text primary key, "providerId" text not null, "courseId" bigint not null, "candidateReferenceId" text not null,
      "enrollmentId" text, "personKey" text not null`,
    indexes: ['("personKey")'],
  },
  persons: { columns: 'id text primary key, "providerId" text not null, "personKey" text not null' },
  matchPersons: {
    columns:
      'id text primary key, "personKey" text not null, "jobId" bigint not null, "matchId" text not null unique',
  },
  jobPeriods: {
    columns:
      'id text primary key, "jobId" bigint not null, "startedAt" timestamptz not null, "endedAt" timestamptz',
    indexes: ['("jobId")'],
  },
};

/** Allows one live round of a course and a job at any isolation level. */
const liveAgreement = `create unique index "agreements_live" on agreements ("courseId", "jobId")
  where status in ('pending_approval', 'active')`;

const syncTables = `
  create table entries (
    id text primary key, "personId" text not null, client text, sequence bigint, digest text not null,
    command text not null, outcome jsonb not null, "savedAt" timestamptz, "settledAt" timestamptz not null,
    unique (client, sequence)
  );
  create table clients (
    id text primary key, "personId" text not null, waiting int not null default 0,
    "createdAt" timestamptz not null default now(), "seenAt" timestamptz not null default now()
  );
  create table lineage (epoch text primary key, xid xid8 not null default pg_current_xact_id(), "startedAt" timestamptz not null default now());
  create table gone (
    "tableName" text not null, id text not null, owner text not null, xid xid8 not null default pg_current_xact_id(),
    "goneAt" timestamptz not null default now(), primary key ("tableName", id, owner)
  );
  create index on gone (owner, xid);`;

/**
 * Sets the top-level id of the writing transaction, also under savepoints. The system column xmin would hold the
 * savepoint's id.
 */
const stampFunction = `create function stamp_xid() returns trigger language plpgsql as $$
  begin new.xid := pg_current_xact_id(); return new; end $$`;

export const name = '001-domain';

export async function up(database: Knex): Promise<void> {
  await database.raw(stampFunction);
  await createReplicated(database, replicated);
  await createServerOnly(database, serverOnly);
  await database.raw(liveAgreement);
  await database.raw(syncTables);
}

export async function down(database: Knex): Promise<void> {
  await dropTables(database, [
    ...Object.keys(replicated).reverse(),
    ...Object.keys(serverOnly),
    'entries',
    'clients',
    'lineage',
    'gone',
  ]);
  await database.raw('drop function stamp_xid');
}
