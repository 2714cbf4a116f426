// The working calendar of an organization, and its badge.
import { describe, expect, test } from 'vitest';
import { classroom, emptyRoom, refusal } from '../testing/classroom.ts';
import { ada, erin, nora, organization, paul, sam, user } from '../testing/people.ts';
import { chooseAccountType } from './accounts.ts';
import {
  closedDaysOf,
  isVerified,
  saveCalendar,
  unverifyOrganization,
  verifyOrganization,
} from './organizations.ts';

const calendar = { timeZone: 'America/New_York', closedDays: '2027-01-01  2026-12-25 2026-12-25' };

describe('a working calendar', () => {
  test('keeps each closed day once, in order', async () => {
    const room = await classroom();
    await room.accept(saveCalendar, { set: calendar, base: {} }, paul);
    const saved = await room.single('organizations', { id: 'paul' });
    expect(closedDaysOf(saved)).toEqual(['2026-12-25', '2027-01-01']);
    expect(saved).toMatchObject({ timeZone: 'America/New_York', updatedByName: 'Paul' });
    expect((await room.single('organizations', { id: 'erin' })).closedDays).toBe('');
  });

  test('that a colleague changed meanwhile keeps theirs, and ours beside it', async () => {
    const room = await classroom();
    const base = { timeZone: 'UTC', closedDays: '' };
    await room.accept(saveCalendar, { set: { ...base, timeZone: 'Europe/Paris' }, base }, sam);
    await room.accept(saveCalendar, { set: { ...base, timeZone: 'Asia/Tokyo' }, base }, paul);
    expect((await room.single('organizations', { id: 'paul' })).timeZone).toBe('Europe/Paris');
    expect(await room.single('conflicts')).toMatchObject({ field: 'timeZone', yours: 'Asia/Tokyo' });
  });

  test.each([
    [{ timeZone: 'Mars/Base' }, 'This is not a time zone'],
    [{ closedDays: 'Christmas' }, 'Enter dates only'],
    [{ closedDays: '2026-02-30' }, 'Enter dates only'],
    [{ closedDays: '2026-12-25 '.repeat(201) }, 'Use at most 200 closed days'],
  ])('%j is refused: %s', async (wrong, message) => {
    const room = await classroom();
    const attempt = room.accept(saveCalendar, { set: { ...calendar, ...wrong }, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['invalid', message]);
  });

  test('is not there for somebody without an organization', async () => {
    const room = emptyRoom();
    const attempt = room.accept(saveCalendar, { set: calendar, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['not_found', 'There is no such organization.']);
  });
});

describe('the badge', () => {
  test('comes with the choice of an account type, for the e-mail address is confirmed by then', async () => {
    const room = emptyRoom();
    await room.put('users', user(nora));
    await room.accept(chooseAccountType, { userType: 'provider' }, nora);
    expect(await room.single('organizations')).toMatchObject({
      verifiedAt: room.now,
      verifiedByName: 'SkillPact',
    });
  });

  test('is given and taken back by an admin, who is named', async () => {
    const room = await classroom();
    await room.accept(verifyOrganization, { id: 'erin' }, ada);
    const verified = await room.single('organizations', { id: 'erin' });
    expect(verified).toMatchObject({ verifiedAt: room.now, verifiedByName: 'Ada' });
    expect(isVerified(verified)).toBe(true);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(verifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toEqual(verified);
    await room.accept(unverifyOrganization, { id: 'erin' }, ada);
    expect(isVerified(await room.single('organizations', { id: 'erin' }))).toBe(false);
    await room.accept(unverifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toEqual(organization(erin));
  });

  test('is nobody else’s to give', async () => {
    const room = await classroom();
    for (const command of [verifyOrganization, unverifyOrganization]) {
      expect((await refusal(room.accept(command, { id: 'paul' }, paul)))[0]).toBe('forbidden');
      expect(await refusal(room.accept(command, { id: 'nobody' }, ada))).toEqual([
        'not_found',
        'There is no such organization.',
      ]);
    }
  });
});
