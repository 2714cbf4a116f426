// Outcomes of the naive account: which are claims, what a correction takes back and opens again, and what the match and
// the fee go back to.
import type { Row } from '#shared/engine/schema.ts';
import { isWaiting, offerOf, reopen, restore, sayingOf, truthOf } from './claims.ts';
import type { Decision, Statement } from './claims.ts';
import { isScheduled, textOf } from './entries.ts';
import { currentOf, hasHeld, isAbsentTwice } from './account.ts';
import type { Account } from './account.ts';
import type { LogEntry } from './steps.ts';

/** The employer's outcome that waits for an answer. */
const openOutcome = (account: Account, match: Row<'matches'>): Statement | undefined =>
  currentOf(account, match).find(({ kind, state }) => kind === 'outcome' && state === 'open');

/** The outcome that an entry states as a claim. */
export function decisionIn(account: Account, entry: LogEntry): Decision | null {
  const { name, input, role, before, feePerHire } = entry;
  const { match } = before;
  const outcome = textOf(input.outcome);
  const feeBefore = account.feeOfHire;
  if (role !== 'employer' || !match) return null;
  if (name === 'interviews.recordOutcome') {
    const waiting = openOutcome(account, match);
    if (outcome === match.status) return null;
    if (waiting?.decision && match.status === 'interview_completed')
      return instead(waiting.decision, outcome);
    const isFirst = feePerHire > 0 && (outcome === 'hired' || outcome === 'not_hired');
    const isAfterInterview = isScheduled(entry) || match.status === 'interview_completed';
    const goesBackTo = 'interview_completed';
    return isFirst && isAfterInterview ? { outcome, goesBackTo, feeBefore } : null;
  }
  if (name !== 'interviews.correctOutcome') return null;
  if (outcome === 'matched' && offerOf(account.statements, match)?.state === 'open') return null;
  const first = openOutcome(account, match)?.decision;
  // Without the offer the match is decided by two absences that stand.
  const due = outcome === 'matched' && isAbsentTwice(account, match) ? 'not_hired' : outcome;
  return instead(first ?? { goesBackTo: match.status, feeBefore }, due);
}

/** Another outcome in place of one that waits is compared with what was before both. */
const instead = (
  { goesBackTo, feeBefore }: Pick<Decision, 'goesBackTo' | 'feeBefore'>,
  outcome: string,
): Decision | null => (goesBackTo === outcome ? null : { outcome, goesBackTo, feeBefore });

/** A correction takes the open outcome back, and one away from "hired" opens what the hire rests on once more. */
export function tellCorrection(account: Account, entry: LogEntry): void {
  const { name, input, before } = entry;
  const { match } = before;
  const isSecond =
    name === 'interviews.recordOutcome' &&
    match?.status === 'interview_completed' &&
    input.outcome !== 'interview_completed';
  if (!match || (name !== 'interviews.correctOutcome' && !(isSecond && openOutcome(account, match)))) return;
  const outcome = textOf(input.outcome);
  const first = openOutcome(account, match);
  const base = first?.decision?.goesBackTo ?? match.status;
  if (first) {
    first.state = 'taken_back';
    first.settledAt = entry.at;
    account.justEnded.push(first);
    goBack(account, first, entry);
  }
  if (base === 'hired' && outcome !== 'hired') openBasis(account, entry);
}

/** What the employer said about the interview on which a hire rests. An offer is corrected by its correction alone. */
const basisOf = (account: Account, match: Row<'matches'>): Statement | undefined =>
  currentOf(account, match).findLast(
    ({ kind, by, state }) =>
      kind === 'held' && by === 'employer' && !['taken_back', 'lapsed', 'set_aside'].includes(state),
  );

