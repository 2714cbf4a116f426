// Tests which record stays of two of one person, and what becomes of their completions, matches, links and data.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, membership, paul, petra, sam, system, tess } from '#shared/testing/people.ts';
import {
  agreement,
  claim,
  course,
  courseId,
  interview,
  job,
  jobId,
  jobPeriod,
  learnerLink,
  reference,
} from '#shared/testing/rows.ts';
import { correctCompletionDate } from '../completions/correct-date.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { defaultSettings } from '../platform/settings.ts';
import { candidateReference } from './candidate-reference.ts';
import { editStudent, enrollStudent, removeStudent, restoreStudent } from './commands.ts';
import { eraseStudent } from './erasure.ts';
import { expireStudent } from './erasure.server.ts';
import { mergeStudents } from './merge-students.ts';

const referenceOf = (number: number): string => candidateReference(new Uint8Array([0, 0, 0, 0, number]));
const otherReference = referenceOf(2);
const otherCourse = 202;
const otherJob = 102;
const [id, otherId] = ['student-1', 'student-2'];
const merge = { id, otherId };

const student = (overrides: object = {}) => ({
  ...{ id: otherId, courseId, candidateReferenceId: otherReference, enrollmentDate: '2026-05-04' },
  ...{ studentName: 'Zoe Byron-Smith', studentEmail: 'zoe.smith@learners.example', studentNumber: 'S-17' },
  ...overrides,
});

const mark = (overrides: object = {}) => ({
  ...{ courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
  ...overrides,
});

/** Zoe is on the class list twice, and the course leads to two jobs of Acme. */
async function enrolledTwice(overrides: object = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('courses', course({ id: otherCourse, title: 'Care at Night' }));
  await room.put('jobs', job({ id: otherJob, title: 'Cook' }));
  await room.put('jobPeriods', jobPeriod({ jobId: otherJob }));
  await room.put('agreements', agreement({ jobId: otherJob }), agreement({ courseId: otherCourse }));
  await room.accept(enrollStudent, student(overrides), paul);
  return room;
}

const both = async (room: Classroom, overrides: object = {}): Promise<void> => {
  await room.accept(markCompletion, mark(), paul);
  room.now = '2026-06-03T11:00:00.000Z';
  await room.accept(markCompletion, mark({ candidateReferenceId: otherReference, ...overrides }), paul);
};

/** The oldest first. */
const matchesOf = async (room: Classroom, ofJob = jobId): Promise<Row<'matches'>[]> =>
  (await room.store.find('matches', { jobId: ofJob })).toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );

const standing = async (room: Classroom, ofJob = jobId): Promise<Row<'matches'>[]> =>
  (await matchesOf(room, ofJob)).filter(({ withdrawnAt }) => !withdrawnAt);

