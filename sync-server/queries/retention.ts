// Selects what the retention periods have run out for. The preview counts these rows and the job removes the same.
import type { Knex } from 'knex';
import { expiredTerms } from '#shared/domain/agreements/expiry.ts';
import { expiredText } from '#shared/domain/messages/expiry.ts';
import type { Retention, RetentionCounts, RetentionKind } from '#shared/reads/analytics/retention.ts';
import { retentionKinds } from '#shared/reads/analytics/retention.ts';
import { decidedChangeDays, leastRecordYears, undecidedChangeDays } from '#shared/policy.ts';
import { minusMonths, plusDays } from '#shared/lib/time.ts';
import { instantText } from '../database/select-columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { platformSettings } from './settings.ts';

/** A part of a statement that follows `select … from` or `delete from`, with its parameters. The row is named `r`. */
export interface DueRows {
  sql: string;
  values: readonly string[];
}

/** $1 the limit after a match, $2 without one. */
const students = `"studentPeriods" r where (r."isMatched" and r.since < $1) or (not r."isMatched" and r.since < $2)`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns for each kind of data which rows are past their retention period. */
export async function dueRows(knex: Knex, now: Date): Promise<Record<RetentionKind, DueRows>> {
  const settings = await platformSettings(knex);
  const monthsAgo = (months: number) => minusMonths(now.toISOString(), months);
  const records = [monthsAgo(settings.recordYears * 12)];
  return {
    students: {
      sql: students,
      values: [monthsAgo(settings.identityMonthsAfterMatch), monthsAgo(settings.identityMonthsAfterCourse)],
    },
    messages: {
      sql: `messages r where r."createdAt" < $1 and r."reportedAt" is null and r.text <> ${literal(expiredText)}`,
      values: [monthsAgo(settings.messageMonths)],
    },
    handedOver: {
      sql: `(select c.id from "handedOverContents" c join "handedOverChanges" h on h.id = c.id
        where c.entries <> '[]' and (h."decidedAt" < $1 or h."createdAt" < $2)) r where true`,
      values: [
        plusDays(now.toISOString(), -decidedChangeDays),
        plusDays(now.toISOString(), -undecidedChangeDays),
      ],
    },
    notifications: {
      sql: `notifications r where r.time < $1 and r.message <> ''`,
      values: [monthsAgo(settings.notificationMonths)],
    },
    agreements: {
      sql: `agreements r where r."endedAt" < $1 and r.terms <> ${literal(expiredTerms)}`,
      values: records,
    },
    // A dispute that nobody decided waits for an administrator.
    attendance: {
      sql: `"attendanceReports" r where r."createdAt" < $1 and (r."disputedAt" is null or r."decidedAt" is not null)
        and coalesce(r."employerComment", r."providerComment", r."decidedByName", r."decisionNote") is not null`,
      values: records,
    },
    claims: {
      sql: `claims r where r."createdAt" < $1 and r.state not in ('open', 'disputed')
        and coalesce(r."employerComment", r."providerComment", r."decidedByName", r."decisionNote") is not null`,
      values: records,
    },
    breaches: {
      sql: `breaches r where r."createdAt" < $1
        and coalesce(r."employerComment", r."providerComment", r."excusedByName", r.excuse) is not null`,
      values: records,
    },
    dataRequests: { sql: '"dataRequests" r where r."doneAt" < $1', values: records },
    // The database refuses to delete younger rows by its own clock.
    audit: {
      sql: `audit r where r.at < least($1::timestamptz, now() - make_interval(years => ${leastRecordYears}))`,
      values: records,
    },
    history: { sql: 'history r where r.at < $1', values: records },
    devices: {
      sql: 'clients r where r."seenAt" < $1',
      values: [plusDays(now.toISOString(), -settings.deviceDays)],
    },
  };
}

const shownRuns = 14;

type Counted = [RetentionKind, number];

/** Returns the retention periods and how many rows the next night deletes. */
export async function retention(knex: Knex, now: Date): Promise<Retention> {
  const due = await dueRows(knex, now);
  const counts = await Promise.all(
    retentionKinds.map(async (kind): Promise<Counted> => {
      const { sql, values } = due[kind];
      const [row] = await queryOnce<{ count: number }>(knex, `select count(*)::int as count from ${sql}`, [
        ...values,
      ]);
      return [kind, row?.count ?? 0];
    }),
  );
  const runs = await queryOnce<Retention['runs'][number]>(
    knex,
    `select ${instantText('r."ranAt"')} as "ranAt", r.counts from "retentionRuns" r order by r.id desc limit ${shownRuns}`,
    [],
  );
  // An older run counted fewer kinds.
  const complete = runs.map((run) => ({ ...run, counts: countsOf(Object.entries(run.counts) as Counted[]) }));
  return { due: countsOf(counts), runs: complete, asOf: now.toISOString() };
}

/** Counts by kind; a kind that is not named has none. */
export const countsOf = (counts: Iterable<readonly [RetentionKind, number]>): RetentionCounts => {
  const none = Object.fromEntries(retentionKinds.map((kind) => [kind, 0])) as RetentionCounts;
  return { ...none, ...Object.fromEntries(counts) };
};
