// What the end of a claim may do to the deadline: nobody gains time by an act of one's own, and what the other side or the
// platform took is given back.
import type { Row } from '#shared/engine/schema.ts';
import { isWaiting, isWithoutFault as isRenewal, truthOf } from './claims.ts';
import type { Statement } from './claims.ts';
import { daysBetween, laterBy, workingDaysBetween } from './days.ts';
import type { Account } from './account.ts';
import type { LogEntry } from './steps.ts';

/** All that is given back and all pauses are at most 60 days; up to here nothing can have used them up. */
const daysUntilCapped = 30;
/** The days that the provider has to answer proposed times. */
const confirmDays = 3;
/** A day that is given back may move the due day over a weekend and over closed days, or not at all. */
const rounding = 6;

/** Whether what ended just now moved the deadline as it should. */
export function faultOfDaysGiven(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  for (const each of account.justEnded) {
    const fault = faultOfEnd(each, entry, account, after);
    if (fault) return fault;
  }
  const isLater = (after.deadlineAt ?? '') > (entry.before.match?.deadlineAt ?? '');
  if (entry.role === 'provider' && isLater) account.hadTenDays = true;
  return (
    faultOfProvidersAct(entry, account, after) ??
    faultOfEmployersTime(entry, after) ??
    faultOfRenewedOffer(entry, account, after)
  );
}

/** What the provider does that costs the employer time. */
function providersAct({ name, input, role, at, before }: LogEntry, account: Account): string | null {
  if (role !== 'provider') return null;
  if (name === 'interviews.reschedule') return 'a move by the provider';
  if (name === 'interviews.cancel') return 'a cancellation by the provider';
  const { proposedBy, proposedAt } = before.interview ?? {};
  // A claim is also named when it was taken back twice.
  if (name === 'claims.takeBack')
    return account.justEnded.some(({ id }) => id === input.id) ? 'a claim that the provider took back' : null;
  if (name !== 'interviews.confirm' && name !== 'interviews.suggest') return null;
  if (name === 'interviews.suggest' && (input.slots as unknown[]).length === 0 && account.declined === 3)
    return 'the third "None of these"';
  return proposedBy === 'employer' && laterBy(proposedAt ?? at, confirmDays) < at ? 'a late answer' : null;
}

/** No act of the provider leaves the employer less than ten working days, as far as the sixty days go. */
function faultOfProvidersAct(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  const act = providersAct(entry, account);
  const isOver = entry.before.match?.missedAt || after.missedAt || after.excusedAt || !isOwed(after);
  if (act === null || isOver || after.lateCompletion === 'waiting') return null;
  return isUsedUp(after) ? null : faultOfTen(entry, after, act);
}

/** Reports whether the sixty days of all pauses may be used up. */
export const isUsedUp = ({ owedSince, deadlineAt }: Row<'matches'>): boolean =>
  daysBetween(owedSince, deadlineAt) > 30 + 60 - rounding;

const timesOfEmployer = ['interviews.agreeByPhone', 'interviews.reschedule', 'interviews.cancel'];

/** A time, a move or a cancellation of the employer moves no deadline. */
function faultOfEmployersTime({ name, role, before }: LogEntry, after: Row<'matches'>): string | null {
  const { match, interview } = before;
  if (role !== 'employer' || !timesOfEmployer.includes(name) || interview?.proposedBy === 'employer')
    return null;
  // Who waited for a place has a due day from now on.
  if (match?.waitsForPlaceSince) return null;
  const isLater = (after.deadlineAt ?? '') > (match?.deadlineAt ?? '');
  return isLater ? `${name} by the employer moved the deadline` : null;
}

const isOwed = ({ status, withdrawnAt }: Row<'matches'>): boolean =>
  (status === 'matched' || status === 'interview_scheduled') && !withdrawnAt;

function faultOfEnd(
  each: Statement,
  entry: LogEntry,
  account: Account,
  after: Row<'matches'>,
): string | null {
  const isPast = each.at < after.owedSince || after.missedAt !== null || after.excusedAt !== null;
  if (isPast || !isOwed(after)) return null;
  // What the provider does has its effect at once: see `faultOfProvidersAct`.
  if (each.by === 'provider' && (each.kind === 'time' || each.state === 'taken_back')) return null;
  if (each.settledAt !== entry.at) return account.justEnded.length > 1 ? null : faultOfRestored(entry, after);
  const isRenewed = isRenewal(each);
  if (isRenewed && !hadNewDueDay(account, after, each))
    return faultOfTen(entry, after, 'a dispute without fault');
  if (isProvidersNoFault(each)) return faultOfTen(entry, after, 'nobody’s fault by the provider');
  // A new time of the employer ends the pause of the provider's move: see `faultOfEmployersTime`.
  return isRenewed || !each.isUndisturbed || each.kind === 'time'
    ? null
    : faultOfDays(each, entry, account, after);
}

