// What a learner says by a link about times and about what happened.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { mostLearnerReplies } from '#shared/policy.ts';
import type { Match } from '../interviews/interviews.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import type { LearnerLink } from './learner-link.ts';

/** What a learner said by a link. */
export type LearnerReply = Row<'learnerReplies'>;

/** What a reply says. */
type Said = Pick<LearnerReply, 'kind'> &
  Partial<Pick<LearnerReply, 'startsAt' | 'text' | 'happening' | 'isOffered'>>;

/** Keeps what the learner said, with how it came. */
export async function addReply(
  store: Writer,
  { match, link, id }: { match: Match; link: LearnerLink; id: string },
  said: Said,
  { now }: AcceptContext,
): Promise<void> {
  const known = await store.find('learnerReplies', { matchId: match.id });
  if (known.length >= mostLearnerReplies) throw refuseAccount('learnerReply.tooMany');
  await store.add('learnerReplies', {
    id,
    matchId: match.id,
    courseId: match.courseId,
    providerId: match.providerId,
    linkId: link.id,
    isMailed: link.delivery === 'mailed',
    startsAt: null,
    text: null,
    happening: null,
    isOffered: null,
    dismissedAt: null,
    dismissedByName: null,
    ...said,
    createdAt: now,
  });
}

const happenings: Record<NonNullable<LearnerReply['happening']>, string> = {
  held: 'It took place.',
  candidate_absent: 'I was not there.',
  employer_absent: 'Nobody was there.',
  no_fault: 'It was cancelled.',
};

/** Returns an answer in the words that the learner chose. */
export function saidWords({ happening, isOffered }: Pick<LearnerReply, 'happening' | 'isOffered'>): string {
  if (happening) return happenings[happening];
  return isOffered ? 'I was offered the job.' : 'I was not offered the job.';
}
