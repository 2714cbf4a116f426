// Deletes the contents of handed-over changes: when a student is erased, and some time after the decision.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { undecidedChangeDays } from '#shared/policy.ts';
import { learnerId } from '../enrollments/enrollment.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import { peopleNamed } from '../enrollments/known-people.ts';
import type { Named } from '../enrollments/known-people.ts';
import { entriesOf, isAbout } from './handed-over-change.ts';

export const nobodyDecided = `Nobody decided within ${undecidedChangeDays} days.`;

/** The nightly job gives it, for changes that were decided, and for those that nobody decided about. */
export const expireHandedOver = defineCommand({
  name: 'changes.expireHandedOver',
  allowed: ['system'],
  input: z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(500)) }),
  done: 'Contents of handed-over changes deleted after their retention period',
  failed: 'Failed to delete the contents of handed-over changes',
  async run(store, { ids }, { actor, now }) {
    for (const id of ids) {
      const [change, contents] = await Promise.all([
        store.get('handedOverChanges', id),
        store.get('handedOverContents', id),
      ]);
      if (contents) await store.put('handedOverContents', { ...contents, entries: '[]' });
      if (change?.state !== 'waiting') continue;
      const decision = { decidedAt: now, decidedByName: actor.name, declinedReason: nobodyDecided };
      await store.put('handedOverChanges', { ...change, ...decision, state: 'declined' });
    }
  },
});

/** Deletes what handed-over changes still say about an erased student. Those that wait can no longer be applied. */
export async function eraseHandedOver(store: Writer, student: Enrollment, now: string): Promise<void> {
  for (const contents of await store.find('handedOverContents', { organizationId: student.providerId }))
    if (isAbout(contents, student)) await eraseContents(store, contents, now);
}

/**
 * Deletes the changes that would enroll the erased person again. They name the person, but neither the id nor the
 * reference of the erased student. Changes for other courses stay if the person is on another class list.
 */
export async function eraseWaitingEnrollments(
  store: Writer,
  { providerId, courseId, candidateReferenceId }: Enrollment,
  now: string,
): Promise<void> {
  const learner = await store.get('learners', learnerId(providerId, candidateReferenceId));
  if (!learner) return;
  const { personKey } = learner;
  const others = await store.find('learners', { personKey });
  const isElsewhere = others.some(({ enrollmentId, erasedAt }) => enrollmentId && !erasedAt);
  for (const contents of await store.find('handedOverContents', { organizationId: providerId })) {
    const named = enrolledBy(contents).filter((one) => !isElsewhere || one.courseId === courseId);
    const people = await Promise.all(named.map((one) => peopleNamed(store, providerId, one)));
    if (people.some((keys) => keys.has(personKey))) await eraseContents(store, contents, now);
  }
}

async function eraseContents(store: Writer, contents: Row<'handedOverContents'>, now: string): Promise<void> {
  await store.put('handedOverContents', { ...contents, entries: '[]' });
  const change = await store.get('handedOverChanges', contents.id);
  if (!change) return;
  const state = change.state === 'waiting' ? 'erased' : change.state;
  await store.put('handedOverChanges', { ...change, state, declinedReason: null, erasedAt: now });
}

const student = z.object({ courseId: numericId(), studentName: z.string(), studentEmail: z.string() });

/** Returns whom the contents would enroll. */
const enrolledBy = (contents: Pick<Row<'handedOverContents'>, 'entries'>): Named[] =>
  entriesOf(contents).flatMap(({ command, input }) => {
    const parsed = command === 'enrollments.enroll' ? student.safeParse(input) : undefined;
    return parsed?.success ? [parsed.data] : [];
  });
