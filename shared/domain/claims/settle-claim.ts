// Applies a settled claim to its match: what is kept, what is owed again, and who is told. Only the server does.
import type { AcceptContext } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { absencesToDecide, setAsideDueWorkingDays } from '#shared/policy.ts';
import { countAbsences } from '../guarantees/attendance.ts';
import { addBreach } from '../guarantees/breaches.ts';
import { addClockPause } from '../guarantees/clock-pauses.ts';
import { calendarOf, factsOf, wind } from '../guarantees/deadline-timer.ts';
import { withGuarantee } from '../guarantees/guarantee.ts';
import { endOfWorkingDay } from '../guarantees/guarantee-calendars.ts';
import { tellRenewal } from '../guarantees/renewals.ts';
import { withoutNotHeld } from '../interviews/held-interviews.ts';
import { isDecided, isOwed, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { saveDecision } from '../interviews/record-outcome.ts';
import { settle } from '../interviews/record-outcome.server.ts';
import { notice, withdrawFromAdmins } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { claimsOf } from './claim.ts';
import type { Claim } from './claim.ts';

/** Applies the state in which the claim ended, and tells both sides. */
export async function applySettlement(store: Writer, claim: Claim, context: AcceptContext): Promise<void> {
  const match = await readMatch(store, claim.matchId);
  // Disputes of before were told under another key.
  for (const key of ['claim', 'disputed']) await withdrawFromAdmins(store, `${key}.${claim.id}`, context.now);
  if (claim.kind === 'offer') await settleOffer(store, match, claim, context);
  else await settleAbsence(store, match, claim, context);
  const after = await readMatch(store, claim.matchId);
  const current = await withGuarantee(store, after);
  if (current.honouredAt !== after.honouredAt || current.guarantee !== after.guarantee)
    await store.put('matches', current);
  await settle(store, current, context);
  await tellSettled(store, match, claim, context.now);
}

const isCurrent = ({ createdAt }: Claim, match: Match): boolean =>
  createdAt >= match.owedSince && !match.withdrawnAt;

/** An offer that was not made, or taken back, was no decision: what was before it counts again. */
async function settleOffer(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  const { state, verdict } = claim;
  const isGone = state === 'taken_back' || state === 'set_aside' || verdict === 'not_made';
  if (!isGone || !isCurrent(claim, match) || match.status !== 'hired' || match.heldAt) return;
  const interview = await store.get('interviews', match.id);
  if (match.interviewDate && interview && interview.absences >= absencesToDecide)
    return saveDecision(store, match, absentTwice, context);
  const owed = { ...match, interviewDate: null };
  await saveDecision(store, owed, { outcome: 'matched', reason: null, note: null }, context);
  if (state === 'set_aside') await leaveTime(store, match, claim, context);
}

const absentTwice = { outcome: 'not_hired', reason: 'did not attend twice', note: null } as const;

/** What happened at an interview at which the provider says that the employer was not there. */
async function settleAbsence(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  if (claim.state === 'taken_back') return reinstate(store, match, claim, context);
  if (claim.state === 'set_aside') return owedAgain(store, match, claim, context);
  switch (claim.verdict) {
    case 'held':
      return isCurrent(claim, match) ? countAsHeld(store, match, claim, context) : undefined;
    case 'candidate_absent':
      return isCurrent(claim, match) ? countAsAbsent(store, match, claim, context) : undefined;
    case 'no_fault':
      return owedAgain(store, match, claim, context);
    case 'employer_absent':
    case 'made':
    case 'not_made':
    case null:
      return recordBreach(store, match, claim, context);
  }
}

async function recordBreach(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  const { id, employerComment, providerComment } = claim;
  // The dispute of a breach of before has its id.
  if (await store.get('breaches', id)) return;
  await addBreach(store, match, { id, kind: 'not_held', employerComment, providerComment }, context);
  if (isCurrent(claim, match)) await tellRenewal(store, match, context);
}

/** Nobody gains or loses time: what the claim took is given back, and some working days are left. */
async function owedAgain(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  await excuse(store, claim, context);
  if (!isCurrent(claim, match) || !isOwed(match)) return;
  await giveBack(store, match, claim.createdAt, context);
  await leaveTime(store, match, claim, context);
}

/** The interview took place after all. A later time is cancelled; a later outcome stays. */
async function countAsHeld(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  await excuse(store, claim, context);
  const startsAt = claim.startsAt ?? claim.createdAt;
  await withoutNotHeld(store, match.id, startsAt);
  const heldAt = match.heldAt !== null && match.heldAt < startsAt ? match.heldAt : startsAt;
  if (isDecided(match) || match.status === 'interview_completed')
    return store.put('matches', { ...match, heldAt });
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.held'));
  await store.put('matches', {
    ...match,
    status: 'interview_completed',
    interviewDate: startsAt,
    heldAt,
    releaseAskedFor: null,
  });
}

/** The candidate was not there. The employer gets the days from the interview until now back, once. */
async function countAsAbsent(
  store: Writer,
  match: Match,
  claim: Claim,
  context: AcceptContext,
): Promise<void> {
  await excuse(store, claim, context);
  // An absence at a time that the provider never confirmed proves nothing.
  if (claim.objectUntil !== null) return owedAgain(store, match, claim, context);
  await countAbsences(store, match, 1);
  if (!isOwed(match)) return;
  const interview = await store.get('interviews', match.id);
  if ((interview?.absences ?? 0) < absencesToDecide)
    return giveBack(store, match, claim.startsAt ?? claim.createdAt, context, 'absent');
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.absent'));
  await saveDecision(store, { ...match, interviewDate: claim.startsAt }, absentTwice, context);
}

/** The provider was wrong: the time counts again as before, unless something else was arranged since. */
async function reinstate(store: Writer, match: Match, claim: Claim, context: AcceptContext): Promise<void> {
  const interview = await store.get('interviews', match.id);
  const isUntouched =
    isCurrent(claim, match) &&
    match.status === 'matched' &&
    interview?.proposedBy === null &&
    interview.cancelledAt === claim.createdAt;
  if (!isUntouched || !claim.startsAt) return owedAgain(store, match, claim, context);
  await store.put('interviews', {
    ...interview,
    cancelledAt: null,
    confirmedAt: claim.confirmedAt,
    objectUntil: claim.objectUntil,
    sequence: interview.sequence + 1,
  });
  await withoutNotHeld(store, match.id, claim.startsAt);
  await store.put('matches', { ...match, status: 'interview_scheduled', interviewDate: claim.startsAt });
}

/** A breach that was entered before its dispute was decided counts no more. */
async function excuse(
  store: Writer,
  { id, decidedByName, decisionNote }: Claim,
  { now }: AcceptContext,
): Promise<void> {
  const breach = await store.get('breaches', id);
  if (breach && !breach.excusedAt)
    await store.put('breaches', {
      ...breach,
      excusedAt: now,
      excusedByName: decidedByName,
      excuse: decisionNote,
    });
}

const giveBack = (
  store: Writer,
  match: Match,
  since: string,
  context: AcceptContext,
  reason: 'disputed' | 'absent' = 'disputed',
): Promise<void> =>
  since < context.now ? addClockPause(store, match, reason, since, context.now, context) : Promise.resolve();

/** Leaves the employer at least ten working days: once in a promise, so that repeated disputes never move its deadline. */
async function leaveTime(store: Writer, match: Match, { id }: Claim, { now }: AcceptContext): Promise<void> {
  const others = (await claimsOf(store, match)).filter((claim) => claim.id !== id);
  if (others.some(({ state, verdict }) => state === 'set_aside' || verdict === 'no_fault')) return;
  const [facts, calendar] = await Promise.all([factsOf(store, match, now), calendarOf(store, match)]);
  const { holidays, notBefore } = facts.counted;
  const least = endOfWorkingDay(calendar, holidays, now, setAsideDueWorkingDays);
  if (notBefore !== null && notBefore >= least) return;
  await wind(store, { ...facts, counted: { ...facts.counted, notBefore: least } }, now);
}

async function tellSettled(store: Writer, match: Match, claim: Claim, now: string): Promise<void> {
  const { kind, state, verdict } = claim;
  for (const side of sides)
    await notifyParty(
      store,
      match,
      side,
      `claim.settled.${kind}`,
      (about) => notice('claim.settled', { ...about.match, kind, state, verdict }, about.subject),
      now,
    );
}
