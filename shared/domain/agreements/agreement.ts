// Defines SWAP agreements: the row, the wording of its states, and who may decide or end one.
import type { Actor } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import { agreementNotFound } from '../refusals/not-found-words.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';

/** One round of a SWAP agreement between a course and a job. A new round starts after the last one ended. */
export type Agreement = Row<'agreements'>;

export { agreementNotFound };

const statusVariants = {
  active: 'default',
  pending_approval: 'secondary',
  cancelled: 'destructive',
  completed: 'secondary',
} as const;

/** Returns the look of a status badge. */
export const agreementVariant = (status: Agreement['status']) => statusVariants[status];

/** Returns the status in words: "pending approval". */
export const agreementLabel = (status: Agreement['status']): string => status.replaceAll('_', ' ');

/** The fields of a round that has not ended. */
export const notEnded = {
  endedAt: null,
  endedByName: null,
  endReason: null,
  endNote: null,
  endProposedBy: null,
  endProposedByName: null,
  endProposedAt: null,
  promiseKept: null,
  promiseAnsweredAt: null,
} as const;

/** The fields of a round that the employer has not decided. */
export const undecided = { approvedAt: null, approvedByName: null, ...notEnded } as const;

/** Reports whether the agreement is pending or active. */
export const isLive = (agreement: Pick<Agreement, 'status'>): boolean =>
  agreement.status === 'pending_approval' || agreement.status === 'active';

/**
 * Reports whether the actor may approve or reject: only the owning employer may, and only while the agreement is
 * pending.
 */
export const canDecide = (agreement: Agreement, actor: Actor): boolean =>
  actor.role === 'employer' &&
  agreement.employerId === actor.organization &&
  agreement.status === 'pending_approval';

/** Reports whether the actor may end the agreement: either party may while it is active. */
export const canEnd = (agreement: Agreement, actor: Actor): boolean =>
  agreement.status === 'active' && isParty(agreement, actor);

/** Reports whether this person's side may mark the agreement as complete: it is active and their side has not. */
export const canMarkComplete = (agreement: Agreement, actor: Actor): boolean =>
  canEnd(agreement, actor) && agreement.endProposedBy !== actor.role;

/** Reports whether this person's side marked the agreement as complete and the other side has not yet. */
export const canUnmarkComplete = (agreement: Agreement, actor: Actor): boolean =>
  canEnd(agreement, actor) && agreement.endProposedBy === actor.role;

const isParty = (agreement: Agreement, actor: Actor): boolean =>
  (actor.role === 'employer' && agreement.employerId === actor.organization) ||
  (actor.role === 'provider' && agreement.providerId === actor.organization);

/** Returns the id `course.job.round`. Two devices that propose the same round propose the same agreement. */
export const agreementId = (courseId: number, jobId: number, round: number): string =>
  `${courseId}.${jobId}.${round}`;

/** Returns the round number that a new link of this course and job would open. */
export const nextRound = (agreements: readonly Agreement[]): number =>
  Math.max(0, ...agreements.map(({ round }) => round)) + 1;

/** What a notice about an agreement is about. */
export const agreementSubject = ({ id, courseId, jobId }: Agreement): NoticeSubject => ({
  type: 'agreement',
  link: `/swap-agreements/${id}`,
  subjectId: id,
  courseId,
  jobId,
});

/** Tells a person who is too late what happened: it ended, was approved, or still waits. */
export function decidedRefusal(
  { status, endedAt, endReason, endedByName, approvedAt, approvedByName, createdAt }: Agreement,
  ended: 'agreement.ended' | 'agreement.approvalUnused' | 'agreement.proposalEnded' = 'agreement.ended',
): Refusal {
  if (endedAt && endReason) return refuse(ended, { reason: endReason, by: endedByName, at: endedAt });
  if (status === 'active')
    return refuse('agreement.approved', { by: approvedByName, at: approvedAt ?? createdAt });
  return refuse('agreement.waiting');
}
