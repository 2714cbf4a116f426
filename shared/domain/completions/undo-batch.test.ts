// Tests undoing completions that were marked together.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul, petra, sam } from '#shared/testing/people.ts';
import { completion, courseId, match, reference } from '#shared/testing/rows.ts';
import { undoCompletion } from './undo-batch.ts';
import { correctCompletionDate } from './correct-date.ts';
import { markCompletion } from './commands.ts';

const id = `${courseId}.${reference}`;
const mark = {
  courseId,
  candidateReferenceId: reference,
  completionDate: '2026-06-03',
  batchId: 'batch-1',
};
const undo = { id, batchId: 'batch-1' };

async function marked() {
  const room = await classroom();
  await room.accept(markCompletion, mark, paul);
  return room;
}

describe('undoing a batch', () => {
  test('removes the completion and withdraws its match', async () => {
    const room = await marked();
    await room.accept(undoCompletion, undo, paul);
    expect(await room.single('completions')).toMatchObject({ removedAt: room.now, removedByName: 'Paul' });
    expect(await room.single('matches')).toMatchObject({ withdrawnReason: 'completion removed' });
  });

  test('changes nothing when the batch is undone a second time', async () => {
    const room = await marked();
    await room.accept(undoCompletion, undo, paul);
    expect(await room.accept(undoCompletion, undo, paul)).toMatchObject({
      note: 'Already removed by Paul on Jun 3.',
    });
  });

  test.each(['interview_scheduled', 'interview_completed', 'hired', 'not_hired'] as const)(
    'keeps a completion whose match is %s',
    async (status) => {
      const room = await marked();
      await room.put('matches', { ...(await room.single('matches')), status });
      expect(await refusal(room.accept(undoCompletion, undo, paul))).toEqual([
        'in_use',
        'The employer already proposed interview times, so we kept the completion.',
      ]);
      expect(await room.single('completions')).toMatchObject({ removedAt: null });
    },
  );

  test('keeps a completion for whose match times were proposed', async () => {
    const room = await marked();
    await room.put('matches', { ...(await room.single('matches')), slotsProposedAt: room.now });
    expect((await refusal(room.accept(undoCompletion, undo, paul)))[0]).toBe('in_use');
  });

  test('removes a completion even when another learner of the job has an interview', async () => {
    const room = await marked();
    await room.put(
      'matches',
      match({ id: 'other', candidateReferenceId: 'C-0000000006', status: 'interview_scheduled' }),
    );
    await room.accept(undoCompletion, undo, paul);
    expect(await room.single('completions')).toMatchObject({ removedByName: 'Paul' });
  });

  test('refuses to undo a batch after 24 hours', async () => {
    const room = await marked();
    room.now = '2026-06-04T10:00:00.000Z';
    expect(await refusal(room.accept(undoCompletion, undo, paul))).toEqual([
      'stale',
      'The 24 hours to undo are over. Remove the completion record instead.',
    ]);
  });

  test('keeps a completion that was marked again in another batch', async () => {
    const room = await classroom();
    await room.put('completions', completion({ batchId: 'batch-2' }));
    expect(await refusal(room.accept(undoCompletion, undo, paul))).toEqual([
      'stale',
      'This completion was marked again, so we kept it.',
    ]);
  });

  describe('undoing a batch with a corrected date', () => {
    const base = { completionDate: mark.completionDate };
    const other = 'C-UNLISTED01';
    const otherId = `${courseId}.${other}`;
    const asked = ['stale', 'Sam corrected the completion date on Jun 3. Still remove?'];

    async function corrected(by = sam) {
      const room = await marked();
      await room.accept(markCompletion, { ...mark, candidateReferenceId: other }, paul);
      await room.accept(correctCompletionDate, { id, set: { completionDate: '2026-06-02' }, base }, by);
      return room;
    }

    test('asks for confirmation about the corrected completion and removes the others', async () => {
      const room = await corrected();
      expect(await refusal(room.accept(undoCompletion, { ...undo, base }, paul))).toEqual(asked);
      await room.accept(undoCompletion, { ...undo, id: otherId, base }, paul);
      expect(await room.single('completions', { id })).toMatchObject({
        completionDate: '2026-06-02',
        removedAt: null,
      });
      expect((await room.single('completions', { id: otherId })).removedByName).toBe('Paul');
    });

    test('removes a corrected completion whose new date the user has seen', async () => {
      const room = await corrected();
      await room.accept(undoCompletion, { ...undo, base: { completionDate: '2026-06-02' } }, paul);
      expect((await room.single('completions', { id })).removedByName).toBe('Paul');
    });

    test('asks for confirmation when an older app version sends no base', async () => {
      const room = await corrected();
      expect(await refusal(room.accept(undoCompletion, undo, paul))).toEqual(asked);
      const own = await corrected(paul);
      await own.accept(undoCompletion, undo, paul);
      expect((await own.single('completions', { id })).removedByName).toBe('Paul');
    });
  });

  test("refuses to undo another provider's batch", async () => {
    const room = await marked();
    expect(await refusal(room.accept(undoCompletion, undo, petra))).toEqual([
      'not_found',
      "This completion record doesn't exist or you don't have access.",
    ]);
    expect((await refusal(room.accept(undoCompletion, undo, erin)))[0]).toBe('forbidden');
  });
});
