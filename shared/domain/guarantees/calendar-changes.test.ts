// A change of a calendar moves the deadline of every open guarantee, and tells every side once.
import { expect, test } from 'vitest';
import { byText } from '#shared/lib/texts.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, petra, system } from '#shared/testing/people.ts';
import { match } from '#shared/testing/rows.ts';
import { defaultSettings } from '../platform/settings.ts';
import { correctCalendar } from '../organizations/correct-calendar.ts';
import { saveCalendar } from '../organizations/working-calendar.ts';
import { recomputeDeadlines } from './calendar-changes.ts';
import { scheduleDeadline } from './deadline-timer.ts';

const closed = '2026-07-03 2026-07-06 2026-07-07';
const owedSince = '2026-06-03T10:00:00.000Z';
const onTime = '2026-07-03T23:59:59.999Z';
const later = '2026-07-08T23:59:59.999Z';

/** Two matches of one employer, of two providers. Both are due on July 8, because three days before are closed. */
async function twoOpen(): Promise<Classroom> {
  const room = await classroom();
  await room.accept(saveCalendar, { set: { timeZone: 'UTC', closedDays: closed }, base: {} }, erin);
  for (const each of [
    match({ owedSince }),
    match({ id: 'match-2', owedSince, providerId: petra.organization }),
  ]) {
    await room.put('matches', each);
    await scheduleDeadline(room.store, each, { now: room.now });
  }
  return room;
}

const dueDays = async (room: Classroom) =>
  (await room.store.find('matches')).map(({ deadlineAt }) => deadlineAt ?? '').toSorted(byText);

const open = { timeZone: 'UTC', closedDays: '' };

test('moves both deadlines after an employer opens its closed days, and tells both providers', async () => {
  const room = await twoOpen();
  expect(await dueDays(room)).toEqual([later, later]);
  await room.accept(saveCalendar, { set: open, base: {} }, erin);
  expect(await dueDays(room)).toEqual([onTime, onTime]);
  expect((await room.told()).toSorted()).toEqual([
    'erin: 2 interview deadlines moved',
    'paul: 1 interview deadline moved',
    'petra: 1 interview deadline moved',
    'sam: 1 interview deadline moved',
  ]);
});

test('moves the deadline of the second match if the first one stays', async () => {
  const room = await twoOpen();
  await room.put('matches', {
    ...(await room.store.get('matches', 'match-1'))!,
    deadlineAt: '2026-06-10T00:00:00.000Z',
  });
  await room.accept(saveCalendar, { set: open, base: {} }, erin);
  expect(await dueDays(room)).toEqual(['2026-06-10T00:00:00.000Z', onTime]);
  expect(await room.told()).toContain('erin: 1 interview deadline moved');
});

test('moves both deadlines after an administrator’s correction, also behind one without a clock', async () => {
  const room = await twoOpen();
  await room.put('matches', match({ id: 'match-0', owedSince, deadlineAt: '2026-06-09T00:00:00.000Z' }));
  const [first, ...rest] = await room.store.find('matches');
  await room.put('matches', ...rest, first!);
  await room.accept(correctCalendar, { id: 'erin', ...open, reason: 'Wrong days' }, ada);
  expect(await dueDays(room)).toEqual(['2026-06-09T00:00:00.000Z', onTime, onTime]);
});

test('moves both deadlines after the platform’s holidays change, also behind an unknown match', async () => {
  const room = await twoOpen();
  await room.put('settings', { ...defaultSettings, closedDays: '2026-07-08', createdAt: room.now, rev: 1 });
  const matchIds = ['match-0', 'match-1', 'match-2'];
  await room.accept(recomputeDeadlines, { matchIds }, system);
  expect(await dueDays(room)).toEqual(['2026-07-09T23:59:59.999Z', '2026-07-09T23:59:59.999Z']);
});
