// Computes the guarantee's clock from dated facts: until when an interview is owed, and which steps are due when.
import type { Row } from '#shared/engine/schema.ts';
import { addDays, dateIn, endOfDay, plusDays, plusMinutes } from '#shared/lib/time.ts';
import { canSchedule, isOwed, isScheduled, waitsForPlace } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { currentClaims, isUnsettled, offerIn } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { claimStepsOf, platformDaysAfter } from '../claims/claim-times.ts';
import type { ClaimStep } from '../claims/claim-times.ts';
import { heldBackUntil, holdSteps, isHeldBack, mostPausedMs, pausedSince } from './hold.ts';
import type { HoldStepKind } from './hold.ts';
import { crowdRestEnd } from './clock-pauses.ts';
import { pausedMs, pausesOf } from './paused-time.ts';
import type { ClockPause } from './clock-pauses.ts';
import { endOfWorkingDay, workingDayFrom } from './guarantee-calendars.ts';
import type { Calendar, GuaranteeCalendars } from './guarantee-calendars.ts';
import {
  answerReminderDays,
  closedDaysAtDeadline,
  deadlineReminderDays,
  deadlineTodayHours,
  earlyOfferWorkingDays,
  firstOutcomeReminderHours,
  leastWorkingDays,
  outcomeReminderDays,
  renewalReminderDays,
  renewalWorkingDays,
  respondReminderDays,
  silenceWorkingDays,
} from '#shared/policy.ts';

/** The platform's periods, in days, and its time zone. */
export type Periods = Pick<
  Row<'settings'>,
  'respondDays' | 'confirmDays' | 'outcomeDays' | 'defaultTimeZone'
>;

/** The data from which the deadline and the steps of a match are computed. */
export interface Facts {
  match: Match;
  interview: Interview | undefined;
  waits: readonly ClockPause[];
  periods: Periods;
  /** The calendars that count for this guarantee. */
  counted: GuaranteeCalendars;
  /** All claims about the match, also those of an earlier promise, which still wait for an answer. */
  claims: readonly Claim[];
  /** When the employer last did not hold an interview. */
  notHeldAt?: string | undefined;
  now: string;
}

/**
 * Returns the end of the due day in the employer's time zone. The due day is no weekend and no closed day, unless the
 * employer's closed days would move it by more than ten days. Days on which the other side had to act do not count,
 * including those of a pause that is still open.
 */
export function deadlineOf(facts: Facts): string {
  const { calendars, notBefore } = facts.counted;
  const [earliest = ''] = calendars.map((calendar) => dueIn(calendar, facts)).sort();
  return later(later(earliest, notBefore), afterRest(facts));
}

function dueIn({ timeZone, closedDays, notBefore }: Calendar, facts: Facts): string {
  const startDay = dateIn(timeZone, countedStart(facts));
  const { holidays, interviewDays } = facts.counted;
  const dueDay = addDays(startDay, interviewDays);
  const openDay = workingDayFrom(dueDay, [...closedDays, ...holidays]);
  const [least, bound] = [workingDayFrom(dueDay, holidays), addDays(dueDay, closedDaysAtDeadline)];
  const lastDay = least > bound ? least : bound;
  return later(endOfDay(timeZone, openDay < lastDay ? openDay : lastDay), notBefore);
}

const later = (instant: string, least: string | null | undefined): string =>
  least && least > instant ? least : instant;

/** An answer to a promise that was on hold leaves the employer ten working days, as the end of a crowd's rest does. */
function afterRest(facts: Facts): string | undefined {
  const until = later(heldBackUntil(facts) ?? '', crowdRestOf(facts));
  const calendar = facts.counted.calendars.at(-1);
  if (!until || !calendar) return undefined;
  return endOfWorkingDay(calendar, facts.counted.holidays, until, leastWorkingDays);
}

const crowdRestOf = ({ match, waits }: Facts): string | undefined => crowdRestEnd(pausesOf(match, waits));

/** Returns the start of the clock, moved by its pauses, which count for at most 60 days. */
function countedStart(facts: Facts): string {
  const { match, waits, now } = facts;
  const since = pausedSince(facts);
  const running = since && since < now ? [{ startedAt: since, endedAt: now }] : [];
  const ended = pausesOf(match, waits);
  const paused = Math.min(pausedMs([...ended, ...running]), mostPausedMs);
  return new Date(Date.parse(match.owedSince) + paused).toISOString();
}

