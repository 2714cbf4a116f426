// Courses with several links, and their dates and limits at the borders.
import { describe, expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { agreement, course, courseId, enrollment, job, jobId, match } from '#shared/testing/rows.ts';
import { ratingRestDays } from '#shared/policy.ts';
import { agreementId } from '../agreements/agreement.ts';
import { defaultSettings } from '../platform/settings.ts';
import { createCourse, editCourse, linkedJobIds, linkJob, unlinkJob } from './commands.ts';
import { copyCourse } from './copy-course.ts';
import { rebuildStatistics } from './course-statistics.ts';
import { mayRate, ratingToAsk } from './ratings.ts';

const listing = {
  ...{ id: 202, title: 'First Aid', description: 'Practice.', duration: '2 days' },
  deliveryMethod: 'hybrid',
};
const others = [job({ id: 102, employerId: 'otto' }), job({ id: 103, employerId: 'otto' })];

describe('several links', () => {
  test('proposes and announces each link when a course is listed', async () => {
    const room = await classroom();
    await room.put('jobs', ...others);
    await room.accept(createCourse, { ...listing, linkedJobIds: [jobId, 102, 103] }, paul);
    expect(await linkedJobIds(room.store, 202)).toEqual([jobId, 102, 103]);
    const told = (await room.store.find('notifications')).map(({ personId }) => personId);
    expect(told).toEqual(['erin', 'otto', 'otto']);
  });

  test('announces links of a copied course, also behind a job that takes no links', async () => {
    const room = await classroom({ job: { isActive: false } });
    await room.put('jobs', ...others);
    for (const { id } of others) await room.put('agreements', agreement({ jobId: id, employerId: 'otto' }));
    const copy = { ...{ id: 202, sourceId: courseId, title: 'Copy' }, startDate: null, endDate: null };
    expect(await room.accept(copyCourse, { ...copy, withLinks: true }, paul)).toMatchObject({
      note: '1 job can no longer be linked.',
    });
    const told = (await room.store.find('notifications')).map(({ personId }) => personId);
    expect(told).toEqual(['otto', 'otto']);
  });

  test('lists the links of a course by number without ended ones', async () => {
    const room = await classroom({ agreement: { status: 'cancelled' } });
    for (const id of [1000, 103, 104]) await room.put('agreements', agreement({ jobId: id }));
    await room.put('agreements', agreement({ jobId: 103, status: 'completed' }));
    expect(await linkedJobIds(room.store, courseId)).toEqual([104, 1000]);
  });
});

test('tells the employer of no link that was there, and of no end that was before', async () => {
  const ended = { endedAt: '2026-06-02T10:00:00.000Z', endReason: 'cancelled', endedByName: 'Erin' } as const;
  const room = await classroom();
  await room.accept(linkJob, { courseId, jobId, round: 1 }, paul);
  await room.put('agreements', agreement({ status: 'cancelled', ...ended }));
  await room.accept(unlinkJob, { courseId, jobId, round: 1 }, paul);
  expect(await room.told()).toEqual([]);
  await room.accept(linkJob, { courseId, jobId, round: 2 }, paul);
  await room.accept(unlinkJob, { courseId, jobId, round: 2 }, paul);
  const { subjectId } = await room.single('notifications', {
    title: 'Northside College withdrew a proposal',
  });
  expect(subjectId).toBe(agreementId(courseId, jobId, 2));
});

test('lists a course that ends on the day on which it starts, and edits it so', async () => {
  const room = await classroom();
  const day = '2026-07-01';
  await room.accept(createCourse, { ...listing, startDate: day, endDate: day }, paul);
  const later = { startDate: '2026-07-02', endDate: '2026-07-02' };
  await room.accept(editCourse, { id: 202, set: later, base: { startDate: day, endDate: day } }, paul);
  expect(await room.store.get('courses', 202)).toMatchObject(later);
});

test('counts active courses against the limit, the new one among them', async () => {
  const room = await classroom();
  await room.put('settings', {
    ...{ ...defaultSettings, maxCoursesPerProvider: 2 },
    ...{ createdAt: room.now, rev: 1 },
  });
  await room.put('courses', course({ id: 203, isActive: false }), course({ id: 204, providerId: 'petra' }));
  await room.accept(createCourse, listing, paul);
  expect((await refusal(room.accept(createCourse, { ...listing, id: 205 }, paul)))[0]).toBe('limit');
});

describe('a rating', () => {
  const rating = (providerId: string, askedAt: string) => ({
    ...{ id: `erin.${providerId}`, employerId: 'erin', providerId, stars: null, ratedAt: null, askedAt },
    ...{ createdAt: askedAt, rev: 1 },
  });
  const decided = { status: 'hired', decidedAt: '2026-06-01T10:00:00.000Z' } as const;

  test('may be given for any of several agreements', async () => {
    const room = await classroom({ agreement: { approvedAt: null } });
    expect(await mayRate(room.store, erin, 'paul')).toBe(false);
    await room.put('agreements', agreement({ round: 2 }));
    expect(await mayRate(room.store, erin, 'paul')).toBe(true);
    expect(await mayRate(room.store, erin, 'petra')).toBe(false);
  });

  test('asks for a rating of a second provider when nothing speaks for the first', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202, providerId: 'petra', providerName: 'Southside College' }));
    const ofPetra = { courseId: 202, providerId: 'petra' };
    await room.put('agreements', agreement(ofPetra), agreement({ ...ofPetra, round: 2, endedAt: room.now }));
    await room.put('matches', match({ ...decided, id: 'm1' }), match({ ...decided, id: 'm2' }));
    expect((await ratingToAsk(room.store, erin, room.now))?.providerId).toBe('petra');
  });

  test('asks for a rating once the days after the last question are over, of any provider', async () => {
    const room = await classroom({ agreement: { endedAt: '2026-06-01T10:00:00.000Z' } });
    await room.put('ratings', rating('petra', '2026-01-01T10:00:00.000Z'), rating('paul', room.now));
    const end = plusDays(room.now, ratingRestDays);
    const before = new Date(Date.parse(end) - 1).toISOString();
    expect(await ratingToAsk(room.store, erin, before)).toBeNull();
    expect(await ratingToAsk(room.store, erin, end)).not.toBeNull();
  });
});

test('rebuilds the figures of every course, not only of the first', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 202 }), course({ id: 203 }));
  const rebuild = () => room.accept(rebuildStatistics, { providerId: 'paul' }, system);
  await rebuild();
  for (const id of [202, 203]) await room.put('courses', course({ id, isActive: false }));
  await rebuild();
  const listed = (await room.store.find('courseStatistics')).map(({ isListed }) => isListed);
  expect(listed).toEqual([true, false, false]);
  for (let index = 0; index < 10; index += 1)
    await room.put('enrollments', enrollment({ id: `s${index}`, courseId: 203 }));
  await rebuild();
  const enrolled = (await room.store.find('courseStatistics')).map((figures) => figures.enrolled);
  expect(enrolled).toEqual([null, null, 10]);
});
