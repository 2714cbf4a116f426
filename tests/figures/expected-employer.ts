// The figures of an employer's screens, recomputed from the raw rows in the plainest way. Shares no code with the product.
import {
  adherence,
  all,
  appointments,
  daysBetween,
  isOwed,
  mayBeOwedAgain,
  isRelated,
  isRelatedAgreement,
  localDay,
  meanOf,
  mondaysBefore,
  percent,
  shift,
  wasEverScheduled,
} from './plain.ts';
import type { Raw } from './plain.ts';

type Match = Raw['matches'][number];

export function expectedEmployer(raw: Raw, employer: string) {
  const zone = raw.organizations.find(({ id }) => id === employer)!.timeZone;
  const today = localDay(zone, raw.now);
  const jobs = raw.jobs.filter((job) => job.employerId === employer);
  const everyMatch = raw.matches.filter((match) => match.employerId === employer);
  const matches = everyMatch.filter((match) => match.withdrawnAt === null);
  const agreements = raw.agreements.filter((agreement) => agreement.employerId === employer);
  const active = jobs.filter((job) => job.isActive).length;
  const stats = {
    activeJobs: active,
    matchedCandidates: matches.length,
    pendingInterviews: matches.filter((match) => match.status === 'interview_scheduled').length,
    swapAgreements: agreements.filter((agreement) => agreement.status === 'active').length,
    pendingApproval: agreements.filter((agreement) => agreement.status === 'pending_approval').length,
  };
  const firstDays = {
    all: '0000',
    30: shift(today, -29),
    90: shift(today, -89),
    year: `${today.slice(0, 4)}-01-01`,
  };
  const day = (instant: string) => localDay(zone, instant);
  const own = { raw, employer, jobs, matches, agreements, day };
  return {
    stats,
    efficiency: percent(matches.length, active),
    analytics: all(firstDays, (from) => analytics(own, from)),
    top: all(firstDays, (from) => topAgreements(own, from)),
    providers: all(firstDays, (from) => providers(own, from)),
    trends: trends(own, today),
    weeks: mondaysBefore(today).map((monday) => {
      const isIn = (instant: string | null) =>
        instant !== null && day(instant) >= shift(monday, -7) && day(instant) < monday;
      return {
        monday,
        matches: matches.filter(({ createdAt }) => isIn(createdAt)).length,
        interviews: heldStarts(own).filter(isIn).length,
        hires: matches.filter(({ status, decidedAt }) => status === 'hired' && isIn(decidedAt)).length,
      };
    }),
    adherence: adherence(everyMatch, raw.now),
    published: jobs.map(() =>
      publishedAdherence(
        adherence(
          everyMatch.filter((match) => !isRelated(raw, match)),
          raw.now,
        ),
      ),
    ),
    jobs: jobs.map(({ id }) => {
      const candidates = matches.filter(({ jobId }) => jobId === id);
      return {
        id,
        agreements: agreements.filter(
          ({ jobId, status }) => jobId === id && ['active', 'pending_approval'].includes(status),
        ).length,
        candidates: candidates.length,
        owed: candidates.filter(isOwed).length,
        hired: candidates.filter(({ status }) => status === 'hired').length,
      };
    }),
    agreements: agreements.map((agreement) => {
      const { id, courseId, jobId } = agreement;
      const under = everyMatch.filter((match) => match.courseId === courseId && match.jobId === jobId);
      const owed = under.filter((match) => isOwed(match) || mayBeOwedAgain(raw, match)).length;
      return {
        id,
        adherence: adherence(under, raw.now),
        owed,
        isRelated: isRelatedAgreement(raw, agreement),
      };
    }),
  };
}

interface Own {
  raw: Raw;
  employer: string;
  jobs: Raw['jobs'];
  matches: Match[];
  agreements: Raw['agreements'];
  day(instant: string): string;
}

const heldStarts = ({ raw, matches }: Own): string[] =>
  matches.flatMap(({ id }) =>
    appointments(raw, id).flatMap(({ start, result }) => (result === 'held' ? start : [])),
  );

