import { systemActorFor } from '../../engine/command.ts';
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, organization, paul, sam, system, user } from '#shared/testing/people.ts';
import { completion, interview, jobId, match } from '#shared/testing/rows.ts';
import { changeRole } from './accounts.ts';
import { elevate } from './admins.ts';
import { joinOrganization } from './colleagues.ts';
import { markCompletion } from '../completions/commands.ts';
import { dismissFlag, upholdFlag } from '../listings/flag-decisions.ts';
import { raiseFlag } from '../listings/flags.ts';
import {
  endSessions,
  liftAccount,
  liftOrganization,
  suspendAccount,
  suspendOrganization,
  suspensionOf,
  suspensionSentence,
} from './suspensions.ts';

const why = { reason: 'Fake listings' };
const userOf = (room: Classroom, id: string) => room.single('users', { id });
const suspend = (room: Classroom, id: string) => room.accept(suspendAccount, { id, ...why }, ada);
const shut = (room: Classroom, id = 'erin') => room.accept(suspendOrganization, { id, ...why }, ada);
const lift = (room: Classroom, id = 'erin') => room.accept(liftOrganization, { id }, ada);

describe('suspending an account', () => {
  test('suspends an account with a visible reason, lifts the suspension, and invalidates earlier sessions', async () => {
    const room = await classroom();
    await suspend(room, 'sam');
    const suspended = await userOf(room, 'sam');
    expect(suspended).toMatchObject({ suspendedAt: room.now, suspendedReason: 'Fake listings' });
    expect(suspensionSentence(suspensionOf(suspended, null)!)).toBe(
      'Your account is suspended. Reason: Fake listings',
    );
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(liftAccount, { id: 'sam' }, ada);
    const lifted = await userOf(room, 'sam');
    expect(lifted).toMatchObject({ suspendedAt: null, suspendedReason: null, sessionsFrom: room.now });
    expect(suspensionOf(lifted, null)).toBeNull();
  });

  test('refuses a suspension without a reason, a second one, one of oneself, and one of a missing account', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(suspendAccount, { id: 'sam', reason: ' ' }, ada))).toEqual([
      'invalid',
      'Say why. They’ll see this.',
    ]);
    expect((await refusal(suspend(room, 'ada')))[1]).toBe('You can’t suspend your own account.');
    await suspend(room, 'sam');
    expect((await refusal(suspend(room, 'sam')))[0]).toBe('stale');
    expect(await refusal(suspend(room, 'nobody'))).toEqual(['not_found', 'This account doesn’t exist.']);
    expect((await refusal(room.accept(liftAccount, { id: 'paul' }, ada)))[0]).toBe('stale');
  });

  test('keeps the last administrator who can still sign in', async () => {
    const room = await classroom();
    const bea = { ...ada, person: 'bea', organization: 'bea', name: 'Bea' };
    await room.put('users', user(bea));
    await suspend(room, 'bea');
    // Given by Bea a moment before she was suspended.
    const late = room.accept(suspendAccount, { id: 'ada', ...why }, bea);
    expect((await refusal(late))[1]).toMatch(/^This is the last administrator/);
    const demotion = room.accept(changeRole, { userId: 'ada', userType: 'employer' }, system);
    expect((await refusal(demotion))[1]).toMatch(/^This is the last administrator/);
    await room.accept(changeRole, { userId: 'bea', userType: 'employer' }, ada);
  });

  test('notifies the other administrators of a suspension', async () => {
    const room = await classroom();
    const bea = { ...ada, person: 'bea', organization: 'bea', name: 'Bea' };
    await room.put('users', user(bea));
    await suspend(room, 'sam');
    expect(await room.told()).toEqual(['bea: An account was suspended']);
  });

  test('refuses admin access to a suspended account', async () => {
    const room = await classroom();
    await suspend(room, 'nora');
    const elevation = room.accept(elevate, { userId: 'nora' }, system);
    expect(await refusal(elevation)).toEqual(['suspended', 'This account is suspended.']);
  });

  test('signs out an account on every device without suspending it', async () => {
    const room = await classroom();
    await room.accept(endSessions, { id: 'sam' }, ada);
    expect(await userOf(room, 'sam')).toMatchObject({ sessionsFrom: room.now, suspendedAt: null });
    expect((await refusal(room.accept(endSessions, { id: 'nobody' }, ada)))[0]).toBe('not_found');
  });
});

