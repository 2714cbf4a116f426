// A second, naive account of a guarantee. It reads the log of accepted commands and the raw rows, and calls none of the
// product's rules.
import type { Row } from '#shared/engine/schema.ts';
import {
  advance,
  answer,
  dispute,
  isConfirmedOffer,
  isHappening,
  isWaiting,
  isWithoutFault,
  offerOf,
} from './claims.ts';
import { sayingOf, statementOf, truthOf } from './claims.ts';
import type { Kind, Statement } from './claims.ts';
import { decisionIn, lapseOutcomes, restsOnOffer, tellCorrection, tellOutcomes } from './corrections.ts';
import { laterBy } from './days.ts';
import { isAgainstOneself, isScheduled, saidIn, textOf } from './entries.ts';
import type { LogEntry } from './steps.ts';
import { currentOf, hasHeld, heldTimeOf, isAbsentTwice } from './account.ts';
import type { Account, RawRows, Stated } from './account.ts';
import { tellCalendar, tellWithdrawal } from './withdrawals.ts';
import { acceptTime, isTimeOpen, tellTime, timeSetBy } from './times.ts';

/** Adds one accepted command to the account. */
export function tell(account: Account, entry: LogEntry, rows: RawRows): void {
  account.justEnded = [];
  account.unrecorded = [];
  disturb(account, entry);
  endSilence(account, entry);
  const states = statedBy(account, entry);
  acceptTime(account, entry, rows.claims);
  cross(account, entry);
  tellCorrection(account, entry);
  advanceAndAnswer(account, entry, rows);
  tellOutcomes(account, entry, rows.claims);
  if (isHireLeftAlone(account, entry, rows.match))
    states.push({ kind: 'offer', by: 'employer', time: null, decision: null });
  state(account, entry, rows, states);
  lapseOutcomes(account, rows.match, rows.claims, entry.at);
  tellRest(account, entry, rows);
  tellWithoutFault(account, entry, rows.match);
  tellWithdrawal(account, entry);
  tellCalendar(account, entry);
  tellTime(account, entry, rows.match, rows.claims);
}

/** What moves no deadline, besides what is said about the statement itself. */
const quiet = ['guarantees.step', 'names.view', 'matches.askRelease', 'interviews.correctOutcome'];

/** Whatever else happens may move the deadline. */
function disturb({ statements }: Account, { name, input }: LogEntry): void {
  if (quiet.includes(name)) return;
  for (const each of statements) if (each.id !== input.id || !isWaiting(each)) each.isUndisturbed = false;
}

/** Saying what happened ends the silence. */
function endSilence(account: Account, entry: LogEntry): void {
  if (saidIn(entry) === null || !isScheduled(entry)) return;
  const silence = account.statements.find((each) => each.kind === 'silence' && each.state === 'open');
  if (silence) end(account, silence, 'lapsed', entry.at);
}

function end(account: Account, each: Statement, how: Statement['state'], at: string): void {
  each.state = how;
  each.settledAt = at;
  account.justEnded.push(each);
}

/**
 * The claim of the other side that a statement answers, because the interview is no longer scheduled by it. "Hired" without
 * a scheduled interview is an offer.
 */
export function crossedBy({ statements }: Account, entry: LogEntry): Statement | undefined {
  const { role, input, before } = entry;
  const said = saidIn(entry);
  if (said === null || isScheduled(entry)) return undefined;
  if (role === 'employer' && said === 'held')
    if (before.match?.status !== 'matched' || input.outcome === 'hired') return undefined;
  return statements.findLast(
    ({ kind, by, at, state: now }) =>
      isHappening(kind) && now === 'open' && by !== role && at >= (before.match?.owedSince ?? ''),
  );
}

/**
 * A statement about an interview about which the other side's claim is open confirms it or disputes it. Against one's own
 * interest it settles the interview, and the open claim counts no longer.
 */
function cross(account: Account, entry: LogEntry): void {
  const crossed = crossedBy(account, entry);
  if (crossed?.kind === saidIn(entry)) end(account, crossed, 'confirmed', entry.at);
  else if (crossed && settlesAtOnce(entry, crossed)) end(account, crossed, 'lapsed', entry.at);
  else if (crossed) dispute(crossed, entry.at, entry.role);
}

