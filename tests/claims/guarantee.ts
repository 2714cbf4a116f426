// What became of the promise: by what it is kept, whether in time, what counts in the adherence, and which breaches are
// settled.
import { dateOf, dayOf, workingDaysAfter } from './calendar.ts';
import { clockAt, countedAbsences, renewals } from './clock.ts';
import { isTimeSettled, isUnsettled } from './facts.ts';
import { statusOf, truthOf } from './status.ts';
import { isSettledFirst } from './types.ts';
import type { Claim, Ending, MatchPromise } from './types.ts';

export type Guarantee = 'none' | 'kept' | 'kept late' | 'missed' | 'released' | 'withdrawn' | 'at rest';

export interface Kept {
  /** The moment that counts against the deadline. */
  moment: string;
  settledAt: string;
  by: 'interview' | 'absences' | 'offer';
  outOfAdherence: boolean;
}

/** Rule: a promise is kept by an interview held, an offer that is confirmed, or two absences that stand. */
export function keptBy(promise: MatchPromise): Kept | null {
  // Rule: after a correction away from "hired" the promise is unsettled until both claims are settled.
  if (promise.claims.some((claim) => claim.reopened === 'correction' && isUnsettled(claim))) return null;
  const held = promise.interviews
    .filter(({ settled }) => settled?.truth === 'held')
    .map(({ start, settled, outOfAdherence }): Kept => ({
      moment: start,
      settledAt: settled!.at,
      by: 'interview',
      outOfAdherence,
    }));
  const absence = countedAbsences(promise)[1];
  const absences: Kept[] = absence
    ? [
        {
          moment: absence.start,
          settledAt: latest(countedAbsences(promise).map(({ settled }) => settled!.at)),
          by: 'absences',
          outOfAdherence: false,
        },
      ]
    : [];
  const offers = promise.claims.filter(isConfirmedOffer).map((claim): Kept => ({
    moment: claim.madeAt,
    settledAt: claim.settledAt!,
    by: 'offer',
    outOfAdherence: claim.state === 'set_aside',
  }));
  return [...held, ...absences, ...offers].sort((a, b) => (a.moment < b.moment ? -1 : 1))[0] ?? null;
}

const latest = (instants: string[]): string => instants.toSorted().at(-1)!;

/** Rule: an offer keeps the promise only if the provider confirmed it, or an administrator found that it was made. */
const isConfirmedOffer = ({ kind, state, accepted, before }: Claim): boolean =>
  kind === 'offer' &&
  (state === 'confirmed' || (state === 'decided' && accepted) || (state === 'set_aside' && before !== null));

/** Rule: a second set-aside ends without a new due day, and the match is then in no figure. */
export const isOutOfFigures = (promise: MatchPromise): boolean => renewals(promise).length >= 2;

/** A claim is open that would keep the promise. */
export const isBeingKept = (promise: MatchPromise): boolean =>
  promise.claims.some((claim) => wouldKeep(promise, claim));

/** An open claim that keeps the promise if it stands or is confirmed. */
export function wouldKeep(promise: MatchPromise, claim: Claim): boolean {
  const { kind } = claim;
  if (!isUnsettled(claim)) return false;
  if (kind === 'held' || kind === 'offer') return true;
  const absences = promise.interviews.filter(
    (interview) => interview.standsFor.provider && truthOf(promise, interview) === 'candidate_absent',
  );
  return kind === 'candidate_absent' && absences.length >= 2;
}

/** An interview that began before the candidate or the completion went, and waits to be settled. */
const hasBegunInterview = (promise: MatchPromise, { kind, at }: Ending): boolean =>
  isSettledFirst(kind) &&
  promise.interviews.some(
    (interview) =>
      interview.state === 'set' &&
      interview.settled === null &&
      interview.start <= at &&
      isTimeSettled(promise, interview),
  );

/** What became of the promise, as far as it is settled. */
export function guaranteeOf(promise: MatchPromise): Guarantee {
  if (isOutOfFigures(promise)) return 'none';
  const kept = keptBy(promise);
  if (kept) return isInTime(promise, kept) ? 'kept' : 'kept late';
  const { missedAt, restingSince } = clockAt(promise, promise.now);
  if (missedAt !== null) return 'missed';
  const { ending } = promise;
  // Rule: an interview whose planned start has passed is first settled by its claims.
  if (ending && (isBeingKept(promise) || hasBegunInterview(promise, ending))) return 'none';
  if (ending) return ending.kind === 'released' ? 'released' : 'withdrawn';
  return restingSince === null ? 'none' : 'at rest';
}

