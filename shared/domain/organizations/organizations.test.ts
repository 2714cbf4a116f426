// Tests the working calendar of an organization, and its badge.
import { describe, expect, test } from 'vitest';
import { classroom, emptyRoom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, nora, organization, paul, sam, user } from '#shared/testing/people.ts';
import { addDays } from '#shared/lib/time.ts';
import { chooseAccountType } from '../people/accounts.ts';
import { defaultSettings } from '../platform/settings.ts';
import {
  admitOrganization,
  closedDaysOf,
  closedDaysText,
  isAwaitingApproval,
  isVerified,
  unverifyOrganization,
  verifyOrganization,
} from './organizations.ts';
import type { Organization } from './organizations.ts';
import { saveCalendar } from './working-calendar.ts';

const calendar = { timeZone: 'America/New_York', closedDays: '2027-01-01  2026-12-25 2026-12-25' };

const otherOwner = { ...sam, memberRole: 'owner' as const };

describe('saving a working calendar', () => {
  test('stores each closed day once and in order', async () => {
    const room = await classroom();
    await room.accept(saveCalendar, { set: calendar, base: {} }, paul);
    const saved = await room.single('organizations', { id: 'paul' });
    expect(closedDaysOf(saved)).toEqual(['2026-12-25', '2027-01-01']);
    expect(saved).toMatchObject({ timeZone: 'America/New_York', updatedByName: 'Paul' });
    expect((await room.single('organizations', { id: 'erin' })).closedDays).toBe('');
  });

  test('keeps a colleague’s value and records the other one as a conflict', async () => {
    const room = await classroom();
    const base = { timeZone: 'UTC', closedDays: '' };
    await room.accept(saveCalendar, { set: { ...base, timeZone: 'Europe/Paris' }, base }, otherOwner);
    await room.accept(saveCalendar, { set: { ...base, timeZone: 'Asia/Tokyo' }, base }, paul);
    expect((await room.single('organizations', { id: 'paul' })).timeZone).toBe('Europe/Paris');
    expect(await room.single('conflicts')).toMatchObject({ field: 'timeZone', yours: 'Asia/Tokyo' });
  });

  test('merges the closed days that two colleagues added and removed', async () => {
    const room = await classroom();
    const save = (closedDays: string, before: string, actor = paul) =>
      room.accept(
        saveCalendar,
        { set: { timeZone: 'UTC', closedDays }, base: { timeZone: 'UTC', closedDays: before } },
        actor,
      );
    await save('2026-12-24 2026-12-25', '');
    await save('2026-12-24 2026-12-25 2026-12-31', '2026-12-24 2026-12-25', otherOwner);
    expect(await save('2026-12-25 2026-12-26', '2026-12-24 2026-12-25')).toMatchObject({ conflicts: [] });
    const saved = await room.single('organizations', { id: 'paul' });
    expect(closedDaysOf(saved)).toEqual(['2026-12-25', '2026-12-26', '2026-12-31']);
    expect(await room.store.find('conflicts')).toEqual([]);
  });

  test('refuses a merge that exceeds the maximum number of closed days', async () => {
    const room = await classroom();
    const days = (from: string, count: number) =>
      closedDaysText(Array.from({ length: count }, (_, place) => addDays(from, place)));
    const edit = (closedDays: string) => ({
      set: { timeZone: 'UTC', closedDays },
      base: { timeZone: 'UTC', closedDays: '' },
    });
    await room.accept(saveCalendar, edit(days('2026-01-01', 150)), otherOwner);
    const before = await room.single('organizations', { id: 'paul' });
    await expect(room.accept(saveCalendar, edit(days('2027-01-01', 51)), paul)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Use at most 200 closed days',
      fields: { closedDays: 'Use at most 200 closed days' },
    });
    expect(await room.single('organizations', { id: 'paul' })).toEqual(before);
    await room.accept(saveCalendar, edit(days('2027-01-01', 50)), paul);
    const { closedDays } = await room.single('organizations', { id: 'paul' });
    const moved = { set: { timeZone: 'Europe/Paris', closedDays }, base: { timeZone: 'UTC', closedDays } };
    await room.accept(saveCalendar, moved, paul);
    expect((await room.single('organizations', { id: 'paul' })).timeZone).toBe('Europe/Paris');
  });

  test('merges the same edit of two colleagues without a conflict', async () => {
    const room = await classroom();
    const edit = {
      set: { timeZone: 'UTC', closedDays: '2026-12-25' },
      base: { timeZone: 'UTC', closedDays: '' },
    };
    await room.accept(saveCalendar, edit, otherOwner);
    expect(await room.accept(saveCalendar, edit, paul)).toMatchObject({ isMerged: true });
    expect(await room.single('organizations', { id: 'paul' })).toMatchObject({ updatedByName: 'Sam' });
  });

  test('keeps a closed day removed when a colleague changes the time zone', async () => {
    const room = await classroom();
    const base = { timeZone: 'UTC', closedDays: '2026-12-25' };
    await room.accept(saveCalendar, { set: base, base: { ...base, closedDays: '' } }, paul);
    await room.accept(saveCalendar, { set: { ...base, timeZone: 'Europe/Paris' }, base }, otherOwner);
    await room.accept(saveCalendar, { set: { ...base, closedDays: '' }, base }, paul);
    expect(await room.single('organizations', { id: 'paul' })).toMatchObject({
      timeZone: 'Europe/Paris',
      closedDays: '',
    });
  });

  test.each([
    [{ timeZone: 'Mars/Base' }, 'This is not a time zone'],
    [{ closedDays: 'Christmas' }, 'Enter dates only'],
    [{ closedDays: '2026-02-30' }, 'Enter dates only'],
    [{ closedDays: '2026-12-25 '.repeat(201) }, 'Use at most 200 closed days'],
  ])('rejects a calendar with %j: %s', async (wrong, message) => {
    const room = await classroom();
    const attempt = room.accept(saveCalendar, { set: { ...calendar, ...wrong }, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['invalid', message]);
  });

  test('refuses to save a calendar without an organization', async () => {
    const room = emptyRoom();
    const attempt = room.accept(saveCalendar, { set: calendar, base: {} }, paul);
    expect(await refusal(attempt)).toEqual(['not_found', 'This organization doesn’t exist.']);
  });
});

