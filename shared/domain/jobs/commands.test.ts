// Tests jobs and their promise of an interview.
import { describe, expect, test } from 'vitest';
import { classroom, emptyRoom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, organization, otto } from '#shared/testing/people.ts';
import { completion, job, jobId, match, pending } from '#shared/testing/rows.ts';
import { noSite } from '../sites/site.ts';
import { editJob, postJob } from './commands.ts';
import { canBeLinked } from './job.ts';
import { defaultSettings } from '../platform/settings.ts';

const posting = {
  id: 102,
  title: 'Night Nurse',
  description: 'Nights on the ward.',
  location: 'Northside',
  contractType: 'part-time',
  guaranteedInterview: true,
};

const edit = (set: object, base: object = {}) => ({ id: jobId, set, base });
const isActive = { isActive: false };

describe('posting a job', () => {
  test('creates an active job under the name of the organization and opens its first active period', async () => {
    const room = await classroom();
    await room.accept(postJob, { ...posting, requiredCourses: 'Care Certificate' }, erin);
    expect(await room.store.get('jobs', 102)).toEqual({
      ...posting,
      ...noSite,
      requiredCourses: 'Care Certificate',
      salaryRange: null,
      requirements: null,
      experienceLevel: null,
      employmentType: null,
      openings: null,
      interviewsPer30Days: null,
      isFilled: false,
      linksWhenFilled: null,
      interviewsDue: null,
      adherencePercent: null,
      employerId: 'erin',
      employerName: 'Acme Care',
      isActive: true,
      isHidden: false,
      hiddenReason: null,
      hiddenCode: null,
      createdAt: room.now,
      updatedAt: room.now,
      updatedByName: 'Erin',
      fieldEdits: null,
      rev: 0,
    });
    expect(await room.store.find('jobPeriods', { jobId: 102 })).toMatchObject([
      { startedAt: room.now, endedAt: null },
    ]);
  });

  test.each([
    ['title', 'Job title is required'],
    ['description', 'Job description is required'],
    ['location', 'Location is required'],
    ['contractType', 'Contract type is required'],
    ['guaranteedInterview', 'You must agree to provide guaranteed interviews to post a job'],
  ])('rejects a job without %s: %s', async (field, message) => {
    const room = await classroom();
    for (const missing of [undefined, '', '   ', null, false, 7])
      expect(await refusal(room.accept(postJob, { ...posting, [field]: missing }, erin))).toEqual([
        'invalid',
        message,
      ]);
    expect(await room.store.get('jobs', 102)).toBeUndefined();
  });

  test('rejects a contract type that is only available for edits', async () => {
    const room = await classroom();
    const attempt = room.accept(postJob, { ...posting, contractType: 'temporary' }, erin);
    expect(await refusal(attempt)).toEqual(['invalid', 'Contract type is required']);
  });

  test('refuses a taken number, even of another employer', async () => {
    const room = await classroom();
    const taken = ['taken', 'This was already saved under another number. Nothing was changed.'];
    expect(await refusal(room.accept(postJob, { ...posting, id: jobId }, erin))).toEqual(taken);
    expect(await refusal(room.accept(postJob, { ...posting, id: jobId }, otto))).toEqual(taken);
    expect(await room.single('jobs')).toEqual(job());
  });

  test('refuses a job above the limit of the platform', async () => {
    const room = await classroom();
    await room.put('settings', { ...defaultSettings, maxJobsPerEmployer: 1, createdAt: room.now, rev: 1 });
    expect(await refusal(room.accept(postJob, posting, erin))).toEqual([
      'limit',
      'An employer can have at most 1 active job. Deactivate one first.',
    ]);
    await room.accept(postJob, posting, otto);
  });

  test('counts only active jobs against the limit', async () => {
    const room = await classroom();
    await room.put('settings', { ...defaultSettings, maxJobsPerEmployer: 2, createdAt: room.now, rev: 1 });
    await room.put('jobs', job({ id: 103, isActive: false }));
    await room.accept(postJob, posting, erin);
    expect(await room.store.find('jobs', { employerId: 'erin' })).toHaveLength(3);
  });

  test('uses the name of the person for an organization without a name', async () => {
    const room = emptyRoom();
    await room.accept(postJob, posting, erin);
    expect((await room.single('jobs')).employerName).toBe('Erin');
    await room.put('organizations', organization(erin));
    await room.accept(postJob, { ...posting, id: 103 }, erin);
    expect((await room.store.get('jobs', 103))?.employerName).toBe('Acme Care');
  });
});

