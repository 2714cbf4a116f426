// Tests marking a completion.
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/lib/time.ts';
import { classroom, enrolled, refusal } from '#shared/testing/classroom.ts';
import { paul, petra, sam } from '#shared/testing/people.ts';
import { completion, course, courseId, enrollment, jobId, reference } from '#shared/testing/rows.ts';
import { markCompletion } from './commands.ts';
import { latestCompletionDate } from './completion.ts';

const mark = (overrides: object = {}) => ({
  courseId,
  candidateReferenceId: reference,
  completionDate: '2026-06-03',
  ...overrides,
});

const id = `${courseId}.${reference}`;

describe('marking a completion', () => {
  test('creates one record, matches the learner, and notifies the employer without a name', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark({ batchId: 'batch-1' }), paul);
    expect(await room.single('completions')).toEqual({
      id,
      courseId,
      providerId: 'paul',
      enrollmentId: 'student-1',
      candidateReferenceId: reference,
      completionDate: '2026-06-03',
      batchId: 'batch-1',
      markedAt: room.now,
      markedByName: 'Paul',
      correctedAt: null,
      correctedByName: null,
      removedAt: null,
      removedByName: null,
      createdAt: room.now,
      rev: 0,
    });
    expect(await room.single('matches')).toMatchObject({
      id: 'secret-1',
      employerId: 'erin',
      providerId: 'paul',
      jobId,
      courseId,
      candidateReferenceId: reference,
      status: 'matched',
      owedSince: room.now,
    });
    expect(await room.single('notifications')).toMatchObject({
      personId: 'erin',
      title: '1 new candidate for Care Assistant',
      message: `${reference} completed Care Certificate. An interview is guaranteed.`,
      link: '/candidates',
      isRead: false,
    });
  });

  test('keeps the first date when a student is marked complete twice', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    expect(await room.accept(markCompletion, mark(), paul)).toMatchObject({
      note: 'Already marked complete by Sam on Jun 1. Nothing to do.',
      discarded: [
        {
          tableName: 'completions',
          subjectId: completion().id,
          field: 'completionDate',
          theirs: completion().completionDate,
          yours: mark().completionDate,
        },
      ],
    });
    expect(await room.single('completions')).toEqual(completion());
  });

  test('discards nothing when a student is marked complete again with the same date', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    expect(await room.accept(markCompletion, mark(), sam)).toMatchObject({ discarded: [] });
  });

  test('restores a removed completion with the new date when it is marked again', async () => {
    const room = await classroom();
    await room.put('completions', completion({ removedAt: room.now, removedByName: 'Sam' }));
    await room.accept(markCompletion, mark(), paul);
    expect(await room.single('completions')).toMatchObject({
      id,
      completionDate: '2026-06-03',
      markedByName: 'Paul',
      removedAt: null,
      removedByName: null,
    });
  });

  test('refuses to mark a student who was removed in the meantime', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    expect(await refusal(room.accept(markCompletion, mark(), paul))).toEqual([
      'removed',
      'This student was removed by Dana on Jun 2.',
    ]);
    expect(await room.store.find('completions')).toEqual([]);
  });

  test.each([
    [{ candidateReferenceId: undefined }, 'Student reference is required'],
    [{ candidateReferenceId: '  ' }, 'Student reference is required'],
    [
      { candidateReferenceId: 'Zoe Byron' },
      'Use the reference from the class list, not a name or an email address',
    ],
    [
      { candidateReferenceId: 'zoe@x.org' },
      'Use the reference from the class list, not a name or an email address',
    ],
    [{ completionDate: undefined }, 'Completion date is required'],
    [{ completionDate: '' }, 'Completion date is required'],
    [{ completionDate: '2026-02-30' }, 'Completion date is required'],
    [{ completionDate: '0001-01-01' }, 'Completion date is required'],
  ])('rejects the input %j: %s', async (missing, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(markCompletion, mark(missing), paul))).toEqual(['invalid', message]);
  });

  test('rejects a date more than one day ahead and accepts the latest date of any time zone', async () => {
    const room = await classroom();
    const latest = latestCompletionDate(room.now);
    expect(latest).toBe('2026-06-04');
    const later = mark({ completionDate: addDays(latest, 1) });
    expect(await refusal(room.accept(markCompletion, later, paul))).toEqual([
      'invalid',
      'The completion date is in the future',
    ]);
    await expect(room.accept(markCompletion, later, paul)).rejects.toMatchObject({
      fields: { completionDate: 'The completion date is in the future' },
    });
    await room.accept(markCompletion, mark({ completionDate: latest }), paul);
  });

  test('accepts a reference that is on no class list and matches it like any other', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark({ candidateReferenceId: 'Roll-17' }), paul);
    expect(await room.single('completions')).toMatchObject({
      enrollmentId: null,
      candidateReferenceId: 'Roll-17',
    });
    expect(await room.single('matches')).toMatchObject({ candidateReferenceId: 'Roll-17' });
  });

  test("accepts a reference of another course's class list and matches it like any other", async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    const elsewhere = enrollment({ id: 'student-2', courseId: 202, candidateReferenceId: 'C-0000000006' });
    await enrolled(room, elsewhere);
    await room.accept(markCompletion, mark({ candidateReferenceId: 'C-0000000006' }), paul);
    expect(await room.single('matches')).toMatchObject({ courseId, candidateReferenceId: 'C-0000000006' });
    expect(await room.single('matchPersons')).toMatchObject({ personKey: 'person of student-2' });
  });

  test.each(['Zoe-1', 'the.byron', 'ZOE_B', 'zbyr', '5550100123', 'x-555-010-0123'])(
    'rejects an invented reference that identifies the student: %s',
    async (telling) => {
      const room = await classroom({
        student: { studentName: 'Zoë Byron', studentEmail: 'zbyr@x.org', studentPhone: '555-010 0123' },
      });
      expect(
        await refusal(room.accept(markCompletion, mark({ candidateReferenceId: telling }), paul)),
      ).toEqual(['invalid', 'A reference can’t contain the student’s name, email, phone or student number.']);
      expect(await room.store.find('matches')).toEqual([]);
    },
  );

  test('accepts a random reference that happens to spell a name', async () => {
    const room = await classroom({ student: { studentName: 'Q Xa', studentEmail: '4qx@x.org' } });
    await room.accept(markCompletion, mark(), paul);
    expect(await room.single('matches')).toMatchObject({ candidateReferenceId: reference });
  });

  test("answers another provider's course like a missing one", async () => {
    const room = await classroom();
    const missing = [
      'not_found',
      "Course Not Found. This course doesn't exist or you don't have access to it.",
    ];
    expect(await refusal(room.accept(markCompletion, mark(), petra))).toEqual(missing);
    expect(await refusal(room.accept(markCompletion, mark({ courseId: 999 }), petra))).toEqual(missing);
  });
});
