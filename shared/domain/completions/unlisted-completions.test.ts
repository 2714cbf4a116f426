// Tests the daily limit of a provider's completions under references that are on no class list.
import { beforeEach, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul, petra } from '#shared/testing/people.ts';
import { course, courseId, reference } from '#shared/testing/rows.ts';
import { markCompletion, removeCompletion } from './commands.ts';
import { unlistedCompletionsPerDay } from '#shared/policy.ts';

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});

const completing = (candidateReferenceId: string) => ({
  courseId,
  candidateReferenceId,
  completionDate: '2026-06-02',
});

async function markUnlisted(amount: number, letter = 'X'): Promise<void> {
  for (let each = 0; each < amount; each++)
    await room.accept(markCompletion, completing(`${letter}${each}`), paul);
}

test('refuses more than 100 unlisted completions a day and still accepts one from the class list', async () => {
  await markUnlisted(unlistedCompletionsPerDay);
  expect(await refusal(room.accept(markCompletion, completing('X100'), paul))).toEqual([
    'limit',
    'You marked 100 completions today under references that are on no class list, the daily maximum. Add the students to the class list, or continue tomorrow.',
  ]);
  expect(await room.store.get('completions', `${courseId}.X100`)).toBeUndefined();
  await room.accept(markCompletion, completing(reference), paul);
  expect((await room.store.find('completions')).length).toBe(unlistedCompletionsPerDay + 1);
});

test('resets the daily limit of unlisted completions on the next day', async () => {
  await markUnlisted(unlistedCompletionsPerDay);
  room.now = '2026-06-04T00:00:00.000Z';
  await room.accept(markCompletion, completing('X100'), paul);
  expect((await room.single('unlistedMarks')).amount).toBe(1);
});

test('counts the unlisted completions of each provider separately', async () => {
  await room.put('courses', course({ id: 202, providerId: petra.organization }));
  await markUnlisted(unlistedCompletionsPerDay);
  await room.accept(markCompletion, { ...completing('X100'), courseId: 202 }, petra);
});

test('counts a completion once when it is marked, removed, and marked again', async () => {
  await room.accept(markCompletion, completing('X1'), paul);
  room.now = '2026-06-03T11:00:00.000Z';
  await room.accept(markCompletion, completing('X1'), paul);
  await room.accept(removeCompletion, { id: `${courseId}.X1` }, paul);
  room.now = '2026-06-03T12:00:00.000Z';
  await room.accept(markCompletion, completing('X1'), paul);
  expect((await room.single('unlistedMarks')).amount).toBe(1);
});