function isInTime(promise: MatchPromise, { moment }: Kept): boolean {
  const { dueAt, isLate, missedAt } = clockAt(promise, moment);
  return moment <= dueAt && !isLate && missedAt === null;
}

/** The date on which the promise is due, as it is known today. */
export const dueDayOf = (promise: MatchPromise): string => dateOf(clockAt(promise, promise.now).due);

export interface Adherence {
  as: 'kept' | 'late' | 'missed' | null;
  /** Shown apart. */
  byOffer: boolean;
  /** The day to which it belongs. */
  day: string | null;
}

/** Whether the promise counts in the adherence, as what, and on which day. */
export function adherenceOf(promise: MatchPromise): Adherence {
  const nothing: Adherence = { as: null, byOffer: false, day: null };
  const guarantee = guaranteeOf(promise);
  // Rule: the excuse stands, also if it is kept later.
  if (promise.excusedAt !== null || !['kept', 'kept late', 'missed'].includes(guarantee)) return nothing;
  const { employer } = promise.world;
  const dateAt = (instant: string): string => dateOf(dayOf(employer, instant));
  const kept = keptBy(promise);
  if (!kept) {
    // Rule: it belongs to the day on which it was settled, if that is later than its deadline.
    return { ...nothing, as: 'missed', day: dateAt(missTookEffect(promise)) };
  }
  if (kept.outOfAdherence) return nothing;
  const { dueAt } = clockAt(promise, kept.moment);
  const day = kept.settledAt > dueAt ? kept.settledAt : kept.moment;
  return {
    as: guarantee === 'kept' ? 'kept' : 'late',
    byOffer: kept.by === 'offer',
    day: dateAt(day),
  };
}

/** When a miss took effect: at the deadline, or when what had held it back was settled. */
function missTookEffect(promise: MatchPromise): string {
  const { dueAt, missedAt } = clockAt(promise, promise.now);
  const isAtDeadline = missedAt === null || Date.parse(missedAt) === Date.parse(dueAt) + 1;
  return isAtDeadline ? dueAt : missedAt;
}

export interface Breach {
  kind: 'deadline' | 'employer_absent' | 'silence';
  at: string;
  interview: string | null;
  excused: boolean;
}

/** The breaches of the employer that are settled. */
export function breachesOf(promise: MatchPromise): Breach[] {
  const ofInterviews = promise.interviews.flatMap(({ id, settled, standsFor }): Breach[] =>
    // Rule: a breach if the employer had proposed or confirmed the time by an act.
    settled && standsFor.employer && (settled.truth === 'employer_absent' || settled.truth === 'silence')
      ? [{ kind: settled.truth, at: settled.at, interview: id, excused: false }]
      : [],
  );
  const isMissed = ['missed', 'kept late'].includes(guaranteeOf(promise));
  const deadline: Breach[] = isMissed
    ? [
        {
          kind: 'deadline',
          at: missTookEffect(promise),
          interview: null,
          excused: promise.excusedAt !== null,
        },
      ]
    : [];
  return [...ofInterviews, ...deadline];
}

/** How many absences of the candidate count. */
export const absencesOf = (promise: MatchPromise): number => countedAbsences(promise).length;

/** Until when new times are due, after the employer was absent or nobody reported. It moves no deadline. */
export function newTimesDueOf(promise: MatchPromise): string | null {
  const settled = promise.interviews.flatMap((interview) => interview.settled ?? []);
  const last = settled.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  if (!last || !['employer_absent', 'silence'].includes(last.truth)) return null;
  if (promise.ending || statusOf(promise) !== 'matched') return null;
  if (promise.proposals.some(({ by, at }) => by === 'employer' && at >= last.at)) return null;
  return workingDaysAfter(promise.world, 'employer', last.at, 5);
}

/** Rule: while something is open the promise counts as owed: for the end of an agreement and the deletion of an account. */
export const isOwed = (promise: MatchPromise): boolean =>
  promise.claims.some(isUnsettled) ||
  (promise.ending
    ? hasBegunInterview(promise, promise.ending)
    : ['matched', 'interview_scheduled'].includes(statusOf(promise)));
