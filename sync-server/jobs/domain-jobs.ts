// Runs time-based domain work: agreements that end by time limit, the sweep over recent matching, and database
// maintenance. Several processes may run it concurrently: a command that comes second has nothing left to do.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { markRelated } from '#shared/domain/agreements/related-parties.ts';
import { endAgreementInTime } from '#shared/domain/agreements/commands.server.ts';
import { endCrowdRest } from '#shared/domain/crowds/crowds.server.ts';
import { checkShares } from '#shared/domain/organizations/unusual-shares.ts';
import { publishAdherence } from '#shared/domain/jobs/published-adherence.ts';
import { rebuildStatistics } from '#shared/domain/courses/course-statistics.ts';
import { recomputeDeadlines } from '#shared/domain/guarantees/calendar-changes.ts';
import { advanceDeadline } from '#shared/domain/guarantees/advance-deadline.ts';
import { ageInvitation } from '#shared/domain/agreements/invitations.server.ts';
import { givePlacesCommand } from '#shared/domain/matching/give-places.ts';
import { sweepCourse } from '#shared/domain/matching/reconcile.ts';
import { DAY_MS, HOUR_MS } from '#shared/lib/time.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { forEachItem, inTurn } from './rounds.ts';
import type { Execute, Execution } from '../engine/types.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { forgetDiscarded } from '../engine/history.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { isPromiseOpen } from '../database/open-promises.ts';
import { platformSettings } from '../queries/settings.ts';
import {
  adherenceDays,
  leastCases,
  mostClaimedMatches,
  unusualShareDays,
  invitationDays,
  invitationReminderDays,
  invitationReminderGapDays,
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

/** Runs the hourly jobs about agreements, guarantees and matching. `since` is the last finished run. */
export async function runHourly(parts: JobParts, since: Date | null = null): Promise<void> {
  const { knex, now } = parts;
  await inTurn(
    () => endAgreements(parts),
    () => recomputeClocks(parts),
    () => stepClocks(parts),
    () => endCrowdRests(parts),
    () => ageInvitations(parts),
    () => sweep(parts, since),
    () => giveFreePlaces(parts),
    () => markRelatedParties(parts),
    () =>
      deleteRows(knex, 'entries', {
        sql: 'select ctid from entries where "settledAt" < ?',
        values: [daysBefore(now(), outcomeKeptDays)],
      }),
    () => forgetDiscarded(knex, now()),
  );
}

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Ends the agreements that nobody decided in time, and those of courses and jobs that have ended. */
async function endAgreements(parts: JobParts): Promise<void> {
  const { knex, now } = parts;
  const undecided = await queryOnce<{ id: string }>(
    knex,
    `select id from agreements where status = 'pending_approval' and "createdAt" < $1 limit 1000`,
    [daysBefore(now(), pendingAgreementDays)],
  );
  const resting = await queryOnce<{ id: string }>(knex, restingSql, [
    daysBefore(now(), restingAgreementDays),
  ]);
  const ends = [
    ...undecided.map(({ id }) => ({ id, as: 'expired' })),
    ...resting.map(({ id }) => ({ id, as: 'completed' })),
  ];
  await forEachItem(ends, (end) => give(parts, endAgreementInTime, end));
}

const restingSql = `
  select a.id from agreements a join courses c on c.id = a."courseId" join jobs j on j.id = a."jobId"
    join organizations o on o.id = a."providerId"
   where a.status = 'active'
     and (c."endDate" < ($1::timestamptz at time zone o."timeZone")::date or (not c."isActive" and c."updatedAt" < $1) or (not j."isActive" and j."updatedAt" < $1))
     and not exists (select from matches m where m."jobId" = a."jobId" and m."courseId" = a."courseId" and ${isPromiseOpen('m')})
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
  await forEachItem(due, ({ id }) => give(parts, advanceDeadline, { matchId: id }));
}

/** Lets the clocks of reported crowds go on about which no administrator decided in time. */
async function endCrowdRests(parts: JobParts): Promise<void> {
  const undecided = await queryOnce<{ id: string }>(
    parts.knex,
    `select id from "crowdReports" where state = 'open' and "restsUntil" <= $1 limit 1000`,
    [parts.now().toISOString()],
  );
  await forEachItem(undecided, (report) => give(parts, endCrowdRest, report));
}

/**
 * $1 now, $2 the days after which the provider is reminded, $3 when open invitations were sent at the earliest. Of the
 * reminders whose day has passed the last one counts.
 */
const waitingSql = `
  select i.id from invitations i
    join lateral (select max(i."createdAt" + days * interval '1 day') as at from unnest($2::int[]) days
                   where i."createdAt" + days * interval '1 day' <= $1) reminder on reminder.at is not null
   where i.state = 'sent' and i."createdAt" >= $3
     and not exists (select from notifications n where n."subjectId" = i.id
                      and n.time >= least(reminder.at, $1::timestamptz - interval '${invitationReminderGapDays} days'))
   limit 1000`;

/** Processes invitations after the days of reminders and when the answer period is over. */
async function ageInvitations(parts: JobParts): Promise<void> {
  const { knex, now } = parts;
  const silent = await queryOnce<{ id: string }>(
    knex,
    `select id from invitations where state = 'sent' and "createdAt" < $1 limit 1000`,
    [daysBefore(now(), invitationDays)],
  );
  const waiting = await queryOnce<{ id: string }>(knex, waitingSql, [
    now().toISOString(),
    invitationReminderDays,
    daysBefore(now(), invitationDays),
  ]);
  const ages = [
    ...silent.map(({ id }) => ({ id, as: 'expired' })),
    ...waiting.map(({ id }) => ({ id, as: 'reminded' })),
  ];
  await forEachItem(ages, (age) => give(parts, ageInvitation, age));
}

/** Returns the start of the period that a run looks at: `usualMs` ago, or earlier if a run was missed. */
const periodFrom = (now: Date, usualMs: number, since: Date | null): string =>
  new Date(Math.min(now.getTime() - usualMs, since?.getTime() ?? Infinity)).toISOString();

/** Reconciles the courses with matching-related changes since the last run. */
async function sweep({ knex, execute, now, onDefect }: JobParts, lastRun: Date | null): Promise<void> {
  const since = periodFrom(now(), HOUR_MS, lastRun);
  const recent = await queryOnce<{ courseId: number }>(
    knex,
    `select "courseId" from completions where "markedAt" > $1 or "removedAt" > $1
     union select "courseId" from agreements where "approvedAt" > $1`,
    [since],
  );
  await forEachItem(recent, async ({ courseId }) => {
    const { writes } = await give({ execute }, sweepCourse, { courseId });
    if (writes.length > 0) onDefect('the sweep found matches that were missing', courseId);
  });
}

/** Gives the places of jobs whose candidates wait for one. */
async function giveFreePlaces(parts: JobParts): Promise<void> {
  const waiting = await queryOnce<{ jobId: number }>(
    parts.knex,
    `select distinct "jobId" from matches where "waitsForPlaceSince" is not null and "withdrawnAt" is null`,
    [],
  );
  await forEachItem(waiting, ({ jobId }) => give(parts, givePlacesCommand, { jobId }));
}

/** Employers and training providers with an agreement and one owner or manager, now or ever. */
const relatedSql = `
  with deciding as (
    select m."organizationId", m."personId", lower(coalesce(nullif(m.email, ''), u.email, '')) as email
      from memberships m left join users u on u.id = m."personId"
     where m.role in ('owner', 'manager') or m."formerRole" in ('owner', 'manager')),
  pairs as (
    select e."organizationId" as "employerId", p."organizationId" as "providerId"
      from deciding e join deciding p on p."personId" = e."personId" and p."organizationId" <> e."organizationId"
    union select e."organizationId", p."organizationId"
      from deciding e join deciding p on p.email = e.email and p."organizationId" <> e."organizationId"
     where e.email <> '')
  select "employerId", "providerId" from pairs
   where exists (select from agreements a where a."employerId" = pairs."employerId" and a."providerId" = pairs."providerId")`;

/** Marks agreements and matches between organizations that share an owner or a manager. */
async function markRelatedParties({ knex, execute }: Pick<JobParts, 'knex' | 'execute'>): Promise<void> {
  const pairs = await queryOnce<{ employerId: string; providerId: string }>(knex, relatedSql, []);
  await forEachItem(pairs, (pair) => give({ execute }, markRelated, pair));
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

/**
 * Runs once a day, because a value that changed with each completion would reveal it. `since` is the last finished run.
 */
export async function rebuildFigures(
  { knex, execute, now }: Omit<JobParts, 'onDefect'>,
  since: Date | null = null,
): Promise<void> {
  const changedSince = periodFrom(now(), freshForMs, since);
  const stale = await queryOnce<{ providerId: string }>(knex, staleFiguresSql, [
    changedSince,
    now().toISOString(),
  ]);
  const promising = await queryOnce<{ employerId: string }>(knex, promisingSql, [
    daysBefore(now(), adherenceDays),
  ]);
  await inTurn(
    () => forEachItem(stale, (provider) => give({ execute }, rebuildStatistics, provider)),
    () => forEachItem(promising, (employer) => give({ execute }, publishAdherence, employer)),
    () => alertOnShares({ knex, execute, now }),
  );
}

/**
 * $1 the time from which ends count. Organizations with as many ends as are told of, and their matches with a settled claim;
 * the command looks at each.
 */
const unusualSql = `
  with ended as (
    select "employerId", "providerId", "matchId", "settledAt" as at from claims where "settledAt" > $1
    union all select "employerId", "providerId", null, "withdrawnAt" from matches where "withdrawnAt" > $1),
  sides as (
    select "employerId" as id, "matchId", at from ended union all select "providerId", "matchId", at from ended),
  touched as (select id, "matchId", max(at) as at, count(*) as ends from sides group by id, "matchId")
  select id, coalesce((array_agg("matchId" order by at desc) filter (where "matchId" is not null))[1:${mostClaimedMatches}],
                      '{}') as "matchIds"
    from touched group by id having sum(ends) >= ${leastCases}`;

/** Tells administrators of organizations whose guarantees, claims or disputes ended unusually often. */
async function alertOnShares({ knex, execute, now }: Omit<JobParts, 'onDefect'>): Promise<void> {
  const suspects = await queryOnce<{ id: string; matchIds: string[] }>(knex, unusualSql, [
    daysBefore(now(), unusualShareDays),
  ]);
  await forEachItem(suspects, (organization) => give({ execute }, checkShares, organization));
}

/** The embedded engine has no autovacuum process. */
export async function vacuum(knex: Knex): Promise<void> {
  await knex.raw('vacuum analyze');
}

/** Runs a command, as the system unless somebody acts by a link, and returns its execution. */
export async function give(
  { execute }: Pick<JobParts, 'execute'>,
  { name, version }: NamedCommand,
  input: unknown,
  actor: Actor = systemActor,
): Promise<Execution> {
  const entry = { id: randomUUID(), command: name, version, input, after: [], sequence: null, savedAt: null };
  return execute({ actor, client: null, entries: [{ ...entry, digest: entryDigest(entry) }] });
}
