// Tests courses as employers find them, by provider.
import { expect, test } from 'vitest';
import { rateProvider } from '../domain/courses/ratings.ts';
import { classroom } from '../testing/classroom.ts';
import { erin, otto } from '../testing/people.ts';
import { agreement, course, courseStatistics, pending } from '../testing/rows.ts';
import { byProvider, offeredCourses, ownRatings } from './training-providers.ts';

test('groups courses by provider with statistics and the number of linked jobs of the employer', async () => {
  const room = await classroom();
  await room.put(
    'courses',
    course({ id: 202, title: 'Baking', createdAt: '2026-05-02T09:00:00.000Z' }),
    course({ id: 203, providerId: 'petra', providerName: 'Alder School' }),
  );
  await room.put(
    'agreements',
    agreement({ jobId: 102, ...pending }),
    agreement({ jobId: 101, round: 2, ...pending }),
  );
  await room.put(
    'agreements',
    agreement({ jobId: 103, status: 'cancelled', endedAt: '2026-05-20T09:00:00.000Z' }),
  );
  await room.put('courseStatistics', courseStatistics());
  const groups = byProvider(await offeredCourses(room.store));
  expect(groups.map(({ providerName, figures }) => [providerName, figures?.providerCourses])).toEqual([
    ['Alder School', undefined],
    ['Northside College', 2],
  ]);
  expect(groups[1]?.courses.map(({ course: { title }, linkedJobs }) => [title, linkedJobs])).toEqual([
    ['Baking', 0],
    ['Care Certificate', 2],
  ]);
});

test('lets an employer rate only providers with an agreement that was active', async () => {
  const room = await classroom();
  await room.put('agreements', agreement({ courseId: 203, providerId: 'petra', ...pending }));
  expect(await ownRatings(room.store, erin)).toEqual(new Map([['paul', null]]));
  await room.accept(rateProvider, { providerId: 'paul', stars: 4 }, erin);
  expect(await ownRatings(room.store, erin)).toEqual(new Map([['paul', 4]]));
  expect(await ownRatings(room.store, otto)).toEqual(new Map());
});
