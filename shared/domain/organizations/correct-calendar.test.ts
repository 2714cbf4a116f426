// Tests that an administrator can correct the calendar of an organization, and what follows for open deadlines.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, system } from '#shared/testing/people.ts';
import { courseId, interview, reference } from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { advanceDeadline } from '../guarantees/advance-deadline.ts';
import { correctCalendar } from './correct-calendar.ts';
import { saveCalendar } from './working-calendar.ts';

const reason = 'The sign-up took the zone of a traveling laptop';

const correct = (room: Classroom, given: object, id = 'erin') =>
  room.accept(correctCalendar, { id, timeZone: 'UTC', closedDays: '', reason, ...given }, ada);

/** A match whose interview is due on July 3 under a calendar in UTC without closed days. */
async function owed(closedDays = ''): Promise<Classroom> {
  const room = await classroom();
  if (closedDays) await room.accept(saveCalendar, { set: { timeZone: 'UTC', closedDays }, base: {} }, erin);
  const marked = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
  await room.accept(markCompletion, marked, paul);
  return room;
}

const dueAt = async (room: Classroom) => (await room.single('matches')).deadlineAt;

test('saves the corrected calendar with the reason and the administrator as its author, and tells the members', async () => {
  const room = await classroom();
  await correct(room, { timeZone: 'America/Denver', closedDays: '2026-12-25 2026-07-03' }, 'paul');
  expect(await room.single('organizations', { id: 'paul' })).toMatchObject({
    timeZone: 'America/Denver',
    closedDays: '2026-07-03 2026-12-25',
    updatedByName: 'Ada',
    calendarCorrectedAt: room.now,
    calendarCorrection: reason,
  });
  expect((await room.told()).toSorted()).toEqual(
    ['paul', 'sam'].map((who) => `${who}: Your working calendar was corrected`),
  );
});

test('moves open deadlines later with a corrected calendar and tells both sides', async () => {
  const room = await owed();
  expect(await dueAt(room)).toBe('2026-07-03T23:59:59.999Z');
  await correct(room, { timeZone: 'America/Los_Angeles', closedDays: '2026-07-03' });
  expect(await dueAt(room)).toBe('2026-07-07T06:59:59.999Z');
  for (const who of ['erin', 'paul'])
    expect(await room.told()).toContain(`${who}: 1 interview deadline moved`);
  await room.accept(advanceDeadline, { matchId: (await room.single('matches')).id }, system);
  expect(await dueAt(room)).toBe('2026-07-07T06:59:59.999Z');
});

test('leaves three working days when a corrected calendar moves a deadline earlier', async () => {
  const room = await owed('2026-07-03 2026-07-06 2026-07-07');
  expect(await dueAt(room)).toBe('2026-07-08T23:59:59.999Z');
  room.now = '2026-07-01T10:00:00.000Z';
  await correct(room, {});
  expect(await dueAt(room)).toBe('2026-07-06T23:59:59.999Z');
});

test('shows interviews on the corrected clock', async () => {
  const room = await owed();
  await room.put('interviews', interview({ timeZone: 'UTC' }));
  await correct(room, { timeZone: 'America/Denver' });
  expect(await room.single('interviews')).toMatchObject({ timeZone: 'America/Denver' });
});

test('refuses a correction without a change, without a reason, of an unknown organization, or by its member', async () => {
  const room = await classroom();
  expect(await refusal(correct(room, {}))).toEqual(['invalid', 'Nothing was changed.']);
  expect((await refusal(correct(room, { timeZone: 'Asia/Tokyo' }, 'nobody')))[0]).toBe('not_found');
  expect((await refusal(correct(room, { timeZone: 'Nowhere/Town' })))[0]).toBe('invalid');
  expect((await refusal(correct(room, { timeZone: 'Asia/Tokyo', reason: ' ' })))[0]).toBe('invalid');
  const own = { id: 'erin', timeZone: 'Asia/Tokyo', closedDays: '', reason };
  expect((await refusal(room.accept(correctCalendar, own, erin)))[0]).toBe('forbidden');
});
