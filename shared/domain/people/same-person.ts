// Decides who is the same person: the same e-mail and the same name, ignoring case, spaces, accents, apostrophes, hyphens
// and invisible characters. Siblings may share an address.
import type { Row } from '#shared/engine/schema.ts';
import { comparable, searchable } from '#shared/lib/texts.ts';

/** By what a provider's learners are recognized as one person. */
export type Identity = Pick<Row<'enrollments'>, 'studentEmail' | 'studentName'>;

/** Returns the address as it is compared: without case and invisible characters. */
export const emailKey = ({ studentEmail }: Identity): string => comparable(studentEmail);

/** Returns the name as it is compared. "Jean-Luc Prior", "Jean Luc Prior" and "Jeanluc Prior" are one. */
const nameKey = (name: string): string => searchable(name).replace(/[\t-\r \u0085\u1680\u2028\u2029]/g, '');

/** Returns the normalized e-mail and name, which are equal for the same person. */
export const identityOf = (person: Identity): string => {
  let known = identities.get(person);
  if (known === undefined) {
    known = `${emailKey(person)}|${nameKey(person.studentName)}`;
    identities.set(person, known);
  }
  return known;
};

/** Cached, because a class is searched for each student who is added to it. */
const identities = new WeakMap<Identity, string>();

/** An erased person equals nobody. */
export const isSamePerson = (one: Identity, other: Identity): boolean =>
  one.studentEmail !== '' && identityOf(one) === identityOf(other);

/** Reports whether two different people of the class have the same address, such as siblings. */
export const sharesEmail = (one: Identity, other: Identity): boolean =>
  one.studentEmail !== '' && emailKey(one) === emailKey(other) && identityOf(one) !== identityOf(other);

/** Reports whether two records have the same student number, ignoring case. */
export const sharesNumber = (
  one: Pick<Row<'enrollments'>, 'studentNumber'>,
  other: Pick<Row<'enrollments'>, 'studentNumber'>,
): boolean =>
  !!one.studentNumber &&
  !!other.studentNumber &&
  comparable(one.studentNumber) === comparable(other.studentNumber);

export const alreadyEnrolled = 'Already enrolled: a student with this name and email is on the class list.';

export const numberTaken = 'Another student has this student number.';

/** The same with the student's name, where it is known. */
export const numberTakenBy = (name: string): string => `${name} has this student number.`;

/** The warning shown when such a student is enrolled. */
export const sharedEmailSentence = (names: readonly string[]): string =>
  `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} the same email.`;
