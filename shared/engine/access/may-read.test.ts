// Tests what a member sees and changes who works on some courses of a provider only.
import { describe, expect, test } from 'vitest';
import type { Actor } from '../command.ts';
import { replicatedTables } from '../schema.ts';
import type { TableName } from '../schema.ts';
import { scopesOf } from '../visibility.ts';
import { classroom, enrolled, refusal } from '../../testing/classroom.ts';
import type { Classroom } from '../../testing/classroom.ts';
import { assignment, membership, paul, petra, tess } from '../../testing/people.ts';
import {
  agreement,
  completion,
  course,
  courseId,
  enrollment,
  handedOverChange,
  handedOverContents,
  job,
  thread,
} from '../../testing/rows.ts';
import { keysSeenBy, putRowsAbout } from '../../testing/access-rows.ts';
import { candidateReference } from '../../domain/enrollments/candidate-reference.ts';
import { markCompletion } from '../../domain/completions/commands.ts';
import { editStudent, enrollStudent } from '../../domain/enrollments/commands.ts';
import { sendMessage } from '../../domain/messages/messages.ts';
import { markRead } from '../../domain/notifications/mark-read.ts';
import { mayRead } from './may-read.ts';

const otherCourse = 202;

/** Rows of every kind about one course; the learner is in both courses under two references. */
async function putRows(room: Classroom, id: number, mark: string): Promise<void> {
  await room.put('completions', completion({ id: `${id}.C-${mark}`, courseId: id }));
  const conflictOf = { tableName: 'enrollments', subjectId: `student-${mark}` };
  const agreementId = `${id}.101.1`;
  await putRowsAbout(room, { about: { courseId: id }, agreementId, mark, member: tess, conflictOf });
}

/** Northside College with two courses and a teacher of the first. */
async function school(...taught: number[]): Promise<Classroom> {
  const room = await classroom();
  await room.put('memberships', membership(tess, { assignsAll: false }));
  await room.put('courses', course({ id: otherCourse, title: 'Plumbing' }));
  await enrolled(room, enrollment({ id: 'student-a' }));
  const inOther = { id: 'student-b', courseId: otherCourse, candidateReferenceId: 'C-9999AAAAA' };
  await enrolled(room, enrollment(inOther));
  await putRows(room, courseId, 'a');
  await putRows(room, otherCourse, 'b');
  for (const id of taught) await room.put('assignments', assignment(tess, id));
  return room;
}

/** What is about a course, and marked with it. */
const ofMark = (keys: readonly string[], mark: 'a' | 'b'): string[] =>
  keys.filter(
    (key) => key.endsWith(`-${mark}`) || key.includes(`/${mark === 'a' ? courseId : otherCourse}.`),
  );

describe('reading with assignments', () => {
  test('shows a member everything about an assigned course and nothing about another', async () => {
    const room = await school(courseId);
    const [byTess, byPaul] = [await keysSeenBy(room, tess), await keysSeenBy(room, paul)];
    const ownOfTess = /^(notifications|conflicts)\//;
    expect(ofMark(byTess, 'b')).toEqual([]);
    expect(ofMark(byTess, 'a').filter((key) => !ownOfTess.test(key))).toEqual(
      ofMark(byPaul, 'a').filter((key) => !ownOfTess.test(key)),
    );
    expect(ofMark(byTess, 'a')).toContain('notifications/news-a');
    expect(ofMark(byTess, 'a')).toContain('conflicts/conflict-a');
  });

  test('shows a member without an assignment the list of courses, colleagues, and nothing about learners', async () => {
    const tables = new Set((await keysSeenBy(await school(), tess)).map((key) => key.split('/')[0]));
    expect([...tables]).toEqual(
      ['users', 'organizations', 'memberships', 'courses', 'jobs'].filter((table) => tables.has(table)),
    );
  });

  test('shows nothing after the assignment has ended', async () => {
    const room = await school(courseId);
    await room.put('assignments', assignment(tess, courseId, { endedAt: '2026-06-01T09:00:00.000Z' }));
    expect(ofMark(await keysSeenBy(room, tess), 'a')).toEqual([]);
  });

  test('shows a member who works on everything what an owner sees', async () => {
    const room = await school();
    const ofAll: Actor = { ...tess, assignsAll: true };
    expect(ofMark(await keysSeenBy(room, ofAll), 'b')).toContain('completions/202.C-b');
  });

  test('shows an inactive job only by an agreement of an assigned course', async () => {
    const room = await school(courseId);
    const inactive = job({ id: 102, isActive: false });
    await room.put('agreements', agreement({ id: '202.102.1', courseId: otherCourse, jobId: 102 }));
    expect(await mayRead(room.store, paul, 'jobs', inactive)).toBe(true);
    expect(await mayRead(room.store, tess, 'jobs', inactive)).toBe(false);
  });

  test('hides a conversation about a job, which is about no course', async () => {
    const room = await school(courseId);
    const aboutJob = thread({ id: 'thread-job', subjectKind: 'job', subjectId: '101' });
    expect(await mayRead(room.store, tess, 'threads', aboutJob)).toBe(false);
  });

  test('leads to a course from every table with rows about learners', () => {
    const open: TableName[] = replicatedTables.filter((table) =>
      scopesOf('provider', table).some((scope) => scope.by === 'own' && !scope.assigned && !scope.least),
    );
    expect(open).toEqual([
      'users',
      'organizations',
      'memberships',
      'assignments',
      // Its author may read it, and managers, who see every course.
      'handedOverChanges',
      'activity',
      'providerProfiles',
      // Columns of a course that is not assigned are withheld.
      'courses',
      'notificationPreferences',
    ]);
  });
});