/** Returns when the deadline moves next because of a pause that is still open. */
function nextMove(facts: Facts): string | undefined {
  const since = pausedSince(facts);
  const [calendar] = facts.counted.calendars;
  if (!since || !calendar || isHeldBack(facts)) return undefined;
  const from = endOfOthers(facts, since > facts.now ? since : facts.now);
  const start = countedStart(facts);
  const dayEnds = endOfDay(calendar.timeZone, dateIn(calendar.timeZone, start));
  return new Date(Date.parse(from) + Date.parse(dayEnds) + 1 - Date.parse(start)).toISOString();
}

/** Returns from when on no other pause runs beside the open one, which moves nothing before then. */
function endOfOthers({ match, waits }: Facts, from: string): string {
  const others = pausesOf(match, waits).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  return others.reduce(
    (at, { startedAt, endedAt }) => (startedAt <= at && endedAt > at ? endedAt : at),
    from,
  );
}

/** What happens next in the life of a guarantee: a reminder, the deadline itself, or a question. */
export type StepKind =
  | 'respond'
  | 'respondOverdue'
  | 'renew'
  | 'renewOverdue'
  | 'confirm'
  | 'answer'
  | 'deadlineNear'
  | 'deadlineToday'
  | 'missed'
  | 'move'
  | 'outcome'
  | 'outcomeAsked'
  | 'silent'
  | 'decision'
  | HoldStepKind;

/** A reminder or deadline of a match, and when it is due. */
export type Step = ClaimStep | { kind: StepKind; at: string };

/** A step of the match itself. */
export type MatchStep = Exclude<Step, ClaimStep>;

/** Reports whether the step is one of a claim. */
export const isOfClaim = (step: Step): step is ClaimStep => 'claim' in step;