describe('what stays', () => {
  test('takes the other record off the same class list and lets its reference lead to the one that stays', async () => {
    const room = await enrolledTwice();
    await room.accept(
      enrollStudent,
      student({
        id: 'max',
        candidateReferenceId: referenceOf(9),
        studentName: 'Max',
        studentEmail: 'max@learners.example',
        studentNumber: null,
      }),
      paul,
    );
    await room.accept(mergeStudents, merge, paul);
    expect(await room.store.get('enrollments', id)).toMatchObject({
      candidateReferenceId: reference,
      formerReferences: otherReference,
      studentName: 'Zoe Byron',
      studentNumber: 'S-17',
      removedAt: null,
    });
    expect(await room.store.get('enrollments', otherId)).toMatchObject({
      mergedIntoId: id,
      removedAt: room.now,
      removedByName: 'Paul',
    });
    expect(await room.store.get('enrollments', 'max')).toMatchObject({
      formerReferences: null,
      removedAt: null,
    });
  });

  test('keeps the student number of the record that stays', async () => {
    const room = await enrolledTwice();
    await room.accept(
      editStudent,
      { id, set: { studentNumber: 'S-1' }, base: { studentNumber: null } },
      paul,
    );
    await room.accept(mergeStudents, merge, paul);
    expect(await room.store.get('enrollments', id)).toMatchObject({ studentNumber: 'S-1' });
    const max = student({
      id: 'max',
      candidateReferenceId: referenceOf(9),
      studentName: 'Max',
      studentEmail: 'max@learners.example',
    });
    await room.accept(enrollStudent, max, paul);
    expect(await room.store.get('enrollments', 'max')).toMatchObject({ studentNumber: 'S-17' });
  });

  test('keeps the place on another class list under the reference and the name of the record that stays', async () => {
    const room = await enrolledTwice({ courseId: otherCourse });
    await room.accept(mergeStudents, merge, paul);
    expect(await room.store.get('enrollments', otherId)).toMatchObject({
      courseId: otherCourse,
      candidateReferenceId: reference,
      formerReferences: otherReference,
      studentName: 'Zoe Byron',
      studentEmail: 'zoe@learners.example',
      studentNumber: 'S-17',
      removedAt: null,
      mergedIntoId: null,
    });
    expect(await room.store.get('enrollments', id)).toMatchObject({ studentNumber: 'S-17', removedAt: null });
  });

  test('leads to the last record when three are merged one after another', async () => {
    const room = await enrolledTwice();
    const third = { id: 'student-3', candidateReferenceId: referenceOf(3), studentName: 'Z. Byron' };
    await room.accept(enrollStudent, student({ ...third, studentNumber: null }), paul);
    await room.accept(mergeStudents, { id: otherId, otherId: 'student-3' }, paul);
    await room.accept(mergeStudents, merge, paul);
    const kept = await room.store.get('enrollments', id);
    expect(kept?.formerReferences?.split(' ')).toEqual([otherReference, referenceOf(3)]);
    await room.accept(markCompletion, mark({ candidateReferenceId: referenceOf(3) }), paul);
    expect(await room.single('completions')).toMatchObject({ candidateReferenceId: reference });
    await room.accept(eraseStudent, { id }, paul);
    for (const each of await room.store.find('enrollments', { courseId }))
      expect(each).toMatchObject({ studentName: '', studentEmail: '', studentNumber: null });
  });
});

describe('completions', () => {
  test.each([
    ['2026-05-30', '2026-05-30'],
    ['2026-06-02', '2026-06-01'],
  ])('keeps the earlier completion of a course when the other one is of %s', async (other, kept) => {
    const room = await enrolledTwice();
    await both(room, { completionDate: other });
    await room.accept(mergeStudents, merge, paul);
    const left = (await room.store.find('completions', { courseId })).filter(({ removedAt }) => !removedAt);
    expect(left).toMatchObject([{ id: `${courseId}.${reference}`, enrollmentId: id, completionDate: kept }]);
  });

  test('moves the only completion of a course, on the same and on another class list', async () => {
    for (const ofCourse of [courseId, otherCourse]) {
      const room = await enrolledTwice({ courseId: ofCourse });
      const marked = mark({ courseId: ofCourse, candidateReferenceId: otherReference });
      await room.accept(markCompletion, marked, paul);
      await room.accept(mergeStudents, merge, paul);
      const left = (await room.store.find('completions')).filter(({ removedAt }) => !removedAt);
      expect(left).toMatchObject([
        {
          id: `${ofCourse}.${reference}`,
          enrollmentId: ofCourse === courseId ? id : otherId,
          completionDate: '2026-06-01',
        },
      ]);
    }
  });

  test('counts a mark of the other record that arrives later for the one that stays, once', async () => {
    for (const ofCourse of [courseId, otherCourse]) {
      const room = await enrolledTwice({ courseId: ofCourse });
      await room.accept(mergeStudents, merge, paul);
      const late = mark({ courseId: ofCourse, candidateReferenceId: otherReference });
      await room.accept(markCompletion, late, sam);
      expect((await room.accept(markCompletion, late, paul)).note).toMatch(/Already marked complete/);
      expect(await room.single('completions')).toMatchObject({ candidateReferenceId: reference });
      expect(await standing(room)).toMatchObject([{ candidateReferenceId: reference, courseId: ofCourse }]);
    }
  });
});