function analytics({ raw, employer, jobs, matches: standing, day }: Own, from: string) {
  const matches = standing.filter(({ createdAt }) => day(createdAt) >= from);
  const hired = matches.filter(({ status }) => status === 'hired');
  const decided = matches.filter(({ status }) => status === 'hired' || status === 'not_hired');
  const held = matches.filter(({ id }) => appointments(raw, id).some(({ result }) => result === 'held'));
  const scheduled = matches.filter((match) => wasEverScheduled(raw, match.id) || match.status === 'hired');
  const charged = raw.ledger.filter(
    ({ organizationId, at }) => organizationId === employer && day(at) >= from,
  );
  const costs = raw.ownCosts.filter(
    (cost) => cost.employerId === employer && !cost.removedAt && cost.day >= from,
  );
  const cents = [...charged, ...costs].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const baseline = (raw.settings[0]?.baselineCostPerHire ?? 4700) * 100;
  const posted = jobs.filter(
    ({ id, createdAt }) => day(createdAt) >= from || matches.some(({ jobId }) => jobId === id),
  );
  const fills = jobs.flatMap(({ id, createdAt }) => {
    const first = standing
      .filter(({ jobId, status }) => jobId === id && status === 'hired')
      .map(({ decidedAt }) => decidedAt!)
      .sort()[0];
    return first && day(first) >= from ? [Math.floor(daysBetween(createdAt, first))] : [];
  });
  const responses = matches.flatMap(({ createdAt, slotsProposedAt }) =>
    slotsProposedAt ? [Math.max(0, daysBetween(createdAt, slotsProposedAt))] : [],
  );
  const meanFill = meanOf(fills);
  const meanResponse = meanOf(responses);
  return {
    totalSpend: cents / 100,
    averageTimeToFill: meanFill === null ? null : Math.round(meanFill),
    successfulHires: hired.length,
    matchedCandidates: matches.length,
    hiringSuccessRate: percent(
      matches.filter(({ status }) => status === 'interview_scheduled').length,
      matches.length,
    ),
    interviewsHeld: held.length,
    interviewToHireRate:
      held.length === 0 ? null : percent(held.filter(({ status }) => status === 'hired').length, held.length),
    costPerHire: Math.round(cents / 100 / Math.max(1, matches.length)),
    swapRoi: cents > 0 ? Math.round((100 * (baseline * hired.length - cents)) / cents) : null,
    funnel: [
      { label: 'Job Postings', count: posted.length, percent: 100 },
      { label: 'Candidate Matches', count: matches.length, percent: percent(matches.length, posted.length) },
      {
        label: 'Interviews Scheduled',
        count: scheduled.length,
        percent: percent(scheduled.length, matches.length),
      },
      { label: 'Successful Hires', count: hired.length, percent: percent(hired.length, scheduled.length) },
    ],
    responseDays: meanResponse === null ? null : Math.round(meanResponse * 10) / 10,
    decisions: decided.length,
    interviewToOffer: decided.length === 0 ? null : percent(hired.length, decided.length),
  };
}

/** The top three by hires, then by hire rate, of those with three decisions or more. */
function topAgreements({ matches, agreements, day }: Own, from: string) {
  const pairs = [...new Set(agreements.map(({ courseId, jobId }) => `${courseId} ${jobId}`))];
  return pairs
    .map((pair) => {
      const decided = matches.filter(
        ({ courseId, jobId, status, createdAt }) =>
          `${courseId} ${jobId}` === pair &&
          ['hired', 'not_hired'].includes(status) &&
          day(createdAt) >= from,
      );
      const hires = decided.filter(({ status }) => status === 'hired').length;
      return { hires, hireRate: percent(hires, decided.length), decided: decided.length };
    })
    .filter(({ decided }) => decided >= 3)
    .sort((a, b) => b.hires - a.hires || b.hireRate - a.hireRate)
    .slice(0, 3)
    .map(({ hires, hireRate }) => ({ hires, hireRate }));
}

function providers({ raw, matches, agreements, day }: Own, from: string) {
  const approved = agreements.filter(({ approvedAt }) => approvedAt !== null);
  return [...new Set(approved.map(({ providerId }) => providerId))].sort().map((providerId) => {
    const linked = approved
      .filter((agreement) => agreement.providerId === providerId)
      .map(({ courseId }) => courseId);
    const figures = raw.courseStatistics.filter(({ id }) => linked.includes(id));
    const candidates = matches.filter(
      (match) => match.providerId === providerId && day(match.createdAt) >= from,
    );
    const weighted = (value: (row: (typeof figures)[number]) => number | null) => {
      const rows = figures.filter((row) => row.enrolled !== null && value(row) !== null);
      const learners = rows.reduce((sum, row) => sum + row.enrolled!, 0);
      return learners === 0
        ? null
        : Math.round(rows.reduce((sum, row) => sum + row.enrolled! * value(row)!, 0) / learners);
    };
    return {
      providerId,
      candidates: candidates.length,
      hires: candidates.filter(({ status }) => status === 'hired').length,
      completionPercent: weighted((row) => row.completionPercent),
      meanDays: weighted((row) => row.meanDays),
    };
  });
}

/** This month to date against the same days of last month, and six months. */
function trends(own: Own, today: string) {
  const month = today.slice(0, 7);
  const lastOfBefore = shift(`${month}-01`, -1);
  const sameDay = `${lastOfBefore.slice(0, 7)}-${today.slice(8)}`;
  const until = sameDay > lastOfBefore ? lastOfBefore : sameDay;
  const lastSix = [5, 4, 3, 2, 1, 0].map((ago) => {
    const [year, nth] = [Number(month.slice(0, 4)), Number(month.slice(5))];
    return new Date(Date.UTC(year, nth - 1 - ago, 1)).toISOString().slice(0, 7);
  });
  const line = (label: string, instants: readonly (string | null)[]) => {
    const days = instants.filter((instant) => instant !== null).map(own.day);
    const now = days.filter((day) => day >= `${month}-01` && day <= today).length;
    const before = days.filter((day) => day >= `${until.slice(0, 7)}-01` && day <= until).length;
    const months = lastSix.map((name) => days.filter((day) => day.slice(0, 7) === name).length);
    return { label, now, before, months };
  };
  return [
    line(
      'Matches',
      own.matches.map(({ createdAt }) => createdAt),
    ),
    line('Interviews held', heldStarts(own)),
    line(
      'Hires',
      own.matches.filter(({ status }) => status === 'hired').map(({ decidedAt }) => decidedAt),
    ),
  ];
}

function publishedAdherence({ percent: exact, due }: { percent: number | null; due: number }) {
  let interviewsDue = 0;
  for (const least of [1, 5, 10, 20, 50, 100]) if (due >= least) interviewsDue = least;
  return { interviewsDue, adherencePercent: due < 5 ? null : 5 * Math.round(exact! / 5) };
}
