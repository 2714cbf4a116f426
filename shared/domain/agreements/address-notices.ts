// Notifies training providers whose e-mail address an employer invited. Only the server gives the command: it is the
// one that knows whose address it is. It is given for every address, so that its duration tells the employer nothing.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import { notice, notifyPeople } from '../notifications/notifications.ts';

const keyOf = (employerId: string, jobId: number): string => `invited.${employerId}.${jobId}`;

export const tellInvitedAddress = defineCommand({
  name: 'invitations.tellAddress',
  allowed: ['system'],
  input: z.object({
    employerId: rowId(),
    jobId: numericId(),
    /** The people with an account under the address, if there are any. */
    personIds: z.array(rowId()).check(z.maxLength(20)),
    /** Takes the notice back: the invitation is no longer open. */
    isOver: z._default(z.boolean(), false),
  }),
  done: 'Invited person told about an invitation',
  failed: 'Failed to tell the invited people',
  async run() {},
  async onAccepted(store, { employerId, jobId, personIds, isOver }, { now }) {
    const key = keyOf(employerId, jobId);
    const job = await store.get('jobs', jobId);
    if (!job || job.employerId !== employerId) return;
    for (const personId of personIds) {
      if (isOver) {
        const existing = await store.get('notifications', `${key}-${personId}`);
        if (existing && !existing.withdrawnAt)
          await store.put('notifications', { ...existing, withdrawnAt: now });
        continue;
      }
      const person = await store.get('users', personId);
      if (!person?.organizationId || person.userType !== 'provider') continue;
      const notification = notice(
        'invitation.toAddress',
        { by: job.employerName, job: job.title },
        { type: 'agreement', link: '/swap-agreements', subjectId: key, subjectTitle: job.title },
      );
      await notifyPeople(store, [person], person.organizationId, key, notification, now);
    }
  },
});