describe('matches', () => {
  test('withdraws the younger of two owed matches for each of two jobs, with one notice and without a name', async () => {
    const room = await enrolledTwice();
    await room.put('settings', { ...defaultSettings, feePerMatch: 50, createdAt: room.now, rev: 1 });
    await both(room);
    for (const notice of await room.store.find('notifications', { personId: erin.person }))
      await room.put('notifications', { ...notice, isRead: true });
    await room.accept(mergeStudents, merge, paul);
    for (const ofJob of [jobId, otherJob]) {
      expect(await standing(room, ofJob)).toMatchObject([
        { candidateReferenceId: reference, status: 'matched' },
      ]);
      expect((await matchesOf(room, ofJob)).filter(({ withdrawnAt }) => withdrawnAt)).toMatchObject([
        {
          candidateReferenceId: reference,
          formerReferences: otherReference,
          withdrawnReason: 'the same person as another candidate for this job',
        },
      ]);
    }
    const told = (await room.told()).filter((line) => line.startsWith('erin: Two candidates'));
    expect(told.toSorted()).toEqual([
      'erin: Two candidates for Care Assistant are one person',
      'erin: Two candidates for Cook are one person',
    ]);
    expect(JSON.stringify(await room.store.find('notifications', { personId: erin.person }))).not.toMatch(
      /Zoe|Byron/,
    );
    const charges = (await room.store.find('ledger')).map(({ amountCents }) => amountCents);
    expect(charges.reduce((sum, cents) => sum + cents, 0)).toBe(2 * 5000);
  });

  test.each([
    ['a decided match', { status: 'hired', decidedAt: '2026-06-02T10:00:00.000Z' }],
    ['a held interview', { status: 'interview_completed', heldAt: '2026-06-02T10:00:00.000Z' }],
    [
      'an interview with a time',
      { status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' },
    ],
  ] as const)('keeps %s of the other record before an open one that is older', async (_what, change) => {
    const room = await enrolledTwice();
    await both(room);
    const [open] = (await matchesOf(room)).filter((each) => each.candidateReferenceId === reference);
    const [settled] = (await matchesOf(room)).filter((each) => each.candidateReferenceId === otherReference);
    await room.put('matches', { ...settled!, ...change });
    await room.accept(mergeStudents, merge, paul);
    expect(await standing(room)).toMatchObject([
      {
        id: settled!.id,
        candidateReferenceId: reference,
        formerReferences: otherReference,
        status: change.status,
      },
    ]);
    expect(await room.store.get('matches', open!.id)).toMatchObject({ withdrawnAt: room.now });
  });

  test('keeps a recorded absence before an interview with a time', async () => {
    const room = await enrolledTwice();
    await both(room);
    const [scheduled, absent] = await matchesOf(room);
    const at = '2026-06-09T10:00:00.000Z';
    await room.put('matches', { ...scheduled!, status: 'interview_scheduled', interviewDate: at });
    await room.put('interviews', interview({ id: absent!.id, absences: 1 }));
    await room.accept(mergeStudents, merge, paul);
    expect(await standing(room)).toMatchObject([{ id: absent!.id }]);
  });

  test('leaves both of two decided matches and every settled claim, under the reference that stays', async () => {
    const room = await enrolledTwice();
    await both(room);
    const decidedAt = '2026-06-02T10:00:00.000Z';
    for (const each of await matchesOf(room)) {
      await room.put('matches', { ...each, status: 'not_hired', decidedAt, heldAt: decidedAt });
      const about = { matchId: each.id, candidateReferenceId: each.candidateReferenceId };
      await room.put(
        'claims',
        claim({ ...about, id: `claim-${each.id}`, state: 'confirmed', settledAt: decidedAt }),
      );
    }
    await room.accept(mergeStudents, merge, paul);
    expect(await standing(room)).toMatchObject([{ status: 'not_hired' }, { status: 'not_hired' }]);
    expect(await room.store.find('claims')).toMatchObject([
      { state: 'confirmed', settledAt: decidedAt, candidateReferenceId: reference },
      { state: 'confirmed', settledAt: decidedAt, candidateReferenceId: reference },
    ]);
  });

  test('settles an interview of the younger match that has begun first, and owes no other', async () => {
    const room = await enrolledTwice();
    await both(room);
    const [first, second] = await matchesOf(room);
    const begun = { status: 'interview_scheduled', interviewDate: '2026-06-03T08:00:00.000Z' } as const;
    await room.put('matches', { ...first!, ...begun }, { ...second!, ...begun });
    await room.accept(mergeStudents, merge, paul);
    const [kept, ending] = await matchesOf(room);
    expect(kept).toMatchObject({ withdrawnAt: null, outcomeNote: null });
    expect(ending).toMatchObject({ withdrawnAt: null });
    expect(ending?.outcomeNote).toMatch(/^Record merged with another one of the same person/);
  });

  test('matches the person once when the other record completes another course for the same job later', async () => {
    const room = await enrolledTwice({ courseId: otherCourse });
    await room.accept(markCompletion, mark(), paul);
    await room.accept(mergeStudents, merge, paul);
    await room.accept(markCompletion, mark({ courseId: otherCourse }), paul);
    expect(await standing(room)).toHaveLength(1);
    await room.accept(removeCompletion, { id: `${courseId}.${reference}` }, paul);
    expect(await standing(room)).toMatchObject([{ candidateReferenceId: reference }]);
  });

  test('leaves the match of another provider’s student for the same job as it is', async () => {
    const room = await enrolledTwice();
    await room.put('courses', course({ id: 203, providerId: petra.organization }));
    await room.put('agreements', agreement({ courseId: 203, providerId: petra.organization }));
    const theirs = student({ id: 'theirs', courseId: 203, candidateReferenceId: referenceOf(7) });
    await room.accept(enrollStudent, theirs, petra);
    await room.accept(markCompletion, mark({ courseId: 203, candidateReferenceId: referenceOf(7) }), petra);
    await both(room);
    await room.accept(mergeStudents, merge, paul);
    const left = (await standing(room)).map(({ providerId }) => providerId);
    expect(left.toSorted()).toEqual([paul.organization, petra.organization].toSorted());
  });

  test('withdraws the match that stays when a corrected date earns it no more', async () => {
    const room = await enrolledTwice();
    await both(room);
    await room.accept(mergeStudents, merge, paul);
    const date = { set: { completionDate: '2020-01-01' }, base: { completionDate: '2026-06-01' } };
    await room.accept(correctCompletionDate, { id: `${courseId}.${reference}`, ...date }, paul);
    expect(await standing(room)).toEqual([]);
  });
});

describe('refusals', () => {
  test('refuses a record with itself, of another provider, removed, erased or merged before', async () => {
    const room = await enrolledTwice();
    expect(await refusal(room.accept(mergeStudents, { id, otherId: id }, paul))).toEqual([
      'invalid',
      'Choose another record to merge with.',
    ]);
    expect((await refusal(room.accept(mergeStudents, merge, petra)))[0]).toBe('not_found');
    await room.accept(removeStudent, { id: otherId }, paul);
    expect((await refusal(room.accept(mergeStudents, merge, paul)))[0]).toBe('removed');
    await room.accept(restoreStudent, { id: otherId }, paul);
    const third = student({
      id: 'student-3',
      candidateReferenceId: referenceOf(3),
      studentName: 'Z. Byron',
      studentNumber: null,
    });
    await room.accept(enrollStudent, third, paul);
    await room.accept(mergeStudents, { id: 'student-3', otherId }, paul);
    expect(await refusal(room.accept(mergeStudents, merge, paul))).toEqual([
      'removed',
      'Paul merged this record with another one of the same person on Jun 3. Use the other one.',
    ]);
    await room.accept(eraseStudent, { id: 'student-3' }, paul);
    expect((await refusal(room.accept(mergeStudents, { id, otherId: 'student-3' }, paul)))[0]).toBe('erased');
  });

  test('refuses a teacher, and lets an owner', async () => {
    const room = await enrolledTwice();
    await room.put('memberships', membership(tess));
    expect((await refusal(room.accept(mergeStudents, merge, tess)))[1]).toMatch(/manager/);
    await room.accept(mergeStudents, merge, paul);
  });

  test('changes nothing when it is given again, also with the records exchanged', async () => {
    const room = await enrolledTwice();
    await both(room);
    await room.accept(mergeStudents, merge, paul);
    const before = await everything(room);
    expect((await room.accept(mergeStudents, merge, sam)).note).toMatch(/already merged/);
    expect((await refusal(room.accept(mergeStudents, { id: otherId, otherId: id }, sam)))[0]).toBe('removed');
    expect(await everything(room)).toEqual(before);
  });

  test('refuses a record of another class list on which the person is already', async () => {
    const room = await enrolledTwice({ courseId: otherCourse });
    const again = {
      ...student({ courseId: otherCourse }),
      id: 'student-3',
      candidateReferenceId: referenceOf(3),
    };
    await room.accept(
      enrollStudent,
      { ...again, studentName: 'Zoe Byron', studentEmail: 'zoe@learners.example', studentNumber: null },
      paul,
    );
    expect(await refusal(room.accept(mergeStudents, merge, paul))).toEqual([
      'taken',
      'This person has another record on the class list of Care at Night. Merge those two first.',
    ]);
  });

  test('refuses edits, removals and returns of a record that left its list', async () => {
    const room = await enrolledTwice();
    await room.accept(mergeStudents, merge, paul);
    const edit = { id: otherId, set: { studentName: 'Zo' }, base: { studentName: 'Zoe Byron-Smith' } };
    for (const [command, input] of [
      [editStudent, edit],
      [removeStudent, { id: otherId }],
      [restoreStudent, { id: otherId }],
    ] as const)
      expect((await refusal(room.accept(command, input, sam)))[1]).toMatch(/^Paul merged this record/);
  });
});

describe('data of the person', () => {
  test('ends the links of the other record on one class list, and keeps those of the one that stays', async () => {
    const room = await enrolledTwice();
    await room.put(
      'learnerLinks',
      learnerLink({ enrollmentId: id }),
      learnerLink({ id: 'link-2', enrollmentId: otherId }),
    );
    await room.accept(mergeStudents, merge, paul);
    expect(await room.store.get('learnerLinks', 'link-1')).toMatchObject({ revokedAt: null });
    expect(await room.store.get('learnerLinks', 'link-2')).toMatchObject({ revokedAt: room.now });
  });

  test('erases both records of one class list, and both places of two', async () => {
    for (const ofCourse of [courseId, otherCourse]) {
      const room = await enrolledTwice({ courseId: ofCourse });
      await room.accept(mergeStudents, merge, paul);
      await room.accept(markCompletion, mark({ courseId: ofCourse }), paul);
      await room.accept(eraseStudent, { id }, paul);
      for (const each of [id, otherId])
        expect(await room.store.get('enrollments', each)).toMatchObject({
          studentName: '',
          erasedAt: room.now,
        });
      expect(await standing(room)).toEqual([]);
    }
  });

  test('erases only the place of the course whose retention period is over', async () => {
    const room = await enrolledTwice({ courseId: otherCourse });
    await room.accept(mergeStudents, merge, paul);
    await room.accept(expireStudent, { id }, system);
    expect(await room.store.get('enrollments', id)).toMatchObject({ studentName: '' });
    expect(await room.store.get('enrollments', otherId)).toMatchObject({ studentName: 'Zoe Byron' });
    await room.accept(markCompletion, mark({ courseId: otherCourse }), paul);
    expect(await standing(room)).toMatchObject([{ candidateReferenceId: reference }]);
    await room.accept(expireStudent, { id: otherId, withOwed: true }, system);
    expect(await standing(room)).toEqual([]);
  });
});

const tables = [
  'enrollments',
  'completions',
  'matches',
  'matchPersons',
  'learners',
  'notifications',
] as const;

const everything = (room: Classroom) => Promise.all(tables.map((table) => room.store.find(table)));
