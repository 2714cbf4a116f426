// The public figures of a course: computed from its class list, silent about few people.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '../testing/classroom.ts';
import type { Classroom } from '../testing/classroom.ts';
import { paul, system } from '../testing/people.ts';
import { completion, course, enrollment } from '../testing/rows.ts';
import { rebuildStatistics } from './course-statistics.ts';

/** `size` students enrolled on May 1, of whom the first so many completed after 10, 20, 30 ... days. */
async function ofClass(room: Classroom, courseId: number, size: number, completed: number): Promise<void> {
  for (let index = 0; index < size; index++) {
    const candidateReferenceId = `C-${courseId}-${index}`;
    const student = { courseId, candidateReferenceId, enrollmentDate: '2026-05-01' };
    await room.put('enrollments', enrollment({ id: `s-${courseId}-${index}`, ...student }));
    const completionDate = new Date(Date.UTC(2026, 4, 1 + 10 * (index + 1))).toISOString().slice(0, 10);
    if (index < completed)
      await room.put('completions', completion({ courseId, candidateReferenceId, completionDate }));
  }
}

async function classrooms(): Promise<Classroom> {
  const room = await classroom({ student: { removedAt: '2026-05-05T10:00:00.000Z' } });
  return room;
}

const rebuild = (room: Classroom) => room.accept(rebuildStatistics, { providerId: 'paul' }, system);

describe('the figures of a course', () => {
  test('are the share of the enrolled who completed and the mean of their days', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 8, 5);
    await rebuild(room);
    expect(await room.single('courseStatistics')).toEqual({
      id: 201,
      providerId: 'paul',
      isListed: true,
      enrolled: 8,
      completionPercent: 63,
      meanDays: 30,
      providerCourses: 1,
      providerCompletionPercent: 63,
      providerRatings: 0,
      providerRatingTenths: null,
      builtAt: room.now,
      createdAt: course().createdAt,
      rev: 0,
    });
  });

  test('are silent about fewer than five people', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 4, 4);
    await rebuild(room);
    expect(await room.single('courseStatistics')).toMatchObject({
      enrolled: null,
      completionPercent: null,
      meanDays: null,
      providerCompletionPercent: null,
    });
    await ofClass(room, 201, 5, 4);
    await rebuild(room);
    expect(await room.single('courseStatistics')).toMatchObject({
      enrolled: 5,
      completionPercent: 80,
      meanDays: null,
    });
  });

  test('leave out whoever was removed, taken back or is on no class list', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 6, 3);
    const removedAt = '2026-06-02T10:00:00.000Z';
    await room.put('enrollments', enrollment({ id: 's-201-5', candidateReferenceId: 'C-201-5', removedAt }));
    await room.put('completions', completion({ candidateReferenceId: 'C-201-0', removedAt }));
    await room.put('completions', completion({ candidateReferenceId: 'Roll-17' }));
    await rebuild(room);
    expect(await room.single('courseStatistics')).toMatchObject({ enrolled: 5, completionPercent: 40 });
  });

  test('of a provider are those of all its courses together', async () => {
    const room = await classrooms();
    await room.put('courses', course({ id: 202 }), course({ id: 203, isActive: false }));
    await ofClass(room, 201, 3, 3);
    await ofClass(room, 202, 7, 1);
    await rebuild(room);
    const rows = await room.store.find('courseStatistics');
    expect(rows.map((row) => [row.id, row.isListed, row.completionPercent])).toEqual([
      [201, true, null],
      [202, true, 14],
      [203, false, null],
    ]);
    expect(rows.map((row) => [row.providerCourses, row.providerCompletionPercent])).toEqual([
      [2, 40],
      [2, 40],
      [2, 40],
    ]);
  });

  test('are left as they are when nothing has changed', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 8, 5);
    await rebuild(room);
    const before = await room.single('courseStatistics');
    room.now = '2026-06-04T10:00:00.000Z';
    await rebuild(room);
    expect(await room.single('courseStatistics')).toEqual(before);
  });

  test('are rebuilt by the server alone', async () => {
    const room = await classrooms();
    const attempt = room.accept(rebuildStatistics, { providerId: 'paul' }, paul);
    expect((await refusal(attempt))[0]).toBe('forbidden');
  });
});
