// Times of the naive account: who stands for a time, and what becomes of what one side alone stated about it.
import type { Row } from '#shared/engine/schema.ts';
import { hasWindowEnded } from './claims.ts';
import type { Statement, Time } from './claims.ts';
import { laterOf, minutesAfter } from './days.ts';
import { isScheduled, saidIn, textOf } from './entries.ts';
import type { Account } from './account.ts';
import type { LogEntry } from './steps.ts';

/** Whether the other side can still say no to the time. */
export const isTimeOpen = (time: Time | null, at: string): boolean =>
  time?.claim?.state === 'open' && !hasWindowEnded(time.claim, at);

/** The time that an entry sets alone. */
export function timeSetBy({ name, input, role, at }: LogEntry): Time | null {
  if (name !== 'interviews.agreeByPhone' && name !== 'interviews.reschedule') return null;
  const isEmployers = role === 'employer';
  return { startsAt: textOf(input.startsAt), isConfirmed: !isEmployers, isEmployers, claim: null, at };
}

/** Who did not set a time speaks about its interview, and so accepts the time at that moment. */
export function acceptTime(account: Account, entry: LogEntry, claims: readonly Row<'claims'>[]): void {
  const { time } = account;
  const said = saidIn(entry);
  const claim = time?.claim;
  if (!time || claim?.state !== 'open' || said === null || claim.by === entry.role || !isScheduled(entry))
    return;
  if (said === 'employer_absent' && entry.role === 'employer') return;
  if (entry.at < time.startsAt) return;
  const isRecorded = claims.some(({ id, state }) => id === claim.id && state === 'confirmed');
  if (hasWindowEnded(claim, entry.at) && !isRecorded) return;
  endTime(account, claim, 'confirmed', entry.at);
  standForBoth(account);
}

function standForBoth(account: Account): void {
  if (account.time) account.time = { ...account.time, isConfirmed: true, isEmployers: true };
}

function endTime(account: Account, claim: Statement, state: Statement['state'], at: string): void {
  claim.state = state;
  claim.settledAt = at;
  account.justEnded.push(claim);
}

const isStatedState = (state: string | undefined): state is 'lapsed' | 'confirmed' | 'stood' =>
  state === 'lapsed' || state === 'confirmed' || state === 'stood';

/** The window has ended, and the clock was not stepped yet: the claim stands with the next step, if not before. */
const waitsForStep = (claim: Statement, at: string, state: string | undefined): boolean =>
  hasWindowEnded(claim, at) && state === 'open';

/**
 * The interview has another time, or none: what was stated about this one counts no longer. Words of its author against
 * its own interest end it, in a state of which the page does not speak.
 */
function leaveTime(account: Account, entry: LogEntry, claims: readonly Row<'claims'>[]): void {
  const claim = account.time?.claim;
  if (claim?.state === 'open') {
    const state = claims.find(({ id }) => id === claim.id)?.state;
    if (waitsForStep(claim, entry.at, state)) {
      account.time = null;
      return;
    }
    const isUnclear = saidIn(entry) !== null || hasWindowEnded(claim, entry.at);
    endTime(account, claim, isUnclear && isStatedState(state) ? state : 'lapsed', entry.at);
  }
  account.time = null;
}

/** The time that is agreed after the entry. */
export function tellTime(
  account: Account,
  entry: LogEntry,
  match: Row<'matches'>,
  claims: readonly Row<'claims'>[],
): void {
  const { name, at } = entry;
  const { time } = account;
  const set = timeSetBy(entry);
  if (set) {
    leaveTime(account, entry, claims);
    const claim = account.statements.findLast((each) => each.kind === 'time' && each.at === at) ?? null;
    account.time = { ...set, claim };
    return;
  }
  switch (name) {
    case 'interviews.confirm':
      if (entry.before.match?.status === 'matched')
        account.time = {
          ...{ startsAt: textOf(entry.slotStart), isConfirmed: true, isEmployers: true },
          ...{ claim: null, at },
        };
      return;
    case 'interviews.confirmAgreed':
      if (time?.claim?.by !== 'employer') return;
      if (time.claim.state === 'open') endTime(account, time.claim, 'confirmed', at);
      // The time had stood: when it was agreed doesn't change.
      time.claim.state = 'confirmed';
      standForBoth(account);
      return;
    case 'interviews.object':
      if (time?.claim?.state === 'open') endTime(account, time.claim, 'refused', at);
      account.time = null;
      return;
    case 'matches.withdraw':
      // An interview that has begun is settled first.
      if (match.withdrawnAt || (time?.startsAt ?? '') > at) leaveTime(account, entry, claims);
      return;
    case 'interviews.cancel':
    case 'interviews.reportNotHeld':
    case 'interviews.recordOutcome':
      if (name !== 'interviews.reportNotHeld' || isScheduled(entry)) leaveTime(account, entry, claims);
      return;
    default:
      tellEnd(account, entry, match, claims);
  }
}

function tellEnd(
  account: Account,
  entry: LogEntry,
  match: Row<'matches'>,
  claims: readonly Row<'claims'>[],
): void {
  const ended = account.justEnded.find(({ id }) => id === account.time?.claim?.id);
  if (ended && isOvertaken(account, ended, claims)) ended.state = 'lapsed';
  if (ended?.state === 'confirmed') standForBoth(account);
  else if (ended && ended.state !== 'stood') account.time = null;
  else if (match.withdrawnAt || isEndedEarly(account, entry, match)) leaveTime(account, entry, claims);
  else if (isRestored(account, entry, match)) restoreTime(account, claims);
  else if (match.status !== 'interview_scheduled' && account.justEnded.length > 0)
    leaveTime(account, entry, claims);
}

/**
 * One step ended the window of a time, and set a dispute aside that leaves no interview to hold. Which was due first depends
 * on the time zones of both.
 */
const isOvertaken = (account: Account, { id, state }: Statement, claims: readonly Row<'claims'>[]): boolean =>
  state === 'stood' &&
  account.justEnded.some((each) => each.state === 'set_aside') &&
  claims.some((row) => row.id === id && row.state === 'lapsed');

/** A completion was taken away while an earlier interview waits to be settled: a time that has not begun falls. */
const isEndedEarly = ({ time }: Account, entry: LogEntry, { status }: Row<'matches'>): boolean =>
  entry.name.startsWith('completions.') &&
  (time?.startsAt ?? '') > entry.at &&
  isScheduled(entry) &&
  status === 'matched';

/** The interview has its time again, and the other side the time to answer it has left. */
function restoreTime(account: Account, claims: readonly Row<'claims'>[]): void {
  account.time = account.justEnded[0]?.time ?? null;
  const claim = account.time?.claim;
  const row = claims.find(({ id }) => id === claim?.id);
  if (claim?.state !== 'lapsed' || (row?.state !== 'open' && row?.state !== 'stood')) return;
  claim.state = row.state;
  claim.settledAt = row.settledAt;
}

/** What was said about an interview was taken back, and nobody has said what happened. */
const isRestored = ({ justEnded }: Account, entry: LogEntry, match: Row<'matches'>): boolean =>
  entry.name === 'claims.takeBack' &&
  justEnded[0]?.kind !== 'time' &&
  match.status === 'interview_scheduled' &&
  !isScheduled(entry);

/** From when the platform counts the days of silence at the latest: the planned end, or when the time was agreed. */
export const silentSince = ({ startsAt, at, claim }: Time, minutes: number): string =>
  laterOf(minutesAfter(startsAt, minutes), claim?.settledAt ?? at);
