// The class list.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul, petra, sam } from '#shared/testing/people.ts';
import { completion, course, courseId, enrollment, match, reference } from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { editStudent, enrollStudent, removeStudent, restoreStudent, studentFields } from './commands.ts';

const newStudent = (overrides: object = {}) => ({
  id: 'student-2',
  courseId,
  candidateReferenceId: 'C-000000000',
  studentName: 'Max Cole',
  studentEmail: 'max@learners.example',
  enrollmentDate: '2026-06-01',
  ...overrides,
});

const id = 'student-1';

describe('enrolling', () => {
  test('puts the student on the list, under a reference of their own', async () => {
    const room = await classroom();
    await room.accept(enrollStudent, newStudent({ studentPhone: '555-0100' }), paul);
    expect(await room.store.get('enrollments', 'student-2')).toEqual({
      ...newStudent(),
      studentPhone: '555-0100',
      providerId: 'paul',
      createdAt: room.now,
      updatedAt: room.now,
      updatedByName: 'Paul',
      fieldEdits: null,
      removedAt: null,
      removedByName: null,
      erasedAt: null,
      rev: 0,
    });
    expect(await room.store.get('learners', 'paul.C-000000000')).toMatchObject({ enrollmentId: 'student-2' });
  });

  test.each([
    ['studentName', 'Student name is required', ['', '  ', undefined, null, 7]],
    ['studentEmail', 'Valid email is required', ['', 'max', 'max@', '@x.org', 'a b@x.org', undefined, 7]],
    ['enrollmentDate', 'Enrollment date is required', ['', 'today', '2026-02-30', undefined, 7]],
  ])('%s: %s', async (field, message, wrong) => {
    const room = await classroom();
    for (const value of wrong)
      expect(await refusal(room.accept(enrollStudent, newStudent({ [field]: value }), paul))).toEqual([
        'invalid',
        message,
      ]);
    expect(await room.store.get('enrollments', 'student-2')).toBeUndefined();
  });

  test('an inactive course takes nobody new', async () => {
    const room = await classroom({ course: { isActive: false } });
    expect(await refusal(room.accept(enrollStudent, newStudent(), paul))).toEqual([
      'stale',
      'This course is inactive and takes no new enrollments.',
    ]);
  });

  test('a reference is used once, also after its student was removed', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-01T00:00:00.000Z', removedByName: 'Sam' },
    });
    const attempt = room.accept(enrollStudent, newStudent({ candidateReferenceId: reference }), paul);
    expect(await refusal(attempt)).toEqual(['taken', 'Another student already has this reference.']);
    const invented = room.accept(enrollStudent, newStudent({ candidateReferenceId: 'C-000000001' }), paul);
    expect(await refusal(invented)).toEqual(['invalid', 'This is not a candidate reference']);
  });

  test('a taken number is refused, whoever has it', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 301, providerId: 'petra' }));
    const attempt = room.accept(enrollStudent, newStudent({ id, courseId: 301 }), petra);
    expect((await refusal(attempt))[0]).toBe('taken');
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('the same e-mail and name are the same person in every course; another name is another person', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    const again = { studentName: ' zoe  BYRON ', studentEmail: 'Zoe@Learners.example' };
    await room.accept(enrollStudent, newStudent({ courseId: 202, ...again }), paul);
    expect(await room.store.get('learners', 'paul.C-000000000')).toMatchObject({
      personKey: 'person of student-1',
    });
    const sibling = { id: 'student-3', candidateReferenceId: 'C-000000012', studentName: 'Tim Byron' };
    await room.accept(enrollStudent, newStudent({ ...again, ...sibling, courseId: 202 }), paul);
    expect(await room.store.find('persons')).toHaveLength(2);
  });

  const twin = { studentName: ' ZOE\u200B  byron', studentEmail: 'zoe@LEARNERS.example\u200B' };

  test('refuses who is on the class list already, whatever the capitals and what nobody sees', async () => {
    const room = await classroom();
    const again = newStudent(twin);
    expect(await refusal(room.accept(enrollStudent, again, paul))).toEqual([
      'taken',
      'Already enrolled: a student with this name and email is on the class list.',
    ]);
    await room.accept(enrollStudent, { ...again, studentName: 'Tim Byron' }, paul);
  });

  test('refuses an edit or a restored student that makes one person of two', async () => {
    const room = await classroom();
    await room.accept(enrollStudent, newStudent(), paul);
    const { studentName, studentEmail } = newStudent();
    const edit = {
      id,
      set: { studentName, studentEmail },
      base: { studentName: 'Zoe Byron', studentEmail: 'zoe@learners.example' },
    };
    expect((await refusal(room.accept(editStudent, edit, paul)))[0]).toBe('taken');
    await room.accept(removeStudent, { id }, paul);
    const zoe = { id: 'student-3', candidateReferenceId: 'C-000000012' };
    await room.accept(enrollStudent, newStudent({ ...twin, ...zoe }), paul);
    expect((await refusal(room.accept(restoreStudent, { id }, paul)))[0]).toBe('taken');
  });

  test('refuses who is enrolled under the name and address that another student was given', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    const tim = newStudent({ studentName: 'Tim Byron', studentEmail: 'tim@learners.example' });
    await room.accept(enrollStudent, tim, paul);
    const { studentName, studentEmail } = tim;
    const given = { studentName: 'Ida Stone', studentEmail: 'ida@learners.example' };
    await room.accept(editStudent, { id: tim.id, set: given, base: { studentName, studentEmail } }, paul);
    const ida = newStudent({
      ...{ id: 'student-3', candidateReferenceId: 'C-000000012' },
      ...{ studentName: ' IDA stone', studentEmail: 'Ida@learners.example' },
    });
    expect((await refusal(room.accept(enrollStudent, ida, paul)))[0]).toBe('taken');
    // In another course she is herself, whoever was given her name here.
    await room.accept(enrollStudent, { ...ida, courseId: 202 }, paul);
    const learners = await room.store.find('learners');
    const keys = learners.map(({ personKey }) => personKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('enrolls somebody under a name that another student had for a while', async () => {
    const room = await classroom();
    const tim = newStudent({ studentName: 'Tim Byron', studentEmail: 'tim@learners.example' });
    await room.accept(enrollStudent, tim, paul);
    const rename = (from: string, to: string) =>
      room.accept(editStudent, { id: tim.id, set: { studentName: to }, base: { studentName: from } }, paul);
    await rename('Tim Byron', 'Tom Byron');
    await rename('Tom Byron', 'Tim Byron');
    const tom = { ...tim, id: 'student-3', candidateReferenceId: 'C-000000012', studentName: 'Tom Byron' };
    await room.accept(enrollStudent, tom, paul);
  });

  test('a completion that came before its enrollment belongs to the student, in later courses too', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    const mark = { courseId, candidateReferenceId: 'C-000000000', completionDate: '2026-06-03' };
    await room.accept(markCompletion, mark, paul);
    await room.accept(enrollStudent, newStudent(), paul);
    await room.accept(
      enrollStudent,
      newStudent({ id: 's3', courseId: 202, candidateReferenceId: 'C-000000012' }),
      paul,
    );
    const keys = (await room.store.find('learners'))
      .filter(({ enrollmentId }) => enrollmentId !== id)
      .map(({ personKey }) => personKey);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await room.single('matchPersons')).personKey).toBe(keys[0]);
  });
});

