// Lets what a learner answered by a mailed link dispute an open claim that it contradicts. It never settles one.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { sides } from '#shared/engine/options.ts';
import { readMatch } from '../interviews/interviews.ts';
import type { LearnerReply } from './learner-replies.ts';
import { followDispute } from '../claims/answer-claims.server.ts';
import { markDisputed } from '../claims/answer-claims.ts';
import { claimsOf, isAnswerable, isOfInterview, readClaim } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';

/** Disputes the open claims of the match that the learner’s answers contradict, also if an answer came first. */
export async function disputeByLearner(
  store: Writer,
  matchId: string,
  context: AcceptContext,
): Promise<void> {
  const { now } = context;
  const answers = (await store.find('learnerReplies', { matchId })).filter(
    ({ kind, isMailed }) => kind === 'answer' && isMailed,
  );
  if (answers.length === 0) return;
  const open = (await claimsOf(store, await readMatch(store, matchId))).filter((claim) =>
    isAnswerable(claim, now),
  );
  for (const claim of open) {
    if (!answers.some((answer) => contradicts(answer, claim))) continue;
    await markDisputed(store, claim, { learnerDisputedAt: now }, now);
    await followDispute(
      store,
      await readClaim(store, claim.id),
      { by: 'The candidate', told: sides },
      context,
    );
  }
}

/** Reports whether the answer says something else than the claim, about the same interview. */
function contradicts({ happening, isOffered, startsAt }: LearnerReply, claim: Claim): boolean {
  if (claim.kind === 'offer') return isOffered === false;
  return (
    isOfInterview(claim) && happening !== null && claim.startsAt === startsAt && claim.kind !== happening
  );
}
