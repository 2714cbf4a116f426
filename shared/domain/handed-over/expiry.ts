// Deletes the contents of handed-over changes: when a student is erased, and some time after the decision.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { undecidedChangeDays } from '#shared/policy.ts';
import { isAbout } from './handed-over-change.ts';

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
export async function eraseHandedOver(
  store: Writer,
  enrollment: Row<'enrollments'>,
  now: string,
): Promise<void> {
  const contents = await store.find('handedOverContents', { organizationId: enrollment.providerId });
  for (const each of contents) {
    if (!isAbout(each, enrollment)) continue;
    await store.put('handedOverContents', { ...each, entries: '[]' });
    const change = await store.get('handedOverChanges', each.id);
    if (!change) continue;
    const state = change.state === 'waiting' ? 'erased' : change.state;
    await store.put('handedOverChanges', { ...change, state, erasedAt: now });
  }
}