describe('reading handed-over changes', () => {
  const everywhere: Actor = { ...tess, person: 'tom', assignsAll: true };
  const viewer: Actor = { ...tess, person: 'vera', memberRole: 'viewer' };
  const removed: Actor = { ...tess, organization: 'tess', role: 'newcomer', memberRole: null };

  test.each([
    ['an owner', paul, [true, true]],
    ['a manager', { ...paul, person: 'sam', memberRole: 'manager' } satisfies Actor, [true, true]],
    ['the author', tess, [true, false]],
    ['the author after a removal', removed, [true, false]],
    ['a teacher of all courses', everywhere, [false, false]],
    ['a viewer', viewer, [false, false]],
    ['a manager of another college', petra, [false, false]],
  ])('shows %s the change and its contents: %o %o', async (_, actor, [change, contents]) => {
    const { store } = await school();
    expect(await mayRead(store, actor, 'handedOverChanges', handedOverChange())).toBe(change);
    expect(await mayRead(store, actor, 'handedOverContents', handedOverContents())).toBe(contents);
  });
});

const noMore = 'You no longer teach Plumbing. Ask a manager of Northside College.';
const never = 'You don’t teach Plumbing. Ask a manager of Northside College.';
const marking = { courseId: otherCourse, candidateReferenceId: 'C-9999AAAAA', completionDate: '2026-06-02' };

describe('changing with assignments', () => {
  test.each([
    ['marks', markCompletion, marking],
    [
      'enrolls',
      enrollStudent,
      {
        id: 'student-c',
        courseId: otherCourse,
        candidateReferenceId: candidateReference(new Uint8Array([1, 2, 3, 4, 5])),
        studentName: 'Zoe',
        studentEmail: 'zoe@example.org',
        enrollmentDate: '2026-06-01',
      },
    ],
    ['edits', editStudent, { id: 'student-b', set: { studentName: 'Ann' }, base: { studentName: 'Zoe' } }],
    [
      'writes about a match',
      sendMessage,
      {
        subjectKind: 'match',
        subjectId: 'match-b',
        withId: 'erin',
        text: 'Hello',
        writtenAt: '2026-06-03T09:00:00.000Z',
      },
    ],
  ] as const)('refuses a member who %s in a course that is not assigned', async (_, command, input) => {
    const room = await school(courseId);
    expect(await refusal(room.accept(command, input, tess))).toEqual(['forbidden', never]);
    await room.put('assignments', assignment(tess, otherCourse, { endedAt: '2026-06-01T09:00:00.000Z' }));
    expect(await refusal(room.accept(command, input, tess))).toEqual(['forbidden', noMore]);
    await room.put('assignments', assignment(tess, otherCourse));
    await room.accept(command, input, tess);
  });

  test('names a manager to a member who writes about a job', async () => {
    const room = await school(courseId);
    const about = { subjectKind: 'job', subjectId: '101', withId: 'erin', text: 'Hello' };
    const attempt = room.accept(sendMessage, { ...about, writtenAt: '2026-06-03T09:00:00.000Z' }, tess);
    expect(await refusal(attempt)).toEqual([
      'forbidden',
      'Only managers and owners can do this. Ask a manager of Northside College.',
    ]);
  });

  test('passes over the notifications of a course that was taken away', async () => {
    const room = await school(courseId);
    await room.accept(markRead, { ids: ['news-a', 'news-b'] }, tess);
    expect(await room.single('notifications', { id: 'news-a' })).toMatchObject({ isRead: true });
    expect(await room.single('notifications', { id: 'news-b' })).toMatchObject({ isRead: false });
  });
});