/** Returns all steps of a match in its current state, earliest first. */
export function stepsOf(facts: Facts): Step[] {
  const platform = { timeZone: facts.periods.defaultTimeZone, holidays: facts.counted.holidays };
  const steps: Step[] = [
    ...claimStepsOf(facts.claims, platform),
    ...(waitsForPlace(facts.match) ? [] : matchSteps(facts)),
  ];
  return steps.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The steps of a match whose clock has begun. */
const matchSteps = (facts: Facts): Step[] => [
  ...respondSteps(facts),
  ...renewalSteps(facts),
  ...answerSteps(facts),
  ...deadlineSteps(facts),
  ...outcomeSteps(facts),
];

/** Steps while no times are proposed: reminders on some days before, and the end of the response period. */
function respondSteps(facts: Facts): Step[] {
  const { match, interview, periods } = facts;
  if (!waitsForTimes(facts) || isRenewal(facts)) return [];
  // Who is at rest is reminded of nothing. The days to propose times begin again afterwards.
  const since = later(later(match.owedSince, interview?.cancelledAt), crowdRestOf(facts));
  return [
    ...after(since, respondReminderDays, 'respond').filter(
      ({ at }) => at < plusDays(since, periods.respondDays),
    ),
    ...after(since, [periods.respondDays], 'respondOverdue'),
  ];
}

const waitsForTimes = ({ match, interview }: Facts): boolean => canSchedule(match) && !interview?.proposedBy;

/** Reports whether the employer has to propose new times, because it did not hold the last interview. */
const isRenewal = ({ match, interview, notHeldAt }: Facts): boolean =>
  notHeldAt !== undefined && notHeldAt >= match.owedSince && notHeldAt >= (interview?.cancelledAt ?? '');

/**
 * Returns until when new times are due after an interview that the employer did not hold. However many days are closed,
 * that is at most twice as many calendar days as working days.
 */
export function renewalDue({ counted }: Facts, notHeldAt: string): string {
  const calendar = counted.calendars.at(-1) ?? { timeZone: 'UTC', closedDays: [] };
  const { timeZone } = calendar;
  const due = endOfWorkingDay(calendar, counted.holidays, notHeldAt, renewalWorkingDays);
  const bound = endOfDay(timeZone, addDays(dateIn(timeZone, notHeldAt), 2 * renewalWorkingDays));
  return due < bound ? due : bound;
}

/** Steps while new times are due, because the employer did not hold the interview. */
function renewalSteps(facts: Facts): Step[] {
  const { notHeldAt } = facts;
  if (!notHeldAt || !waitsForTimes(facts) || !isRenewal(facts)) return [];
  return [
    ...after(notHeldAt, renewalReminderDays, 'renew'),
    { kind: 'renewOverdue', at: renewalDue(facts, notHeldAt) },
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

/** An offer that nobody answered holds no deadline up, unless it was made early. */
function isOwedDespiteOffer({ match, claims, counted }: Facts): boolean {
  const offer = offerIn(currentClaims(claims, match));
  const calendar = counted.calendars.at(-1);
  if (offer?.state !== 'stood' || match.status !== 'hired' || match.withdrawnAt || !calendar) return false;
  // An offer that was made while the promise was on hold was not late.
  if (match.deadlineAt === null) return false;
  const early = endOfWorkingDay(calendar, counted.holidays, offer.createdAt, earlyOfferWorkingDays);
  return early > match.deadlineAt;
}

function deadlineSteps(facts: Facts): Step[] {
  const { match } = facts;
  if (!(isOwed(match) || isOwedDespiteOffer(facts)) || match.guarantee || match.excusedAt) return [];
  const moveAt = nextMove(facts);
  const moves: Step[] = moveAt ? [{ kind: 'move', at: moveAt }] : [];
  // While a claim waits, the deadline has no effect.
  if (currentClaims(facts.claims, match).some(isUnsettled)) return moves;
  const holds = holdSteps(facts);
  if (isHeldBack(facts)) return holds;
  // The deadline that both sides see is the one that counts.
  const deadline = match.deadlineAt ?? deadlineOf(facts);
  // An interview that begins before the deadline waits for its outcome instead of its deadline.
  if (isScheduled(match) && (match.interviewDate ?? '') <= deadline) return moves;
  return [
    ...moves,
    ...holds,
    ...after(deadline, deadlineReminderDays, 'deadlineNear'),
    ...after(deadline, [deadlineTodayHours / 24], 'deadlineToday'),
    { kind: 'missed', at: deadline },
  ];
}

/** Steps after the interview began: ask for the outcome, then for the hiring decision. */
function outcomeSteps(facts: Facts): Step[] {
  const { match, periods } = facts;
  if (match.withdrawnAt || !match.interviewDate) return [];
  if (match.status === 'interview_scheduled')
    return [
      ...after(
        match.interviewDate,
        [firstOutcomeReminderHours / 24, ...outcomeReminderDays, periods.outcomeDays],
        'outcome',
      ),
      ...after(match.interviewDate, outcomeReminderDays, 'outcomeAsked'),
      ...silenceStep(facts, match.interviewDate),
    ];
  if (match.status === 'interview_completed')
    return after(match.interviewDate, [...outcomeReminderDays, periods.outcomeDays], 'decision');
  return [];
}

/** Nobody said what happened: the platform states it, five working days after the interview ended or its time stood. */
function silenceStep({ match, interview, claims, ...facts }: Facts, startsAt: string): Step[] {
  const isStated = currentClaims(claims, match).some(
    (claim) => claim.startsAt === startsAt && isUnsettled(claim),
  );
  if (isStated) return [];
  const endedAt = plusMinutes(startsAt, interview?.minutes ?? 0);
  const platform = { timeZone: facts.periods.defaultTimeZone, holidays: facts.counted.holidays };
  const since = later(endedAt, interview?.objectUntil);
  return [{ kind: 'silent', at: platformDaysAfter(platform, since, silenceWorkingDays) }];
}

const after = (start: string, days: readonly number[], kind: StepKind): Step[] =>
  days.map((day) => ({ kind, at: plusDays(start, day) }));

/** Returns whether the guarantee was kept in time or late, by the time of the interview or of the offer. */
export const guaranteeAt = (match: Match, honouredAt: string): 'honoured' | 'honoured_late' =>
  match.missedAt !== null || (match.deadlineAt !== null && honouredAt > match.deadlineAt)
    ? 'honoured_late'
    : 'honoured';
