// Lets a statement about an interview answer the one of the other side that arrived before it: two sides that act offline
// make one dispute, unless one of them speaks against its own interest. Saying what happened also ends a silence.
import type { Context, RunResult } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { otherSide, sideOf } from '../interviews/interviews.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { keepRows } from './admissions.ts';
import { claimsOf, countAbsences, isAbsenceOpen, isAdmission, isAnswerable, isOfInterview } from './claim.ts';
import { isTimeKnown } from './claim.ts';
import type { Claim, Happening } from './claim.ts';
import { addAdmission } from './make-claim.ts';

interface Said {
  kind: Happening;
  comment: string | null;
}

/**
 * Confirms the open claim of the other side about the last interview if it says the same, and disputes it otherwise. What
 * is said against its author's own interest settles the interview instead. Returns the result, or undefined if the other
 * side said nothing that can still be answered.
 */
export async function answerWithStatement(
  store: Writer,
  match: Match,
  { kind, comment }: Said,
  context: Context,
): Promise<RunResult | undefined> {
  const theirs = (await statementsOfOther(store, match, sideOf(context.actor))).findLast((claim) =>
    isAnswerable(claim, context.now),
  );
  if (!theirs || match.withdrawnAt) return undefined;
  const isSame = theirs.kind === kind;
  if (!isSame && settlesAtOnce(kind, sideOf(context.actor), theirs)) {
    await admit(store, match, theirs, { kind, comment }, context);
    return {};
  }
  const command = context.commands?.get(isSame ? 'claims.confirm' : 'claims.dispute');
  if (!command) return undefined;
  const { id } = theirs;
  const input = isSame ? { id } : { id, comment: comment ?? statements[kind] };
  const result = (await command.run(store, input, context)) ?? {};
  return { ...result, ran: [{ command, input }] };
}

/**
 * Reports whether what is said settles the interview. The absence of its candidate is better for the provider than an
 * interview that was held, so it only disputes that.
 */
const settlesAtOnce = (kind: Happening, side: Side, theirs: Claim): boolean =>
  isAdmission({ kind, side }) && !(kind === 'candidate_absent' && theirs.kind === 'held');

/** Ends the open claim of the other side, because its author says what is worse for itself. */
async function admit(
  store: Writer,
  match: Match,
  theirs: Claim,
  said: Said,
  context: Context,
): Promise<void> {
  const before = await keepRows(store, match);
  if (isAbsenceOpen(theirs)) await countAbsences(store, match, -1);
  if (said.kind === 'candidate_absent' && isTimeKnown(theirs)) await countAbsences(store, match, 1);
  await store.put('claims', lapsed(theirs, context.now));
  await addAdmission(store, match, theirs, { ...said, ...before }, context);
}

/** Reports whether the other side had said what happened at the last interview, so that a statement answered it. */
export async function hasAnswered(store: Reader, match: Match, side: Side): Promise<boolean> {
  const theirs = await statementsOfOther(store, match, side);
  return theirs.some(({ state }) => state !== 'taken_back' && state !== 'lapsed');
}

async function statementsOfOther(store: Reader, match: Match, side: Side): Promise<Claim[]> {
  const interview = await store.get('interviews', match.id);
  const claims = await claimsOf(store, match);
  return claims.filter(
    (claim) =>
      isOfInterview(claim) &&
      claim.side === otherSide(side) &&
      claim.startsAt === (interview?.startsAt ?? null),
  );
}

/** The words of a side that only chose what happened. */
const statements: Record<Happening, string> = {
  held: 'The interview took place.',
  candidate_absent: 'The candidate did not attend.',
  employer_absent: 'The employer was not there.',
  no_fault: 'The interview was not held, and nobody is at fault.',
};

/** Ends the silence about an interview, because a side says what happened. It gives nobody time. */
export async function endSilence(store: Writer, match: Match, now: string): Promise<void> {
  for (const claim of await claimsOf(store, match))
    if (claim.kind === 'silence' && claim.state === 'open') await store.put('claims', lapsed(claim, now));
}

const lapsed = (claim: Claim, now: string): Claim => ({ ...claim, state: 'lapsed', settledAt: now });
