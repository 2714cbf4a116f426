// What a person is told, and when: kinds turned off, hours of quiet, the day's news.
import { describe, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { notification } from '#shared/testing/rows.ts';
import {
  defaultPreferences,
  isQuietAt,
  nextMorning,
  preferencesOf,
  pushTime,
  savePreferences,
  stopDigest,
} from './notification-preferences.ts';
import { newsText, noticeGroups, unreadCount } from './notifications.ts';

const newYork = 'America/New_York';
const at = (time: string) => `2026-06-03T${time}:00.000Z`;

describe('choosing', () => {
  test('is kept for the person alone', async () => {
    const room = await classroom();
    await room.accept(savePreferences, { ...defaultPreferences, message: 'off' }, erin);
    expect(await preferencesOf(room.store, 'erin')).toMatchObject({ message: 'off', match: 'push' });
    expect(await preferencesOf(room.store, 'paul')).toEqual(defaultPreferences);
    await room.accept(savePreferences, { ...defaultPreferences, pace: 'daily' }, erin);
    expect(await room.single('notificationPreferences')).toMatchObject({
      id: 'erin',
      message: 'push',
      pace: 'daily',
    });
  });

  test('takes times of the clock only', async () => {
    const room = await classroom();
    const input = { ...defaultPreferences, quietFrom: '25:00' };
    expect(await refusal(room.accept(savePreferences, input, paul))).toEqual(['invalid', 'Enter a time']);
  });

  test('a kind that is off is not in the bell, and comes back when it is on', async () => {
    const room = await classroom();
    await room.store.add('notifications', notification());
    await room.accept(savePreferences, { ...defaultPreferences, match: 'off' }, erin);
    expect(await noticeGroups(room.store, 'erin')).toEqual([]);
    expect(await unreadCount(room.store, 'erin')).toBe(0);
    await room.accept(savePreferences, { ...defaultPreferences, match: 'in_app' }, erin);
    expect(await unreadCount(room.store, 'erin')).toBe(1);
  });

  test('stopping the mails changes nothing else', async () => {
    const room = await classroom();
    await room.accept(savePreferences, { ...defaultPreferences, digestByMail: true, match: 'in_app' }, erin);
    await room.accept(stopDigest, { personId: 'erin' }, systemActor);
    expect(await room.single('notificationPreferences')).toMatchObject({
      digestByMail: false,
      match: 'in_app',
    });
  });
});

describe('quiet hours', () => {
  test.each([
    ['00:59', false],
    ['01:00', true],
    ['10:59', true],
    ['11:00', false],
  ])('at %s UTC it is night in New York: %s', (time, isNight) => {
    expect(isQuietAt(defaultPreferences, newYork, at(time))).toBe(isNight);
  });

  test('may lie within one day, or be none', () => {
    const atNoon = { isQuiet: true, quietFrom: '12:00', quietUntil: '13:00' };
    expect(isQuietAt(atNoon, newYork, at('16:30'))).toBe(true);
    expect(isQuietAt(atNoon, newYork, at('17:30'))).toBe(false);
    expect(isQuietAt({ ...atNoon, isQuiet: false }, newYork, at('16:30'))).toBe(false);
    expect(isQuietAt({ ...atNoon, quietUntil: '12:00' }, newYork, at('16:30'))).toBe(false);
  });

  test('end by the clock on the wall, also when it is set forward that night', () => {
    expect(nextMorning(defaultPreferences, newYork, '2026-03-08T04:00:00.000Z')).toBe(
      '2026-03-08T11:00:00.000Z',
    );
    expect(nextMorning(defaultPreferences, newYork, at('11:00'))).toBe('2026-06-04T11:00:00.000Z');
  });
});

describe('a push', () => {
  test('comes at once by day and in the morning by night', () => {
    expect(pushTime(defaultPreferences, newYork, at('15:00'), null)).toEqual({
      at: at('15:00'),
      isDigest: false,
    });
    expect(pushTime(defaultPreferences, newYork, at('03:00'), null)).toEqual({
      at: at('11:00'),
      isDigest: false,
    });
  });

  test('comes once a day where that was chosen', () => {
    const daily = { ...defaultPreferences, pace: 'daily' as const };
    expect(pushTime(daily, newYork, at('15:00'), null)).toEqual({
      at: '2026-06-04T11:00:00.000Z',
      isDigest: true,
    });
  });

  test.each([
    ['later today', '2026-06-03T20:00:00.000Z', at('10:00')],
    ['before the night is over', '2026-06-04T10:30:00.000Z', '2026-06-04T02:00:00.000Z'],
  ])('of an interview %s waits for nothing', (_when, happensAt, now) => {
    const daily = { ...defaultPreferences, pace: 'daily' as const };
    expect(pushTime(daily, newYork, now, happensAt)).toEqual({ at: now, isDigest: false });
  });

  test('of an interview tomorrow afternoon lets people sleep', () => {
    expect(pushTime(defaultPreferences, newYork, at('03:00'), '2026-06-03T20:00:00.000Z').at).toBe(
      at('11:00'),
    );
  });
});

test("a day's news are counts with their nouns", () => {
  expect(newsText({ message: 1, match: 3, system: 0 })).toBe('3 candidates, 1 message');
});
