// Tests the public statistics of a course: computed from its class list, and omitted for few people.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul, system } from '#shared/testing/people.ts';
import { agreement, completion, course, enrollment } from '#shared/testing/rows.ts';
import { bandOf, rebuildStatistics } from './course-statistics.ts';
import { hide } from '../listings/hiding.ts';
import { whileSuspended } from '../listings/listings.ts';

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

const figures = (room: Classroom) => room.single('courseStatistics');

describe('building the public course statistics', () => {
  test('publishes the band of the class size, with the share and the mean days rounded to 5', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 13, 6);
    await rebuild(room);
    expect(await figures(room)).toEqual({
      id: 201,
      providerId: 'paul',
      isListed: true,
      enrolled: 10,
      completionPercent: 45,
      meanDays: 35,
      providerCourses: 1,
      providerCompletionPercent: 45,
      providerRatings: 0,
      providerRatingTenths: null,
      ratingsMonth: room.now.slice(0, 7),
      builtAt: room.now,
      createdAt: course().createdAt,
      rev: 0,
    });
  });

  test.each([
    [9, 5, { enrolled: null, completionPercent: null, meanDays: null }],
    [10, 5, { enrolled: 10, completionPercent: 50, meanDays: 30 }],
    [10, 4, { enrolled: 10, completionPercent: null, meanDays: null }],
    [10, 6, { enrolled: 10, completionPercent: null, meanDays: 35 }],
    [30, 2, { enrolled: 20, completionPercent: null, meanDays: null }],
    [30, 26, { enrolled: 20, completionPercent: null }],
  ])('publishes for %i enrolled and %i completed students %j', async (size, completed, expected) => {
    const room = await classrooms();
    await ofClass(room, 201, size, completed);
    await rebuild(room);
    expect(await figures(room)).toMatchObject(expected);
  });

  test.each([
    [10, '10–19'],
    [20, '20–49'],
    [50, '50–99'],
    [100, '100+'],
    [null, null],
  ])('renders the band of %j as %j', (least, words) => {
    expect(bandOf(least)).toBe(words);
  });

  test('clears the statistics of a hidden course, immediately and at each rebuild', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 13, 6);
    await rebuild(room);
    const gone = { isListed: false, enrolled: null, completionPercent: null, meanDays: null };
    const context = { actor: system, now: room.now, newId: () => 'id', randomId: () => 'id' };
    await hide(room.store, { kind: 'course', id: 201 }, whileSuspended, context);
    expect(await figures(room)).toMatchObject(gone);
    await rebuild(room);
    expect(await figures(room)).toMatchObject(gone);
  });

  test('excludes removed students, removed completions, and references that are on no class list', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 13, 7);
    const removedAt = '2026-06-02T10:00:00.000Z';
    await room.put(
      'enrollments',
      enrollment({ id: 's-201-12', candidateReferenceId: 'C-201-12', removedAt }),
    );
    await room.put('completions', completion({ candidateReferenceId: 'C-201-0', removedAt }));
    await room.put('completions', completion({ candidateReferenceId: 'Roll-17' }));
    await rebuild(room);
    expect(await figures(room)).toMatchObject({ enrolled: 10, completionPercent: 50 });
  });

  test('combines all courses of a provider in its statistics', async () => {
    const room = await classrooms();
    await room.put('courses', course({ id: 202 }), course({ id: 203, isActive: false }));
    await ofClass(room, 201, 3, 3);
    await ofClass(room, 202, 10, 5);
    await rebuild(room);
    const rows = await room.store.find('courseStatistics');
    expect(rows.map((row) => [row.id, row.isListed, row.completionPercent])).toEqual([
      [201, true, null],
      [202, true, 50],
      [203, false, null],
    ]);
    expect(rows.map((row) => [row.providerCourses, row.providerCompletionPercent])).toEqual([
      [2, 60],
      [2, 60],
      [2, 60],
    ]);
  });

  test('leaves the rating of a related employer out', async () => {
    const room = await classrooms();
    for (const [employerId, stars] of [
      ['erin', 5],
      ['otto', 1],
      ['b', 1],
      ['c', 1],
    ] as const)
      await room.put('ratings', {
        ...{ id: `${employerId}.paul`, employerId, providerId: 'paul', stars, ratedAt: room.now },
        ...{ askedAt: null, createdAt: room.now, rev: 0 },
      });
    await room.put('agreements', agreement({ jobId: 901, employerId: 'otto' }));
    await room.put('agreements', agreement({ jobId: 902, isRelated: true }));
    await rebuild(room);
    expect(await figures(room)).toMatchObject({ providerRatings: 3, providerRatingTenths: 10 });
  });

  test('updates ratings once a month, also beside a new course, so that comparing two reads reveals no single rating', async () => {
    const room = await classrooms();
    const rate = (employerId: string, stars: number) =>
      room.put('ratings', {
        id: `${employerId}.paul`,
        employerId,
        providerId: 'paul',
        stars,
        ratedAt: room.now,
        askedAt: null,
        createdAt: room.now,
        rev: 0,
      });
    for (const employer of ['a', 'b', 'c']) await rate(employer, 4);
    await rebuild(room);
    expect(await figures(room)).toMatchObject({ providerRatings: 3, providerRatingTenths: 40 });
    await rate('d', 1);
    await rebuild(room);
    expect(await figures(room)).toMatchObject({ providerRatings: 3, providerRatingTenths: 40 });
    await room.put('courses', course({ id: 202 }));
    await rebuild(room);
    const added = await room.store.get('courseStatistics', 202);
    expect(added).toMatchObject({ providerRatings: 3, providerRatingTenths: 40 });
    room.now = '2026-07-01T10:00:00.000Z';
    await rebuild(room);
    for (const row of await room.store.find('courseStatistics'))
      expect(row).toMatchObject({ providerRatings: 4, providerRatingTenths: 33 });
  });

  test('leaves unchanged statistics untouched', async () => {
    const room = await classrooms();
    await ofClass(room, 201, 13, 6);
    await rebuild(room);
    const before = await room.single('courseStatistics');
    room.now = '2026-06-04T10:00:00.000Z';
    await rebuild(room);
    expect(await room.single('courseStatistics')).toEqual(before);
  });

  test('lets only the server rebuild the statistics', async () => {
    const room = await classrooms();
    const attempt = room.accept(rebuildStatistics, { providerId: 'paul' }, paul);
    expect((await refusal(attempt))[0]).toBe('forbidden');
  });
});
