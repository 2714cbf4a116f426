// Runs the platform's own work: monthly fees, admin notifications of the last minutes, and the weekly report.
import { chargeMonths, feeOf, monthlyKinds } from '#shared/domain/charges/monthly-charges.ts';
import { notifyPlatformNews, notifyWeek } from '#shared/domain/platform/platform-notifications.ts';
import { addDays, DAY_MS, dateIn, mondayOf } from '#shared/lib/time.ts';
import { forgetHeartbeats } from './heartbeat.ts';
import { give } from './domain-jobs.ts';
import type { JobParts } from './domain-jobs.ts';
import { forEachItem, inTurn } from './rounds.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { isHeld } from '../queries/held-interviews.ts';
import { platformSettings } from '../queries/settings.ts';
import { weeksBefore } from '../queries/weeks.ts';

const atOnce = 500;

/** The month at $1 on the calendar of the organization `o`, which pays. */
const payersMonth = `to_char($1::timestamptz at time zone o."timeZone", 'YYYY-MM')`;

/** $1 now. Selects the subjects that were not charged for their month yet. */
const uncharged: Record<(typeof monthlyKinds)[number], string> = {
  agreement_month: `select a.id from agreements a join organizations o on o.id = a."employerId" where a.status = 'active'
    and not exists (select from ledger l where l.id = 'agreement_month.' || a.id || '.' || ${payersMonth}) order by a.id limit ${atOnce}`,
  employer_month: organizationsOf('employer'),
  provider_month: organizationsOf('provider'),
};

function organizationsOf(kind: 'employer' | 'provider'): string {
  return `select o.id from organizations o where o.kind = '${kind}' and o."suspendedAt" is null
    and not exists (select from ledger l where l.id = '${kind}_month.' || o.id || '.' || ${payersMonth}) order by o.id limit ${atOnce}`;
}

/** Runs the hourly jobs about the platform: uptime, charges and the weekly report. `since` is the last finished run. */
export async function runPlatformHourly(parts: JobParts, since: Date | null = null): Promise<void> {
  await inTurn(
    () => forgetHeartbeats(parts.knex, parts.now()),
    () => chargeTheMonth(parts),
    () => reportTheWeek(parts, since),
  );
}

/** Charges each subject once for the current month of its payer. */
export async function chargeTheMonth(parts: JobParts): Promise<void> {
  const settings = await platformSettings(parts.knex);
  const now = parts.now().toISOString();
  const charged = monthlyKinds.filter((kind) => settings[feeOf[kind]] !== 0);
  await forEachItem(charged, async (kind) => {
    for (;;) {
      const rows = await queryOnce<{ id: string }>(parts.knex, uncharged[kind], [now]);
      if (rows.length === 0) break;
      const { writes } = await give(parts, chargeMonths, { kind, subjectIds: rows.map(({ id }) => id) });
      if (writes.length === 0) break;
    }
  });
}

const stretchMs = 5 * 60_000;
/** Longer than any command takes, so that all events of an interval are committed when it is counted. */
const patienceMs = 30_000;

/** Older events are no news. */
const longestMs = 7 * DAY_MS;

/** $1 and $2 the time, $3 the length of an interval in seconds. Counts by the end of the interval. */
const newsSql = `
  with events as (
    select "createdAt", 1 as "isUser" from users where "createdAt" >= $1 and "createdAt" < $2
    union all select "createdAt", 0 from agreements where "createdAt" >= $1 and "createdAt" < $2)
  select (floor(extract(epoch from "createdAt") / $3) + 1) * $3 as until,
         sum("isUser")::int as "newUsers", sum(1 - "isUser")::int as "newAgreements"
    from events group by 1 order by 1`;

/**
 * Called each minute. Events of one interval are notified once, whatever the number of processes or calls. After a run
 * that failed, or was missed, the intervals since the last finished run are counted.
 */
