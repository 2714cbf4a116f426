// Tests removing a completion, and the effect on its match.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { paul, petra, sam } from '#shared/testing/people.ts';
import { completion, courseId, interview, match, notification, reference } from '#shared/testing/rows.ts';
import { correctCompletionDate } from './correct-date.ts';
import { markCompletion, removeCompletion } from './commands.ts';
import { removalBase, removeStudent } from '../enrollments/commands.ts';

const mark = (overrides: object = {}) => ({
  courseId,
  candidateReferenceId: reference,
  completionDate: '2026-06-03',
  ...overrides,
});

const id = `${courseId}.${reference}`;

describe('removing a completion', () => {
  test('keeps the record with its remover and withdraws the match', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(removeCompletion, { id }, sam);
    expect(await room.single('completions')).toMatchObject({ removedAt: room.now, removedByName: 'Sam' });
    expect(await room.single('matches')).toMatchObject({
      withdrawnAt: room.now,
      withdrawnReason: 'completion removed',
    });
    expect(await room.single('notifications')).toMatchObject({ withdrawnAt: room.now });
  });

  const correct = (completionDate: string) => ({ id, set: { completionDate }, base: {} });
  const base = { completionDate: '2026-06-03' };

  test('asks for confirmation when a colleague corrected the date in the meantime', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    await room.accept(correctCompletionDate, correct('2026-06-02'), sam);
    expect(await refusal(room.accept(removeCompletion, { id, base }, paul))).toEqual([
      'stale',
      'Sam corrected the completion date on Jun 3. Still remove?',
    ]);
    await room.accept(removeCompletion, { id, base: { completionDate: '2026-06-02' } }, paul);
    expect((await room.single('completions')).removedAt).toBe(room.now);
  });

  test('asks for confirmation when the completion was removed and marked again with another date', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    await room.accept(removeCompletion, { id }, sam);
    await room.accept(markCompletion, mark({ completionDate: '2026-06-01' }), sam);
    expect(await refusal(room.accept(removeCompletion, { id, base }, paul))).toEqual([
      'stale',
      'Sam marked this student complete on Jun 3. Still remove?',
    ]);
  });

  test('asks for confirmation when removing the student would also remove a corrected completion', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    const seen = removalBase(await room.single('enrollments'), await room.single('completions'));
    await room.accept(correctCompletionDate, correct('2026-06-02'), sam);
    const removal = { id: 'student-1', knowsCompletion: true, base: seen };
    expect(await refusal(room.accept(removeStudent, removal, paul))).toEqual([
      'stale',
      'Sam corrected the completion date on Jun 3. Still remove?',
    ]);
  });

  test('answers a second removal with the first remover', async () => {
    const room = await classroom();
    await room.put(
      'completions',
      completion({ removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Sam' }),
    );
    expect(await room.accept(removeCompletion, { id }, paul)).toMatchObject({
      note: 'Already removed by Sam on Jun 2.',
    });
  });

  test('notifies an employer who had read of the candidate', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    await room.put('notifications', notification({ id: 'match.secret-1-erin', isRead: true }));
    await room.accept(removeCompletion, { id }, paul);
    expect(await room.store.get('notifications', 'withdrawn.secret-1-erin')).toMatchObject({
      title: 'A candidate for Care Assistant was withdrawn',
      message: `${reference}: the completion record was removed. You don’t owe an interview.`,
    });
  });

  test('notifies an employer whose interview is cancelled by the removal, even if unread', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    const made = await room.single('matches');
    await room.put('matches', {
      ...made,
      status: 'interview_scheduled',
      interviewDate: '2026-06-09T10:00:00.000Z',
    });
    await room.accept(removeCompletion, { id }, paul);
    expect(await room.told()).toContain('erin: A candidate for Care Assistant was withdrawn');
  });

  test.each(['interview_completed', 'hired', 'not_hired'] as const)(
    'keeps a match that is %s and adds a note to it only once',
    async (status) => {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      const { id: matchId } = await room.single('matches');
      await room.put('matches', match({ id: matchId, status, outcomeNote: 'skills' }));
      await room.accept(removeCompletion, { id }, paul);
      const noted = await room.single('matches');
      expect(noted).toEqual(
        match({
          id: matchId,
          status,
          outcomeNote: 'skills. Completion record removed Jun 3',
          outcomeCode: expect.stringContaining('outcome.noted') as string,
        }),
      );
      room.now = '2026-06-04T10:00:00.000Z';
      await room.accept(markCompletion, mark(), paul);
      await room.accept(removeCompletion, { id }, paul);
      expect(await room.single('matches')).toEqual(noted);
    },
  );

  describe('that is marked again', () => {
    const removedAt = '2026-06-05T10:00:00.000Z';

    async function removed() {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      room.now = removedAt;
      await room.accept(removeCompletion, { id }, paul);
      return room;
    }

    test('restores the match, whose deadline moves by the days in between', async () => {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      const { deadlineAt } = await room.single('matches');
      for (const days of [
        [5, 7],
        [9, 12],
      ] as const) {
        room.now = `2026-06-${String(days[0]).padStart(2, '0')}T10:00:00.000Z`;
        await room.accept(removeCompletion, { id }, paul);
        room.now = `2026-06-${String(days[1]).padStart(2, '0')}T10:00:00.000Z`;
        await room.accept(markCompletion, mark(), paul);
      }
      expect(deadlineAt).toBe('2026-07-03T23:59:59.999Z');
      expect(await room.single('matches')).toMatchObject({
        id: 'secret-1',
        status: 'matched',
        owedSince: '2026-06-03T10:00:00.000Z',
        createdAt: '2026-06-03T10:00:00.000Z',
        deadlineAt: '2026-07-08T23:59:59.999Z',
        withdrawnAt: null,
        withdrawnReason: null,
      });
    });

    test('leaves the employer at least ten working days', async () => {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      room.now = '2026-07-02T10:00:00.000Z';
      await room.accept(removeCompletion, { id }, paul);
      await room.accept(markCompletion, mark(), paul);
      expect((await room.single('matches')).deadlineAt).toBe('2026-07-16T23:59:59.999Z');
    });

    test('counts the days before the removal on which the provider had not answered', async () => {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      const { id: matchId } = await room.single('matches');
      const proposedAt = '2026-06-04T10:00:00.000Z';
      await room.put('interviews', interview({ id: matchId, proposedBy: 'employer', proposedAt }));
      room.now = '2026-06-11T10:00:00.000Z';
      await room.accept(removeCompletion, { id }, paul);
      await room.accept(markCompletion, mark(), paul);
      expect((await room.single('matches')).deadlineAt).toBe('2026-07-07T23:59:59.999Z');
    });

    test('counts an absence of the candidate from before', async () => {
      const room = await classroom();
      await room.accept(markCompletion, mark(), paul);
      const { id: matchId } = await room.single('matches');
      await room.put('interviews', interview({ id: matchId, absences: 1 }));
      await room.accept(removeCompletion, { id }, paul);
      await room.accept(markCompletion, mark(), paul);
      expect(await room.single('matches')).toMatchObject({ withdrawnAt: null, status: 'matched' });
      expect((await room.single('interviews')).absences).toBe(1);
    });

    test('keeps a deadline missed that was missed before', async () => {
      const room = await removed();
      const missed = { missedAt: '2026-06-04T00:00:00.000Z', guarantee: 'missed' as const };
      const deadlineAt = '2026-06-03T23:59:59.999Z';
      await room.put('matches', { ...(await room.single('matches')), ...missed, deadlineAt });
      room.now = '2026-08-05T10:00:00.000Z';
      await room.accept(markCompletion, mark(), paul);
      expect(await room.single('matches')).toMatchObject({ ...missed, deadlineAt, withdrawnAt: null });
    });

    test('tells the employer of the candidate again', async () => {
      const room = await removed();
      expect(await room.single('notifications')).toMatchObject({ withdrawnAt: removedAt });
      room.now = '2026-06-07T10:00:00.000Z';
      await room.accept(markCompletion, mark(), paul);
      expect(await room.single('notifications')).toMatchObject({
        isRead: false,
        withdrawnAt: null,
        time: room.now,
      });
    });
  });

  test("answers another provider's completion like a missing one", async () => {
    const room = await classroom();
    await room.put('completions', completion());
    const missing = ['not_found', "This completion record doesn't exist or you don't have access."];
    expect(await refusal(room.accept(removeCompletion, { id }, petra))).toEqual(missing);
    expect(await refusal(room.accept(removeCompletion, { id: '1.nothing' }, petra))).toEqual(missing);
    expect(await room.single('completions')).toEqual(completion());
  });
});
