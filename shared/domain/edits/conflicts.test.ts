// Tests that the person who changed a field after another person decides between the two values.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, petra, sam } from '#shared/testing/people.ts';
import { conflict, courseId, enrollment, jobId } from '#shared/testing/rows.ts';
import { openConflicts } from '#shared/reads/open-conflicts.ts';
import { settleConflict } from './conflicts.ts';
import { editCourse } from '../courses/commands.ts';
import { editStudent, removeStudent } from '../enrollments/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { saveCalendar } from '../organizations/working-calendar.ts';
import { saveProviderProfile } from '../organizations/profiles.ts';

const id = enrollment().id;
const phone = (value: string, base: string | null = null) => ({
  id,
  set: { studentPhone: value },
  base: { studentPhone: base },
});

/** Sam's number is used, Paul's is kept for him. */
async function changedTwice(): Promise<Classroom> {
  const room = await classroom({ student: { studentPhone: null } });
  await room.accept(editStudent, phone('555-0199'), sam);
  await room.accept(editStudent, phone('555-0101'), paul);
  return room;
}

const open = ({ store }: Classroom, actor = paul) => openConflicts(store, actor);
const kept = async (room: Classroom) => (await room.single('conflicts', { settledAs: null })).id;

test('describes who changed which value and whose value is in effect', async () => {
  const room = await changedTwice();
  const [found] = await open(room);
  expect(found?.sentence).toBe("Phone was changed here to 555-0101 and by Sam to 555-0199. Using Sam's.");
  expect(found?.isCut).toBe(false);
  expect(found?.standsBy).toBe('Sam');
  expect(found?.about).toBe(enrollment().studentName);
});

test('shows only the part in which two long texts differ, with a single period', async () => {
  const room = await classroom();
  const begin = 'Welds hull sections from drawings, in all positions. '.repeat(4);
  const { description } = await room.single('courses');
  const describe = (end: string) => ({
    id: courseId,
    set: { description: begin + end },
    base: { description },
  });
  await room.accept(editCourse, describe('MIG by day.'), sam);
  await room.accept(editCourse, describe('TIG at night.'), paul);
  const [found] = await open(room);
  expect(found?.sentence).toBe(
    "Description was changed here to ...from drawings, in all positions. TIG at night and by Sam to ...from drawings, in all positions. MIG by day. Using Sam's.",
  );
  expect(found?.isCut).toBe(true);
});

test('reapplies the rejected edit for "Use mine"', async () => {
  const room = await changedTwice();
  await room.accept(settleConflict, { id: await kept(room), as: 'mine', over: '555-0199' }, paul);
  expect(await room.single('enrollments')).toMatchObject({ studentPhone: '555-0101', updatedByName: 'Paul' });
  expect(await room.single('conflicts')).toMatchObject({ settledAs: 'mine' });
  expect(await open(room)).toEqual([]);
});

test('settles the conflict without changing the value for "Keep Sam\'s"', async () => {
  const room = await changedTwice();
  await room.accept(settleConflict, { id: await kept(room), as: 'theirs', over: '555-0199' }, paul);
  expect(await room.single('enrollments')).toMatchObject({ studentPhone: '555-0199', updatedByName: 'Sam' });
  expect(await room.single('conflicts')).toMatchObject({ settledAs: 'theirs' });
});

test('settles the conflict when its author enters another value in the form', async () => {
  const room = await changedTwice();
  await room.accept(editStudent, phone('555-0444', '555-0199'), paul);
  expect(await room.single('enrollments')).toMatchObject({ studentPhone: '555-0444' });
  expect(await open(room)).toEqual([]);
  expect((await room.single('conflicts')).settledAs).toBe('theirs');
});

test('keeps the conflict open when its author edits another field or a colleague edits the same one', async () => {
  const room = await changedTwice();
  await room.accept(editStudent, { id, set: { studentName: 'Zoe King' }, base: {} }, paul);
  await room.accept(editStudent, phone('555-0444', '555-0199'), sam);
  expect(await open(room)).toHaveLength(1);
});

