// The figures that the product shows: of the reads that a device runs on its own rows, and of the server's queries.
import type { Actor } from '#shared/engine/command.ts';
import { seenBy } from '#shared/engine/access/may-read.ts';
import { periods } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import {
  completionPercent,
  employerStats,
  hiringEfficiency,
  providerCompletionRate,
  providerStats,
} from '#shared/domain/platform/statistics.ts';
import { agreementAdherence, employerAdherence } from '#shared/reads/analytics/adherence.ts';
import { agreementInFull } from '#shared/reads/agreements.ts';
import { hiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';
import { monthlyTrends, providerPerformance, topAgreements } from '#shared/reads/analytics/hiring-panels.ts';
import { placements } from '#shared/reads/analytics/placements.ts';
import { hiringWeeks, placementWeeks } from '#shared/reads/analytics/weeks.ts';
import { classList } from '#shared/reads/class-list.ts';
import { courseInFull } from '#shared/reads/courses.ts';
import { myJobs } from '#shared/reads/jobs.ts';
import { allClasses, myCourses } from '#shared/reads/my-courses.ts';
import { dateIn } from '#shared/lib/time.ts';
import type { AdminQueries } from '#server/queries/admin.ts';
import type { ListQuery } from '#server/queries/lists.ts';
import type { PlatformSwap } from '#shared/reads/analytics/platform.ts';
import type { History } from './play.ts';

const perPeriod = async <Figure>(figure: (period: Period) => Promise<Figure>) =>
  Object.fromEntries(
    await Promise.all(periods.map(async (period) => [period, await figure(period)] as const)),
  );

export async function shownToEmployer({ store, now }: History, actor: Actor, queries: AdminQueries) {
  const reader = seenBy(store, actor);
  const stats = await employerStats(reader);
  const today = await todayOf(store, actor, now);
  const jobs = await myJobs(reader);
  const { published: _, ...own } = await employerAdherence(reader, actor, now);
  const agreements = await reader.find('agreements');
  return {
    sameOnServer: await queries.employerFigures(actor),
    stats,
    efficiency: hiringEfficiency(stats),
    analytics: await perPeriod((period) => hiringAnalytics(reader, actor, period, now)),
    top: await perPeriod(async (period) =>
      (await topAgreements(reader, actor, period, now)).map(({ hires, hireRate }) => ({ hires, hireRate })),
    ),
    providers: await perPeriod(async (period) =>
      (await providerPerformance(reader, actor, period, now))
        .map(({ providerName: _name, rating: _rating, ...figures }) => figures)
        .sort((a, b) => (a.providerId < b.providerId ? -1 : 1)),
    ),
    trends: await monthlyTrends(reader, actor, now),
    weeks: await hiringWeeks(reader, actor, today),
    adherence: own,
    published: jobs.map(({ job: { interviewsDue, adherencePercent } }) => ({
      interviewsDue,
      adherencePercent,
    })),
    jobs: jobs.map(({ job, ...counts }) => ({ id: job.id, ...counts })).sort(byId),
    agreements: await Promise.all(
      agreements.map(async ({ id, courseId, jobId, isRelated }) => ({
        id,
        adherence: await agreementAdherence(reader, actor, courseId, jobId, now),
        owed: (await agreementInFull(reader, actor, id))?.owed,
        isRelated,
      })),
    ),
  };
}

export async function shownToProvider({ store, now }: History, actor: Actor, queries: AdminQueries) {
  const reader = seenBy(store, actor);
  const today = await todayOf(store, actor, now);
  const stats = await providerStats(reader, actor, today);
  const courses = (await myCourses(reader, actor))
    .map(({ course, ...counts }) => ({ id: course.id, ...counts }))
    .sort(byId);
  const statistics = (await reader.find('courseStatistics')).sort(byId);
  return {
    sameOnServer: await queries.providerFigures(actor, today),
    stats,
    completionRate: providerCompletionRate(stats),
    courses: await Promise.all(
      courses.map(async ({ id, enrolled, completed, unlisted }) => ({
        id,
        enrolled,
        completed,
        unlisted,
        percent: completionPercent(enrolled, completed),
        placements: (await courseInFull(reader, actor, id))?.placements,
      })),
    ),
    classLists: await Promise.all(
      courses.map(async ({ id }) => {
        const list = await classList(reader, actor, id);
        return [
          list?.students.length,
          list?.completed.length,
          list?.inProgress.length,
          list?.unlisted.length,
        ];
      }),
    ),
    coursePages: await Promise.all(
      courses.map(async ({ id }) => {
        const page = await courseInFull(reader, actor, id);
        return [page?.enrolled, page?.completed, page?.unlisted];
      }),
    ),
    all: await allClasses(reader),
    published: statistics.map(
      ({ providerId: _p, ratingsMonth: _m, builtAt: _b, createdAt: _c, rev: _r, ...figures }) => figures,
    ),
    placements: await perPeriod(async (period) => {
      const shown = await placements(reader, actor, period, now);
      return {
        ...shown,
        courses: shown.courses
          .map(({ title: _title, ...counts }) => counts)
          .sort((a, b) => a.courseId - b.courseId),
        employers: shown.employers
          .map(({ employerName: _name, ...counts }) => counts)
          .sort((a, b) => (a.employerId < b.employerId ? -1 : 1)),
      };
    }),
    weeks: await placementWeeks(reader, actor, today),
  };
}

export async function shownToAdmins({ now }: History, queries: AdminQueries) {
  const { asOf: _, queue: _queue, recentAgreements, ...overview } = await queries.overview(new Date(now));
  const { asOf: __, activity: ___, ...analytics } = await queries.analytics(new Date(now));
  return {
    stats: await queries.stats(),
    overview: { ...overview, recent: recentAgreements.map(({ id }) => id) },
    analytics,
    lists: await lists({ ...queries, swaps: (query) => queries.swaps(query, new Date(now)) }),
  };
}

type Listing<R> = (query: ListQuery) => Promise<{ rows: R[]; total: number }>;
type Lists = Omit<AdminQueries, 'swaps'> & { swaps: Listing<PlatformSwap> };

async function lists({ users, swaps, jobs, courses, breaches, reports }: Lists) {
  const totals = async (list: (query: ListQuery) => Promise<{ total: number }>, shows: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        shows.map(async (show) => [show, (await list({ q: '', show, page: 1 })).total] as const),
      ),
    );
  const everyone = await users({ q: '', show: 'all', page: 1 });
  const listings = ['all', 'active', 'inactive', 'hidden', 'flagged'];
  return {
    users: { ...everyone.counts, ...(await totals(users, ['suspended'])) },
    userRows: rowsById(everyone.rows, ({ owed, listings: owned }) => ({ owed, listings: owned })),
    swaps: await totals(swaps, ['all', 'pending_approval', 'active', 'completed', 'cancelled']),
    swapRows: rowsById(await allRows(swaps), ({ matches, owed }) => ({ matches, owed })),
    jobs: await totals(jobs, listings),
    jobRows: rowsById(await allRows(jobs), (row) => ({ swaps: row.swaps })),
    courses: await totals(courses, listings),
    courseRows: rowsById(await allRows(courses), (row) => ({ swaps: row.swaps })),
    breaches: await totals(breaches, ['all', 'open', 'disputed', 'excused']),
    reports: (await reports({ q: '', show: '', page: 1 })).total,
  };
}

/** Reads page after page, as a person would. */
export async function allRows<R>(list: Listing<R>): Promise<R[]> {
  const found: R[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await list({ q: '', show: 'all', page });
    found.push(...rows);
    if (found.length >= total || rows.length === 0) return found;
  }
}

const rowsById = <R extends { id: string | number }, Figures>(
  rows: readonly R[],
  figuresOf: (row: R) => Figures,
) => Object.fromEntries(rows.map((row) => [String(row.id), figuresOf(row)]));

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

async function todayOf(store: History['store'], { organization }: Actor, now: string): Promise<string> {
  return dateIn((await store.get('organizations', organization))?.timeZone ?? 'UTC', now);
}
