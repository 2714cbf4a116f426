// Runs the platform's own work: monthly fees, admin notifications of the last minutes, and the weekly report.
import { chargeMonths, feeOf, monthlyKinds } from '#shared/domain/charges/monthly-charges.ts';
import { notifyPlatformNews, notifyWeek } from '#shared/domain/platform/platform-notifications.ts';
import { addDays, dateIn } from '#shared/lib/time.ts';
import { forgetHeartbeats } from './heartbeat.ts';
import { give } from './domain-jobs.ts';
import type { JobParts } from './domain-jobs.ts';
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

/** Runs the hourly jobs about the platform: uptime, charges and the weekly report. */
export async function runPlatformHourly(parts: JobParts): Promise<void> {
  await forgetHeartbeats(parts.knex, parts.now());
  await chargeTheMonth(parts);
  await reportTheWeek(parts);
}

/** Charges each subject once for the current month of its payer. */
export async function chargeTheMonth(parts: JobParts): Promise<void> {
  const settings = await platformSettings(parts.knex);
  const now = parts.now().toISOString();
  for (const kind of monthlyKinds) {
    if (settings[feeOf[kind]] === 0) continue;
    for (;;) {
      const rows = await queryOnce<{ id: string }>(parts.knex, uncharged[kind], [now]);
      if (rows.length === 0) break;
      const { writes } = await give(parts, chargeMonths, { kind, subjectIds: rows.map(({ id }) => id) });
      if (writes.length === 0) break;
    }
  }
}

const stretchMs = 5 * 60_000;
/** Longer than any command takes, so that all events of an interval are committed when it is counted. */
const patienceMs = 30_000;

/** Called each minute. Events of one interval are notified once, whatever the number of processes or calls. */
export async function notifyAdmins(parts: JobParts): Promise<void> {
  const end = Math.floor((parts.now().getTime() - patienceMs) / stretchMs) * stretchMs;
  const [from, until] = [new Date(end - stretchMs).toISOString(), new Date(end).toISOString()];
  const [counts] = await queryOnce<{ newUsers: number; newAgreements: number }>(
    parts.knex,
    `select (select count(*) from users where "createdAt" >= $1 and "createdAt" < $2)::int as "newUsers",
            (select count(*) from agreements where "createdAt" >= $1 and "createdAt" < $2)::int as "newAgreements"
      where not exists (select from notifications where id like 'newcomers.' || $3 || '-%' or id like 'agreed.' || $3 || '-%')`,
    [from, until, until],
  );
  if (counts && counts.newUsers + counts.newAgreements > 0)
    await give(parts, notifyPlatformNews, { until, ...counts });
}

/**
 * $1 a week ago, $2 the organization reached, $3 this Monday. Days are in the employer's time zone. Employers with
 * nothing to report are skipped.
 */
const employerWeeks = `
  with days as (
    select m."employerId", m.status, (m."createdAt" at time zone o."timeZone")::date as matched,
           case when ${isHeld} then (m."interviewDate" at time zone o."timeZone")::date end as interviewed,
           (m."decidedAt" at time zone o."timeZone")::date as decided
      from matches m join organizations o on o.id = m."employerId"
     where m."withdrawnAt" is null and m."employerId" > $2)
  select "employerId" as "organizationId",
         count(*) filter (where matched >= $1::date and matched < $3::date)::int as matches,
         count(*) filter (where interviewed >= $1::date and interviewed < $3::date)::int as interviews,
         count(*) filter (where status = 'hired' and decided >= $1::date and decided < $3::date)::int as hires
    from days
   where (matched >= $1::date and matched < $3::date) or (interviewed >= $1::date and interviewed < $3::date)
      or (decided >= $1::date and decided < $3::date)
   group by "employerId" order by "employerId" limit ${atOnce}`;

/** Sends the report of the last week once, if the settings ask for it. */
export async function reportTheWeek(parts: JobParts): Promise<void> {
  const { knex, now } = parts;
  const { weeklyAnalyticsReports, defaultTimeZone } = await platformSettings(knex);
  const monday = dateIn(defaultTimeZone, now().toISOString());
  if (!weeklyAnalyticsReports || new Date(monday).getUTCDay() !== 1) return;
  const told = await knex('notifications').where('id', 'like', `weekly.${monday}-%`).first('id');
  if (told) return;
  const weekAgo = addDays(monday, -7);
  let reached = '';
  for (;;) {
    const employers = await queryOnce<{ organizationId: string }>(knex, employerWeeks, [
      weekAgo,
      reached,
      monday,
    ]);
    const last = employers.at(-1);
    if (!last) break;
    await give(parts, notifyWeek, { monday, platform: null, employers });
    reached = last.organizationId;
  }
  const [platform = null] = await weeksBefore(knex, [monday], defaultTimeZone);
  await give(parts, notifyWeek, { monday, platform, employers: [] });
}