test('opens a new conflict when a third value arrived before the answer', async () => {
  const room = await changedTwice();
  const first = await kept(room);
  await room.accept(editStudent, phone('555-0111', '555-0199'), sam);
  await room.accept(settleConflict, { id: first, as: 'mine', over: '555-0199' }, paul);
  expect((await room.single('enrollments')).studentPhone).toBe('555-0111');
  const [again] = await open(room);
  expect(again?.conflict.id).not.toBe(first);
  expect(again?.sentence).toBe("Phone was changed here to 555-0101 and by Sam to 555-0111. Using Sam's.");
});

test('names only authors of the conflicting field, not colleagues who edited another one', async () => {
  const room = await classroom({ student: { studentPhone: null } });
  const dana = { ...paul, person: 'dana', name: 'Dana' };
  const rename = (studentName: string) => ({ id, set: { studentName }, base: {} });
  await room.accept(editStudent, phone('555-0199'), sam);
  await room.accept(editStudent, rename('Zoe King'), dana);
  await room.accept(editStudent, phone('555-0101'), paul);
  expect((await open(room))[0]?.sentence).toBe(
    "Phone was changed here to 555-0101 and by Sam to 555-0199. Using Sam's.",
  );
  await room.accept(editStudent, phone('555-0111', '555-0199'), dana);
  await room.accept(editStudent, rename('Zoe Lee'), sam);
  expect((await open(room))[0]?.sentence).toBe(
    "Phone was changed here to 555-0101 and by Dana to 555-0111. Using Dana's.",
  );
});

test('shows since when the current value has been in effect', async () => {
  const room = await changedTwice();
  const [first] = await open(room);
  expect(first?.standsSince).toBe(first?.conflict.theirsAt);
  room.now = '2026-06-03T12:00:00.000Z';
  await room.accept(editStudent, phone('555-0111', '555-0199'), sam);
  const [later] = await open(room);
  expect(later?.standsSince).toBe('2026-06-03T12:00:00.000Z');
});

test('shows only the newest conflict of a field and settles the older ones with its answer', async () => {
  const room = await changedTwice();
  room.now = '2026-06-03T11:00:00.000Z';
  await room.accept(editStudent, phone('555-0102'), paul);
  const found = await open(room);
  expect(found.map(({ conflict: { yours } }) => yours)).toEqual(['555-0102']);
  await room.accept(settleConflict, { id: found[0]!.conflict.id, as: 'mine', over: '555-0199' }, paul);
  const settled = (await room.store.find('conflicts')).map(({ settledAs }) => settledAs);
  expect(new Set(settled)).toEqual(new Set(['mine', 'theirs']));
});

test('closes the conflict when both values are equal again', async () => {
  const room = await changedTwice();
  await room.accept(editStudent, phone('555-0101', '555-0199'), sam);
  expect(await open(room)).toEqual([]);
});

test('closes the conflict when the student was removed', async () => {
  const room = await changedTwice();
  const settle = { id: await kept(room), as: 'mine', over: '555-0199' };
  await room.accept(removeStudent, { id }, sam);
  expect(await open(room)).toEqual([]);
  expect((await refusal(room.accept(settleConflict, settle, paul)))[0]).toBe('removed');
});

test('rejects an invalid value like an edit and keeps the conflict open', async () => {
  const room = await classroom();
  await room.put('conflicts', conflict({ field: 'studentEmail', yours: 'nobody', theirs: 'z@x.example' }));
  expect(
    await refusal(room.accept(settleConflict, { id: 'conflict-1', as: 'mine', over: 'z@x.example' }, paul)),
  ).toEqual(['invalid', 'Valid email is required']);
  expect((await room.single('conflicts')).settledAs).toBeNull();
});

const otherwise = { note: 'You decided otherwise on another device.' };

test('ignores a repeated answer and reports when the conflict was already settled otherwise', async () => {
  const room = await changedTwice();
  const settle = { id: await kept(room), over: '555-0199' };
  await room.accept(settleConflict, { ...settle, as: 'theirs' }, paul);
  expect(await room.accept(settleConflict, { ...settle, as: 'theirs' }, paul)).toEqual({ isMerged: true });
  expect(await room.accept(settleConflict, { ...settle, as: 'mine' }, paul)).toMatchObject(otherwise);
  expect((await room.single('enrollments')).studentPhone).toBe('555-0199');
});

