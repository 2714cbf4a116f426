// Computes the guarantee's clock from dated facts: until when an interview is owed, and which steps are due when.
import type { Row } from '#shared/engine/schema.ts';
import { addDays, dateIn, endOfDay, isWeekend, plusDays } from '#shared/lib/time.ts';
import { isOwed, isScheduled } from './interviews.ts';
import type { Interview, Match } from './interviews.ts';
import { pausedMs, unconfirmedSince } from './clock-pauses.ts';
import type { ClockPause } from './clock-pauses.ts';
import {
  answerReminderDays,
  deadlineReminderDays,
  deadlineTodayHours,
  firstOutcomeReminderHours,
  outcomeReminderDays,
  respondReminderDays,
} from '#shared/policy.ts';

/** The platform's periods, in days. */
export type Periods = Pick<Row<'settings'>, 'respondDays' | 'confirmDays' | 'interviewDays' | 'outcomeDays'>;

/** The employer's time zone and closed days. */
export interface Calendar {
  timeZone: string;
  closedDays: readonly string[];
}

/** The data from which the deadline and the steps of a match are computed. */
export interface Facts {
  match: Match;
  interview: Interview | undefined;
  waits: readonly ClockPause[];
  periods: Periods;
  calendar: Calendar;
  now: string;
}

/**
 * Returns the end of the due day in the employer's time zone. The due day is never a weekend or a closed day. Days on
 * which the other side had to act do not count, including those of a pause that is still open.
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

/** A reminder or deadline of a match, and when it is due. */
export interface Step {
  kind: StepKind;
  at: string;
}

/** Returns all steps of a match in its current state, earliest first. */
export function stepsOf(facts: Facts): Step[] {
  const steps = [
    ...respondSteps(facts),
    ...answerSteps(facts),
    ...deadlineSteps(facts),
    ...outcomeSteps(facts),
  ];
  return steps.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Steps while no times are proposed: reminders on some days before, and the end of the response period. */
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

/** Steps while proposed times wait for an answer. */
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
  // An interview that begins before the deadline waits for its outcome instead of its deadline.
  if (isScheduled(match) && (match.interviewDate ?? '') <= deadline) return [];
  return [
    ...after(deadline, deadlineReminderDays, 'deadlineNear'),
    ...after(deadline, [deadlineTodayHours / 24], 'deadlineToday'),
    { kind: 'missed', at: deadline },
  ];
}

/** Steps after the interview began: ask for the outcome, then for the hiring decision. */
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

/** Returns whether the guarantee was kept in time or late, by the time of the interview or of the offer. */
export const guaranteeAt = (match: Match, honouredAt: string): 'honoured' | 'honoured_late' =>
  match.guarantee === 'missed' || (match.deadlineAt !== null && honouredAt > match.deadlineAt)
    ? 'honoured_late'
    : 'honoured';