describe('admitting and verifying an organization', () => {
  test('admits and does not verify an organization when its account type is chosen, because the email is already confirmed', async () => {
    const room = emptyRoom();
    await room.put('users', user(nora));
    await room.accept(chooseAccountType, { userType: 'provider' }, nora);
    expect(await room.single('organizations')).toMatchObject({
      admittedAt: room.now,
      verifiedAt: null,
      verifiedByName: null,
    });
  });

  test('lets an administrator verify and unverify an organization and records the name', async () => {
    const room = await classroom();
    await room.accept(verifyOrganization, { id: 'erin' }, ada);
    const verified = await room.single('organizations', { id: 'erin' });
    expect(verified).toMatchObject({
      admittedAt: room.now,
      verifiedAt: room.now,
      verifiedByName: 'Ada',
    });
    expect(isVerified(verified)).toBe(true);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(verifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toEqual(verified);
    await room.accept(unverifyOrganization, { id: 'erin' }, ada);
    expect(isVerified(await room.single('organizations', { id: 'erin' }))).toBe(false);
    await room.accept(unverifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toEqual(organization(erin));
  });

  test('keeps the admission of an organization that was admitted before it was verified', async () => {
    const room = await classroom();
    await room.accept(admitOrganization, { id: 'erin' }, ada);
    const admittedAt = room.now;
    expect(await room.single('organizations', { id: 'erin' })).toMatchObject({
      admittedAt,
      verifiedAt: null,
    });
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(admitOrganization, { id: 'erin' }, ada);
    await room.accept(verifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toMatchObject({
      admittedAt,
      verifiedAt: room.now,
    });
    await room.accept(unverifyOrganization, { id: 'erin' }, ada);
    expect(await room.single('organizations', { id: 'erin' })).toMatchObject({
      admittedAt,
      verifiedAt: null,
    });
    expect(await room.single('organizations', { id: 'paul' })).toEqual(organization(paul));
  });

  test('lets admitted organizations act, and those of a device from before the two marks', () => {
    const settings = { ...defaultSettings, autoApproveEmployers: false };
    const isAwaiting = (marks: Pick<Organization, 'admittedAt' | 'verifiedAt'>) =>
      isAwaitingApproval({ kind: 'employer', ...marks }, settings);
    const at = '2026-05-01T09:00:00.000Z';
    expect(isAwaiting({ admittedAt: null, verifiedAt: null })).toBe(true);
    expect(isAwaiting({ admittedAt: at, verifiedAt: null })).toBe(false);
    expect(isAwaiting({ verifiedAt: at } as Organization)).toBe(false);
    const provider = { kind: 'provider' as const, admittedAt: null, verifiedAt: null };
    expect(isAwaitingApproval(provider, settings)).toBe(false);
  });

  test('refuses verification by anyone but an administrator', async () => {
    const room = await classroom();
    for (const command of [admitOrganization, verifyOrganization, unverifyOrganization]) {
      expect((await refusal(room.accept(command, { id: 'paul' }, paul)))[0]).toBe('forbidden');
      expect(await refusal(room.accept(command, { id: 'nobody' }, ada))).toEqual([
        'not_found',
        'This organization doesn’t exist.',
      ]);
    }
  });
});
