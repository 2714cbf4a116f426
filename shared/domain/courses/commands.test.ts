// Tests courses and their links to jobs.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul, petra } from '#shared/testing/people.ts';
import { course, courseId, jobId } from '#shared/testing/rows.ts';
import { createCourse, editCourse, linkedJobIds } from './commands.ts';
import { defaultSettings } from '../platform/settings.ts';

const listing = {
  id: 202,
  title: 'First Aid',
  description: 'Two days of practice.',
  duration: '2 days',
  deliveryMethod: 'hybrid',
};

const edit = (set: object, base: object = {}) => ({ id: courseId, set, base });
const limited = async (room: Classroom, limits: Partial<typeof defaultSettings>) =>
  room.put('settings', { ...defaultSettings, ...limits, createdAt: room.now, rev: 1 });

describe('listing a course', () => {
  test('creates an active course under the name of the organization', async () => {
    const room = await classroom();
    await room.accept(createCourse, { ...listing, startDate: '2026-07-01', endDate: '' }, paul);
    expect(await room.store.get('courses', 202)).toEqual({
      ...listing,
      startDate: '2026-07-01',
      endDate: null,
      prerequisites: null,
      skillsGained: null,
      providerId: 'paul',
      providerName: 'Northside College',
      isActive: true,
      learnersChoose: false,
      isHidden: false,
      hiddenReason: null,
      hiddenCode: null,
      createdAt: room.now,
      updatedAt: room.now,
      updatedByName: 'Paul',
      fieldEdits: null,
      rev: 0,
    });
  });

  test('proposes one agreement to the employer of each linked job and notifies the employer', async () => {
    const room = await classroom();
    await room.accept(createCourse, { ...listing, linkedJobIds: [jobId, jobId] }, paul);
    expect(await room.single('agreements', { courseId: 202 })).toMatchObject({
      id: `202.${jobId}.1`,
      round: 1,
      employerId: 'erin',
      providerId: 'paul',
      status: 'pending_approval',
      terms:
        'Acme Care guarantees an interview for "Care Assistant" to every learner who completes "First Aid" at Northside College.',
    });
    expect(await room.told()).toEqual(['erin: Northside College proposes an agreement']);
    expect(await linkedJobIds(room.store, 202)).toEqual([jobId]);
  });

  test.each([
    ['title', 'Course title is required'],
    ['description', 'Course description is required'],
    ['duration', 'Duration is required'],
    ['deliveryMethod', 'Delivery method is required'],
  ])('rejects a course without %s: %s', async (field, message) => {
    const room = await classroom();
    for (const missing of [undefined, '', '   ', null, 7])
      expect(await refusal(room.accept(createCourse, { ...listing, [field]: missing }, paul))).toEqual([
        'invalid',
        message,
      ]);
  });

  test('rejects a course that ends before it starts', async () => {
    const room = await classroom();
    const dates = { startDate: '2026-07-02', endDate: '2026-07-01' };
    expect(await refusal(room.accept(createCourse, { ...listing, ...dates }, paul))).toEqual([
      'invalid',
      'The end date is before the start date',
    ]);
  });

  test('rejects the whole course when a linked job is inactive', async () => {
    const room = await classroom({ job: { isActive: false } });
    const attempt = room.accept(createCourse, { ...listing, linkedJobIds: [jobId] }, paul);
    expect(await refusal(attempt)).toEqual(['invalid', 'Only jobs with guaranteed interview can be linked.']);
    expect(await room.store.get('courses', 202)).toBeUndefined();
  });

  test('rejects the whole course when a linked job does not exist', async () => {
    const room = await classroom();
    const attempt = room.accept(createCourse, { ...listing, linkedJobIds: [999] }, paul);
    expect(await refusal(attempt)).toEqual([
      'not_found',
      "Job not found. The job you're looking for doesn't exist or has been removed.",
    ]);
    expect(await room.store.get('courses', 202)).toBeUndefined();
  });

  test('rejects a taken number and a course above the limit of the platform', async () => {
    const room = await classroom();
    const attempt = room.accept(createCourse, { ...listing, id: courseId }, petra);
    expect((await refusal(attempt))[0]).toBe('taken');
    await limited(room, { maxCoursesPerProvider: 1 });
    expect(await refusal(room.accept(createCourse, listing, paul))).toEqual([
      'limit',
      'A training provider can have at most 1 active course. Deactivate one first.',
    ]);
  });
});

describe('editing a course', () => {
  test('changes only the edited fields', async () => {
    const room = await classroom();
    await room.accept(editCourse, edit({ isActive: false, startDate: '2026-07-01' }), paul);
    expect(await room.single('courses')).toEqual(
      course({
        isActive: false,
        startDate: '2026-07-01',
        updatedAt: room.now,
        updatedByName: 'Paul',
        fieldEdits: expect.any(String) as string,
      }),
    );
  });

  test('rejects an end date that contradicts the stored start date', async () => {
    const room = await classroom({ course: { startDate: '2026-07-02' } });
    await expect(room.accept(editCourse, edit({ endDate: '2026-07-01' }), paul)).rejects.toMatchObject({
      code: 'invalid',
      fields: { endDate: 'The end date is before the start date' },
    });
  });

  test.each([
    ['title', 'Course title is required'],
    ['description', 'Course description is required'],
    ['duration', 'Duration is required'],
    ['deliveryMethod', 'Delivery method is required'],
  ])('rejects an empty %s: %s', async (field, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(editCourse, edit({ [field]: '' }), paul))).toEqual(['invalid', message]);
    expect(await room.single('courses')).toEqual(course());
  });

  test('accepts every edit except activating another course after the limit was lowered', async () => {
    const room = await classroom();
    await limited(room, { maxCoursesPerProvider: 1 });
    await room.put('courses', course({ id: 202 }), course({ id: 203, isActive: false }));
    await room.accept(editCourse, edit({ title: 'Care', isActive: true }, { isActive: true }), paul);
    const activate = { id: 203, set: { isActive: true }, base: { isActive: false } };
    expect((await refusal(room.accept(editCourse, activate, paul)))[0]).toBe('limit');
    await room.accept(editCourse, edit({ isActive: false }), paul);
    expect((await room.store.get('courses', courseId))?.isActive).toBe(false);
  });
});