describe('suspending an organization', () => {
  test('locks out every member of a suspended organization except administrators', () => {
    const closed = organization(paul, { suspendedAt: '2026-06-03T10:00:00.000Z', suspendedReason: 'Fraud' });
    expect(suspensionOf(user(sam), closed)).toEqual({ of: 'organization', reason: 'Fraud' });
    expect(suspensionOf(user(ada), closed)).toBeNull();
    expect(suspensionOf(user(sam), organization(paul))).toBeNull();
  });

  test('hides the listings while suspended and keeps reported listings hidden afterwards', async () => {
    const room = await classroom();
    await room.put('jobs', {
      ...(await room.single('jobs')),
      id: 7,
      isHidden: true,
      hiddenReason: 'Misleading',
    });
    await shut(room);
    expect(await room.single('jobs', { id: 101 })).toMatchObject({
      isHidden: true,
      hiddenReason: 'Organization suspended',
    });
    await lift(room);
    expect(await room.single('jobs', { id: 101 })).toMatchObject({ isHidden: false, hiddenReason: null });
    expect(await room.single('jobs', { id: 7 })).toMatchObject({
      isHidden: true,
      hiddenReason: 'Misleading',
    });
  });

  test('keeps listings hidden when a report is dismissed during the suspension', async () => {
    const room = await classroom();
    const report = { id: 'report-1', listing: 'job', listingId: jobId, reason: 'misleading' };
    await room.accept(raiseFlag, report, paul);
    await room.accept(upholdFlag, { id: 'report-1', note: null }, ada);
    await shut(room);
    await room.accept(dismissFlag, { id: 'report-1', note: null }, ada);
    expect(await room.single('jobs')).toMatchObject({
      isHidden: true,
      hiddenReason: 'Organization suspended',
    });
    await lift(room);
    expect(await room.single('jobs')).toMatchObject({ isHidden: false });
  });

  test('releases owed interviews, cancels their times, and notifies the provider once', async () => {
    const room = await classroom();
    await room.put('matches', match(), match({ id: 'm2', status: 'interview_scheduled' }));
    await room.put('matches', match({ id: 'm3', status: 'hired' }));
    await room.put('interviews', interview({ id: 'm2' }));
    await shut(room);
    for (const id of [match().id, 'm2'])
      expect(await room.single('matches', { id })).toMatchObject({
        guarantee: 'released',
        withdrawnReason: 'released',
        withdrawnAt: room.now,
      });
    expect(await room.single('matches', { id: 'm3' })).toMatchObject({ status: 'hired', withdrawnAt: null });
    expect(await room.single('interviews')).toMatchObject({
      cancelledAt: room.now,
      note: 'The employer was suspended',
    });
    expect(await room.told()).toEqual(['paul: Acme Care was suspended', 'sam: Acme Care was suspended']);
    const [told] = await room.store.find('notifications');
    expect(told!.message).toBe(
      '2 interviews that it owed your students are released. All scheduled times are cancelled.',
    );
  });

  test('creates no matches while suspended and creates the earned ones after the suspension is lifted', async () => {
    const room = await classroom();
    await shut(room);
    const { courseId, candidateReferenceId } = completion();
    const marked = { courseId, candidateReferenceId, completionDate: '2026-06-01' };
    await room.accept(markCompletion, marked, paul);
    expect(await room.store.find('matches')).toEqual([]);
    room.now = '2026-06-08T10:00:00.000Z';
    await lift(room);
    expect(await room.single('matches')).toMatchObject({ status: 'matched', owedSince: room.now });
    expect(await room.told()).toContain('erin: Your organization is no longer suspended');
  });

  test('keeps matches owed to a suspended provider and notifies the employers', async () => {
    const room = await classroom();
    await room.put('matches', match());
    await shut(room, 'paul');
    expect(await room.single('courses')).toMatchObject({ isHidden: true });
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null, guarantee: null });
    expect(await room.told()).toEqual(['erin: Northside College was suspended']);
    await lift(room, 'paul');
    expect(await room.single('courses')).toMatchObject({ isHidden: false });
  });

  test('suspends and lifts only once and refuses new colleagues while suspended', async () => {
    const room = await classroom();
    expect((await refusal(lift(room)))[0]).toBe('stale');
    await shut(room);
    expect((await refusal(shut(room)))[0]).toBe('stale');
    expect((await refusal(shut(room, 'nobody')))[0]).toBe('not_found');
    const nora = systemActorFor('nora');
    const joining = room.accept(joinOrganization, { organizationId: 'erin' }, nora);
    expect(await refusal(joining)).toEqual(['suspended', 'This organization is suspended.']);
  });
});
