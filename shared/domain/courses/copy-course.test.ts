// Tests copying a course for the next term.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul, petra } from '#shared/testing/people.ts';
import { agreement, course, courseId, job, jobId } from '#shared/testing/rows.ts';
import { copyCourse } from './copy-course.ts';
import { defaultSettings } from '../platform/settings.ts';

const copy = (overrides: object = {}) => ({
  id: 202,
  sourceId: courseId,
  title: 'Care Certificate, fall',
  startDate: '2026-09-01',
  endDate: '2026-12-01',
  ...overrides,
});

describe('copying a course', () => {
  test('copies the description with new dates, without links and students', async () => {
    const room = await classroom({
      course: { prerequisites: 'None', skillsGained: 'Care', isActive: false },
    });
    await room.accept(copyCourse, copy(), paul);
    expect(await room.store.get('courses', 202)).toEqual({
      ...course({ prerequisites: 'None', skillsGained: 'Care' }),
      id: 202,
      title: 'Care Certificate, fall',
      startDate: '2026-09-01',
      endDate: '2026-12-01',
      isActive: true,
      createdAt: room.now,
      updatedAt: room.now,
      rev: 0,
    });
    expect(await room.store.find('agreements', { courseId: 202 })).toEqual([]);
    expect(await room.store.find('enrollments', { courseId: 202 })).toEqual([]);
  });

  test('proposes a new agreement to each employer when the links are copied', async () => {
    const room = await classroom();
    await room.accept(copyCourse, copy({ withLinks: true }), paul);
    expect(await room.single('agreements', { courseId: 202 })).toMatchObject({
      id: `202.${jobId}.1`,
      status: 'pending_approval',
      approvedAt: null,
    });
    expect(await room.told()).toEqual(['erin: Northside College proposes an agreement']);
  });

  test('skips a job that accepts no links and reports it in a note', async () => {
    const room = await classroom({ job: { isActive: false } });
    await room.put('jobs', job({ id: 102 }));
    await room.put('agreements', agreement({ jobId: 102 }));
    expect(await room.accept(copyCourse, copy({ withLinks: true }), paul)).toMatchObject({
      note: '1 job can no longer be linked.',
    });
    expect(await room.single('agreements', { courseId: 202 })).toMatchObject({ jobId: 102 });
  });

  test.each([
    [{ title: ' ' }, 'Course title is required'],
    [{ startDate: '2026-12-02' }, 'The end date is before the start date'],
  ])('rejects a copy with %j: %s', async (wrong, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(copyCourse, copy(wrong), paul))).toEqual(['invalid', message]);
  });

  test('refuses a copy above the limit of active courses', async () => {
    const room = await classroom();
    await room.put('settings', { ...defaultSettings, maxCoursesPerProvider: 1, createdAt: room.now, rev: 1 });
    expect((await refusal(room.accept(copyCourse, copy(), paul)))[0]).toBe('limit');
  });

  test('refuses to copy a course that is hidden after a report', async () => {
    const room = await classroom({ course: { isHidden: true, hiddenReason: 'misleading' } });
    expect(await refusal(room.accept(copyCourse, copy(), paul))).toEqual([
      'stale',
      'This course is hidden after a report. Fix it before you copy it.',
    ]);
  });

  test('refuses a copy under a taken number', async () => {
    const room = await classroom();
    expect((await refusal(room.accept(copyCourse, copy({ id: courseId }), paul)))[0]).toBe('taken');
  });

  test("answers another provider's course like a missing one", async () => {
    const room = await classroom();
    expect(await refusal(room.accept(copyCourse, copy(), petra))).toEqual([
      'not_found',
      "Course Not Found. This course doesn't exist or you don't have access to it.",
    ]);
    expect((await refusal(room.accept(copyCourse, copy(), erin)))[0]).toBe('forbidden');
  });
});
