// Defines SWAP agreements: the row, the wording of its states, and who may decide or end one.
import type { Actor } from '#shared/engine/command.ts';
import type { endReasons } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Notice } from '../notifications/notifications.ts';

export type Agreement = Row<'agreements'>;

export const agreementNotFound = {
  title: 'Agreement Not Found',
  description: "This agreement doesn't exist or you don't have access to it.",
};

const statusVariants = {
  active: 'default',
  pending_approval: 'secondary',
  cancelled: 'destructive',
  completed: 'secondary',
} as const;

export const agreementVariant = (status: Agreement['status']) => statusVariants[status];

export const agreementLabel = (status: Agreement['status']): string => status.replaceAll('_', ' ');

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

const isParty = (agreement: Agreement, actor: Actor): boolean =>
  (actor.role === 'employer' && agreement.employerId === actor.organization) ||
  (actor.role === 'provider' && agreement.providerId === actor.organization);

export const agreementId = (courseId: number, jobId: number, round: number): string =>
  `${courseId}.${jobId}.${round}`;

/** Returns the round number that a new link of this course and job would open. */
export const nextRound = (agreements: readonly Agreement[]): number =>
  Math.max(0, ...agreements.map(({ round }) => round)) + 1;

/** Builds a notification about an agreement. */
export const agreementSubject = (agreement: Agreement, title: string, message: string): Notice => ({
  type: 'agreement',
  title,
  message,
  link: `/swap-agreements/${agreement.id}`,
  subjectId: agreement.id,
  subjectTitle: title,
});

export const endedVerbs: Record<Exclude<(typeof endReasons)[number], 'expired'>, string> = {
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  admin: 'cancelled',
  completed: 'completed',
};

/** Example: "Already cancelled by Northside College, Jun 3." */
export function endedSentence(agreement: Agreement): string {
  if (!agreement.endedAt || !agreement.endReason) return decidedSentence(agreement);
  if (agreement.endReason === 'expired')
    return `It ended on ${agreement.endedAt}, because nobody decided in time.`;
  return `Already ${endedVerbs[agreement.endReason]} by ${agreement.endedByName}, ${agreement.endedAt}.`;
}

/** Describes the decision on an agreement: approved, ended, or still pending. */
export function decidedSentence(agreement: Agreement): string {
  if (agreement.endedAt) return endedSentence(agreement);
  if (agreement.status === 'active')
    return `Already approved by ${agreement.approvedByName}, ${agreement.approvedAt ?? agreement.createdAt}.`;
  return 'This agreement is still waiting for approval.';
}
