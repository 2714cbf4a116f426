// Lets an employer invite a training provider into an agreement. The invitation contains the employer's approval, so
// the provider's acceptance activates the agreement.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { nullableText, numericId, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { agreementSubject, agreementId, isLive, nextRound } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { courseNotFound } from '../courses/course.ts';
import { canBeLinked, jobNotFound } from '../jobs/job.ts';
import { reconcileAgreement } from '../matching/reconcile.ts';
import { notifyMembers } from '../notifications/notifications.ts';
import { refuseOverLimits, termsOf } from './propose-agreement.ts';
import { openInvitations } from '#shared/policy.ts';

export type Invitation = Row<'invitations'>;

const labels: Record<Invitation['state'], string> = {
  sent: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
export const invitationLabel = (state: Invitation['state']): string => labels[state];

export const isOpen = (invitation: Pick<Invitation, 'state'>): boolean => invitation.state === 'sent';

export const sendInvitation = defineCommand({
  name: 'invitations.send',
  allowed: ['employer'],
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
    if (!course) throw new Refusal('not_found', `${courseNotFound.title}. ${courseNotFound.description}`);
    if (!job || job.employerId !== actor.organization)
      throw new Refusal('not_found', `${jobNotFound.title}. ${jobNotFound.description}.`);
    if (!course.isActive) throw new Refusal('stale', 'This course is inactive.');
    if (!canBeLinked(job)) throw new Refusal('invalid', 'Only jobs with guaranteed interview can be linked.');
    const [agreements, invitations] = await Promise.all([
      store.find('agreements', { courseId, jobId }),
      store.find('invitations', { employerId: actor.organization }),
    ]);
    if (agreements.some(isLive))
      throw new Refusal('taken', 'This course and this job have an agreement already.');
    const open = invitations.filter(isOpen);
    if (open.some((other) => other.courseId === courseId && other.jobId === jobId))
      throw new Refusal('taken', 'This invitation was sent already.');
    if (open.length >= openInvitations)
      throw new Refusal('limit', `${openInvitations} invitations wait for an answer, the most there can be.`);
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
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    await tellProvider(
      store,
      invitation,
      `${invitation.employerName} invites you to an agreement`,
      'invited',
      now,
    );
  },
});

/** Accepts an invitation for the provider. The agreement becomes active immediately. */
export const acceptInvitation = defineCommand({
  name: 'invitations.accept',
  allowed: ['provider'],
  input: z.object({ id: rowId() }),
  done: 'SWAP agreement accepted',
  failed: 'Failed to accept the invitation',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const invitation = await readOpen(store, id);
    const { courseId, jobId } = invitation;
    const agreements = await store.find('agreements', { courseId, jobId });
    if (agreements.some(isLive))
      throw new Refusal('taken', 'This course and this job have an agreement already.');
    const job = await store.get('jobs', jobId);
    if (!job || !canBeLinked(job))
      throw new Refusal('stale', 'This job is not open to new agreements any more.');
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
      approvedAt: now,
      approvedByName: invitation.invitedByName,
      endedAt: null,
      endedByName: null,
      endReason: null,
      endNote: null,
      createdAt: now,
    });
  },
  async onAccepted(store, { id }, context) {
    const invitation = await readInvitation(store, id);
    const agreement = await agreementOf(store, invitation);
    await refuseOverLimits(store, agreement, context.now);
    await reconcileAgreement(store, agreement, context);
    await notifyMembers(
      store,
      invitation.employerId,
      `accepted.${id}`,
      agreementSubject(
        agreement,
        `${invitation.providerName} accepted your invitation`,
        `Learners who complete "${invitation.courseTitle}" are now matched to "${invitation.jobTitle}".`,
      ),
      context.now,
    );
  },
});

export const declineInvitation = defineCommand({
  name: 'invitations.decline',
  allowed: ['provider'],
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
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    await tellEmployer(store, invitation, `${invitation.providerName} declined your invitation`, now);
  },
});

export const withdrawInvitation = defineCommand({
  name: 'invitations.withdraw',
  allowed: ['employer'],
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
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    await tellProvider(
      store,
      invitation,
      `${invitation.employerName} withdrew an invitation`,
      'uninvited',
      now,
    );
  },
});

/** Processes the time limits of an invitation: sends reminders, then expires it. */
export const ageInvitation = defineCommand({
  name: 'invitations.age',
  allowed: ['system'],
  input: z.object({ id: rowId(), as: z.enum(['reminded', 'expired']) }),
  done: 'Invitation aged',
  failed: 'Failed to age the invitation',
  async run(store, { id, as }, { now }) {
    const invitation = await readOpen(store, id);
    if (as === 'expired')
      await store.put('invitations', { ...invitation, state: 'expired', answeredAt: now });
  },
  async onAccepted(store, { id, as }, { now }) {
    const invitation = await readInvitation(store, id);
    if (as === 'reminded')
      await tellProvider(
        store,
        invitation,
        `${invitation.employerName} waits for your answer`,
        'invited',
        now,
      );
    else await tellEmployer(store, invitation, `Your invitation to ${invitation.providerName} expired`, now);
  },
});

async function readInvitation(store: Reader, id: string): Promise<Invitation> {
  const invitation = await store.get('invitations', id);
  if (!invitation) throw new Refusal('not_found', "This invitation doesn't exist or you don't have access.");
  return invitation;
}

async function readOpen(store: Reader, id: string): Promise<Invitation> {
  const invitation = await readInvitation(store, id);
  if (!isOpen(invitation)) throw new Refusal('stale', answeredSentence(invitation));
  return invitation;
}

/** Example: "This invitation was declined by Paul on Jun 3." */
function answeredSentence({ state, answeredByName, answeredAt, createdAt }: Invitation): string {
  const by = answeredByName ? ` by ${answeredByName}` : '';
  return `This invitation was ${invitationLabel(state).toLowerCase()}${by} on ${answeredAt ?? createdAt}.`;
}

async function agreementOf(store: Reader, { courseId, jobId }: Invitation): Promise<Agreement> {
  const agreements = await store.find('agreements', { courseId, jobId });
  const live = agreements.find(isLive);
  if (!live) throw new Error('An accepted invitation has no agreement');
  return live;
}

const tellProvider = (store: Writer, invitation: Invitation, title: string, key: string, now: string) =>
  notifyMembers(store, invitation.providerId, `${key}.${invitation.id}`, noticeOf(invitation, title), now);

const tellEmployer = (store: Writer, invitation: Invitation, title: string, now: string) =>
  notifyMembers(store, invitation.employerId, `answered.${invitation.id}`, noticeOf(invitation, title), now);

const noticeOf = ({ id, courseTitle, jobTitle }: Invitation, title: string) => ({
  type: 'agreement' as const,
  title,
  message: `"${courseTitle}" and "${jobTitle}".`,
  link: '/swap-agreements',
  subjectId: id,
  subjectTitle: title,
});
