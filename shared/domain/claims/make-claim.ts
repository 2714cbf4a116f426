// Records a claim. The server then says until when the other side can answer it.
import type { Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { readMatch, sideOf } from '../interviews/interviews.ts';
import type { Interview, Match, Side } from '../interviews/interviews.ts';
import { keepRows } from './admissions.ts';
import { claimsOf, commentColumn, isAdmission, isUnsettled, keepState, offerIn } from './claim.ts';
import type { Claim, Happening } from './claim.ts';

interface Statement {
  kind: Claim['kind'];
  side: Claim['side'];
  comment: string | null;
  outcome?: Claim['outcome'];
  former?: Claim['former'];
  /** When it was settled, if that was at once. */
  settledAt?: string;
}

/** What was known about the time of an interview when something was stated about it. */
type KnownTime = Pick<Interview, 'confirmedAt' | 'objectUntil' | 'isProvidersTime'>;

/**
 * Records what a side says about the interview of a match, with what was known about its time. What it says against its
 * own interest is settled.
 */
export async function addStatement(
  store: Writer,
  match: Match,
  interview: Interview | undefined,
  { kind, comment }: { kind: Happening; comment: string | null },
  context: Context,
): Promise<void> {
  const side = sideOf(context.actor);
  const settled = isAdmission({ kind, side })
    ? { settledAt: context.now, ...(await keepRows(store, match)) }
    : {};
  return addClaim(store, match, interview, { kind, side, comment, ...settled }, context);
}

/**
 * Records what a side says against its own interest about an interview of which the other side said something else. The
 * server settles it. `former` keeps what was before it.
 */
export const addAdmission = (
  store: Writer,
  match: Match,
  theirs: Claim,
  { kind, comment, former }: Pick<Claim, 'former'> & { kind: Happening; comment: string | null },
  context: Context,
): Promise<void> =>
  addClaim(
    store,
    { ...match, interviewDate: theirs.startsAt },
    theirs,
    { kind, side: sideOf(context.actor), comment, former },
    context,
  );

/** Records for the platform that nobody said what happened at the interview. */
export const addSilence = (
  store: Writer,
  match: Match,
  interview: Interview | undefined,
  context: Pick<Context, 'now' | 'newId'>,
): Promise<void> =>
  addClaim(store, match, interview, { kind: 'silence', side: 'platform', comment: null }, context);

/** Records that both sides agreed the time that one of them has just set alone. */
export async function addTime(store: Writer, matchId: string, context: Context): Promise<void> {
  const [match, interview] = await Promise.all([readMatch(store, matchId), store.get('interviews', matchId)]);
  const time = { kind: 'time', side: sideOf(context.actor), comment: null } as const;
  await addClaim(store, match, interview, time, context);
}

/** Records that the employer hired without an interview. It keeps the promise once the provider confirms it. */
export const addOffer = (
  store: Writer,
  match: Match,
  comment: string | null,
  context: Context,
): Promise<void> => addClaim(store, match, undefined, { kind: 'offer', side: 'employer', comment }, context);

/** Adds the row of a claim. */
export async function addClaim(
  store: Writer,
  match: Match,
  interview: KnownTime | undefined,
  { kind, side, comment, outcome = null, former, settledAt }: Statement,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
): Promise<void> {
  await store.add('claims', {
    id: newId(),
    matchId: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    kind,
    side,
    startsAt: kind === 'offer' ? null : kind === 'outcome' ? match.heldAt : match.interviewDate,
    confirmedAt: interview?.confirmedAt ?? null,
    objectUntil: interview?.objectUntil ?? null,
    isProvidersTime: interview?.isProvidersTime ?? false,
    state: isAdmission({ kind, side }) ? 'confirmed' : 'open',
    answerUntil: null,
    employerComment: null,
    providerComment: null,
    ...(side !== 'platform' && { [commentColumn(side)]: comment }),
    disputedAt: null,
    learnerDisputedAt: null,
    settledAt: settledAt ?? null,
    verdict: null,
    outcome,
    former: former ?? null,
    decidedByName: null,
    decisionNote: null,
    createdAt: now,
  });
}

/** Ends the offer of a hire that its side took back, or that an administrator corrected. */
export async function endOffer(
  store: Writer,
  match: Match,
  side: Side | 'administrator',
  now: string,
): Promise<void> {
  const offer = offerIn(await claimsOf(store, match));
  if (!offer || offer.verdict === 'not_made' || offer.state === 'set_aside') return;
  const state = side === 'employer' ? 'taken_back' : 'lapsed';
  // It is restored if the hire turns out to have been one.
  const kept = isUnsettled(offer) ? {} : keepState(offer);
  await store.put('claims', { ...offer, ...kept, state, settledAt: now });
}
