// Tests correcting the date of a completion.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul, petra, sam } from '#shared/testing/people.ts';
import { agreement, completion, courseId, reference } from '#shared/testing/rows.ts';
import { correctCompletionDate } from './correct-date.ts';
import { markCompletion, removeCompletion } from './commands.ts';

const id = `${courseId}.${reference}`;
const to = (completionDate: string, base = '2026-06-01') => ({
  id,
  set: { completionDate },
  base: { completionDate: base },
});

const ended = {
  status: 'cancelled',
  endedAt: '2026-05-30T12:00:00.000Z',
  endedByName: 'Acme Care',
  endReason: 'cancelled',
} as const;

const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };

describe('correcting the date of a completion', () => {
  test('keeps who marked the completion and records who corrected it', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    await room.accept(correctCompletionDate, to('2026-05-28'), paul);
    expect(await room.single('completions')).toEqual({
      ...completion(),
      completionDate: '2026-05-28',
      correctedAt: room.now,
      correctedByName: 'Paul',
    });
  });

  test('matches the learner when the corrected date falls within the agreement', async () => {
    const room = await classroom({ agreement: ended });
    await room.accept(markCompletion, mark, paul);
    expect(await room.store.find('matches')).toEqual([]);
    await room.accept(correctCompletionDate, to('2026-05-30'), paul);
    expect(await room.single('matches')).toMatchObject({ status: 'matched', lateCompletion: null });
  });

  test('asks the employer to accept a correction made long after the agreement ended', async () => {
    const room = await classroom({ agreement: ended });
    await room.accept(markCompletion, mark, paul);
    room.now = '2026-06-20T10:00:00.000Z';
    await room.accept(correctCompletionDate, to('2026-05-30'), paul);
    expect(await room.single('matches')).toMatchObject({ lateCompletion: 'waiting' });
  });

  test('withdraws an open match when the date moves past the agreement, and notifies an employer who had read of it', async () => {
    const room = await classroom({ agreement: ended });
    await room.accept(markCompletion, { ...mark, completionDate: '2026-05-30' }, paul);
    const notice = await room.single('notifications');
    await room.put('notifications', { ...notice, isRead: true });
    await room.accept(correctCompletionDate, to('2026-06-02', '2026-05-30'), paul);
    expect(await room.single('matches')).toMatchObject({ withdrawnReason: 'completion date corrected' });
    const told = (await room.store.find('notifications')).map(({ message }) => message);
    expect(told).toContain(`${reference}: the completion date was corrected. You don’t owe an interview.`);
    await room.accept(correctCompletionDate, to('2026-05-30', '2026-06-02'), paul);
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null, withdrawnReason: null });
  });

  test('keeps an interview that took place and adds a note to it', async () => {
    const room = await classroom({ agreement: ended });
    await room.accept(markCompletion, { ...mark, completionDate: '2026-05-30' }, paul);
    await room.put('matches', { ...(await room.single('matches')), status: 'hired' });
    await room.accept(correctCompletionDate, to('2026-06-02', '2026-05-30'), paul);
    expect(await room.single('matches')).toMatchObject({
      status: 'hired',
      withdrawnAt: null,
      outcomeNote: 'Completion date corrected Jun 3',
    });
  });

  test('leaves a match unchanged that the corrected date still earns', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark, paul);
    const match = await room.single('matches');
    await room.accept(correctCompletionDate, to('2026-05-20'), paul);
    expect(await room.single('matches')).toEqual(match);
  });

  test('keeps the first of two corrections and records the second as a conflict', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    await room.accept(correctCompletionDate, to('2026-05-28'), sam);
    const { conflicts } = await room.accept(correctCompletionDate, to('2026-05-29'), paul);
    expect(conflicts).toMatchObject([
      {
        tableName: 'completions',
        subjectId: id,
        field: 'completionDate',
        theirs: '2026-05-28',
        yours: '2026-05-29',
        theirsByName: 'Sam',
      },
    ]);
    expect(await room.single('completions')).toMatchObject({ completionDate: '2026-05-28' });
    expect(await room.accept(correctCompletionDate, to('2026-05-28'), paul)).toMatchObject({
      isMerged: true,
    });
  });

  test('clears an older correction when the completion is marked again', async () => {
    const room = await classroom({ agreement: agreement() });
    await room.accept(markCompletion, mark, paul);
    await room.accept(correctCompletionDate, to('2026-05-20'), paul);
    await room.accept(removeCompletion, { id }, paul);
    await room.accept(markCompletion, mark, paul);
    expect(await room.single('completions')).toMatchObject({ correctedAt: null, correctedByName: null });
  });

  test.each([
    ['2026-06-05', 'invalid', 'The completion date is in the future'],
    ['', 'invalid', 'Completion date is required'],
    ['2026-02-30', 'invalid', 'Completion date is required'],
  ])('refuses a correction to %j: %s, %s', async (date, code, message) => {
    const room = await classroom();
    await room.put('completions', completion());
    expect(await refusal(room.accept(correctCompletionDate, to(date), paul))).toEqual([code, message]);
  });

  test('refuses to correct a removed completion', async () => {
    const room = await classroom();
    await room.put(
      'completions',
      completion({ removedAt: '2026-06-02T10:00:00.000Z', removedByName: 'Sam' }),
    );
    expect(await refusal(room.accept(correctCompletionDate, to('2026-05-28'), paul))).toEqual([
      'removed',
      'Already removed by Sam on Jun 2.',
    ]);
  });

  test("answers another provider's completion like a missing one", async () => {
    const room = await classroom();
    await room.put('completions', completion());
    const missing = ['not_found', "This completion record doesn't exist or you don't have access."];
    expect(await refusal(room.accept(correctCompletionDate, to('2026-05-28'), petra))).toEqual(missing);
    const refused = await refusal(room.accept(correctCompletionDate, to('2026-05-28'), erin));
    expect(refused[0]).toBe('forbidden');
  });
});
