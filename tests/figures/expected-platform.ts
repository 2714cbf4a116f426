// The figures of the administrators' screens, recomputed from the raw rows in the plainest way.
import {
  adherence,
  ago,
  appointments,
  isOwed,
  mayBeOwedAgain,
  localClock,
  localDay,
  meanOf,
  mondaysBefore,
  percent,
  shift,
} from './plain.ts';
import type { Raw } from './plain.ts';

type Match = Raw['matches'][number];

const isDecided = ({ status }: Match): boolean => status === 'hired' || status === 'not_hired';
const isHired = ({ status }: Match): boolean => status === 'hired';

const isOpenPromise = (raw: Raw, match: Match): boolean => isOwed(match) || mayBeOwedAgain(raw, match);

export function expectedPlatform(raw: Raw) {
  const zone = raw.settings[0]?.defaultTimeZone ?? 'America/New_York';
  const matches = raw.matches.filter(({ withdrawnAt }) => withdrawnAt === null);
  const decided = matches.filter(isDecided);
  const sum = (rows: Raw['ledger']) => rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const stats = {
    totalUsers: raw.users.length,
    activeSwapAgreements: raw.agreements.filter(({ status }) => status === 'active').length,
    interviewSuccessRate: percent(decided.filter(isHired).length, decided.length),
    revenue: halfAway(sum(raw.ledger), 100),
  };
  return {
    stats,
    overview: {
      ...stats,
      ...changes(raw, zone, decided, sum),
      health: health(raw, matches),
      recent: newest(raw),
    },
    analytics: {
      users: raw.users.length,
      jobs: raw.jobs.length,
      courses: raw.courses.length,
      swaps: raw.agreements.length,
      activeSwaps: stats.activeSwapAgreements,
      completedSwaps: raw.agreements.filter(({ status }) => status === 'completed').length,
      successRate:
        decided.length === 0 ? null : halfAway(1000 * decided.filter(isHired).length, decided.length) / 10,
      decided: decided.length,
      daysToMatch: daysToMatch(raw, matches),
      weeks: weeks(raw, zone, matches),
    },
    lists: lists(raw, matches),
  };
}

/** Rounds a fraction to a whole number, a half away from zero. */
function halfAway(over: number, under: number): number {
  const rounded = Math.round(Math.abs(over / under));
  return over / under < 0 ? 0 - rounded : rounded;
}

function changes(raw: Raw, zone: string, decided: readonly Match[], sum: (rows: Raw['ledger']) => number) {
  const clock = (instant: string) => localClock(zone, instant);
  const month = clock(raw.now).slice(0, 7);
  const lastMonth = shift(`${month}-01`, -1).slice(0, 7);
  const lastDay = shift(`${month}-01`, -1);
  const sameDay = `${lastMonth}-${clock(raw.now).slice(8, 10)}`;
  const sameMoment = `${sameDay > lastDay ? lastDay : sameDay}${clock(raw.now).slice(10)}`;
  const inMonth = (name: string) => decided.filter(({ decidedAt }) => clock(decidedAt!).startsWith(name));
  const [these, those] = [inMonth(month), inMonth(lastMonth)];
  const [hired, hiredBefore] = [these.filter(isHired).length, those.filter(isHired).length];
  const money = sum(raw.ledger.filter(({ at }) => clock(at) >= `${month}-01` && at <= raw.now));
  const before = sum(
    raw.ledger.filter(({ at }) => clock(at) >= `${lastMonth}-01` && clock(at) <= sameMoment),
  );
  return {
    newUsersThisWeek: raw.users.filter(({ createdAt }) => createdAt > ago(raw.now, 7)).length,
    activatedThisWeek: raw.agreements.filter(
      ({ status, approvedAt }) => status === 'active' && approvedAt! > ago(raw.now, 7),
    ).length,
    successRateChange:
      these.length === 0 || those.length === 0
        ? null
        : halfAway(100 * (hired * those.length - hiredBefore * these.length), these.length * those.length),
    decisions: decided.length,
    decisionsThisMonth: these.length,
    decisionsLastMonth: those.length,
    revenueThisMonth: halfAway(money, 100),
    revenueChange: before === 0 ? null : halfAway(100 * (money - before), before),
  };
}

function health(raw: Raw, matches: readonly Match[]) {
  const begun = raw.matches
    .flatMap(({ id }) => appointments(raw, id))
    .filter(({ start, result }) => result !== 'void' && start > ago(raw.now, 30) && start <= raw.now);
  const held = begun.filter(({ result }) => result === 'held').length;
  const kept = adherence(matches, raw.now);
  const stars = raw.ratings.flatMap(({ stars: given, ratedAt }) =>
    given !== null && ratedAt! > ago(raw.now, 90) ? given : [],
  );
  const minute = 60_000;
  const until = Math.floor(Date.parse(raw.now) / minute) * minute;
  const first = Math.min(...raw.heartbeats.map((beat) => Date.parse(beat)));
  const since = Math.max(first, until - 30 * 24 * 60 * minute);
  const minutes = raw.heartbeats.length === 0 ? 0 : (until - since) / minute;
  const beats = raw.heartbeats.filter((beat) => Date.parse(beat) >= since && Date.parse(beat) < until).length;
  return {
    interviewCompletion: {
      percent: begun.length === 0 ? null : percent(held, begun.length),
      of: begun.length,
    },
    adherence: { percent: kept.percent, of: kept.due, byOffer: kept.byOffer },
    satisfaction: {
      percent: stars.length === 0 ? null : Math.round((100 * meanOf(stars)!) / 5),
      of: stars.length,
    },
    uptime: { percent: minutes === 0 ? null : Math.round((1000 * beats) / minutes) / 10, of: minutes },
  };
}