export async function notifyAdmins(parts: JobParts, since: Date | null = null): Promise<void> {
  const lastEnd = (at: number) => Math.floor((at - patienceMs) / stretchMs) * stretchMs;
  const end = lastEnd(parts.now().getTime());
  const from = Math.max(Math.min(lastEnd(since?.getTime() ?? end), end - stretchMs), end - longestMs);
  const intervals = await queryOnce<{ until: string; newUsers: number; newAgreements: number }>(
    parts.knex,
    newsSql,
    [new Date(from).toISOString(), new Date(end).toISOString(), stretchMs / 1000],
  );
  await forEachItem(intervals, async ({ until: seconds, ...counts }) => {
    const until = new Date(Number(seconds) * 1000).toISOString();
    if (!(await isTold(parts.knex, `newcomers.${until}`, `agreed.${until}`)))
      await give(parts, notifyPlatformNews, { until, ...counts });
  });
}

/** Reports whether an administrator has a notice under one of these keys. */
async function isTold(knex: JobParts['knex'], ...keys: string[]): Promise<boolean> {
  const { rows } = await knex.raw(
    `select from unnest(cast(:keys as text[])) key join users u on u."userType" = 'admin'
       join notifications n on n.id = key || '-' || u.id limit 1`,
    { keys },
  );
  return rows.length > 0;
}

/** The matches of the week in any time zone. An index serves each of the three moments. */
const inWeek = (moment: string): string => `
  select id from matches
   where "${moment}" >= $1::date - interval '1 day' and "${moment}" < $3::date + interval '1 day'`;

/**
 * $1 a week ago, $2 the organization reached, $3 this Monday. Days are in the employer's time zone. Employers with
 * nothing to report are skipped, and those with a report.
 */
const employerWeeks = `
  with recent as (${['createdAt', 'interviewDate', 'decidedAt'].map(inWeek).join(' union ')}),
  days as (
    select m."employerId", m.status, (m."createdAt" at time zone o."timeZone")::date as matched,
           case when ${isHeld} then (m."interviewDate" at time zone o."timeZone")::date end as interviewed,
           (m."decidedAt" at time zone o."timeZone")::date as decided
      from recent join matches m on m.id = recent.id join organizations o on o.id = m."employerId"
     where m."withdrawnAt" is null and m."employerId" > $2
       and not exists (select from users u join notifications n on n.id = 'weekly.' || $3 || '-' || u.id
                        where u."organizationId" = m."employerId"))
  select "employerId" as "organizationId",
         count(*) filter (where matched >= $1::date and matched < $3::date)::int as matches,
         count(*) filter (where interviewed >= $1::date and interviewed < $3::date)::int as interviews,
         count(*) filter (where status = 'hired' and decided >= $1::date and decided < $3::date)::int as hires
    from days
   where (matched >= $1::date and matched < $3::date) or (interviewed >= $1::date and interviewed < $3::date)
      or (decided >= $1::date and decided < $3::date)
   group by "employerId" order by "employerId" limit ${atOnce}`;

interface EmployerWeek {
  organizationId: string;
}

/**
 * Sends the report of the last week once to each employer and to the administrators, if the settings ask for it. It is
 * sent on Monday, or by the first run that finishes after it.
 */
export async function reportTheWeek(parts: JobParts, since: Date | null = null): Promise<void> {
  const { knex, now } = parts;
  const { weeklyAnalyticsReports, defaultTimeZone } = await platformSettings(knex);
  const today = dateIn(defaultTimeZone, now().toISOString());
  const monday = mondayOf(today);
  const isMissed = since !== null && dateIn(defaultTimeZone, since.toISOString()) < monday;
  if (!weeklyAnalyticsReports || (today !== monday && !isMissed)) return;
  await inTurn(
    () =>
      forEachItem(untoldEmployers(parts, monday), (employers) =>
        give(parts, notifyWeek, { monday, platform: null, employers }),
      ),
    async () => {
      if (await isTold(knex, `weekly.${monday}`)) return;
      const [platform = null] = await weeksBefore(knex, [monday], defaultTimeZone);
      await give(parts, notifyWeek, { monday, platform, employers: [] });
    },
  );
}

/** Yields portions. The employers of a portion that fails are found again by the next run. */
async function* untoldEmployers({ knex }: JobParts, monday: string): AsyncGenerator<EmployerWeek[]> {
  const weekAgo = addDays(monday, -7);
  let reached = '';
  for (;;) {
    const employers = await queryOnce<EmployerWeek>(knex, employerWeeks, [weekAgo, reached, monday]);
    const last = employers.at(-1);
    if (!last) return;
    yield employers;
    reached = last.organizationId;
  }
}
