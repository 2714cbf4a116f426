// Compares one promise with the naive account after every step.
import type { Row } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { consent } from '#shared/testing/rows.ts';
import {
  faultOfAnswer,
  hasWindowEnded,
  isHappening,
  faultOfBreaches,
  faultOfStates,
  isWaiting,
  offerOf,
  timingOf,
} from './claims.ts';
import { daysBetween, earliestSilence, latestSilence, minutesAfter, workingDaysBetween } from './days.ts';
import { faultOfOutcomes, faultOfOutcomesLeft } from './corrections.ts';
import { faultOfDaysGiven } from './deadlines.ts';
import { crossedBy, isKept, mayBeDecided, tell } from './oracle.ts';
import type { Account, RawRows } from './account.ts';
import { newAccount } from './account.ts';
import { isAgainstOneself, saidIn } from './entries.ts';
import { faultOfReturn } from './returns.ts';
import { isTimeOpen, silentSince } from './times.ts';
import { faultOfFees } from './fees.ts';
import { faultOfArranging, faultOfWithdrawing, faultOfWithdrawn, hasUnsettled } from './withdrawals.ts';
import { feePerMatch, rowsOf } from './steps.ts';
import type { History, LogEntry } from './steps.ts';

/** Returns a check that tells the account everything that was accepted since the last one, and compares. */
export async function checkerOf({ room, log }: History) {
  let account = newAccount();
  const { match: first } = await rowsOf(room);
  let owedSince = first?.owedSince;
  let told = 0;
  if (first) await room.put('consents', consent({ id: first.id, createdAt: room.now }));

  return async (isStepped: boolean): Promise<string | null> => {
    const { match } = await rowsOf(room);
    if (!match) return null;
    const [breaches, ledger, claims] = await Promise.all([
      room.store.find('breaches'),
      room.store.find('ledger'),
      room.store.find('claims'),
    ]);
    const rows: RawRows = { match, breaches, claims };
    for (; told < log.length; told += 1) {
      const entry = log[told];
      if (!entry) break;
      // The rows of before the next entry are those after this one.
      const after = log[told + 1]?.before.match ?? match;
      if (begins(entry, after)) {
        owedSince = after.owedSince;
        account = newAccount(account);
      }
      const fault = faultOfTelling(account, entry, { ...rows, match: after });
      if (fault) return fault;
    }
    if (match.owedSince !== owedSince) {
      owedSince = match.owedSince;
      account = newAccount(account);
    }
    const missed = breaches.filter(
      ({ kind, createdAt, excusedAt, excusedByName }) =>
        kind === 'deadline' && createdAt >= match.owedSince && !(excusedAt && excusedByName === null),
    );
    const { interview } = await rowsOf(room);
    return (
      faultOfStates(account.statements, claims, room.now, isStepped) ??
      faultOfBreaches(account.statements, breaches) ??
      faultOfGuarantee(account, match, missed.length) ??
      faultOfWithdrawn(account, match, isKept(account, match)) ??
      faultOfFees(account, match, ledger, feePerMatch) ??
      faultOfWaiting(match, ledger, missed.length, await room.store.get('clocks', match.id)) ??
      (await faultOfUnavailable(match, room)) ??
      (isStepped ? faultOfClock(account, match, interview, room.now) : null)
    );
  };
}

/** The candidate is unavailable until the 60th day of a promise at most. */
async function faultOfUnavailable(
  { owedSince }: Row<'matches'>,
  { store }: Classroom,
): Promise<string | null> {
  const latest = minutesAfter(owedSince, 60 * 24 * 60);
  const tooLong = (await store.find('waits')).find(
    ({ reason, startedAt, endedAt }) =>
      reason === 'unavailable' && startedAt >= owedSince && endedAt > latest,
  );
  return tooLong ? `unavailable until ${tooLong.endedAt}, later than ${latest}` : null;
}

/** An act of the employer for a candidate who waits for a place begins the promise. */
const begins = ({ before: { match } }: LogEntry, after: Row<'matches'>): boolean =>
  match !== undefined && match.waitsForPlaceSince !== null && after.waitsForPlaceSince === null;

