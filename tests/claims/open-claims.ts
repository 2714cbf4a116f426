// How a claim begins, is disputed and ends, and how it is put back as it was.
import { interviewOf, isHappening, other, tell } from './facts.ts';
import type { Claim, LearnerWord, MatchPromise } from './types.ts';

/** Adds a claim that the server receives now. The other side is told when a claim is made. */
export function addClaim(
  promise: MatchPromise,
  claim: Pick<Claim, 'kind' | 'by' | 'interview'> & Partial<Claim>,
): Claim {
  const added: Claim = {
    id: `c${promise.claims.length + 1}`,
    receivedAt: promise.now,
    windowFrom: promise.now,
    state: 'open',
    settledAt: null,
    disputedAt: null,
    disputedBy: null,
    verdict: null,
    accepted: false,
    counters: false,
    atOnce: false,
    reopened: null,
    before: null,
    decision: null,
    madeAt: promise.now,
    early: false,
    ...claim,
  };
  promise.claims.push(added);
  tell(promise, added.by === 'platform' ? 'both' : other(added.by), `${added.id} ${added.kind} was made`);
  // Rule: an answer by a link that the platform mailed disputes a claim that it contradicts, also if it came before it.
  const isContradicted = promise.learnerSays.some(
    ({ says, mailed, interview }) => mailed && interview === added.interview && contradicts(says, added),
  );
  if (added.state === 'open' && isContradicted) dispute(promise, added, 'learner');
  return added;
}

/** Whether the learner says something else than the claim. */
export function contradicts(says: LearnerWord, { kind }: Claim): boolean {
  if (kind === 'offer') return says === 'not_offered';
  return isHappening(kind) && says !== 'offered' && says !== 'not_offered' && says !== kind;
}

/** Leaves the claim to an administrator. */
export function dispute(promise: MatchPromise, claim: Claim, by: Claim['disputedBy']): void {
  claim.state = 'disputed';
  claim.disputedAt = promise.now;
  claim.disputedBy = by;
  if (claim.by !== 'platform') tell(promise, claim.by, `${claim.id} is disputed`);
  tell(promise, 'administrators', `${claim.id} is disputed`);
}

/** Nobody has to answer the proposed times any longer. */
export function closeProposals(promise: MatchPromise): void {
  for (const proposal of promise.proposals)
    if (proposal.answeredAt === null) proposal.replacedAt ??= promise.now;
}

/** Ends a claim in a state. */
export function end(promise: MatchPromise, claim: Claim, state: Claim['state'], accepted = false): void {
  claim.state = state;
  claim.settledAt = promise.now;
  claim.accepted = accepted;
  tell(promise, 'both', `${claim.id} ${state}`);
}

/** Remembers how a claim and its interview were. */
export const snapshot = (promise: MatchPromise, claims: Claim[], interview: string | null): Claim['before'] =>
  structuredClone({ claims, interview: interviewOf(promise, interview) ?? null });

/** Puts a claim and its interview back as they were. */
export function restore(promise: MatchPromise, { before }: Claim): void {
  if (!before) return;
  for (const claim of before.claims)
    Object.assign(
      promise.claims.find(({ id }) => id === claim.id)!,
      claim,
    );
  if (before.interview) interviewOf(promise, before.interview.id)!.settled = before.interview.settled;
}