const newest = ({ agreements }: Raw): string[] =>
  agreements
    .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
    .slice(0, 3)
    .map(({ id }) => id);

/** Whole and part days on the provider's clock, from the morning of the completion's day. */
function daysToMatch(raw: Raw, matches: readonly Match[]): number | null {
  const days = matches.flatMap((match) => {
    const done = raw.completions.find(({ id }) => id === `${match.courseId}.${match.candidateReferenceId}`);
    const zone = raw.organizations.find(({ id }) => id === match.providerId)!.timeZone;
    const matched = Date.parse(`${localClock(zone, match.createdAt)}Z`);
    return done ? [Math.max(0, (matched - Date.parse(done.completionDate)) / 86_400_000)] : [];
  });
  const mean = meanOf(days);
  return mean === null ? null : Math.round(mean * 10) / 10;
}

function weeks(raw: Raw, zone: string, matches: readonly Match[]) {
  return mondaysBefore(localDay(zone, raw.now)).map((monday) => {
    const isBefore = (instant: string) => localDay(zone, instant) < monday;
    const isIn = (instant: string) => isBefore(instant) && localDay(zone, instant) >= shift(monday, -7);
    const held = matches
      .flatMap(({ id }) => appointments(raw, id))
      .filter(({ start, result }) => result === 'held' && isIn(start));
    return {
      monday,
      newUsers: raw.users.filter(({ createdAt }) => isIn(createdAt)).length,
      matches: matches.filter(({ createdAt }) => isIn(createdAt)).length,
      interviews: held.length,
      hires: matches.filter((match) => isHired(match) && isIn(match.decidedAt!)).length,
      activeSwaps: raw.agreements.filter(
        ({ approvedAt, endedAt }) => approvedAt && isBefore(approvedAt) && !(endedAt && isBefore(endedAt)),
      ).length,
    };
  });
}

function lists(raw: Raw, matches: readonly Match[]) {
  const users = (type: string) => raw.users.filter(({ userType }) => userType === type).length;
  const swaps = (wanted: string) => raw.agreements.filter(({ status }) => status === wanted).length;
  const flagged = (listing: string, id: number) =>
    raw.flags.some(
      (flag) =>
        flag.listing === listing && flag.listingId === id && ['open', 'reviewing'].includes(flag.state),
    );
  const listings = (listing: 'job' | 'course', rows: Raw['jobs'] | Raw['courses']) => ({
    all: rows.length,
    active: rows.filter(({ isActive, isHidden }) => isActive && !isHidden).length,
    inactive: rows.filter(({ isActive }) => !isActive).length,
    hidden: rows.filter(({ isHidden }) => isHidden).length,
    flagged: rows.filter(({ id }) => flagged(listing, id)).length,
  });
  const live = raw.agreements.filter(({ status }) => status === 'pending_approval' || status === 'active');
  return {
    users: {
      admin: users('admin'),
      employer: users('employer'),
      provider: users('provider'),
      all: raw.users.length,
      suspended: raw.users.filter(
        ({ suspendedAt, organizationId }) =>
          suspendedAt !== null ||
          raw.organizations.some(({ id, suspendedAt: at }) => id === organizationId && at !== null),
      ).length,
    },
    userRows: byId(raw.users, ({ organizationId }) => ({
      owed: matches.filter((match) => match.employerId === organizationId && isOpenPromise(raw, match))
        .length,
      listings:
        raw.jobs.filter(({ employerId }) => employerId === organizationId).length +
        raw.courses.filter(({ providerId }) => providerId === organizationId).length,
    })),
    swaps: {
      all: raw.agreements.length,
      pending_approval: swaps('pending_approval'),
      active: swaps('active'),
      completed: swaps('completed'),
      cancelled: swaps('cancelled'),
    },
    swapRows: byId(raw.agreements, ({ courseId, jobId }) => {
      const under = matches.filter((match) => match.courseId === courseId && match.jobId === jobId);
      return { matches: under.length, owed: under.filter((match) => isOpenPromise(raw, match)).length };
    }),
    jobs: listings('job', raw.jobs),
    jobRows: byId(raw.jobs, ({ id }) => ({ swaps: live.filter(({ jobId }) => jobId === id).length })),
    courses: listings('course', raw.courses),
    courseRows: byId(raw.courses, ({ id }) => ({
      swaps: live.filter(({ courseId }) => courseId === id).length,
    })),
    breaches: {
      all: raw.breaches.length,
      open: raw.breaches.filter(({ excusedAt }) => excusedAt === null).length,
      disputed: raw.breaches.filter(({ disputedAt, excusedAt }) => disputedAt !== null && excusedAt === null)
        .length,
      excused: raw.breaches.filter(({ excusedAt }) => excusedAt !== null).length,
    },
    reports: raw.messages.filter(({ reportedAt }) => reportedAt !== null).length,
  };
}

const byId = <R extends { id: string | number }, Figures>(
  rows: readonly R[],
  figuresOf: (row: R) => Figures,
): Record<string, Figures> => Object.fromEntries(rows.map((row) => [String(row.id), figuresOf(row)]));
