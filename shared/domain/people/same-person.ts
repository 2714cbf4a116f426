// Who is the same person: the same e-mail and the same name, whatever the capitals, the spaces and what nobody sees.
// Siblings may share an address.
import type { Row } from '#shared/engine/schema.ts';
import { comparable } from '#shared/lib/texts.ts';

export type Identity = Pick<Row<'enrollments'>, 'studentEmail' | 'studentName'>;

export const emailKey = ({ studentEmail }: Identity): string => comparable(studentEmail);

export const identityOf = (person: Identity): string => {
  let known = identities.get(person);
  if (known === undefined) {
    known = `${emailKey(person)}|${comparable(person.studentName)}`;
    identities.set(person, known);
  }
  return known;
};

/** A class is looked through for each student who is added to it. */
const identities = new WeakMap<Identity, string>();

/** Nobody is the same person as an erased one. */
export const isSamePerson = (one: Identity, other: Identity): boolean =>
  one.studentEmail !== '' && identityOf(one) === identityOf(other);

/** Somebody else of the class with the same address, as siblings have it. */
export const sharesEmail = (one: Identity, other: Identity): boolean =>
  one.studentEmail !== '' && emailKey(one) === emailKey(other) && identityOf(one) !== identityOf(other);

export const alreadyEnrolled = 'Already enrolled: a student with this name and email is on the class list.';

/** Told of somebody who is enrolled all the same. */
export const sharedEmailSentence = (names: readonly string[]): string =>
  `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} the same email.`;