/** An earlier interview that was found to be held keeps the promise besides: no correction opens it. */
function openBasis(account: Account, entry: LogEntry): void {
  const { match } = entry.before;
  const basis = match && basisOf(account, match);
  if (basis?.state !== 'confirmed' && basis?.state !== 'stood') return;
  const first = currentOf(account, match)
    .filter((each) => truthOf(each) === 'held')
    .sort((a, b) => ((a.time?.startsAt ?? '') < (b.time?.startsAt ?? '') ? -1 : 1))[0];
  if (first?.time?.startsAt === basis.time?.startsAt) reopen(basis, entry);
}

/** The outcome counts no longer: the fee is that of the decision before, and what it had opened is again what it was. */
function goBack(account: Account, { state, verdict, decision }: Statement, entry: LogEntry): void {
  const { match } = entry.before;
  if (!decision || !match) return;
  const { outcome, goesBackTo, feeBefore } = decision;
  account.feeOfHire = verdict === 'hired' && goesBackTo !== 'hired' ? entry.feePerHire : feeBefore;
  // Taking back a first "hired" is a correction away from it.
  if (state === 'taken_back' && outcome === 'hired' && goesBackTo === 'interview_completed')
    openBasis(account, entry);
  // An administrator says whether there was a hire, whatever was recorded before.
  if ((state === 'decided' ? verdict : goesBackTo) !== 'hired') return;
  const basis = basisOf(account, match);
  if (basis?.isReopened && basis.state === 'open') restore(basis);
}

const isRejected = ({ state, verdict, decision }: Statement): boolean =>
  state === 'taken_back' ||
  state === 'set_aside' ||
  (state === 'decided' && !isUpheld(verdict, decision?.outcome));

/** "Not hired" also says that an offer was none. */
const isUpheld = (verdict: string | null, outcome = ''): boolean =>
  verdict === outcome || (outcome === 'matched' && verdict === 'not_hired');

/** What follows from the outcomes that ended just now. One that another outcome replaces is told by `tellCorrection`. */
export function tellOutcomes(account: Account, entry: LogEntry, rows: readonly Row<'claims'>[]): void {
  if (entry.name === 'interviews.correctOutcome' || entry.name === 'interviews.recordOutcome') return;
  for (const each of account.justEnded) {
    if (each.kind !== 'outcome') continue;
    if (isRejected(each)) {
      goBack(account, each, entry);
      if (takesOfferBack(each)) restoreOffer(account, rows);
    } else if (takesOfferBack(each)) takeOfferBack(account, each, entry, rows);
  }
}

/** The decision that it corrects rested on no interview, but on an offer. */
const takesOfferBack = ({ decision, time }: Statement): boolean => decision !== null && time === null;

/** The correction of an offer counts no longer: the offer is what it was. */
function restoreOffer({ statements }: Account, rows: readonly Row<'claims'>[]): void {
  for (const offer of statements) {
    const row = rows.find(({ id }) => id === offer.id);
    const isRestored = row !== undefined && ['confirmed', 'stood', 'decided'].includes(row.state);
    if (offer.kind !== 'offer' || offer.state !== 'taken_back' || !isRestored) continue;
    offer.state = row.state;
    offer.settledAt = row.settledAt;
  }
}

/** The correction of an offer counts: it is as if it had not been made, whether its row says so or not. */
function takeOfferBack(
  { statements }: Account,
  { at }: Statement,
  entry: LogEntry,
  rows: readonly Row<'claims'>[],
): void {
  const { match } = entry.before;
  const earlier = statements.filter((each) => each.at <= at);
  const offer = match && offerOf(earlier, match);
  const row = rows.find(({ id }) => id === offer?.id);
  if (!offer || (row?.state !== 'taken_back' && row?.state !== 'lapsed')) return;
  offer.state = row.state;
  offer.settledAt = entry.at;
}

