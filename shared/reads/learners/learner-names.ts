// Names a training provider's own learners where texts know them by reference. The names are on the provider's devices
// only; nothing that leaves the app is made with them.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { referencesOf } from '#shared/domain/enrollments/former-references.ts';

/** A learner as the provider entered it, also after the removal from the class. Erased learners have no name. */
export type Learner = Row<'enrollments'>;

/** Returns the provider's learners by reference, also by those that lead to them; for anybody else none, without a look at any row. */
export async function learnersByReference(
  reader: Reader,
  { role, organization }: Actor,
): Promise<ReadonlyMap<string, Learner>> {
  if (role !== 'provider') return new Map();
  const learners = await reader.find('enrollments', { providerId: organization });
  return new Map(
    learners
      .filter(({ studentName, erasedAt, mergedIntoId }) => studentName && !erasedAt && !mergedIntoId)
      .flatMap((learner) => referencesOf(learner).map((reference) => [reference, learner] as const)),
  );
}

const reference = /C-[0-9A-HJKMNP-TV-Z]{9}(?![0-9A-Za-z])/g;

/** "C-7K2M4QXAE: choose a time" becomes "Zoe Byron (C-7K2M4QXAE): choose a time". */
export const withNames = (
  text: string,
  learners: ReadonlyMap<string, Pick<Learner, 'studentName'>>,
): string =>
  learners.size === 0
    ? text
    : text.replace(reference, (found) => {
        const name = learners.get(found)?.studentName;
        return name && !text.includes(name) ? `${name} (${found})` : found;
      });