/** An absent candidate is worse for the provider than nobody's fault, and better than an interview that was held. */
const settlesAtOnce = (entry: LogEntry, { kind }: Statement): boolean =>
  isAgainstOneself(entry) && (saidIn(entry) !== 'candidate_absent' || kind !== 'held');

function advanceAndAnswer(account: Account, entry: LogEntry, { match, claims }: RawRows): void {
  const { statements } = account;
  if (entry.name === 'guarantees.step')
    account.justEnded.push(...advance(statements, entry.at, claims, entry.before.match));
  const ended = answer(statements, entry);
  if (ended) account.justEnded.push(ended);
  if (entry.name !== 'interviews.correctOutcome' || entry.input.outcome !== 'matched') return;
  const offer = offerOf(statements, match);
  if (offer && (offer.state === 'open' || entry.role === 'admin'))
    end(account, offer, entry.role === 'employer' ? 'taken_back' : 'lapsed', entry.at);
}

/** What who states by an entry. The platform's silence depends on the time that passed: see `faultOfSilence`. */
function statedBy(account: Account, entry: LogEntry): Stated[] {
  const { role } = entry;
  if (role === 'admin' && isOfferIn(account, entry))
    return [{ kind: 'offer', by: 'employer', time: null, decision: null }];
  if (role !== 'employer' && role !== 'provider') return [];
  const own = { by: role, time: account.time, decision: null };
  const set = timeSetBy(entry);
  if (set) return [{ ...own, kind: 'time', time: set }];
  if (isOfferIn(account, entry)) return [{ ...own, kind: 'offer', time: null }];
  const crossed = crossedBy(account, entry);
  const happening = happeningIn(entry, crossed);
  const decision = decisionIn(account, entry);
  const heldTime = heldTimeOf(account, entry.before.match);
  const time = isScheduled(entry) ? account.time : heldTime;
  return [
    ...(happening ? [{ ...own, kind: happening, time: crossed ? crossed.time : account.time }] : []),
    ...(decision ? [{ ...own, kind: 'outcome' as const, time, decision }] : []),
  ];
}

/** What an entry states to have happened. Who answers the other side states nothing, but against the own interest. */
function happeningIn(entry: LogEntry, crossed: Statement | undefined): Kind | null {
  const said = saidIn(entry);
  if (isScheduled(entry)) return said;
  return crossed && crossed.kind !== said && settlesAtOnce(entry, crossed) ? said : null;
}

/** A hire without an interview, at a time to which the provider can object, or before the time that it set itself. */
function isOfferIn(account: Account, entry: LogEntry): boolean {
  const { name, input, role, at, before } = entry;
  const { time } = account;
  if (input.outcome !== 'hired' || role === 'provider') return false;
  if (name === 'interviews.correctOutcome')
    return before.match?.status !== 'hired' && !hasHeld(account, before.match);
  if (name !== 'interviews.recordOutcome') return false;
  if (before.match?.status === 'matched') return true;
  const isAlone = time?.claim?.by === 'employer' || (time?.startsAt ?? '') > at;
  return isScheduled(entry) && isTimeOpen(time, at) && isAlone;
}

/** A hire whose interview was not held, as it turned out just now, becomes an offer. */
const isHireLeftAlone = (account: Account, { name, role, input }: LogEntry, match: Row<'matches'>): boolean =>
  match.status === 'hired' &&
  !(name === 'interviews.recordOutcome' && role === 'employer' && input.outcome === 'hired') &&
  hasLostItsInterview(account, match) &&
  !hasHeld(account, match) &&
  !restsOnOffer(account, match);

/** The interview of a hire was not held, as it turned out just now. */
const hasLostItsInterview = (account: Account, { owedSince }: Row<'matches'>): boolean =>
  account.justEnded.some(
    (each) =>
      each.kind === 'held' &&
      each.at >= owedSince &&
      each.state !== 'taken_back' &&
      each.state !== 'lapsed' &&
      truthOf(each) !== 'held',
  );

