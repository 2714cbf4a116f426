// Under which ids a provider's students are known as people. Server only.
import type { Reader } from '#shared/engine/store.ts';
import { comparable, cutText } from '#shared/lib/texts.ts';
import type { Enrollment } from './enrollment.ts';
import { identityOf } from '../people/same-person.ts';
import type { Identity } from '../people/same-person.ts';

/** A student by name and address, on one class list. */
export type Named = Identity & { courseId: number };

/** The id of a person who was enrolled under this name and address. */
export const personIdOf = (providerId: string, student: Identity): string =>
  `${providerId}|${cutText(identityOf(student), longestIdentity)}`;

/** The id of a person who has this name and address on one class list but was enrolled under others. */
export const listedIdOf = (providerId: string, student: Named): string =>
  `${providerId}|${student.courseId}|${cutText(identityOf(student), longestIdentity)}`;

/** The id of the person whose number this is. No address is "#", so it is nobody's name and address. */
export const numberIdOf = (providerId: string, studentNumber: string): string =>
  `${providerId}|#|${comparable(studentNumber)}`;

/** Maximum key length, because an index limits the length of its keys. */
const longestIdentity = 300;

/** Returns the people whom this name and address mean on this class list. */
export async function peopleNamed(
  store: Reader,
  providerId: string,
  student: Named,
): Promise<ReadonlySet<string>> {
  const ids = [personIdOf(providerId, student), listedIdOf(providerId, student)];
  const persons = await Promise.all(ids.map((id) => store.get('persons', id)));
  return new Set(persons.flatMap((person) => person?.personKey ?? []));
}

/** Returns the records of a person on all class lists. */
export async function recordsOf(store: Reader, personKey: string): Promise<Enrollment[]> {
  const learners = await store.find('learners', { personKey });
  const listed = learners.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const records = await Promise.all(listed.map((id) => store.get('enrollments', id)));
  return records.flatMap((record) => record ?? []);
}
