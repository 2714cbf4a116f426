// Decides what a learner said about times that still waits for the provider. Apart from the rules of learners' acts, because
// every page needs it.
import type { Row } from '#shared/engine/schema.ts';
import { canSchedule, isScheduled } from '../interviews/interviews.ts';
import type { Match, Slot } from '../interviews/interviews.ts';

type LearnerReply = Row<'learnerReplies'>;

/** What decides whether a reply still waits. */
interface Facts {
  match: Match;
  /** The proposed times that are open. */
  slots: readonly Slot[];
  replies: readonly LearnerReply[];
}

/** Returns what the learner last said about the times of the match, while it waits for the provider, who can dismiss it. */
export function waitingReply({ match, slots, replies }: Facts, now: string): LearnerReply | undefined {
  const last = replies
    .filter(({ kind }) => kind !== 'answer')
    .reduce<LearnerReply | undefined>((a, b) => (a && a.createdAt > b.createdAt ? a : b), undefined);
  if (!last || last.dismissedAt) return undefined;
  const offered = slots.filter(
    ({ proposedBy, state, startsAt, createdAt }) =>
      proposedBy === 'employer' && state === 'proposed' && startsAt > now && createdAt <= last.createdAt,
  );
  const isWaiting = {
    decline: isScheduled(match) && match.interviewDate === last.startsAt && (last.startsAt ?? '') > now,
    choose: canSchedule(match) && offered.some(({ startsAt }) => startsAt === last.startsAt),
    none: canSchedule(match) && offered.length > 0,
    answer: false,
  }[last.kind];
  return isWaiting ? last : undefined;
}
