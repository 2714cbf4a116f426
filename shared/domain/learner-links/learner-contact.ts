// A learner’s agreement that the platform sends them e-mails. Nothing is mailed without it, and ending it ends the mails.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { contactGivers } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { latestConsentDate } from '../consents/consents.ts';
import { ownEnrollment, refuseRemoved } from '../enrollments/enrollment.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { noted } from '../refusals/note-texts.ts';

/** The agreement of one learner. */
export type LearnerContact = Row<'learnerContacts'>;

const contactWording = 1;

/** The text that was agreed to, by version. A version that was used is never changed. */
export const contactAgreement = (platform: string): string =>
  `I agree that ${platform} sends me emails about my interviews. I can end this at any time with one click.`;

/** Reports whether the platform may send e-mails to the learner. */
export const mayMail = (contact: Pick<LearnerContact, 'endedAt'> | undefined): boolean =>
  contact !== undefined && contact.endedAt === null;

/** Records that a learner, or a guardian, agreed to e-mails. */
export const recordContact = defineCommand({
  name: 'learnerContacts.record',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({
    enrollmentId: rowId(),
    wording: z._default(z.literal(contactWording), contactWording),
    givenBy: z.enum(contactGivers, 'Say who agreed'),
    givenOn: calendarDate('Say when they agreed'),
  }),
  done: 'Agreement recorded',
  failed: 'Failed to record the agreement',
  async run(store, { enrollmentId, ...given }, { actor, now }) {
    const student = await ownEnrollment(store, enrollmentId, actor);
    refuseRemoved(student);
    if (given.givenOn > latestConsentDate(now)) throw refuseAccount('dataRequest.future', {}, ['givenOn']);
    const known = await store.get('learnerContacts', enrollmentId);
    if (mayMail(known)) return noted('note.alreadyDone', {});
    const { courseId, providerId } = student;
    const contact = { ...given, recordedByName: actor.name, endedAt: null, endedByName: null };
    if (known) await store.put('learnerContacts', { ...known, ...contact });
    else
      await store.add('learnerContacts', {
        id: enrollmentId,
        courseId,
        providerId,
        ...contact,
        createdAt: now,
      });
    return {};
  },
});

/** Ends the e-mails to a learner at once. */
export const endLearnerContact = defineCommand({
  name: 'learnerContacts.end',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ enrollmentId: rowId() }),
  done: 'Emails ended',
  failed: 'Failed to end the emails',
  async run(store, { enrollmentId }, { actor, now }) {
    await ownEnrollment(store, enrollmentId, actor);
    if (!mayMail(await store.get('learnerContacts', enrollmentId)))
      throw refuseAccount('learnerContact.none');
    await endContact(store, enrollmentId, actor.name, now);
  },
});

/** Ends the agreement, if there is one. */
export async function endContact(
  store: Writer,
  enrollmentId: string,
  endedByName: string,
  now: string,
): Promise<void> {
  const contact = await store.get('learnerContacts', enrollmentId);
  if (contact && mayMail(contact))
    await store.put('learnerContacts', { ...contact, endedAt: now, endedByName });
}