test('confirms neither answer after the author has entered another value', async () => {
  const room = await changedTwice();
  const settle = { id: await kept(room), over: '555-0199' };
  await room.accept(editStudent, phone('555-0300', '555-0199'), paul);
  expect(await room.accept(settleConflict, { ...settle, as: 'mine' }, paul)).toMatchObject(otherwise);
  expect(await room.accept(settleConflict, { ...settle, as: 'theirs' }, paul)).toMatchObject(otherwise);
});

test('hides the conflict from colleagues and strangers and refuses their answers', async () => {
  const room = await changedTwice();
  const settle = { id: await kept(room), as: 'mine', over: '555-0199' };
  for (const actor of [sam, petra, erin])
    expect((await refusal(room.accept(settleConflict, settle, actor)))[0], actor.name).toBe('not_found');
  expect(await open(room, sam)).toEqual([]);
});

test('settles conflicts of courses, jobs, profiles, and the calendar with their own edit commands', async () => {
  const room = await classroom();
  const dana = { ...erin, person: 'dana', name: 'Dana' };
  const active = (isActive: boolean) => ({ isActive });
  await room.accept(editCourse, { id: courseId, set: { title: 'Welding A' }, base: {} }, sam);
  await room.accept(
    editCourse,
    { id: courseId, set: { title: 'Welding B' }, base: { title: 'Before' } },
    paul,
  );
  await room.put('jobs', { ...(await room.single('jobs')), isActive: false });
  await room.put(
    'conflicts',
    conflict({
      id: 'of-job',
      personId: 'dana',
      organizationId: dana.organization,
      role: dana.role,
      tableName: 'jobs',
      subjectId: String(jobId),
      field: 'isActive',
      base: 'false',
      theirs: 'false',
      yours: 'true',
    }),
  );
  expect((await open(room)).map(({ sentence }) => sentence)).toEqual([
    "Title was changed here to Welding B and by Sam to Welding A. Using Sam's.",
  ]);
  await room.accept(
    settleConflict,
    { id: (await open(room))[0]!.conflict.id, as: 'mine', over: 'Welding A' },
    paul,
  );
  expect((await room.single('courses')).title).toBe('Welding B');
  await room.accept(settleConflict, { id: 'of-job', as: 'mine', over: 'false' }, dana);
  expect(await room.single('jobs')).toMatchObject(active(true));
  expect(editJob.name).toBe('jobs.edit');
});

test('saves a whole profile or calendar with only the conflicting field changed', async () => {
  const room = await classroom();
  const profile = {
    companyName: 'Northside College',
    description: 'Courses for trades',
    website: null,
    phone: '555-010-0199',
    address: '1 Main Street',
    specialties: 'Welding',
    certifications: null,
    yearsInBusiness: '12',
  };
  await room.accept(saveProviderProfile, { set: profile, base: {} }, sam);
  const base = { ...profile, phone: '555-010-0000' };
  await room.accept(saveProviderProfile, { set: { ...profile, phone: '555-010-0101' }, base }, paul);
  const [found] = await open(room);
  await room.accept(settleConflict, { id: found!.conflict.id, as: 'mine', over: '555-010-0199' }, paul);
  expect(await room.single('providerProfiles')).toMatchObject({ ...profile, phone: '555-010-0101' });

  const zone = (timeZone: string, before: string) => ({
    set: { timeZone, closedDays: '' },
    base: { timeZone: before, closedDays: '' },
  });
  const otherOwner = { ...sam, memberRole: 'owner' as const };
  const { timeZone } = (await room.store.get('organizations', 'paul'))!;
  await room.accept(saveCalendar, zone('America/Chicago', timeZone), otherOwner);
  await room.accept(saveCalendar, zone('America/Denver', timeZone), paul);
  const [ofZone] = await open(room);
  const mine = { id: ofZone!.conflict.id, as: 'mine', over: 'America/Chicago' };
  expect(await refusal(room.accept(settleConflict, mine, { ...paul, memberRole: 'manager' }))).toEqual([
    'forbidden',
    expect.stringMatching(/Ask an owner of Northside College/),
  ]);
  await room.accept(settleConflict, mine, paul);
  expect((await room.store.get('organizations', 'paul'))?.timeZone).toBe('America/Denver');
});
