// Runs time-based domain work: agreements that end by time limit, the sweep over recent matching, and database
// maintenance. Several processes may run it concurrently: a command that comes second has nothing left to do.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemActor } from '#shared/engine/command.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import { endAgreementInTime } from '#shared/domain/agreements/commands.server.ts';
import { publishAdherence } from '#shared/domain/jobs/published-adherence.ts';
import { rebuildStatistics } from '#shared/domain/courses/course-statistics.ts';
import { recomputeDeadlines } from '#shared/domain/guarantees/calendar-changes.ts';
import { advanceDeadline } from '#shared/domain/guarantees/deadline-timer.ts';
import { ageInvitation } from '#shared/domain/agreements/invitations.server.ts';
import { sweepCourse } from '#shared/domain/matching/reconcile.ts';
import { DAY_MS, HOUR_MS } from '#shared/lib/time.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import type { Execute, Execution } from '../engine/types.ts';
import { forgetDiscarded } from '../engine/history.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { platformSettings } from '../queries/settings.ts';
import {
  adherenceDays,
  invitationDays,
  invitationReminderDays,
  outcomeKeptDays,
  pendingAgreementDays,
  restingAgreementDays,
} from '#shared/policy.ts';

/** What the jobs need from the server. */
export interface JobParts {
  knex: Knex;
  execute: Execute;
  now(): Date;
  /** Called when the sweep found a match that should already exist. */
  onDefect(message: string, courseId: number): void;
}

/** Runs the hourly jobs about agreements, guarantees and matching. */
export async function runHourly(parts: JobParts): Promise<void> {
  const { knex, now } = parts;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const undecided = await queryOnce<{ id: string }>(
    knex,
    `select id from agreements where status = 'pending_approval' and "createdAt" < $1 limit 1000`,
    [daysAgo(pendingAgreementDays)],
  );
  for (const { id } of undecided) await give(parts, endAgreementInTime, { id, as: 'expired' });
  const resting = await queryOnce<{ id: string }>(knex, restingSql, [daysAgo(restingAgreementDays)]);
  for (const { id } of resting) await give(parts, endAgreementInTime, { id, as: 'completed' });
  await recomputeClocks(parts);
  await stepClocks(parts);
  await ageInvitations(parts);
  await sweep(parts);
  await knex('entries').where('settledAt', '<', daysAgo(outcomeKeptDays)).del();
  await forgetDiscarded(knex, now());
}

const restingSql = `
  select a.id from agreements a join courses c on c.id = a."courseId" join jobs j on j.id = a."jobId"
    join organizations o on o.id = a."providerId"
   where a.status = 'active'
     and (c."endDate" < ($1::timestamptz at time zone o."timeZone")::date or (not c."isActive" and c."updatedAt" < $1) or (not j."isActive" and j."updatedAt" < $1))
     and not exists (select from matches m where m."jobId" = a."jobId" and m."courseId" = a."courseId" and m."withdrawnAt" is null
                      and m.status in ('matched', 'interview_scheduled'))
   limit 1000`;

const clocksAtOnce = 500;

/** Adopts changed settings of the platform in the deadlines of all matches. */
async function recomputeClocks(parts: JobParts): Promise<void> {
  const { closedDays, interviewDays } = await platformSettings(parts.knex);
  for (;;) {
    const stale = await queryOnce<{ id: string }>(
      parts.knex,
      `select id from clocks where "nextAt" is not null and calendars is not null
          and (calendars::json ->> 'holidays' <> $1 or (calendars::json ->> 'interviewDays')::int <> $2)
        order by id limit ${clocksAtOnce}`,
      [closedDays, interviewDays],
    );
    if (stale.length === 0) return;
    const { writes } = await give(parts, recomputeDeadlines, { matchIds: stale.map(({ id }) => id) });
    if (writes.length === 0) return;
  }
}

/** Processes due reminders and deadlines of matches. Each step sets the next check of its match. */
async function stepClocks(parts: JobParts): Promise<void> {
  const due = await queryOnce<{ id: string }>(
    parts.knex,
    `select id from clocks where "nextAt" <= $1 order by "nextAt" limit 5000`,
    [parts.now().toISOString()],
  );
  for (const { id } of due) await give(parts, advanceDeadline, { matchId: id });
}

