import { beforeEach, describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, organization, paul } from '#shared/testing/people.ts';
import { agreement, course, jobId, match, pending } from '#shared/testing/rows.ts';
import { cancelAsAdmin } from '../agreements/admin-commands.ts';
import { linkJob } from '../courses/commands.ts';
import { postJob } from '../jobs/commands.ts';
import { awaitingApproval } from '../organizations/organizations.ts';
import { saveSettings } from './platform-settings.ts';
import { defaultSettings } from './settings.ts';

const { id: _, ...defaults } = defaultSettings;
const posting = {
  id: 102,
  title: 'Nurse',
  description: 'Nursing',
  location: 'Northside',
  contractType: 'full-time',
  guaranteedInterview: true,
};

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});
const save = (set: object) => room.accept(saveSettings, { ...defaults, ...set }, ada);

describe('saving platform settings', () => {
  test('saves the settings and later changes to them', async () => {
    await save({ platformName: 'Skills Hub' });
    await save({ platformName: 'Skills Hub', feePerHire: 500 });
    expect(await room.single('settings')).toMatchObject({ platformName: 'Skills Hub', feePerHire: 500 });
  });

  test.each([
    [{ maxJobsPerEmployer: 0 }, 'Enter a whole number from 1 to 10,000'],
    [{ respondDays: 366 }, 'Enter a whole number from 1 to 365'],
    [{ feePerMatch: 1.5 }, 'Enter a whole number from 0 to 1,000,000'],
    [{ supportEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ platformName: ' ' }, 'Enter a name'],
    [{ defaultTimeZone: 'Mars/Phobos' }, 'Choose a time zone'],
  ])('rejects the setting %o', async (set, message) => {
    expect(await refusal(save(set))).toEqual(['invalid', message]);
  });

  test('applies the configured limit of jobs', async () => {
    await save({ maxJobsPerEmployer: 1 });
    expect(await refusal(room.accept(postJob, posting, erin))).toEqual([
      'limit',
      'An employer can have at most 1 active job. Deactivate one first.',
    ]);
  });

  test('refuses jobs of employers that are not admitted when automatic approval is off', async () => {
    await save({ autoApproveEmployers: false });
    await room.put('organizations', organization(erin, { admittedAt: null }));
    expect(await refusal(room.accept(postJob, posting, erin))).toEqual(['limit', awaitingApproval]);
    await room.put('organizations', organization(erin, { admittedAt: room.now }));
    await room.accept(postJob, posting, erin);
  });

  test('refuses links of providers that are not admitted when automatic approval is off', async () => {
    await save({ autoApproveProviders: false });
    await room.put('organizations', organization(paul, { admittedAt: null }));
    await room.put('courses', course({ id: 202 }));
    expect(await refusal(room.accept(linkJob, { courseId: 202, jobId, round: 1 }, paul))).toEqual([
      'limit',
      awaitingApproval,
    ]);
  });
});

describe('cancelling an agreement as an administrator', () => {
  test('ends the agreement and tells both sides the reason and which interviews are still owed', async () => {
    await room.put('matches', match());
    await room.accept(cancelAsAdmin, { id: agreement().id, reason: 'The employer closed' }, ada);
    expect(await room.single('agreements')).toMatchObject({
      status: 'cancelled',
      endReason: 'admin',
      endNote: 'The employer closed',
      endedByName: 'Ada',
    });
    expect(await room.single('notifications', { personId: 'erin' })).toMatchObject({
      title: 'An administrator cancelled an agreement',
      message: '1 interview is still owed. Open it to read why.',
    });
    expect(await room.store.find('notifications', { personId: 'paul' })).toHaveLength(1);
  });

  test('cancels a pending agreement and refuses an ended one or a missing reason', async () => {
    await room.put('agreements', agreement(pending));
    expect(await refusal(room.accept(cancelAsAdmin, { id: agreement().id, reason: '' }, ada))).toEqual([
      'invalid',
      'Say why. Both sides will see this.',
    ]);
    await room.accept(cancelAsAdmin, { id: agreement().id, reason: 'Spam' }, ada);
    expect(await refusal(room.accept(cancelAsAdmin, { id: agreement().id, reason: 'Spam' }, ada))).toEqual([
      'stale',
      'This agreement was cancelled by Ada on Jun 3.',
    ]);
    expect((await refusal(room.accept(cancelAsAdmin, { id: '9.9.9', reason: 'Spam' }, ada)))[0]).toBe(
      'not_found',
    );
  });
});