describe('editing a job', () => {
  test('changes only the edited fields', async () => {
    const room = await classroom();
    await room.accept(editJob, edit({ title: 'Senior Carer', salaryRange: '$40k' }), erin);
    expect(await room.single('jobs')).toEqual(
      job({
        title: 'Senior Carer',
        salaryRange: '$40k',
        updatedAt: room.now,
        updatedByName: 'Erin',
        fieldEdits: expect.any(String) as string,
      }),
    );
  });

  test('keeps a posted contract type that the edit form does not offer', async () => {
    const room = await classroom({ job: { contractType: 'freelance' } });
    await room.accept(editJob, edit({ contractType: 'freelance', title: 'Senior Carer' }), erin);
    expect(await room.single('jobs')).toMatchObject({ contractType: 'freelance', title: 'Senior Carer' });
    await room.accept(editJob, edit({ contractType: 'temporary' }), erin);
    expect((await room.single('jobs')).contractType).toBe('temporary');
  });

  test('accepts a contract type that the editor saw and left, although a colleague changed it', async () => {
    const room = await classroom({ job: { contractType: 'temporary' } });
    const seen = { contractType: 'freelance' };
    await room.accept(
      editJob,
      edit({ ...seen, title: 'Senior Carer' }, { ...seen, title: job().title }),
      erin,
    );
    expect(await room.single('jobs')).toMatchObject({ contractType: 'temporary', title: 'Senior Carer' });
  });

  test.each(['freelance', 'internship'] as const)(
    'refuses to change a job to %s, which only a new job can be',
    async (contractType) => {
      const room = await classroom();
      expect(
        await refusal(room.accept(editJob, edit({ contractType }, { contractType: 'full-time' }), erin)),
      ).toEqual(['invalid', 'Choose full-time, part-time, contract or temporary']);
    },
  );

  test('keeps a colleague’s value of a conflicting field and records the edit as a conflict', async () => {
    const room = await classroom({ job: { location: 'Eastside' } });
    await room.accept(editJob, edit({ location: 'Westside' }, { location: 'Northside' }), erin);
    expect((await room.single('jobs')).location).toBe('Eastside');
    expect(await room.single('conflicts')).toMatchObject({
      personId: 'erin',
      tableName: 'jobs',
      subjectId: String(jobId),
      field: 'location',
      base: 'Northside',
      theirs: 'Eastside',
      yours: 'Westside',
      settledAs: null,
    });
  });

  test.each([
    ['title', 'Job title is required'],
    ['description', 'Job description is required'],
    ['location', 'Location is required'],
    ['contractType', 'Contract type is required'],
  ])('rejects an empty %s: %s', async (field, message) => {
    const room = await classroom();
    expect(await refusal(room.accept(editJob, edit({ [field]: '' }), erin))).toEqual(['invalid', message]);
    expect(await room.single('jobs')).toEqual(job());
  });

  test('closes the active period when a job is deactivated and opens a new one when it is activated', async () => {
    const room = await classroom();
    await room.accept(editJob, edit({ isActive: false }), erin);
    const deactivatedAt = room.now;
    room.now = '2026-06-05T10:00:00.000Z';
    await room.accept(editJob, edit({ isActive: true }), erin);
    expect(await room.store.find('jobPeriods', { jobId })).toMatchObject([
      { id: '101.1', endedAt: deactivatedAt },
      { id: '101.2', startedAt: room.now, endedAt: null },
    ]);
  });

  test.each([
    { what: 'a pending agreement', agreement: pending },
    { what: 'an active agreement', agreement: {} },
    { what: 'an interview that is still owed', agreement: null, match: match() },
  ])('refuses to remove the guaranteed interview from a job with $what', async (given) => {
    const room = await classroom({ agreement: given.agreement });
    if (given.match) await room.put('matches', given.match);
    expect(await refusal(room.accept(editJob, edit({ guaranteedInterview: false }), erin))).toEqual([
      'in_use',
      'This job has agreements or owes interviews, so you can’t turn off its guaranteed interview.',
    ]);
    expect((await room.single('jobs')).guaranteedInterview).toBe(true);
  });

  test('removes the guaranteed interview once no agreement is active and no interview is owed', async () => {
    const room = await classroom({
      agreement: { status: 'cancelled', endedAt: '2026-05-20T10:00:00.000Z', endReason: 'cancelled' },
    });
    await room.put('matches', match({ status: 'hired' }), match({ id: 'match-2', withdrawnAt: room.now }));
    await room.accept(editJob, edit({ guaranteedInterview: false }), erin);
    expect((await room.single('jobs')).guaranteedInterview).toBe(false);
    expect((await room.single('jobPeriods')).endedAt).toBe(room.now);
  });

  test('accepts every edit except activating another job after the limit was lowered', async () => {
    const room = await aboveTheLimit();
    await room.accept(editJob, edit({ title: 'Senior Carer', isActive: true }, { isActive: true }), erin);
    expect(
      await refusal(room.accept(editJob, { id: 103, set: { isActive: true }, base: isActive }, erin)),
    ).toEqual(['limit', 'An employer can have at most 1 active job. Deactivate one first.']);
    await room.accept(editJob, edit({ isActive: false }), erin);
    expect((await room.store.get('jobs', jobId))?.isActive).toBe(false);
  });

  test('matches completions from the inactive period when a job becomes active again', async () => {
    const room = await classroom({ job: isActive });
    await room.put('completions', completion({ completionDate: '2026-06-01' }));
    await room.accept(editJob, edit({ isActive: true }), erin);
    expect(await room.single('matches')).toMatchObject({ status: 'matched', jobId });
  });
});

async function aboveTheLimit(): Promise<Classroom> {
  const room = await classroom({ agreement: null });
  await room.put('settings', { ...defaultSettings, maxJobsPerEmployer: 1, createdAt: room.now, rev: 1 });
  await room.put('jobs', job({ id: 102 }), job({ id: 103, isActive: false }));
  return room;
}

test('allows linking only active jobs with a guaranteed interview', () => {
  expect(canBeLinked(job())).toBe(true);
  expect(canBeLinked(job({ isActive: false }))).toBe(false);
  expect(canBeLinked(job({ guaranteedInterview: false }))).toBe(false);
});
