// Tests when administrators are told of a provider that marks many completions of students who were enrolled the same day.
import { beforeEach, expect, test } from 'vitest';
import { classroom, enrolled, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { organization, paul, petra } from '#shared/testing/people.ts';
import { course, courseId, enrollment } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from './commands.ts';

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});

const coursePetra = 202;

/** Marks so many unlisted completions. Each letter makes other references. */
async function markUnlisted(amount: number, letter: string, actor = paul): Promise<void> {
  for (let each = 0; each < amount; each++) await mark(`${letter}${each}`, actor);
}

/** Marks so many completions of students whose enrollment the server received then. */
async function markListed(amount: number, letter: string, createdAt: string): Promise<void> {
  for (let each = 0; each < amount; each++) {
    const candidateReferenceId = `${letter}${each}`;
    const id = `enrollment ${candidateReferenceId}`;
    // The typed date is long ago.
    await enrolled(room, enrollment({ id, candidateReferenceId, createdAt, enrollmentDate: '2025-01-02' }));
    await mark(candidateReferenceId);
  }
}

const mark = (candidateReferenceId: string, actor = paul) =>
  room.accept(
    markCompletion,
    {
      courseId: actor === petra ? coursePetra : courseId,
      candidateReferenceId,
      completionDate: '2026-06-02',
    },
    actor,
  );

/** The notices of administrators: their keys and times. */
const warnings = async () =>
  (await room.store.find('notifications', { personId: 'ada' }))
    .filter(({ textCode }) => textCode === 'completions.quick')
    .map(({ subjectTitle, time }) => [subjectTitle, time]);

test('tells administrators of the 26th completion of a day, and not again for a 27th', async () => {
  await markUnlisted(12, 'X');
  await markListed(13, 'Y', room.now);
  expect(await warnings()).toEqual([]);
  const first = room.now;
  await markListed(1, 'Z', first);
  expect(await warnings()).toEqual([['Northside College', first]]);
  room.now = '2026-06-03T15:00:00.000Z';
  await markUnlisted(2, 'W');
  expect(await warnings()).toEqual([['Northside College', first]]);
});

test('tells administrators once in seven days, and again afterwards', async () => {
  const first = room.now;
  await markUnlisted(26, 'X');
  room.now = '2026-06-05T10:00:00.000Z';
  await markUnlisted(26, 'Y');
  expect(await warnings()).toEqual([['Northside College', first]]);
  room.now = '2026-06-10T11:00:00.000Z';
  await markUnlisted(25, 'Z');
  expect(await warnings()).toEqual([['Northside College', first]]);
  await markUnlisted(1, 'W');
  expect(await warnings()).toEqual([['Northside College', room.now]]);
});

test('tells administrators of each provider on its own', async () => {
  await room.put('courses', course({ id: coursePetra, providerId: petra.organization }));
  await markUnlisted(25, 'X');
  await markUnlisted(25, 'X', petra);
  expect(await warnings()).toEqual([]);
  await markUnlisted(1, 'Y', petra);
  expect(await warnings()).toEqual([['Southside College', room.now]]);
  await markUnlisted(1, 'Y');
  expect((await warnings()).length).toBe(2);
});

test('counts no student who was enrolled on an earlier day', async () => {
  await markListed(26, 'X', '2026-06-02T22:00:00.000Z');
  expect(await warnings()).toEqual([]);
  expect(await room.store.find('quickMarks')).toEqual([]);
});

test('counts by the days of the provider’s time zone', async () => {
  await room.put('organizations', organization(paul, { timeZone: 'America/New_York' }));
  // Both are June 2 in New York.
  room.now = '2026-06-03T03:00:00.000Z';
  await markListed(26, 'X', '2026-06-02T22:00:00.000Z');
  expect(await warnings()).toEqual([['Northside College', room.now]]);
});

test('counts a completion once that is marked, removed and marked again, and none that is refused', async () => {
  await mark('X1');
  room.now = '2026-06-03T11:00:00.000Z';
  await room.accept(removeCompletion, { id: `${courseId}.X1` }, paul);
  await mark('X1');
  await refusal(
    room.accept(markCompletion, { courseId, candidateReferenceId: 'X2', completionDate: '2026-07-02' }, paul),
  );
  expect((await room.single('quickMarks')).amount).toBe(1);
});