/** Processes invitations on reminder days and when the answer period is over. */
async function ageInvitations(parts: JobParts): Promise<void> {
  const daysAgo = (days: number) => new Date(parts.now().getTime() - days * DAY_MS).toISOString();
  const silent = await queryOnce<{ id: string }>(
    parts.knex,
    `select id from invitations where state = 'sent' and "createdAt" < $1 limit 1000`,
    [daysAgo(invitationDays)],
  );
  for (const { id } of silent) await give(parts, ageInvitation, { id, as: 'expired' });
  for (const days of invitationReminderDays) {
    const waiting = await queryOnce<{ id: string }>(
      parts.knex,
      `select id from invitations i where state = 'sent' and "createdAt" between $1 and $2
          and not exists (select from notifications n where n."subjectId" = i.id and n.time > $3)
        limit 1000`,
      [daysAgo(days + 1), daysAgo(days), daysAgo(2)],
    );
    for (const { id } of waiting) await give(parts, ageInvitation, { id, as: 'reminded' });
  }
}

/** Reconciles the courses with matching-related changes in the last hour. */
async function sweep({ knex, execute, now, onDefect }: JobParts): Promise<void> {
  const since = new Date(now().getTime() - HOUR_MS).toISOString();
  const recent = await queryOnce<{ courseId: number }>(
    knex,
    `select "courseId" from completions where "markedAt" > $1 or "removedAt" > $1
     union select "courseId" from agreements where "approvedAt" > $1`,
    [since],
  );
  for (const { courseId } of recent) {
    const { writes } = await give({ execute }, sweepCourse, { courseId });
    if (writes.length > 0) onDefect('the sweep found matches that were missing', courseId);
  }
}

/** Twice the interval between two runs, so that a change is found even if one run was late. */
const freshForMs = 2 * DAY_MS;

/**
 * Providers with a course without public statistics, with recent changes in its classes, or with a rating of an
 * earlier month.
 */
const staleFiguresSql = `
  select c."providerId" from courses c join organizations o on o.id = c."providerId"
    left join "courseStatistics" s on s.id = c.id
    where s.id is null or c."updatedAt" > $1 or s."isListed" <> (c."isActive" and not c."isHidden")
       or s."ratingsMonth" is distinct from to_char($2::timestamptz at time zone o."timeZone", 'YYYY-MM')
  union select "providerId" from enrollments where "updatedAt" > $1 or "removedAt" > $1
  union select "providerId" from completions where "markedAt" > $1 or "removedAt" > $1`;

/**
 * $1 the time from which settled guarantees count. Employers that never published their adherence, that published some,
 * or that have some now.
 */
const promisingSql = `
  select "employerId" from jobs where "interviewsDue" is distinct from 0
  union select "employerId" from matches
   where guarantee in ('honoured', 'honoured_late', 'missed') and least("honouredAt", "deadlineAt") > $1`;

/** Runs once a day, because a value that changed with each completion would reveal it. */
export async function rebuildFigures({ knex, execute, now }: Omit<JobParts, 'onDefect'>): Promise<void> {
  const since = new Date(now().getTime() - freshForMs).toISOString();
  const stale = await queryOnce<{ providerId: string }>(knex, staleFiguresSql, [since, now().toISOString()]);
  for (const { providerId } of stale) await give({ execute }, rebuildStatistics, { providerId });
  const from = new Date(now().getTime() - adherenceDays * DAY_MS).toISOString();
  const promising = await queryOnce<{ employerId: string }>(knex, promisingSql, [from]);
  for (const { employerId } of promising) await give({ execute }, publishAdherence, { employerId });
}

/** The embedded engine has no autovacuum process. */
export async function vacuum(knex: Knex): Promise<void> {
  await knex.raw('vacuum analyze');
}

/** Runs a command as the system and returns its execution. */
export async function give(
  { execute }: Pick<JobParts, 'execute'>,
  { name, version }: NamedCommand,
  input: unknown,
): Promise<Execution> {
  const entry = { id: randomUUID(), command: name, version, input, after: [], sequence: null, savedAt: null };
  return execute({ actor: systemActor, client: null, entries: [{ ...entry, digest: entryDigest(entry) }] });
}
