// Lets an employer invite a training provider into an agreement. The invitation contains the employer's approval, so
// the provider's acceptance activates the agreement.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { nullableText, numericId, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { agreementId, isLive, nextRound, notEnded } from './agreement.ts';
import { canBeLinked, refuseUnlinkable } from '../jobs/job.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { termsOf } from './propose-agreement.ts';
import { openInvitations } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** An employer's invitation of a provider's course to an agreement for one of its jobs. */
export type Invitation = Row<'invitations'>;

const labels: Record<Invitation['state'], string> = {
  sent: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
/** Returns the state in words. */
export const invitationLabel = (state: Invitation['state']): string => labels[state];

/** Reports whether the invitation still waits for an answer. */
export const isOpen = (invitation: Pick<Invitation, 'state'>): boolean => invitation.state === 'sent';

/** Invites a provider's course for the employer. Accepting it starts an approved agreement. */
export const sendInvitation = defineCommand({
  name: 'invitations.send',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({
    id: rowId(),
    courseId: numericId(),
    jobId: numericId(),
    /** Terms that the employer adds to the standard terms of every agreement. */
    terms: orNull(nullableText(2000)),
  }),
  done: 'Invitation sent',
  failed: 'Failed to send the invitation',
  isBinding: true,
  async run(store, { id, courseId, jobId, terms }, { actor, now }) {
    const [course, job] = await Promise.all([store.get('courses', courseId), store.get('jobs', jobId)]);
    if (!course) throw refuse('course.notFound');
    if (!job || job.employerId !== actor.organization) throw refuse('job.notFound');
    if (!course.isActive) throw refuse('course.inactive');
    refuseUnlinkable(job);
    const [agreements, invitations] = await Promise.all([
      store.find('agreements', { courseId, jobId }),
      store.find('invitations', { employerId: actor.organization }),
    ]);
    if (agreements.some(isLive)) throw refuse('agreement.exists');
    const open = invitations.filter(isOpen);
    if (open.some((other) => other.courseId === courseId && other.jobId === jobId))
      throw refuse('invitation.sent');
    if (open.length >= openInvitations) throw refuse('invitation.tooMany', { most: openInvitations });
    await store.add('invitations', {
      id,
      employerId: actor.organization,
      providerId: course.providerId,
      courseId,
      courseTitle: course.title,
      providerName: course.providerName,
      jobId,
      jobTitle: job.title,
      employerName: job.employerName,
      invitedByName: actor.name,
      terms: [termsOf(job, course), terms].filter(Boolean).join('\n\n'),
      state: 'sent',
      answeredAt: null,
      answeredByName: null,
      reason: null,
      createdAt: now,
    });
  },
});

/** Accepts an invitation for the provider. The agreement becomes active immediately. */
export const acceptInvitation = defineCommand({
  name: 'invitations.accept',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'SWAP agreement accepted',
  failed: 'Failed to accept the invitation',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const invitation = await readOpen(store, id);
    const { courseId, jobId } = invitation;
    const agreements = await store.find('agreements', { courseId, jobId });
    if (agreements.some(isLive)) throw refuse('agreement.exists');
    const job = await store.get('jobs', jobId);
    if (!job || !canBeLinked(job)) throw refuse('job.closed');
    await store.put('invitations', {
      ...invitation,
      state: 'accepted',
      answeredAt: now,
      answeredByName: actor.name,
    });
    const round = nextRound(agreements);
    await store.add('agreements', {
      id: agreementId(courseId, jobId, round),
      courseId,
      jobId,
      round,
      employerId: invitation.employerId,
      providerId: invitation.providerId,
      status: 'active',
      terms: invitation.terms,
      termsCode: null,
      interviewsPer30Days: job.interviewsPer30Days,
      approvedAt: now,
      approvedByName: invitation.invitedByName,
      ...notEnded,
      isRelated: false,
      createdAt: now,
    });
  },
});

/** Declines an invitation for the provider, with an optional reason that the employer reads. */
export const declineInvitation = defineCommand({
  name: 'invitations.decline',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId(), reason: orNull(nullableText(1000)) }),
  done: 'Invitation declined',
  failed: 'Failed to decline the invitation',
  isBinding: true,
  async run(store, { id, reason }, { actor, now }) {
    const invitation = await readOpen(store, id);
    await store.put('invitations', {
      ...invitation,
      state: 'declined',
      answeredAt: now,
      answeredByName: actor.name,
      reason,
    });
  },
});

/** Withdraws an open invitation for the employer. */
export const withdrawInvitation = defineCommand({
  name: 'invitations.withdraw',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'Invitation withdrawn',
  failed: 'Failed to withdraw the invitation',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const invitation = await readOpen(store, id);
    await store.put('invitations', {
      ...invitation,
      state: 'withdrawn',
      answeredAt: now,
      answeredByName: actor.name,
    });
  },
});

export async function readInvitation(store: Reader, id: string): Promise<Invitation> {
  const invitation = await store.get('invitations', id);
  if (!invitation) throw refuse('invitation.notFound');
  return invitation;
}

export async function readOpen(store: Reader, id: string): Promise<Invitation> {
  const invitation = await readInvitation(store, id);
  if (!isOpen(invitation)) throw answeredRefusal(invitation);
  return invitation;
}

/** "This invitation was declined by Paul on Jun 3." */
const answeredRefusal = ({ state, answeredByName, answeredAt, createdAt }: Invitation): Refusal =>
  refuse('invitation.answered', { state, by: answeredByName, at: answeredAt ?? createdAt });

export const subjectsOf = ({ courseTitle, jobTitle }: Invitation) => ({ course: courseTitle, job: jobTitle });

export const listOf = ({ id, courseId, jobId }: Invitation): NoticeSubject => ({
  type: 'agreement',
  link: '/swap-agreements',
  subjectId: id,
  courseId,
  jobId,
});