describe('editing a student', () => {
  test('changes what was changed and keeps the reference', async () => {
    const room = await classroom();
    await room.accept(
      editStudent,
      { id, set: { studentPhone: '555-0101' }, base: { studentPhone: null } },
      sam,
    );
    expect(await room.single('enrollments')).toEqual(
      enrollment({
        studentPhone: '555-0101',
        updatedAt: room.now,
        updatedByName: 'Sam',
        fieldEdits: expect.any(String) as string,
      }),
    );
  });

  test('two colleagues who change different fields both get their way', async () => {
    const room = await classroom();
    await room.accept(
      editStudent,
      { id, set: { studentPhone: '555-0101' }, base: { studentPhone: null } },
      sam,
    );
    await room.accept(
      editStudent,
      { id, set: { studentName: 'Zoe King' }, base: { studentName: 'Zoe Byron' } },
      paul,
    );
    expect(await room.single('enrollments')).toMatchObject({
      studentPhone: '555-0101',
      studentName: 'Zoe King',
    });
    expect(await room.store.find('conflicts')).toEqual([]);
  });

  test.each([
    [{ studentName: ' ' }, 'Student name is required'],
    [{ studentEmail: 'zoe' }, 'Valid email is required'],
    [{ enrollmentDate: '' }, 'Enrollment date is required'],
  ])('%j: %s', async (set, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(editStudent, { id, set, base: {} }, paul))).toEqual([
      'invalid',
      message,
    ]);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('one who was removed is not edited', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    const attempt = room.accept(editStudent, { id, set: { studentName: 'Zoe King' }, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['removed', 'This student was removed by Dana on Jun 2.']);
  });
});