/** Adds what the entry states. Its rows have the moment of the entry. */
function state(account: Account, entry: LogEntry, { claims }: RawRows, states: readonly Stated[]): void {
  const isPaused = entry.before.interview?.proposedBy === 'employer' || account.unavailableUntil >= entry.at;
  const isUndisturbed = !isPaused && account.justEnded.length === 0 && !account.statements.some(isWaiting);
  const silence: Stated = { kind: 'silence', by: 'platform', time: account.time, decision: null };
  const all = entry.name === 'guarantees.step' ? [...states, silence] : states;
  for (const stated of all) {
    const row = claims.find(
      ({ id, createdAt, kind }) =>
        createdAt === entry.at &&
        kind === stated.kind &&
        account.statements.every((known) => known.id !== id),
    );
    // Without the offer the clock runs as if it had not been made, with the pauses of before.
    const isQuiet = isUndisturbed && stated.decision?.outcome !== 'matched';
    const told = { ...withTime(account, stated), isUndisturbed: isQuiet };
    if (row) account.statements.push(statementOf(row, entry, told));
    else if (stated.kind !== 'silence') account.unrecorded.push(stated);
  }
}

/** What is said about an interview is about its time as both sides stand for it by saying so. */
const withTime = ({ time }: Account, stated: Stated): Stated =>
  stated.time && stated.time.startsAt === time?.startsAt && stated.kind !== 'time'
    ? { ...stated, time }
    : stated;

/** What is no claim: the days on which the candidate cannot come, and excuses. */
function tellRest(account: Account, entry: LogEntry, { breaches, match }: RawRows): void {
  const { name, input, role, before } = entry;
  if (input.outcome === 'hired' && match.status === 'hired' && before.match?.status !== 'hired')
    tellFee(account, entry);
  if (name === 'interviews.suggest' && (input.slots as unknown[]).length === 0) account.declined += 1;
  if (name === 'interviews.cancel' && role === 'provider')
    account.unavailableUntil = laterBy(textOf(input.unavailableUntil), 2);
  const excused = breaches.find(({ id }) => name === 'breaches.excuse' && id === input.id);
  if (excused?.kind === 'deadline' && excused.createdAt >= (before.match?.owedSince ?? ''))
    account.isExcused = true;
}

/**
 * The first end without fault gives a new due day; what is kept then is late where the employer's claim outlived the old
 * one and was set aside. After the second the match is in no figure.
 */
function tellWithoutFault(account: Account, { at, before }: LogEntry, match: Row<'matches'>): void {
  const isOwed = match.status === 'matched' || match.status === 'interview_scheduled';
  const due = before.match?.deadlineAt;
  // A completion that is put back finds what became of its claims.
  const isOver = before.match?.withdrawnAt && (!account.isRemoved || account.isWithdrawn);
  for (const each of account.justEnded) {
    if (!isWithoutFault(each) || each.at < match.owedSince || !isOwed || isOver) continue;
    const isSecond = currentOf(account, match).some((other) => other !== each && isWithoutFault(other));
    if (isSecond) account.isExcused = true;
    else if (each.state === 'set_aside' && each.by === 'employer' && due && due < at) account.lateAfter = due;
  }
}

/** A hire that was decided just now has the fee of its day. One to which the employer goes back keeps its own. */
function tellFee(account: Account, { at, feePerHire }: LogEntry): void {
  const isNew = account.justEnded.every(
    ({ kind, decision, settledAt }) =>
      kind !== 'outcome' || settledAt !== at || decision?.goesBackTo !== 'hired',
  );
  if (isNew) account.feeOfHire = feePerHire;
}

/** Reports whether something that is settled keeps the guarantee. */
export function isKept(account: Account, match: Row<'matches'>): boolean {
  const current = currentOf(account, match);
  if (current.some(isCorrection) || (current.some(isReopenedNow) && !current.some(isFoundHeld))) return false;
  if (current.some((each) => truthOf(each) === 'held') || isAbsentTwice(account, match)) return true;
  const offer = offerOf(account.statements, match);
  return match.status === 'hired' && offer !== undefined && isConfirmedOffer(offer);
}

/** After a correction away from "hired" nothing is kept until the correction and what it reopened are settled. */
const isCorrection = (each: Statement): boolean => isWaiting(each) && each.decision?.goesBackTo === 'hired';
const isReopenedNow = (each: Statement): boolean => isWaiting(each) && each.isReopened;

/** An administrator found another interview to be held. What a correction reopened takes nothing from that. */
const isFoundHeld = ({ state, verdict }: Statement): boolean => state === 'decided' && verdict === 'held';

/** Reports whether "not hired" has a basis: an interview, or two absences that were not rejected. */
export function mayBeDecided(account: Account, match: Row<'matches'>): boolean {
  return hasHeld(account, match) || isAbsentTwice(account, match, sayingOf);
}
