// A job that is moved to a site with many closed days: no match, of before or after the move, is due later than the bound.
import { expect, test } from 'vitest';
import { addDays } from '#shared/lib/time.ts';
import { classroom, enrolled } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { courseId, enrollment, jobId, reference, site } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { copiedFrom } from '../sites/site.ts';

// The clock begins on Wednesday, June 3. 30 days later is Friday, July 3; the bound is 10 days after that.
const [plain, bound] = ['2026-07-03', '2026-07-13'];
const openSite = site();
const allClosed = Array.from({ length: 190 }, (_, ahead) => addDays('2026-06-01', ahead)).join(' ');
const closedSite = site({ id: 'site-b', name: 'Dry Dock', closedDays: allClosed });
const later = 'R-later';

async function twoSites(): Promise<Classroom> {
  const room = await classroom({ job: copiedFrom(openSite) });
  await room.put('sites', openSite, closedSite);
  await enrolled(
    room,
    enrollment({ id: 'later', candidateReferenceId: later, studentEmail: 'later@example.com' }),
  );
  return room;
}

const complete = (room: Classroom, candidateReferenceId: string) =>
  room.accept(markCompletion, { courseId, candidateReferenceId, completionDate: '2026-06-01' }, paul);
const move = (room: Classroom, from: string, to: string) =>
  room.accept(editJob, { id: jobId, set: { siteId: to }, base: { siteId: from } }, erin);
const dueDay = async (room: Classroom, candidateReferenceId: string) =>
  (await room.single('matches', { candidateReferenceId })).deadlineAt?.slice(0, 10);

test('bounds the due day of a match after the move, and leaves that of a match before it', async () => {
  const room = await twoSites();
  await complete(room, reference);
  await move(room, 'site-a', 'site-b');
  await complete(room, later);
  expect(await dueDay(room, reference)).toBe(plain);
  expect(await dueDay(room, later)).toBe(bound);
});

test('brings the later match forward when the job moves back, and puts none off when it moves again', async () => {
  const room = await twoSites();
  await move(room, 'site-a', 'site-b');
  await complete(room, later);
  await move(room, 'site-b', 'site-a');
  await complete(room, reference);
  expect([await dueDay(room, later), await dueDay(room, reference)]).toEqual([plain, plain]);
  await move(room, 'site-a', 'site-b');
  expect([await dueDay(room, later), await dueDay(room, reference)]).toEqual([plain, plain]);
});

test('keeps the days that counted for a match that returns after the move', async () => {
  const room = await twoSites();
  await complete(room, reference);
  await room.accept(removeCompletion, { id: `${courseId}.${reference}` }, paul);
  await move(room, 'site-a', 'site-b');
  room.now = '2026-06-08T10:00:00.000Z';
  await complete(room, reference);
  // July 3, and the five days without the completion.
  expect(await dueDay(room, reference)).toBe('2026-07-08');
});

test('counts the bound on the clock of the new site', async () => {
  const room = await twoSites();
  await room.put('sites', { ...closedSite, timeZone: 'Pacific/Kiritimati' });
  await move(room, 'site-a', 'site-b');
  await complete(room, later);
  // June 4 there, so July 14 at its midnight, ten hours before that of Greenwich and more.
  expect((await room.single('matches')).deadlineAt).toBe('2026-07-14T09:59:59.999Z');
});
