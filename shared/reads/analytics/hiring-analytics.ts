// Computes an employer's hiring analytics: the candidates matched in a period, and their outcomes since.
import type { Actor } from '#shared/engine/command.ts';
import { wasHeld, wasScheduled } from '#shared/domain/interviews/held-interviews.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { firstDayOf } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import { percentOf } from '#shared/domain/platform/statistics.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { dateIn, DAY_MS } from '#shared/lib/time.ts';
import { spendOf } from './spend.ts';

type Match = Row<'matches'>;
type Job = Row<'jobs'>;

/** One of the four bars. The percentage is relative to the previous bar and may exceed 100. */
export interface FunnelStep {
  label: 'Job Postings' | 'Candidate Matches' | 'Interviews Scheduled' | 'Successful Hires';
  count: number;
  percent: number;
}

/** The figures of an employer over a period. */
export interface HiringAnalytics {
  /** In US dollars. */
  totalSpend: number;
  /** Mean whole days from posting a job to its first hire; null until there is one. */
  averageTimeToFill: number | null;
  successfulHires: number;
  matchedCandidates: number;
  hiringSuccessRate: number;
  interviewsHeld: number;
  /** Percentage of held interviews that led to a hire; null before the first one. */
  interviewToHireRate: number | null;
  costPerHire: number;
  /** Percentage; null while nothing was spent. */
  swapRoi: number | null;
  funnel: FunnelStep[];
  /** Mean days from a match to the first proposed times, with one decimal; null before there are any. */
  responseDays: number | null;
  decisions: number;
  /** Percentage of decided candidates who were hired; null before the first decision. */
  interviewToOffer: number | null;
}

/** Used as the average time to fill until there is one. */
export const defaultDaysToFill = 21;

/** Computes the figures in the employer's time zone. */
export async function hiringAnalytics(
  reader: Reader,
  { organization }: Actor,
  period: Period,
  now: string,
): Promise<HiringAnalytics> {
  const timeZone = await timeZoneOf(reader, organization);
  const today = dateIn(timeZone, now);
  const [jobs, found, interviews, spend, settings] = await Promise.all([
    reader.find('jobs'),
    reader.find('matches'),
    reader.find('interviews'),
    spendOf(reader, period, { timeZone, today }),
    currentSettings(reader),
  ]);
  const from = firstDayOf(period, today) ?? '';
  const isWithin = (instant: string) => dateIn(timeZone, instant) >= from;
  const standing = found.filter(({ withdrawnAt }) => !withdrawnAt);
  const matches = standing.filter(({ createdAt }) => isWithin(createdAt));
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const scheduled = matches.filter((match) => wasScheduled(match, interviewOf.get(match.id))).length;
  const held = matches.filter((match) => wasHeld(match, interviewOf.get(match.id)));
  const hires = matches.filter(isHired).length;
  const decisions = matches.filter(isDecided).length;
  const pending = matches.filter(({ status }) => status === 'interview_scheduled').length;
  const cents = spend.charged + spend.own;
  return {
    totalSpend: cents / 100,
    averageTimeToFill: daysToFill(jobs, standing, isWithin),
    successfulHires: hires,
    matchedCandidates: matches.length,
    hiringSuccessRate: percentOf(pending, matches.length),
    interviewsHeld: held.length,
    interviewToHireRate: share(held.filter(isHired).length, held.length),
    costPerHire: Math.round(cents / 100 / Math.max(matches.length, 1)),
    swapRoi: returnOn(cents, settings.baselineCostPerHire * 100 * hires),
    funnel: funnelOf(jobs, matches, scheduled, isWithin),
    responseDays: meanDays(matches.map(({ createdAt, slotsProposedAt }) => [createdAt, slotsProposedAt])),
    decisions,
    interviewToOffer: share(hires, decisions),
  };
}

/** Counts a job in a period if it was posted or candidates were matched to it in that period. */
function funnelOf(
  jobs: readonly Job[],
  matches: readonly Match[],
  interviews: number,
  isWithin: (instant: string) => boolean,
): FunnelStep[] {
  const matched = new Set(matches.map(({ jobId }) => jobId));
  const postings = jobs.filter(({ id, createdAt }) => isWithin(createdAt) || matched.has(id)).length;
  const hires = matches.filter(isHired).length;
  return [
    { label: 'Job Postings', count: postings, percent: 100 },
    { label: 'Candidate Matches', count: matches.length, percent: percentOf(matches.length, postings) },
    { label: 'Interviews Scheduled', count: interviews, percent: percentOf(interviews, matches.length) },
    { label: 'Successful Hires', count: hires, percent: percentOf(hires, interviews) },
  ];
}

/** Covers the jobs whose first hire is within the period. */
function daysToFill(
  jobs: readonly Job[],
  matches: readonly Match[],
  isWithin: (instant: string) => boolean,
): number | null {
  const days = jobs.flatMap(({ id, createdAt }) => {
    const decisions = matches
      .filter((match) => match.jobId === id && isHired(match))
      .map(({ decidedAt }) => decidedAt ?? createdAt);
    const first = decisions.sort()[0];
    return first && isWithin(first) ? [Math.floor(daysBetween(createdAt, first))] : [];
  });
  return days.length === 0 ? null : Math.round(mean(days));
}

function meanDays(stretches: readonly [from: string, to: string | null][]): number | null {
  const days = stretches.flatMap(([from, to]) => (to ? [Math.max(0, daysBetween(from, to))] : []));
  return days.length === 0 ? null : Math.round(mean(days) * 10) / 10;
}

/** Compares the cost of these hires elsewhere with the amount spent. */
const returnOn = (spent: number, elsewhere: number): number | null =>
  spent > 0 ? Math.round((100 * (elsewhere - spent)) / spent) : null;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : percentOf(part, whole));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Reports whether the candidate was hired. */
export const isHired = ({ status }: Match): boolean => status === 'hired';

/** Reports whether the employer decided about the candidate. */
export const isDecided = ({ status }: Match): boolean => status === 'hired' || status === 'not_hired';
