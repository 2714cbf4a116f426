// Tests the class list commands.
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

describe('enrolling a student', () => {
  test('adds the student to the class list under a unique candidate reference', async () => {
    const room = await classroom();
    await room.accept(enrollStudent, newStudent({ studentPhone: '555-0100' }), paul);
    expect(await room.store.get('enrollments', 'student-2')).toEqual({
      ...newStudent(),
      studentPhone: '555-0100',
      studentNumber: null,
      providerId: 'paul',
      createdAt: room.now,
      updatedAt: room.now,
      updatedByName: 'Paul',
      fieldEdits: null,
      removedAt: null,
      removedByName: null,
      erasedAt: null,
      formerReferences: null,
      mergedIntoId: null,
      rev: 0,
    });
    expect(await room.store.get('learners', 'paul.C-000000000')).toMatchObject({ enrollmentId: 'student-2' });
  });

  test.each([
    ['studentName', 'Student name is required', ['', '  ', undefined, null, 7]],
    ['studentEmail', 'Valid email is required', ['', 'max', 'max@', '@x.org', 'a b@x.org', undefined, 7]],
    ['enrollmentDate', 'Enrollment date is required', ['', 'today', '2026-02-30', undefined, 7]],
  ])('rejects an invalid %s: %s', async (field, message, wrong) => {
    const room = await classroom();
    for (const value of wrong)
      expect(await refusal(room.accept(enrollStudent, newStudent({ [field]: value }), paul))).toEqual([
        'invalid',
        message,
      ]);
    expect(await room.store.get('enrollments', 'student-2')).toBeUndefined();
  });

  test('refuses an enrollment in an inactive course', async () => {
    const room = await classroom({ course: { isActive: false } });
    expect(await refusal(room.accept(enrollStudent, newStudent(), paul))).toEqual([
      'stale',
      'This course is inactive and takes no new enrollments.',
    ]);
  });

  test('refuses a candidate reference that is in use or belongs to a removed student', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-01T00:00:00.000Z', removedByName: 'Sam' },
    });
    const attempt = room.accept(enrollStudent, newStudent({ candidateReferenceId: reference }), paul);
    expect(await refusal(attempt)).toEqual(['taken', 'Another student already has this reference.']);
    const invented = room.accept(enrollStudent, newStudent({ candidateReferenceId: 'C-000000001' }), paul);
    expect(await refusal(invented)).toEqual(['invalid', 'This isn’t a candidate reference']);
  });

  test('refuses a taken number, even of another provider', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 301, providerId: 'petra' }));
    const attempt = room.accept(enrollStudent, newStudent({ id, courseId: 301 }), petra);
    expect((await refusal(attempt))[0]).toBe('taken');
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('treats the same email address and name as one person in every course, and another name as another person', async () => {
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

  test('refuses a student who is already on the class list, ignoring case and invisible characters', async () => {
    const room = await classroom();
    const again = newStudent(twin);
    expect(await refusal(room.accept(enrollStudent, again, paul))).toEqual([
      'taken',
      'Already enrolled: a student with this name and email is on the class list.',
    ]);
    await room.accept(enrollStudent, { ...again, studentName: 'Tim Byron' }, paul);
  });

  test.each([
    ['Zoe D’Arcy', "ZOE D'ARCY"],
    ['Zoë Byron', 'Zoe Byron'],
    ['Jean‑Luc Prior', 'Jean-Luc Prior'],
    ['Jean-Luc Prior', 'jean luc  prior'],
  ])('recognizes %s, who is enrolled again as %s', async (studentName, again) => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    await room.accept(enrollStudent, newStudent({ studentName }), paul);
    const second = { id: 'student-3', candidateReferenceId: 'C-000000012', studentName: again };
    expect((await refusal(room.accept(enrollStudent, newStudent(second), paul)))[0]).toBe('taken');
    await room.accept(enrollStudent, newStudent({ ...second, courseId: 202 }), paul);
    const [learner, other] = await Promise.all(
      ['paul.C-000000000', 'paul.C-000000012'].map((learnerId) => room.store.get('learners', learnerId)),
    );
    expect(other?.personKey).toBe(learner?.personKey);
    expect((await room.store.get('enrollments', 'student-3'))?.studentName).toBe(again.trim());
  });

  test('keeps students of two providers with the same name and address apart', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202, providerId: 'petra' }));
    await room.accept(enrollStudent, newStudent({ studentName: 'Zoe D’Arcy' }), paul);
    const second = { id: 'student-3', candidateReferenceId: 'C-000000012', studentName: "Zoe D'Arcy" };
    await room.accept(enrollStudent, newStudent({ ...second, courseId: 202 }), petra);
    const keys = (await room.store.find('learners')).map(({ personKey }) => personKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('refuses an edit or a restoration that would merge two students', async () => {
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

  test('refuses a student whose name and address were taken by renaming another student', async () => {
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
    // In another course she is herself, even if somebody else was given her name here.
    await room.accept(enrollStudent, { ...ida, courseId: 202 }, paul);
    const learners = await room.store.find('learners');
    const keys = learners.map(({ personKey }) => personKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('enrolls a student under a name that another student had temporarily', async () => {
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

  test('assigns a completion that preceded its enrollment to the student, also in later courses', async () => {
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
  test('changes only the edited fields and keeps the candidate reference', async () => {
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

  test('merges the edits of two colleagues who changed different fields', async () => {
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
  ])('rejects an edit with %j: %s', async (set, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(editStudent, { id, set, base: {} }, paul))).toEqual([
      'invalid',
      message,
    ]);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('refuses to edit a removed student', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    const attempt = room.accept(editStudent, { id, set: { studentName: 'Zoe King' }, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['removed', 'This student was removed by Dana on Jun 2.']);
  });
});

describe('removing a student', () => {
  test('keeps the row and records who removed the student', async () => {
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

  test('asks for confirmation when a completion was marked in the meantime', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    expect(await refusal(room.accept(removeStudent, { id }, paul))).toEqual([
      'stale',
      'Sam marked this student complete on Jun 1. Still remove?',
    ]);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });

  test('removes a completion the user knows about and withdraws its match', async () => {
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

describe('restoring a student', () => {
  test('returns the student to the class list and leaves the completion removed', async () => {
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

  test('keeps the authors of the stored values', async () => {
    const room = await classroom({
      student: { removedAt: '2026-06-02T08:00:00.000Z', removedByName: 'Dana' },
    });
    await room.accept(restoreStudent, { id }, sam);
    const edit = { id, set: { studentName: 'Zoe King' }, base: { studentName: 'Zoe B.' } };
    await room.accept(editStudent, edit, sam);
    const { createdAt } = enrollment();
    expect(await room.single('conflicts')).toMatchObject({ theirsByName: 'Paul', theirsAt: createdAt });
  });

  test('changes nothing when the student is not removed', async () => {
    const room = await classroom();
    await room.accept(restoreStudent, { id }, paul);
    expect(await room.single('enrollments')).toEqual(enrollment());
  });
});

test("answers another provider's student like a missing one", async () => {
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

describe('removing a student who was edited in the meantime', () => {
  const edit = { id, set: { studentPhone: '555-0199' }, base: {} };

  const seen = async (room: Classroom) => studentFields(await room.single('enrollments'));

  test('asks for confirmation and names the editor', async () => {
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

  test('asks for confirmation after an edit the same person made on another device', async () => {
    const room = await classroom();
    const base = await seen(room);
    await room.accept(editStudent, edit, paul);
    expect(await refusal(room.accept(removeStudent, { id, base }, paul))).toEqual([
      'stale',
      'Paul edited this student on Jun 3. Still remove?',
    ]);
  });

  test('asks for confirmation and names the author of the unseen edit, even after a later edit by the same user', async () => {
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

  test('does not ask for confirmation after an edit the user made and has seen', async () => {
    const room = await classroom();
    await room.accept(editStudent, edit, paul);
    await room.accept(removeStudent, { id, base: await seen(room) }, paul);
    expect((await room.single('enrollments')).removedAt).toBe(room.now);
  });

  describe('removing a student from an older app version that sends only the time of the last seen edit', () => {
    const removal = async (room: Classroom) => ({
      id,
      knowsCompletion: false,
      seenAt: (await room.single('enrollments')).updatedAt,
    });

    test('asks for confirmation from an older app version', async () => {
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

    test('does not ask an older app version for confirmation after an edit by the same user', async () => {
      const room = await classroom();
      const given = await removal(room);
      await room.accept(editStudent, edit, paul);
      await room.accept(removeStudent, given, paul);
      expect((await room.single('enrollments')).removedAt).toBe(room.now);
    });
  });

  test('removes a student without confirmation when no base is sent, as over REST', async () => {
    const room = await classroom();
    await room.accept(editStudent, edit, sam);
    await room.accept(removeStudent, { id }, paul);
    expect((await room.single('enrollments')).removedAt).toBe(room.now);
  });
});