/** Nothing follows twice from a claim that is again what it was. A late answer moves the deadline each day. */
const faultOfRestored = ({ before }: LogEntry, after: Row<'matches'>): string | null =>
  before.interview?.proposedBy !== 'employer' && (after.deadlineAt ?? '') > (before.match?.deadlineAt ?? '')
    ? 'a claim gives days for the second time'
    : null;

/** A dispute that ended without fault gives a promise one new due day, once. */
const hadNewDueDay = ({ statements }: Account, { owedSince }: Row<'matches'>, ended: Statement): boolean =>
  statements.some((each) => each !== ended && each.at >= owedSince && isRenewal(each));

/** The provider said that nobody was at fault, or agreed to it. */
const isProvidersNoFault = ({ kind, state, by }: Statement): boolean =>
  kind === 'no_fault' && (state === 'confirmed' || (state === 'stood' && by === 'provider'));

/** The provider's own act left the employer ten working days, which may be more than what follows gives. */
const hadMore = ({ statements, hadTenDays }: Account, { owedSince }: Row<'matches'>): boolean =>
  hadTenDays ||
  statements.some(
    (each) =>
      each.at >= owedSince &&
      (isProvidersNoFault(each) ||
        (each.by === 'provider' && (each.kind === 'time' || each.state === 'taken_back'))),
  );

/** Which closed days count depends on when they were entered: weekdays are the least. */
export function faultOfTen(
  { at, calendars }: LogEntry,
  { deadlineAt }: Row<'matches'>,
  after: string,
): string | null {
  // Nothing is due while the promise is on hold.
  if (deadlineAt === null) return null;
  const days = workingDaysBetween(calendars.employer.timeZone, [], at, deadlineAt);
  return days < 10 ? `${days} working days left after ${after}` : null;
}

/** How many days the statement gives back to the employer, as it ended. */
function daysGivenBy(each: Statement, account: Account): number {
  const { by, kind, at, settledAt, state, time } = each;
  const truth = truthOf(each);
  const isFirst = account.statements.filter(isCountedAbsence).length === 1 && isCountedAbsence(each);
  if (isFirst) return daysBetween(time?.startsAt ?? at, settledAt);
  if (by !== 'provider' || state === 'lapsed') return 0;
  return truth === kind ? 0 : daysBetween(at, settledAt);
}

/** An absence at a time that the provider had confirmed. */
const isCountedAbsence = (each: Statement): boolean =>
  truthOf(each) === 'candidate_absent' && each.time?.isConfirmed === true;

function faultOfDays(
  each: Statement,
  { before }: LogEntry,
  account: Account,
  after: Row<'matches'>,
): string | null {
  const given = daysGivenBy(each, account);
  const moved = daysBetween(each.deadlineAt, after.deadlineAt);
  const what = `${each.kind} of the ${each.by}, ${each.state} ${each.verdict ?? ''}`;
  if (moved < Math.min(0, given)) return `${what}: the deadline is ${-moved} days earlier`;
  if (moved > given + (given > 0 ? rounding : 0))
    return `${what}: the deadline moved by ${moved} days, due ${given}`;
  const used = daysBetween(after.owedSince, each.deadlineAt) - daysUntilCapped;
  // A new due day, or an act of the provider, may already have given more than these days.
  const isUnclear =
    used + given > daysUntilCapped ||
    before.match?.missedAt ||
    hadNewDueDay(account, after, each) ||
    hadMore(account, after);
  return !isUnclear && moved < given - rounding ? `${what}: gives ${moved} days, due ${given}` : null;
}

/** A new offer after one that was taken back, or that was not made, holds up no deadline that has passed. */
function faultOfRenewedOffer(
  { at, input, before: { match, interview } }: LogEntry,
  { statements }: Account,
  after: Row<'matches'>,
): string | null {
  if (
    input.outcome !== 'hired' ||
    after.withdrawnAt ||
    after.missedAt ||
    after.excusedAt ||
    match?.status !== 'matched'
  )
    return null;
  const offers = statements.filter((each) => each.kind === 'offer' && each.at >= match.owedSince);
  const isGone = offers.some(({ state, verdict }) => state === 'taken_back' || verdict === 'not_made');
  // While the provider's answer is overdue, the displayed deadline moves with each step of the clock.
  const isPaused = interview?.proposedBy === 'employer' && daysBetween(interview.proposedAt, at) > 3;
  const isOverdue = !isPaused && (match.deadlineAt ?? at) < at;
  const isRenewed = offers.length > 1 && isGone && offers.at(-1)?.at === at;
  // What waits besides holds the deadline up by right.
  if (statements.some((each) => each !== offers.at(-1) && isWaiting(each))) return null;
  return isRenewed && isOverdue ? 'offers one after another hold up a passed deadline' : null;
}
