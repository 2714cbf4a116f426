// The guarantee's clock as a function of dated facts: until when an interview is owed, and what is due when.
import type { Row } from '#shared/engine/schema.ts';
import { addDays, dateIn, DAY_MS, endOfDay, isWeekend, plusDays } from '#shared/lib/time.ts';
import { isOwed, isScheduled } from './interviews.ts';
import type { Interview, Match } from './interviews.ts';
import { pausedMs, unconfirmedSince } from './clock-pauses.ts';
import type { ClockPause } from './clock-pauses.ts';
import {
  adherenceDays,
  answerReminderDays,
  deadlineReminderDays,
  deadlineTodayHours,
  firstOutcomeReminderHours,
  outcomeReminderDays,
  respondReminderDays,
} from '#shared/policy.ts';

/** The platform's periods, in days. */
export type Periods = Pick<Row<'settings'>, 'respondDays' | 'confirmDays' | 'interviewDays' | 'outcomeDays'>;

/** Where the employer's clocks and calendar stand. */
export interface Calendar {
  timeZone: string;
  closedDays: readonly string[];
}

export interface Facts {
  match: Match;
  interview: Interview | undefined;
  waits: readonly ClockPause[];
  periods: Periods;
  calendar: Calendar;
  now: string;
}

/**
 * The end of the day, on the employer's clocks, on which the promise falls due; never a weekend or a closed day. Days
 * on which the ball was with the other side do not count, those that still run included.
 */
export function deadlineOf({ match, interview, waits, periods, calendar, now }: Facts): string {
  const since = unconfirmedSince(interview, periods.confirmDays, now);
  const running = since ? [{ startedAt: since, endedAt: now }] : [];
  const counted = Date.parse(match.owedSince) + pausedMs([...waits, ...running]);
  const { timeZone, closedDays } = calendar;
  let day = addDays(dateIn(timeZone, new Date(counted).toISOString()), periods.interviewDays);
  while (isWeekend(day) || closedDays.includes(day)) day = addDays(day, 1);
  return endOfDay(timeZone, day);
}

export type StepKind =
  | 'respond'
  | 'respondOverdue'
  | 'confirm'
  | 'answer'
  | 'deadlineNear'
  | 'deadlineToday'
  | 'missed'
  | 'outcome'
  | 'decision';

export interface Step {
  kind: StepKind;
  at: string;
}

/** Everything that the calendar holds for a match as it stands, earliest first. */
export function stepsOf(facts: Facts): Step[] {
  const steps = [
    ...respondSteps(facts),
    ...answerSteps(facts),
    ...deadlineSteps(facts),
    ...outcomeSteps(facts),
  ];
  return steps.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** No times proposed: on some days before, and when the days to respond are over. */
function respondSteps({ match, interview, periods }: Facts): Step[] {
  if (match.status !== 'matched' || !isOwed(match) || interview?.proposedBy) return [];
  const since =
    interview?.cancelledAt && interview.cancelledAt > match.owedSince
      ? interview.cancelledAt
      : match.owedSince;
  return [
    ...after(since, respondReminderDays, 'respond').filter(
      ({ at }) => at < plusDays(since, periods.respondDays),
    ),
    ...after(since, [periods.respondDays], 'respondOverdue'),
  ];
}

/** Times wait for a yes. */
function answerSteps({ match, interview }: Facts): Step[] {
  if (match.status !== 'matched' || !isOwed(match) || !interview?.proposedAt) return [];
  return after(
    interview.proposedAt,
    answerReminderDays,
    interview.proposedBy === 'employer' ? 'confirm' : 'answer',
  );
}

function deadlineSteps(facts: Facts): Step[] {
  const { match } = facts;
  if (!isOwed(match) || match.guarantee) return [];
  const deadline = deadlineOf(facts);
  // An interview that begins in time waits for its outcome, not for its deadline.
  if (isScheduled(match) && (match.interviewDate ?? '') <= deadline) return [];
  return [
    ...after(deadline, deadlineReminderDays, 'deadlineNear'),
    ...after(deadline, [deadlineTodayHours / 24], 'deadlineToday'),
    { kind: 'missed', at: deadline },
  ];
}

/** It began: how did it go? It was held: was the candidate hired? */
function outcomeSteps({ match, periods }: Facts): Step[] {
  if (match.withdrawnAt || !match.interviewDate) return [];
  if (match.status === 'interview_scheduled')
    return after(
      match.interviewDate,
      [firstOutcomeReminderHours / 24, ...outcomeReminderDays, periods.outcomeDays],
      'outcome',
    );
  if (match.status === 'interview_completed')
    return after(match.interviewDate, [...outcomeReminderDays, periods.outcomeDays], 'decision');
  return [];
}

const after = (start: string, days: readonly number[], kind: StepKind): Step[] =>
  days.map((day) => ({ kind, at: plusDays(start, day) }));

/** Kept in time or late, by the moment of the interview or of the offer. */
export const guaranteeAt = (match: Match, honouredAt: string): 'honoured' | 'honoured_late' =>
  match.guarantee === 'missed' || (match.deadlineAt !== null && honouredAt > match.deadlineAt)
    ? 'honoured_late'
    : 'honoured';

/** The specification's "SWAP Agreement Adherence", in percent, of the last days; nothing when none fell due. */
export function adherence(
  matches: readonly Pick<Match, 'guarantee' | 'honouredAt' | 'deadlineAt'>[],
  now: string,
): number | undefined {
  const from = new Date(Date.parse(now) - adherenceDays * DAY_MS).toISOString();
  const due = matches.filter(
    ({ guarantee, honouredAt, deadlineAt }) =>
      guarantee !== null && guarantee !== 'released' && earliest(honouredAt, deadlineAt) >= from,
  );
  if (due.length === 0) return undefined;
  return Math.round((100 * due.filter(({ guarantee }) => guarantee === 'honoured').length) / due.length);
}

function earliest(a: string | null, b: string | null): string {
  if (a === null || b === null) return a ?? b ?? '';
  return a < b ? a : b;
}