/** Tells the account one entry, and judges it by what was known before it and what is known with it. */
function faultOfTelling(account: Account, entry: LogEntry, rows: RawRows): string | null {
  const before =
    faultOfEntry(entry, account, rows.match) ??
    faultOfAnswer(account.statements, entry) ??
    faultOfSaying(entry, account) ??
    faultOfSilence(entry, account, rows.claims) ??
    faultOfArranging(account, entry) ??
    faultOfWithdrawing(hasUnsettled(account, entry), entry, rows.match);
  if (before) return before;
  tell(account, entry, rows);
  const [missing] = account.unrecorded;
  if (missing) return `${missing.kind} by ${missing.by} that is no claim`;
  return (
    faultOfEffect(entry, account, rows.match) ??
    faultOfDaysGiven(entry, account, rows.match) ??
    faultOfReturn(entry, account, rows.match)
  );
}

function faultOfGuarantee(account: Account, match: Row<'matches'>, missed: number): string | null {
  const { guarantee, status, withdrawnAt } = match;
  const isHonoured = guarantee === 'honoured' || guarantee === 'honoured_late';
  if (missed > 1) return 'two breaches of one deadline';
  if (guarantee === 'released') return withdrawnAt ? null : 'released but owed';
  if (account.isExcused) return guarantee === null ? null : `excused and yet ${guarantee}`;
  if (status === 'not_hired' && !mayBeDecided(account, match)) return 'not hired without an interview';
  if (status === 'interview_completed' && !mayBeDecided(account, match))
    return 'completed without an interview';
  if (status === 'hired' && !mayBeDecided(account, match) && !offerOf(account.statements, match))
    return 'hired without an interview or an offer';
  if (isHonoured && !isKept(account, match)) return `${guarantee} without an interview or an offer`;
  if (!isHonoured && !withdrawnAt && isKept(account, match)) return 'kept and not honoured';
  if (guarantee === 'honoured' && account.lateAfter && (match.honouredAt ?? '') > account.lateAfter)
    return 'kept in time after a claim of the employer outlived the deadline';
  if (missed > 0 && guarantee === 'honoured') return 'honoured in time after a breach';
  if (missed > 0 && guarantee === null) return 'a breach is forgotten';
  if (missed === 0 && guarantee === 'missed') return 'missed without a breach';
  return null;
}

