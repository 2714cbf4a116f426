// Matching after one event that concerns several agreements or people, and the last day of a late completion.
import { expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, enrolled } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import {
  agreement,
  completion,
  course,
  courseId,
  enrollment,
  job,
  jobId,
  jobPeriod,
  pending,
} from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { defaultSettings } from '../platform/settings.ts';
import { sweepCourse } from './reconcile.ts';

const second = { candidateReferenceId: 'C-000000000' };

test('matches for every approved agreement of a reopened job, also behind a pending one', async () => {
  const room = await classroom({ job: { isActive: false }, agreement: pending });
  for (const id of [202, 203]) {
    await room.put('courses', course({ id }));
    await room.put('agreements', agreement({ courseId: id }));
    const reference = `C-00000000${id % 10}`;
    await enrolled(room, enrollment({ id: `of ${id}`, courseId: id, candidateReferenceId: reference }));
    await room.put('completions', completion({ courseId: id, candidateReferenceId: reference }));
  }
  await room.accept(editJob, { id: jobId, set: { isActive: true }, base: { isActive: false } }, erin);
  expect((await room.store.find('matches')).map((match) => match.courseId)).toEqual([202, 203]);
});

test('sweeps every approved agreement of a course for each of its learners, also behind a pending one', async () => {
  const room = await classroom({ agreement: pending });
  await enrolled(room, enrollment({ id: 'student-2', ...second }));
  await room.put('completions', completion(), completion(second));
  for (const id of [102, 103]) {
    await room.put('jobs', job({ id }));
    await room.put('jobPeriods', jobPeriod({ jobId: id }));
    await room.put('agreements', agreement({ jobId: id }));
  }
  await room.accept(sweepCourse, { courseId }, system);
  const matched = (await room.store.find('matches')).map((match) => match.jobId);
  expect(matched.toSorted((a, b) => a - b)).toEqual([102, 102, 103, 103]);
});

test.each([
  [0, null],
  [1, 'waiting'],
])('binds the employer until the last day after the end, %i ms later: %s', async (ms, lateCompletion) => {
  const endedAt = '2026-06-02T10:00:00.000Z';
  const room = await classroom({ agreement: { status: 'cancelled', endedAt, endReason: 'cancelled' } });
  const last = plusDays(endedAt, defaultSettings.lateCompletionDays);
  room.now = new Date(Date.parse(last) + ms).toISOString();
  const { candidateReferenceId, completionDate } = completion();
  await room.accept(markCompletion, { courseId, candidateReferenceId, completionDate }, paul);
  expect(await room.single('matches')).toMatchObject({ lateCompletion });
});
