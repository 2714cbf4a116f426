// Reads the links to students' own pages, as their provider sees them.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { linksEndAt, matchesOfStudent } from '#shared/domain/learner-links/learner-link.ts';
import type { LearnerLink } from '#shared/domain/learner-links/learner-link.ts';
import { mayMail } from '#shared/domain/learner-links/learner-contact.ts';
import type { LearnerContact } from '#shared/domain/learner-links/learner-contact.ts';

/** The links of one student. */
export interface LinksOfStudent {
  /** Those that were not revoked, newest first. */
  links: LearnerLink[];
  /** When they end, or ended; null while that is not known. */
  endAt: string | null;
  /** Whether and how the student agreed to e-mails. */
  contact: LearnerContact | undefined;
  /** The last one whose reader said "Not me", unless a newer one was made. */
  disowned: LearnerLink | undefined;
}

/** Returns the links of a student, or null without the student. */
export async function linksOfStudent(
  reader: Reader,
  _actor: Actor,
  enrollmentId: string,
): Promise<LinksOfStudent | null> {
  const student = await reader.get('enrollments', enrollmentId);
  if (!student) return null;
  const [all, contact, matches] = await Promise.all([
    reader.find('learnerLinks', { enrollmentId }),
    reader.get('learnerContacts', enrollmentId),
    matchesOfStudent(reader, student),
  ]);
  const newestFirst = all.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return {
    links: newestFirst.filter(({ revokedAt }) => !revokedAt),
    contact,
    endAt: linksEndAt(matches),
    disowned: newestFirst[0]?.disownedAt ? newestFirst[0] : undefined,
  };
}

/** Returns the ids of a course's students who have a link. */
export async function studentsWithLinks(
  reader: Reader,
  _actor: Actor,
  courseId: number,
): Promise<ReadonlySet<string>> {
  const links = await reader.find('learnerLinks', { courseId });
  return new Set(links.flatMap(({ revokedAt, enrollmentId }) => (revokedAt ? [] : [enrollmentId])));
}

/** Returns the ids of a course's students who agreed to e-mails. */
export async function studentsToMail(
  reader: Reader,
  _actor: Actor,
  courseId: number,
): Promise<ReadonlySet<string>> {
  const contacts = await reader.find('learnerContacts', { courseId });
  return new Set(contacts.filter(mayMail).map(({ id }) => id));
}