describe('removing a student', () => {
  test('leaves the row with who removed it', async () => {
    const room = await classroom();
    await room.accept(removeStudent, { id }, sam);
    expect(await room.single('enrollments')).toEqual(
      enrollment({ removedAt: room.now, removedByName: 'Sam' }),
    );
    room.now = '2026-06-04T10:00:00.000Z';
    expect(await room.accept(removeStudent, { id }, paul)).toMatchObject({
      note: 'This student was removed by Sam on Jun 3.',
    });
  });

  test('a completion made meanwhile wins, and removal asks again', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    expect(await refusal(room.accept(removeStudent, { id }, paul))).toEqual([
      'stale',
      'Sam marked this student complete on Jun 1. Still remove?',
    ]);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('who knows of the completion removes it too, and its match is withdrawn', async () => {
    const room = await classroom();
    await room.accept(
      markCompletion,
      { courseId, candidateReferenceId: reference, completionDate: '2026-06-03' },
      paul,
    );
    await room.accept(removeStudent, { id, knowsCompletion: true }, paul);
    expect((await room.single('completions')).removedAt).toBe(room.now);
    expect(await room.single('matches')).toMatchObject({ withdrawnReason: 'completion removed' });
  });
});

describe('taking a removal back', () => {
  test('puts the student on the list again; the completion is marked on its own', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    await room.put(
      'completions',
      completion({ removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' }),
    );
    await room.put('matches', match({ withdrawnAt: '2026-06-02T08:00:00.000Z' }));
    await room.accept(restoreStudent, { id }, paul);
    expect(await room.single('enrollments')).toMatchObject({ removedAt: null, removedByName: null });
    expect((await room.single('completions')).removedAt).not.toBeNull();
  });

  test('leaves known who had given what stands', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    await room.accept(restoreStudent, { id }, sam);
    const edit = { id, set: { studentName: 'Zoe King' }, base: { studentName: 'Zoe B.' } };
    await room.accept(editStudent, edit, sam);
    const { createdAt } = enrollment();
    expect(await room.single('conflicts')).toMatchObject({ theirsByName: 'Paul', theirsAt: createdAt });
  });

  test('of somebody who is there changes nothing', async () => {
    const room = await classroom();
    await room.accept(restoreStudent, { id }, paul);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });
});

test("somebody else's student is as good as none", async () => {
  const room = await classroom();
  const missing = ['not_found', "This student doesn't exist or you don't have access."];
  for (const whose of [id, 'student-9'])
    for (const attempt of [
      room.accept(editStudent, { id: whose, set: {}, base: {} }, petra),
      room.accept(removeStudent, { id: whose }, petra),
      room.accept(restoreStudent, { id: whose }, petra),
    ])
      expect(await refusal(attempt)).toEqual(missing);
  expect(await room.single('enrollments')).toEqual(enrollment());
});

describe('removing a student whom somebody edited meanwhile', () => {
  const edit = { id, set: { studentPhone: '555-0199' }, base: {} };

  const seen = async (room: Classroom) => studentFields(await room.single('enrollments'));

  test('asks again, in words that name who', async () => {
    const room = await classroom();
    const base = await seen(room);
    await room.accept(editStudent, edit, sam);
    expect(await refusal(room.accept(removeStudent, { id, base }, paul))).toEqual([
      'stale',
      'Sam edited this student on Jun 3. Still remove?',
    ]);
    await room.accept(removeStudent, { id, base: await seen(room) }, paul);
    expect((await room.single('enrollments')).removedAt).toBe(room.now);
  });

  test('asks also about an edit that they made themselves on another device', async () => {
    const room = await classroom();
    const base = await seen(room);
    await room.accept(editStudent, edit, paul);
    expect(await refusal(room.accept(removeStudent, { id, base }, paul))).toEqual([
      'stale',
      'Paul edited this student on Jun 3. Still remove?',
    ]);
  });

  test('asks also where an edit of theirs went out after it, and names who made the one they did not see', async () => {
    const room = await classroom();
    const base = { ...(await seen(room)), studentName: 'Zoe King' };
    await room.accept(editStudent, edit, sam);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(editStudent, { id, set: { studentName: 'Zoe King' }, base: {} }, paul);
    expect(await refusal(room.accept(removeStudent, { id, base }, paul))).toEqual([
      'stale',
      'Sam edited this student on Jun 3. Still remove?',
    ]);
  });

  test('does not ask about an edit of their own that they saw', async () => {
    const room = await classroom();
    await room.accept(editStudent, edit, paul);
    await room.accept(removeStudent, { id, base: await seen(room) }, paul);
    expect((await room.single('enrollments')).removedAt).toBe(room.now);
  });

  describe('from an earlier version of the app, which says only when the newest edit was made that it saw', () => {
    const removal = async (room: Classroom) => ({
      id,
      knowsCompletion: false,
      seenAt: (await room.single('enrollments')).updatedAt,
    });

    test('asks again too', async () => {
      const room = await classroom();
      const given = await removal(room);
      await room.accept(editStudent, edit, sam);
      expect(await refusal(room.accept(removeStudent, given, paul))).toEqual([
        'stale',
        'Sam edited this student on Jun 3. Still remove?',
      ]);
      await room.accept(removeStudent, await removal(room), paul);
      expect((await room.single('enrollments')).removedAt).toBe(room.now);
    });

    test('does not ask about an edit of their own, which may have gone out just before', async () => {
      const room = await classroom();
      const given = await removal(room);
      await room.accept(editStudent, edit, paul);
      await room.accept(removeStudent, given, paul);
      expect((await room.single('enrollments')).removedAt).toBe(room.now);
    });
  });

  test('who does not say what they saw is not asked: the REST contract has no words for it', async () => {
    const room = await classroom();
    await room.accept(editStudent, edit, sam);
    await room.accept(removeStudent, { id }, paul);
    expect((await room.single('enrollments')).removedAt).toBe(room.now);
  });
});