function faultOfWaiting(
  match: Row<'matches'>,
  ledger: readonly Row<'ledger'>[],
  missed: number,
  clock: Row<'clocks'> | undefined,
): string | null {
  if (match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined') return null;
  if (match.deadlineAt && match.lateCompletion === 'waiting') return 'a waiting completion has a deadline';
  if (clock?.nextAt || missed > 0) return 'the clock of a waiting completion runs';
  return ledger.length > 0 ? 'a waiting completion was charged' : null;
}

/** After the server stepped the clock, what is overdue is on record. */
function faultOfClock(
  account: Account,
  match: Row<'matches'>,
  interview: Row<'interviews'> | undefined,
  now: string,
): string | null {
  const isWaiting = match.lateCompletion === 'waiting' || match.waitsForPlaceSince !== null;
  if (match.withdrawnAt || isWaiting) return null;
  const fault = faultOfUnreported(account, match, interview, now);
  if (fault || account.isExcused || isClaimWaiting(account, match)) return fault;
  if (!isOwed(match)) return faultOfUnanswered(account, match, now);
  if (isKept(account, match)) return null;
  const hold = faultOfHold(match, interview, now);
  if (hold || !match.deadlineAt) return hold;
  const isInTime = match.interviewDate !== null && match.interviewDate <= match.deadlineAt;
  if (match.deadlineAt < now && !isInTime && match.guarantee !== 'missed')
    return `overdue since ${match.deadlineAt} and not missed`;
  return null;
}

/**
 * Sixty days of waiting for the provider's answer put a promise on hold: it has no due day until the answer. The provider
 * has three days to answer before it is waited for.
 */
function faultOfHold(
  { deadlineAt, missedAt, owedSince, status }: Row<'matches'>,
  interview: Row<'interviews'> | undefined,
  now: string,
): string | null {
  const waits = status === 'matched' && interview?.proposedBy === 'employer' && !missedAt;
  const waited = waits ? daysBetween(interview.proposedAt, now) : 0;
  if (waited > 60 + 3) return deadlineAt === null ? null : 'the provider is waited for without an end';
  const mayBeOnHold = waited > 3 && daysBetween(owedSince, now) > 60;
  return deadlineAt === null && !mayBeOnHold ? 'an owed interview has no deadline' : null;
}

/** Nobody said what happened: after five working days the platform does. */
function faultOfUnreported(
  account: Account,
  match: Row<'matches'>,
  interview: Row<'interviews'> | undefined,
  now: string,
): string | null {
  const { time } = account;
  if (match.status !== 'interview_scheduled' || !interview) return null;
  if (!time) return 'a time is scheduled that nobody agreed';
  if (match.interviewDate !== time.startsAt)
    return `scheduled at ${match.interviewDate}, not ${time.startsAt}`;
  if (isKept(account, match) || isTimeOpen(time, now)) return null;
  const isSilenceStated = account.statements.some((each) => each.kind === 'silence' && each.state === 'open');
  const since = silentSince(time, interview.minutes);
  return !isSilenceStated && latestSilence(since) < now
    ? `nobody says what happened at ${time.startsAt}`
    : null;
}

/** The platform speaks of silence only after five working days, and not about what somebody spoke of. */
function faultOfSilence(
  { name, at, before }: LogEntry,
  { time, statements }: Account,
  claims: readonly Row<'claims'>[],
): string | null {
  const isSilence = claims.some(
    ({ id, kind, createdAt }) =>
      kind === 'silence' && createdAt === at && statements.every((known) => known.id !== id),
  );
  if (!isSilence || name !== 'guarantees.step') return null;
  if (!time || before.match?.status !== 'interview_scheduled') return 'a silence about no interview';
  if (isTimeOpen(time, at)) return 'a silence about a time to which the provider can object';
  const planned = minutesAfter(time.startsAt, before.interview?.minutes ?? 0);
  return at < earliestSilence(planned) ? `a silence before five working days after ${planned}` : null;
}

/** Who says what happened speaks of a scheduled interview, or answers the other side in time. */
function faultOfSaying(entry: LogEntry, account: Account): string | null {
  const { match } = entry.before;
  const said = saidIn(entry);
  if (said === null || match?.status === 'interview_scheduled') return null;
  const crossed = crossedBy(account, entry);
  if (crossed) return hasWindowEnded(crossed, entry.at) ? 'answered by a statement after its window' : null;
  return said === 'held' ? null : `${said} by the ${entry.role}, and no interview`;
}

const isOwed = ({ status }: Row<'matches'>): boolean =>
  status === 'matched' || status === 'interview_scheduled';

const isClaimWaiting = ({ statements }: Account, { owedSince }: Row<'matches'>): boolean =>
  statements.some((each) => each.at >= owedSince && isWaiting(each));

const isCorrectionWaiting = ({ statements }: Account, { owedSince }: Row<'matches'>): boolean =>
  statements.some((each) => each.at >= owedSince && each.isReopened && isWaiting(each));

/** A late offer that nobody answered holds no deadline up; an early one is no missed deadline. */
function faultOfUnanswered(account: Account, match: Row<'matches'>, now: string): string | null {
  const offer = offerOf(account.statements, match);
  if (match.status !== 'hired' || offer?.state !== 'stood' || isKept(account, match)) return null;
  const { deadlineAt, missedAt, guarantee, owedSince } = match;
  // The hire was made, or counts again, while the promise was on hold.
  if (!deadlineAt && daysBetween(owedSince, now) > 60)
    return guarantee === 'missed' ? 'an offer on hold was missed' : null;
  // The hire began a promise that waited for a place, so it is early.
  if (!deadlineAt && offer.at === owedSince) return missedAt ? 'an early offer was missed' : null;
  if (!deadlineAt) return 'a hire without an interview has no deadline';
  const timing = timingOf(offer, deadlineAt);
  if (timing === 'late' && deadlineAt < now && guarantee !== 'missed')
    return `a late offer that nobody answered holds the deadline ${deadlineAt} up`;
  // While the offer was taken back, the interview was owed.
  const wasTakenBack = account.statements.some(({ decision }) => decision?.outcome === 'matched');
  if (timing === 'early' && missedAt && missedAt > offer.at && !wasTakenBack)
    return 'an early offer was missed';
  return null;
}

/** What must be true after a command, by what is known with it. */
function faultOfEffect(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  const { at, before } = entry;
  const isJustMissed = after.missedAt === at && before.match?.missedAt !== at;
  const waited = account.statements.some(
    (each) => each.at >= after.owedSince && each.at < at && isWaiting(each),
  );
  if (isJustMissed && waited) return 'missed while a claim waits';
  return (
    faultOfOutcomes(account, entry, after) ??
    faultOfOutcomesLeft(account, after) ??
    faultOfTakingBack(entry, account, after)
  );
}

/** Nobody has said what happened at the interview whose claim was taken back: it waits for that, as before the claim. */
function faultOfTakingBack(
  { name, before: { match, interview } }: LogEntry,
  { justEnded: [each], statements }: Account,
  { status, withdrawnAt }: Row<'matches'>,
): string | null {
  if (
    name !== 'claims.takeBack' ||
    !each?.time ||
    !isHappening(each.kind) ||
    !match ||
    withdrawnAt ||
    each.at < match.owedSince
  )
    return null;
  const isLater = interview?.startsAt !== each.time.startsAt || interview.proposedBy !== null;
  // Before the claim, the other side had said what happened.
  if (statements.some((other) => isWaiting(other) && other.time?.startsAt === each.time?.startsAt))
    return null;
  return isLater || status !== 'matched'
    ? null
    : `${each.kind} was taken back, and the interview is forgotten`;
}

/** What a single command must not have done, judged by what was known before it. */
function faultOfEntry(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  const { name, input, role, at, before } = entry;
  const { time } = account;
  const isOpen = isTimeOpen(time, at);
  if (name === 'interviews.agreeByPhone' && (String(input.startsAt) <= at || time !== null))
    return 'agreed by phone in the past or over another time';
  if (name === 'names.view' && (!time ? before.match?.status === 'matched' : isOpen))
    return 'named while the time is open, or without a time';
  if ((name === 'interviews.cancel' || name === 'interviews.reschedule') && (time?.startsAt ?? '') <= at)
    return `${name} by the ${role} of an interview that has begun`;
  if (name === 'names.view' && isCorrectionWaiting(account, before.match ?? after))
    return 'named while a correction waits';
  if (name === 'names.view' && before.match?.lateCompletion === 'waiting') return 'named before acceptance';
  if (isOpen && time?.claim?.by === role && saidIn(entry) !== null && input.outcome !== 'hired')
    if (!isAgainstOneself(entry)) return `${String(saidIn(entry))} by who set the time alone, which is open`;
  if (
    name === 'guarantees.step' &&
    !before.match?.missedAt &&
    after.missedAt === at &&
    at < (before.match?.deadlineAt ?? '')
  )
    return 'missed before the displayed deadline';
  if (name === 'organizations.saveCalendar') return faultOfCalendar(entry, after);
  if (name === 'organizations.correctCalendar') return faultOfNotice(entry, entry.input, after);
  return null;
}

function faultOfCalendar(entry: LogEntry, after: Row<'matches'>): string | null {
  const { match } = entry.before;
  if (!match?.deadlineAt || !after.deadlineAt || match.withdrawnAt || match.missedAt) return null;
  if (after.deadlineAt > match.deadlineAt) return 'the employer moved its own deadline later';
  return faultOfNotice(entry, entry.input.set as Record<string, unknown>, after);
}

/** An earlier deadline leaves three working days, whether an administrator or the employer changed the calendar. */
function faultOfNotice(
  { at, before: { match } }: LogEntry,
  calendar: Record<string, unknown>,
  after: Row<'matches'>,
): string | null {
  if (!match?.deadlineAt || !after.deadlineAt || match.withdrawnAt || match.missedAt) return null;
  if (after.deadlineAt >= match.deadlineAt) return null;
  const { timeZone, closedDays } = calendar as { timeZone: string; closedDays: string };
  const days = workingDaysBetween(timeZone, closedDays.split(' '), at, after.deadlineAt);
  return days < 3 ? `${days} working days left after the change` : null;
}
