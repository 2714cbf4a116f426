// Tests notification preferences: disabled kinds, quiet hours, and the daily summary.
import { describe, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import { laterNotificationTypes } from '#shared/engine/options.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { notification } from '#shared/testing/rows.ts';
import {
  defaultPreferences,
  isQuietAt,
  nextMorning,
  isMailedAtOnce,
  preferencesOf,
  pushTime,
  savePreferences,
  stopDigest,
} from './notification-preferences.ts';
import { noticeGroups } from '#shared/reads/notices/notice-lines.ts';
import { newsText } from './notifications.ts';

const newYork = 'America/New_York';
const at = (time: string) => `2026-06-03T${time}:00.000Z`;

describe('saving notification preferences', () => {
  test('stores preferences for each person separately', async () => {
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

  test('keeps the choice of own courses when an input of before the choice is saved', async () => {
    const room = await classroom();
    const { coverage: _, ...older } = defaultPreferences;
    await room.accept(savePreferences, older, erin);
    expect(await preferencesOf(room.store, 'erin')).toMatchObject({ coverage: 'all' });
    await room.accept(savePreferences, { ...older, coverage: 'mine' }, erin);
    await room.accept(savePreferences, { ...older, pace: 'daily' }, erin);
    expect(await preferencesOf(room.store, 'erin')).toMatchObject({ coverage: 'mine', pace: 'daily' });
  });

  test('switches on each type that an older input does not know', async () => {
    const room = await classroom();
    const known = Object.entries(defaultPreferences).filter(
      ([type]) => !laterNotificationTypes.some((later) => later === type),
    );
    await room.accept(savePreferences, Object.fromEntries(known), erin);
    expect(await preferencesOf(room.store, 'erin')).toMatchObject(defaultPreferences);
    const older = { ...Object.fromEntries(known), message: undefined };
    expect((await refusal(room.accept(savePreferences, older, erin)))[0]).toBe('invalid');
  });

  test('rejects an invalid time of day', async () => {
    const room = await classroom();
    const input = { ...defaultPreferences, quietFrom: '25:00' };
    expect(await refusal(room.accept(savePreferences, input, paul))).toEqual(['invalid', 'Enter a time']);
  });

  test('hides notifications of a disabled type and shows them again once it is enabled', async () => {
    const room = await classroom();
    await room.store.add('notifications', notification());
    await room.accept(savePreferences, { ...defaultPreferences, match: 'off' }, erin);
    expect(await noticeGroups(room.store, 'erin')).toEqual([]);
    await room.accept(savePreferences, { ...defaultPreferences, match: 'in_app' }, erin);
    expect(await noticeGroups(room.store, 'erin')).toMatchObject([{ isRead: false }]);
  });

  test('keeps the choice of emails at once when an older device saves, for each person', async () => {
    const room = await classroom();
    const { mailAtOnce: _, ...older } = defaultPreferences;
    await room.accept(savePreferences, { ...older, mailAtOnce: false }, erin);
    await room.accept(savePreferences, { ...older, message: 'off' }, erin);
    await room.accept(savePreferences, older, paul);
    const choices = await Promise.all(['erin', 'paul'].map((id) => preferencesOf(room.store, id)));
    expect(choices.map(({ mailAtOnce }) => mailAtOnce)).toEqual([false, null]);
  });

  test.each([
    [null, 'owner', true],
    [null, 'manager', false],
    [null, null, false],
    [false, 'owner', false],
    [true, 'member', true],
  ] as const)(
    'with the choice %s, emails a person of the role %s at once: %s',
    (mailAtOnce, memberRole, is) => {
      expect(isMailedAtOnce({ mailAtOnce }, { memberRole })).toBe(is);
    },
  );

  test('stops emails at once of two people, also of one who never chose', async () => {
    const room = await classroom();
    await room.accept(savePreferences, { ...defaultPreferences, digestByMail: true, mailAtOnce: true }, erin);
    for (const personId of ['erin', 'paul'])
      await room.accept(stopDigest, { personId, mails: 'at_once' }, systemActor);
    expect(await preferencesOf(room.store, 'erin')).toMatchObject({ digestByMail: true, mailAtOnce: false });
    expect(await preferencesOf(room.store, 'paul')).toMatchObject({ message: 'push', mailAtOnce: false });
  });

  test('stops digest emails without changing other preferences', async () => {
    const room = await classroom();
    await room.accept(savePreferences, { ...defaultPreferences, digestByMail: true, match: 'in_app' }, erin);
    await room.accept(stopDigest, { personId: 'erin' }, systemActor);
    expect(await room.single('notificationPreferences')).toMatchObject({
      digestByMail: false,
      match: 'in_app',
    });
  });
});

describe('observing quiet hours', () => {
  test.each([
    ['00:59', false],
    ['01:00', true],
    ['10:59', true],
    ['11:00', false],
  ])('evaluates quiet hours at %s UTC in New York: %s', (time, isNight) => {
    expect(isQuietAt(defaultPreferences, newYork, at(time))).toBe(isNight);
  });

  test('supports quiet hours within one day and turned off', () => {
    const atNoon = { isQuiet: true, quietFrom: '12:00', quietUntil: '13:00' };
    expect(isQuietAt(atNoon, newYork, at('16:30'))).toBe(true);
    expect(isQuietAt(atNoon, newYork, at('17:30'))).toBe(false);
    expect(isQuietAt({ ...atNoon, isQuiet: false }, newYork, at('16:30'))).toBe(false);
    expect(isQuietAt({ ...atNoon, quietUntil: '12:00' }, newYork, at('16:30'))).toBe(false);
  });

  test.each([
    ['11:59', false],
    ['12:00', true],
    ['12:59', true],
    ['13:00', false],
  ])('evaluates quiet hours within one day at %s: %s', (time, isQuiet) => {
    const atNoon = { isQuiet: true, quietFrom: '12:00', quietUntil: '13:00' };
    expect(isQuietAt(atNoon, 'UTC', at(time))).toBe(isQuiet);
  });

  test('ends quiet hours by local time across a daylight saving change', () => {
    expect(nextMorning(defaultPreferences, newYork, '2026-03-08T04:00:00.000Z')).toBe(
      '2026-03-08T11:00:00.000Z',
    );
    expect(nextMorning(defaultPreferences, newYork, at('11:00'))).toBe('2026-06-04T11:00:00.000Z');
  });
});

describe('scheduling a push', () => {
  test('sends a push immediately by day and delays it until morning at night', () => {
    expect(pushTime(defaultPreferences, newYork, at('15:00'), null)).toEqual({
      at: at('15:00'),
      isDigest: false,
    });
    expect(pushTime(defaultPreferences, newYork, at('03:00'), null)).toEqual({
      at: at('11:00'),
      isDigest: false,
    });
  });

  test('sends one digest a day if chosen', () => {
    const daily = { ...defaultPreferences, pace: 'daily' as const };
    expect(pushTime(daily, newYork, at('15:00'), null)).toEqual({
      at: '2026-06-04T11:00:00.000Z',
      isDigest: true,
    });
  });

  test.each([
    ['later today', '2026-06-03T20:00:00.000Z', at('10:00')],
    ['before the night is over', '2026-06-04T10:30:00.000Z', '2026-06-04T02:00:00.000Z'],
    ['at the end of the night', '2026-06-04T11:00:00.000Z', '2026-06-04T02:00:00.000Z'],
  ])('sends a push immediately for an interview %s', (_when, happensAt, now) => {
    const daily = { ...defaultPreferences, pace: 'daily' as const };
    expect(pushTime(daily, newYork, now, happensAt)).toEqual({ at: now, isDigest: false });
  });

  test.each([
    ['that begins now', at('15:00')],
    ['that began earlier today', at('14:00')],
    ['on the next day after the night', '2026-06-04T11:00:00.001Z'],
  ])('leaves to the digest what is about an interview %s', (_when, happensAt) => {
    const daily = { ...defaultPreferences, pace: 'daily' as const };
    expect(pushTime(daily, newYork, at('15:00'), happensAt).isDigest).toBe(true);
  });

  test('delays a push at night for an interview on the next afternoon', () => {
    expect(pushTime(defaultPreferences, newYork, at('03:00'), '2026-06-03T20:00:00.000Z').at).toBe(
      at('11:00'),
    );
  });
});

test('renders a digest as counts with nouns', () => {
  expect(newsText({ message: 1, match: 3, system: 0 })).toBe('3 candidates, 1 message');
});
