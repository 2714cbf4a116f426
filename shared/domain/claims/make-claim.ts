// Records a claim. The server then says until when the other side can answer it.
import type { Context } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import type { Interview, Match, Side } from '../interviews/interviews.ts';
import { claimsOf, commentColumn, offerIn } from './claim.ts';
import type { Claim } from './claim.ts';

/** Records that the employer was not at the interview, with what the provider had said about its time. */
export async function addAbsence(
  store: Writer,
  match: Match,
  interview: Interview | undefined,
  comment: string | null,
  context: Context,
): Promise<void> {
  const time = {
    startsAt: match.interviewDate,
    confirmedAt: interview?.confirmedAt ?? null,
    objectUntil: interview?.objectUntil ?? null,
  };
  await addClaim(store, match, { kind: 'employer_absent', side: 'provider', ...time, comment }, context);
}

async function addClaim(
  store: Writer,
  match: Match,
  said: Pick<Claim, 'kind' | 'side' | 'startsAt' | 'confirmedAt' | 'objectUntil'> & {
    comment: string | null;
  },
  { now, newId }: Context,
): Promise<void> {
  const { comment, ...what } = said;
  await store.add('claims', {
    id: newId(),
    matchId: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    ...what,
    state: 'open',
    answerUntil: null,
    employerComment: null,
    providerComment: null,
    [commentColumn(said.side)]: comment,
    disputedAt: null,
    settledAt: null,
    verdict: null,
    decidedByName: null,
    decisionNote: null,
    createdAt: now,
  });
}

/** Records that the employer hired without an interview. It keeps the promise once the provider confirms it. */
export const addOffer = (
  store: Writer,
  match: Match,
  comment: string | null,
  context: Context,
): Promise<void> => {
  const none = { startsAt: null, confirmedAt: null, objectUntil: null };
  return addClaim(store, match, { kind: 'offer', side: 'employer', ...none, comment }, context);
};

/** Ends the offer of a hire that its side took back, or that an administrator corrected. */
export async function endOffer(
  store: Writer,
  match: Match,
  side: Side | 'administrator',
  now: string,
): Promise<void> {
  const offer = offerIn(await claimsOf(store, match));
  if (!offer) return;
  const state = side === 'employer' ? 'taken_back' : 'lapsed';
  await store.put('claims', { ...offer, state, settledAt: now });
}
