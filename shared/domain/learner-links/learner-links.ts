// A provider makes and revokes the links to its students' own pages. Only the server gives these commands, because the
// token of a link is made with it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { linkDeliveries } from '#shared/engine/options.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { lastEdit } from '#shared/engine/three-way-merge.ts';
import { mostLearnerLinks } from '#shared/policy.ts';
import { ownEnrollment, refuseRemoved } from '../enrollments/enrollment.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { endContact, mayMail } from './learner-contact.ts';
import { linksEndAt, matchesOfStudent } from './learner-link.ts';
import type { LearnerLink } from './learner-link.ts';

/** Makes a link for a student, in place of another one if it is renewed. */
export const makeLearnerLink = defineCommand({
  name: 'learnerLinks.make',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({
    id: rowId(),
    enrollmentId: rowId(),
    delivery: z.enum(linkDeliveries),
    replaces: z.optional(rowId()),
  }),
  version: 2,
  upgrade: (input) => input,
  done: 'Link made',
  failed: 'Failed to make the link',
  async run(store, { id, enrollmentId, delivery, replaces }, { actor, now }) {
    const student = await ownEnrollment(store, enrollmentId, actor);
    refuseRemoved(student);
    const endAt = linksEndAt(await matchesOfStudent(store, student));
    if (endAt !== null && endAt <= now) throw refuseAccount('learnerLink.over');
    if (delivery === 'mailed' && !mayMail(await store.get('learnerContacts', enrollmentId)))
      throw refuseAccount('learnerContact.none');
    const live = (await store.find('learnerLinks', { enrollmentId })).filter(({ revokedAt }) => !revokedAt);
    const replaced = live.find((link) => link.id === replaces);
    if (replaces && !replaced) throw refuseAccount('learnerLink.notFound');
    if (replaced) await revoke(store, replaced, actor.name, now);
    else if (live.length >= mostLearnerLinks)
      throw refuseAccount('learnerLink.tooMany', { most: mostLearnerLinks });
    await store.add('learnerLinks', {
      id,
      enrollmentId,
      courseId: student.courseId,
      providerId: student.providerId,
      delivery,
      madeByName: actor.name,
      openedAt: null,
      lastOpenedAt: null,
      confirmedAt: null,
      revokedAt: null,
      revokedByName: null,
      disownedAt: null,
      ...(delivery === 'mailed' ? addressOf(student) : noAddress),
      createdAt: now,
    });
  },
});

const noAddress = { address: null, addressSince: null, addressByName: null };

/** The address on the class list, and who entered it when. */
function addressOf(student: Enrollment): Pick<LearnerLink, 'address' | 'addressSince' | 'addressByName'> {
  const { byName, at } = lastEdit(student, 'studentEmail');
  return { address: student.studentEmail, addressSince: at, addressByName: byName };
}

/** Ends a link at once. */
export const revokeLearnerLink = defineCommand({
  name: 'learnerLinks.revoke',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ id: rowId() }),
  done: 'Link revoked',
  failed: 'Failed to revoke the link',
  async run(store, { id }, { actor, now }) {
    const link = await store.get('learnerLinks', id);
    if (!link || link.revokedAt) throw refuseAccount('learnerLink.notFound');
    await revoke(store, link, actor.name, now);
  },
});

const revoke = (store: Writer, link: LearnerLink, revokedByName: string, now: string): Promise<void> =>
  store.put('learnerLinks', { ...link, revokedAt: now, revokedByName });

/** Revokes all links of a student whose data is deleted, and forgets where they went and what was typed by them. */
export async function revokeAll(
  store: Reader & Writer,
  { id }: Pick<Enrollment, 'id'>,
  byName: string,
  now: string,
): Promise<void> {
  for (const link of await store.find('learnerLinks', { enrollmentId: id })) {
    const ended = link.revokedAt ? link : { ...link, revokedAt: now, revokedByName: byName };
    await store.put('learnerLinks', { ...ended, address: null });
  }
  await endContact(store, id, byName, now);
}
