import { expect, test } from 'vitest';
import { classroom } from '../testing/classroom.ts';
import { paul } from '../testing/people.ts';
import { completion, course, courseId, enrollment } from '../testing/rows.ts';
import { classList } from './class-list.ts';
import { courseInFull } from './courses.ts';
import { allClasses, myCourses } from './my-courses.ts';

test('gives a course one completion rate everywhere and counts references that are on no class list apart', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 202 }));
  await room.put('enrollments', enrollment({ id: 'student-2', candidateReferenceId: 'C-2' }));
  await room.put(
    'completions',
    completion(),
    completion({ candidateReferenceId: 'C-9', enrollmentId: null }),
    completion({ courseId: 202, enrollmentId: null }),
  );
  const counts = { enrolled: 2, completed: 1, unlisted: 1 };
  const list = await classList(room.store, paul, courseId);
  expect([list?.students.length, list?.completed.length, list?.unlisted.length]).toEqual([2, 1, 1]);
  expect(await courseInFull(room.store, paul, courseId)).toMatchObject(counts);
  expect((await myCourses(room.store, paul)).find((found) => found.course.id === courseId)).toMatchObject(
    counts,
  );
  expect(await allClasses(room.store)).toEqual({ ...counts, unlisted: 2 });
});