/** An outcome that rested on what fell is open no longer. */
export function lapseOutcomes(
  account: Account,
  match: Row<'matches'>,
  rows: readonly Row<'claims'>[],
  at: string,
): void {
  for (const each of currentOf(account, match)) {
    if (each.kind !== 'outcome' || !isWaiting(each)) continue;
    const row = rows.find(({ id }) => id === each.id);
    if (row?.state !== 'lapsed' && row?.state !== 'taken_back') continue;
    if (row.state === 'lapsed' && takesOfferBack(each) && !isOfferOver(account, match)) continue;
    each.state = row.state;
    each.settledAt = at;
  }
}

/** Whether an offer was taken back is a question until it is settled itself, or another offer takes its place. */
const isOfferOver = ({ justEnded }: Account, { status, withdrawnAt }: Row<'matches'>): boolean =>
  withdrawnAt !== null || status === 'hired' || justEnded.some(({ kind }) => kind === 'offer');

/** The hire rests on an offer, because its correction was rejected: whatever becomes of an interview since then. */
export function restsOnOffer(account: Account, match: Row<'matches'>): boolean {
  const current = currentOf(account, match);
  const correction = current.findLast((each) => each.kind === 'outcome' && takesOfferBack(each));
  const offer = offerOf(current, match);
  if (!correction || !offer || offer.at > correction.at) return false;
  if (offer.verdict === 'not_made' || offer.state === 'set_aside') return false;
  return (correction.state === 'decided' || correction.state === 'set_aside') && isRejected(correction);
}

/** What the match is after an outcome was settled, or came to nothing. */
export function faultOfOutcomes(account: Account, { name }: LogEntry, after: Row<'matches'>): string | null {
  if (name === 'interviews.correctOutcome' || name === 'interviews.recordOutcome' || after.withdrawnAt)
    return null;
  const [each, ...others] = account.justEnded;
  if (each?.kind !== 'outcome' || others.length > 0 || each.state === 'lapsed') return null;
  // A completion that was put back made a new promise since.
  if (each.at < after.owedSince) return null;
  // What it rested on may have fallen before it was settled.
  if (!takesOfferBack(each) && !hasHeld(account, after)) return null;
  const isLast = currentOf(account, after).every(({ kind, at }) => at < each.at || kind === 'held');
  return isLast || currentOf(account, after).at(-1) === each ? faultOfStatus(account, each, after) : null;
}

function faultOfStatus(account: Account, each: Statement, after: Row<'matches'>): string | null {
  const { decision, verdict, state } = each;
  const { status } = after;
  const { outcome = '' } = decision ?? {};
  // What was recorded after an interview since then stays.
  if (takesOfferBack(each) && hasHeld(account, after))
    return isRejected(each) && status !== 'hired' && status !== 'not_hired'
      ? `${status} after the correction of a hire was rejected`
      : null;
  const isHireBefore = decision?.goesBackTo === 'interview_completed' && restsOnOffer(account, after);
  const goesBackTo = isHireBefore ? 'hired' : (decision?.goesBackTo ?? '');
  if (state === 'decided')
    return (status === 'hired') === (verdict === 'hired') ? null : `${status} after the verdict ${verdict}`;
  // Without the offer two absences decide, and only they.
  const withoutOffer = isAbsentTwice(account, after, sayingOf) ? 'not_hired' : 'matched';
  const counted = takesOfferBack(each) ? withoutOffer : outcome;
  const due = state === 'confirmed' || state === 'stood' ? counted : goesBackTo;
  const isSame = status === due || (due === 'matched' && status === 'interview_scheduled');
  return isSame ? null : `${status} after the outcome was ${state}, due ${due}`;
}

/** Nothing is asked about an outcome whose interview was not held, as is settled. */
export function faultOfOutcomesLeft(account: Account, after: Row<'matches'>): string | null {
  if (hasHeld(account, after)) return null;
  const left = currentOf(account, after).find(
    (each) => each.kind === 'outcome' && each.time && each.decision?.outcome !== 'matched' && isWaiting(each),
  );
  return left ? `the outcome ${left.decision?.outcome} waits, and its interview is not held` : null;
}
