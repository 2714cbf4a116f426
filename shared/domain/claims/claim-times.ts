// Computes until when the other side can answer a claim, and which steps follow.
import { addDays, dateIn, endOfDay, plusDays } from '#shared/lib/time.ts';
import {
  claimAnswerDays,
  claimAnswerWorkingDays,
  claimHolidayDays,
  idleDisputeWorkingDays,
  setAsideWorkingDays,
} from '#shared/policy.ts';
import { endOfWorkingDay, workingDayBefore } from '../guarantees/guarantee-calendars.ts';
import type { Calendar } from '../guarantees/guarantee-calendars.ts';
import type { Claim } from './claim.ts';

/**
 * Returns the end of the third working day after the receipt on the calendar of the side that answers, at most seven
 * calendar days after it. Holidays of the platform lengthen it by at most five days.
 */
export function windowEnd(calendar: Calendar, holidays: readonly string[], receivedAt: string): string {
  const daysAfter = (instant: string, days: number) =>
    endOfDay(calendar.timeZone, addDays(dateIn(calendar.timeZone, instant), days));
  const ownEnd = endOfWorkingDay(calendar, [], receivedAt, claimAnswerWorkingDays);
  const bound = earlier(ownEnd, daysAfter(receivedAt, claimAnswerDays));
  const endWithHolidays = endOfWorkingDay(calendar, holidays, receivedAt, claimAnswerWorkingDays);
  return endWithHolidays === ownEnd ? bound : earlier(endWithHolidays, daysAfter(bound, claimHolidayDays));
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** What happens next to a claim that is not settled. */
export type ClaimStepKind = 'claimReminder' | 'claimStands' | 'claimIdle' | 'claimSetAside';

/** A step of a claim, and when it is due. */
export interface ClaimStep {
  kind: ClaimStepKind;
  at: string;
  claim: Claim;
}

/** Returns the steps of the claims that wait: for the other side, or for an administrator. */
export const claimStepsOf = (claims: readonly Claim[], platform: PlatformDays): ClaimStep[] =>
  claims.flatMap((claim) => [...answerSteps(claim), ...disputeSteps(claim, platform)]);

/** The time zone and the holidays of the platform, whose working days administrators have. */
export interface PlatformDays {
  timeZone: string;
  holidays: readonly string[];
}

function answerSteps(claim: Claim): ClaimStep[] {
  const { state, answerUntil } = claim;
  if (state !== 'open' || answerUntil === null) return [];
  return [
    { kind: 'claimReminder', at: workingDayBefore(answerUntil), claim },
    { kind: 'claimStands', at: new Date(Date.parse(answerUntil) + 1).toISOString(), claim },
  ];
}

function disputeSteps(claim: Claim, platform: PlatformDays): ClaimStep[] {
  if (claim.state !== 'disputed' || claim.disputedAt === null) return [];
  return [
    { kind: 'claimIdle', at: platformDaysAfter(platform, claim.disputedAt, idleDisputeWorkingDays), claim },
    { kind: 'claimSetAside', at: platformDaysAfter(platform, claim.disputedAt, setAsideWorkingDays), claim },
  ];
}

/** Returns the end of so many working days of the platform, at most twice as many calendar days, whatever its holidays. */
export function platformDaysAfter({ timeZone, holidays }: PlatformDays, since: string, days: number): string {
  const end = endOfWorkingDay({ timeZone, closedDays: [] }, holidays, since, days);
  return earlier(end, plusDays(since, 2 * days));
}
