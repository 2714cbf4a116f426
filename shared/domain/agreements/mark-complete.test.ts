// Tests that an agreement is complete once both sides say so, and who hears of it.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul, petra } from '#shared/testing/people.ts';
import { agreement, claim, match, pending } from '#shared/testing/rows.ts';
import { canMarkComplete, canUnmarkComplete } from './agreement.ts';
import { markAgreementComplete, unmarkAgreementComplete } from './mark-complete.ts';

const id = agreement().id;
const markedByProvider = {
  endProposedBy: 'provider',
  endProposedByName: 'Northside College',
  endProposedAt: '2026-06-02T10:00:00.000Z',
} as const;

describe('marking an agreement as complete', () => {
  test('waits for the other side after the first mark, and tells it', async () => {
    const room = await classroom();
    await room.accept(markAgreementComplete, { id }, paul);
    expect(await room.single('agreements')).toEqual(
      agreement({ ...markedByProvider, endProposedAt: room.now }),
    );
    expect(await room.told()).toEqual(['erin: Northside College marked an agreement as complete']);
  });

  test('completes the agreement with the second side’s mark, and tells the first', async () => {
    const room = await classroom({ agreement: markedByProvider });
    await room.accept(markAgreementComplete, { id }, erin);
    expect(await room.single('agreements')).toMatchObject({
      status: 'completed',
      endReason: 'completed',
      endedAt: room.now,
      endedByName: 'Northside College and Acme Care',
    });
    expect(await room.told()).toEqual([
      'paul: Your agreement with Acme Care is complete',
      'sam: Your agreement with Acme Care is complete',
    ]);
  });

  test('changes nothing and tells nobody when the same side marks it twice', async () => {
    const room = await classroom({ agreement: markedByProvider });
    await room.accept(markAgreementComplete, { id }, paul);
    expect(await room.single('agreements')).toEqual(agreement(markedByProvider));
    expect(await room.told()).toEqual([]);
  });

  test('refuses both sides completion while an interview is owed', async () => {
    const room = await classroom({ agreement: markedByProvider });
    await room.put('matches', match());
    expect(await refusal(room.accept(markAgreementComplete, { id }, erin))).toEqual([
      'in_use',
      'Interviews are still owed under this agreement.',
    ]);
    const unmarked = await classroom();
    await unmarked.put('matches', match());
    expect((await refusal(unmarked.accept(markAgreementComplete, { id }, paul)))[0]).toBe('in_use');
  });

  test('refuses completion while a report about an interview is not settled', async () => {
    const room = await classroom({ agreement: markedByProvider });
    await room.put('matches', match({ status: 'hired', heldAt: room.now }));
    const held = { kind: 'held', side: 'employer', createdAt: room.now } as const;
    await room.put('claims', claim({ ...held, state: 'open' }));
    expect((await refusal(room.accept(markAgreementComplete, { id }, erin)))[0]).toBe('in_use');
    await room.put('claims', claim({ ...held, state: 'confirmed' }));
    await room.accept(markAgreementComplete, { id }, erin);
    expect((await room.single('agreements')).status).toBe('completed');
  });

  test('refuses completion before the approval and after the cancellation', async () => {
    const waiting = await classroom({ agreement: pending });
    expect((await refusal(waiting.accept(markAgreementComplete, { id }, paul)))[0]).toBe('stale');
    const over = await classroom({
      agreement: {
        status: 'cancelled',
        endReason: 'cancelled',
        endedByName: 'Acme Care',
        endedAt: '2026-06-02T10:00:00.000Z',
      },
    });
    expect(await refusal(over.accept(markAgreementComplete, { id }, paul))).toEqual([
      'stale',
      'This agreement was cancelled by Acme Care on Jun 2.',
    ]);
  });

  test('answers a mark on a completed agreement with a note', async () => {
    const room = await classroom({
      agreement: {
        status: 'completed',
        endReason: 'completed',
        endedByName: 'SkillPact',
        endedAt: '2026-06-02T10:00:00.000Z',
      },
    });
    expect(await room.accept(markAgreementComplete, { id }, paul)).toMatchObject({
      note: 'This agreement was completed by SkillPact on Jun 2.',
    });
  });
});

describe('taking the mark back', () => {
  test('withdraws the unread notice of the other side', async () => {
    const room = await classroom();
    await room.accept(markAgreementComplete, { id }, paul);
    await room.accept(unmarkAgreementComplete, { id }, paul);
    expect(await room.single('agreements')).toEqual(agreement());
    expect(await room.store.find('notifications', { personId: 'erin' })).toMatchObject([
      { withdrawnAt: room.now },
    ]);
  });

  test('tells the other side if it had read the notice', async () => {
    const room = await classroom();
    await room.accept(markAgreementComplete, { id }, paul);
    const [told] = await room.store.find('notifications', { personId: 'erin' });
    await room.put('notifications', { ...told!, isRead: true });
    await room.accept(unmarkAgreementComplete, { id }, paul);
    expect(await room.told()).toEqual(['erin: Northside College goes on with an agreement']);
  });

  test('leaves the other side’s mark alone, and its earlier notice', async () => {
    const room = await classroom();
    await room.accept(markAgreementComplete, { id }, erin);
    const [read] = await room.store.find('notifications', { personId: 'paul' });
    await room.put('notifications', { ...read!, isRead: true });
    await room.put('agreements', agreement(markedByProvider));
    await room.accept(unmarkAgreementComplete, { id }, erin);
    expect(await room.single('agreements')).toEqual(agreement(markedByProvider));
    expect(await room.store.find('notifications', { personId: 'paul' })).toEqual([{ ...read, isRead: true }]);
  });
});

test('offers the mark to each side that has not set it, and taking it back to the side that has', () => {
  const marked = agreement(markedByProvider);
  const actors = [erin, otto, paul, petra];
  expect(actors.map((actor) => canMarkComplete(agreement(), actor))).toEqual([true, false, true, false]);
  expect(actors.map((actor) => canMarkComplete(marked, actor))).toEqual([true, false, false, false]);
  expect(actors.map((actor) => canUnmarkComplete(marked, actor))).toEqual([false, false, true, false]);
});
