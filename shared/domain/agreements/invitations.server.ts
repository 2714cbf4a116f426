// Checks and matches an accepted invitation, and notifies the other side of each step.
import * as z from 'zod/mini';
import { defineCommand, onServer } from '#shared/engine/command.ts';
import type { Writer, Reader } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import type { Notice } from '../notifications/notifications.ts';
import {
  readInvitation,
  readOpen,
  subjectsOf,
  listOf,
  sendInvitation,
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
} from './invitations.ts';
import type { Invitation } from './invitations.ts';
import { agreementSubject, isLive } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { reconcileAgreement } from '../matching/reconcile.ts';
import { refuseOverLimits } from './propose-agreement.server.ts';

export const sendInvitationOnServer = onServer(sendInvitation, {
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    await notifyProvider(store, invitation, 'invitation.sent', now);
  },
});

export const acceptInvitationOnServer = onServer(acceptInvitation, {
  async onAccepted(store, { id }, context) {
    const invitation = await readInvitation(store, id);
    const agreement = await agreementOf(store, invitation);
    await refuseOverLimits(store, agreement, context.now);
    await reconcileAgreement(store, agreement, context);
    await notifyMembers(
      store,
      invitation.employerId,
      `accepted.${id}`,
      notice(
        'agreement.accepted',
        { provider: invitation.providerName, ...subjectsOf(invitation) },
        agreementSubject(agreement),
      ),
      context.now,
    );
  },
});

export const declineInvitationOnServer = onServer(declineInvitation, {
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    const { providerName: by } = invitation;
    const notification = notice('invitation.declined', { by, ...subjectsOf(invitation) }, listOf(invitation));
    await notifyEmployer(store, invitation, notification, now);
  },
});

export const withdrawInvitationOnServer = onServer(withdrawInvitation, {
  async onAccepted(store, { id }, { now }) {
    const invitation = await readInvitation(store, id);
    await notifyProvider(store, invitation, 'invitation.withdrawn', now);
  },
});

async function agreementOf(store: Reader, { courseId, jobId }: Invitation): Promise<Agreement> {
  const agreements = await store.find('agreements', { courseId, jobId });
  const live = agreements.find(isLive);
  if (!live) throw new Error('An accepted invitation has no agreement');
  return live;
}

/** Processes the time limits of an invitation: sends reminders, then expires it. */
export const ageInvitation = defineCommand({
  name: 'invitations.age',
  allowed: ['system'],
  input: z.object({ id: rowId(), as: z.enum(['reminded', 'expired']) }),
  done: 'Invitation reminded or expired',
  failed: 'Failed to age the invitation',
  async run(store, { id, as }, { now }) {
    const invitation = await readOpen(store, id);
    if (as === 'expired')
      await store.put('invitations', { ...invitation, state: 'expired', answeredAt: now });
  },
  async onAccepted(store, { id, as }, { now }) {
    const invitation = await readInvitation(store, id);
    if (as === 'reminded') return notifyProvider(store, invitation, 'invitation.reminder', now);
    const { providerName: provider } = invitation;
    const notification = notice(
      'invitation.expired',
      { provider, ...subjectsOf(invitation) },
      listOf(invitation),
    );
    await notifyEmployer(store, invitation, notification, now);
  },
});

/** A repeated notice replaces the earlier one with the same key. */
const providerKeys = {
  'invitation.sent': 'invited',
  'invitation.reminder': 'invited',
  'invitation.withdrawn': 'uninvited',
} as const;

function notifyProvider(
  store: Writer,
  invitation: Invitation,
  code: keyof typeof providerKeys,
  now: string,
): Promise<void> {
  const notification = notice(
    code,
    { by: invitation.employerName, ...subjectsOf(invitation) },
    listOf(invitation),
  );
  return notifyMembers(
    store,
    invitation.providerId,
    `${providerKeys[code]}.${invitation.id}`,
    notification,
    now,
  );
}

const notifyEmployer = (store: Writer, { id, employerId }: Invitation, notification: Notice, now: string) =>
  notifyMembers(store, employerId, `answered.${id}`, notification, now);
