// A learner answers what happened at an interview, and whether the job was offered. The answer settles no claim.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { orNull, rowId } from '#shared/engine/field-schemas.ts';
import { interviewVerdicts } from '#shared/engine/options.ts';
import { plusMinutes } from '#shared/lib/time.ts';
import type { Interview } from '../interviews/interviews.ts';
import { disputeByLearner } from './learner-dispute.server.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { actingMatch } from './acting-link.ts';
import { addReply } from './learner-replies.ts';
import type { LearnerReply } from './learner-replies.ts';

/** Reports whether an interview was to end by now, also one that was reported as not held. */
export const isOver = (
  interview: Pick<Interview, 'startsAt' | 'minutes'> | null | undefined,
  now: string,
): boolean => !!interview?.startsAt && plusMinutes(interview.startsAt, interview.minutes) <= now;

/** Returns the answers about the last interview, and those about an offer. */
export const isAnswered = (
  replies: readonly Pick<LearnerReply, 'kind' | 'startsAt' | 'happening' | 'isOffered'>[],
  startsAt: string | null,
): { happening: boolean; offer: boolean } => {
  const answers = replies.filter(({ kind }) => kind === 'answer');
  return {
    happening: answers.some((each) => each.happening !== null && each.startsAt === startsAt),
    offer: answers.some(({ isOffered }) => isOffered !== null),
  };
};

/** Answers "What happened?", or "Were you offered the job?". */
export const answerAsLearner = defineCommand({
  name: 'learner.answer',
  allowed: ['learner'],
  input: z
    .object({
      id: rowId(),
      matchId: rowId(),
      happening: orNull(z.nullable(z.enum(interviewVerdicts))),
      isOffered: orNull(z.nullable(z.boolean())),
    })
    .check(z.refine(({ happening, isOffered }) => (happening === null) !== (isOffered === null))),
  done: 'Answered what happened',
  failed: 'Failed to save the answer',
  async run() {},
  async onAccepted(store, { id, matchId, happening, isOffered }, context) {
    const acting = await actingMatch(store, matchId, context);
    const [interview, replies, claims] = await Promise.all([
      store.get('interviews', matchId),
      store.find('learnerReplies', { matchId }),
      store.find('claims', { matchId }),
    ]);
    const startsAt = interview?.startsAt ?? null;
    const known = isAnswered(replies, startsAt);
    if (happening ? known.happening : known.offer) throw refuseAccount('learnerReply.answered');
    const isAsked = happening ? isOver(interview, context.now) : claims.some(({ kind }) => kind === 'offer');
    if (!isAsked) throw refuseAccount('learnerReply.tooLate');
    const answer = { kind: 'answer', startsAt: happening && startsAt, happening, isOffered } as const;
    await addReply(store, { ...acting, id }, answer, context);
    await disputeByLearner(store, matchId, context);
  },
});
