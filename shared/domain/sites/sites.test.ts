// Tests the sites of an employer: who changes them, what their jobs take over, and which deadlines follow.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, membership, otto, paul, rita, siteAssignment, user } from '#shared/testing/people.ts';
import { courseId, interview, jobId, reference, site } from '#shared/testing/rows.ts';
import { sitesPerOrganization } from '#shared/policy.ts';
import { needsOf } from '#shared/reads/needs/needs.ts';
import { sitesForJob } from '#shared/domain/sites/counted-sites.ts';
import { markCompletion } from '../completions/commands.ts';
import { proposeTimes } from '../interviews/propose-times.ts';
import { editJob, postJob } from '../jobs/commands.ts';
import { sendMessage } from '../messages/messages.ts';
import { correctCalendar } from '../organizations/correct-calendar.ts';
import { saveCalendar } from '../organizations/working-calendar.ts';
import { copiedFrom } from './site.ts';
import { createSite, editSite } from './sites.ts';

const west = site({ timeZone: 'America/Los_Angeles', closedDays: '2026-07-03' });

/** Acme's job at a site in the west, with one interview owed. */
async function yard(at = west): Promise<Classroom> {
  const room = await classroom({ job: copiedFrom(at) });
  await room.put('sites', at);
  const marked = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
  await room.accept(markCompletion, marked, paul);
  return room;
}

const dueAt = async (room: Classroom) => (await room.single('matches')).deadlineAt;
const edit = (set: object, base: object = {}) => ({ id: 'site-a', set, base });

const newSite = { id: 'site-n', name: 'Dry Dock', address: '1 Quay', timeZone: 'UTC', closedDays: '' };

describe('adding and changing a site', () => {
  test('adds an open site of the organization, and refuses more than the limit', async () => {
    const room = await classroom();
    await room.accept(createSite, newSite, erin);
    expect(await room.single('sites')).toMatchObject({ ...newSite, organizationId: 'erin', isActive: true });
    for (let index = 1; index < sitesPerOrganization; index += 1)
      await room.put('sites', site({ id: `site-${index}` }));
    expect(await refusal(room.accept(createSite, { ...newSite, id: 'site-o' }, erin))).toEqual([
      'limit',
      'You can have at most 200 sites.',
    ]);
  });

  test('refuses a recruiter, another employer, and a site without name or address', async () => {
    const room = await yard();
    await room.put('memberships', membership(rita));
    const manager = 'Only managers and owners can do this. Ask a manager of Acme Care.';
    expect(await refusal(room.accept(editSite, edit({ name: 'Mine' }), rita))).toEqual([
      'forbidden',
      manager,
    ]);
    expect((await refusal(room.accept(editSite, edit({ name: 'Mine' }), otto)))[0]).toBe('not_found');
    for (const empty of [{ name: ' ' }, { address: '' }, { timeZone: 'Mars/Base' }])
      expect((await refusal(room.accept(createSite, { ...newSite, ...empty }, erin)))[0]).toBe('invalid');
  });

  test('copies a changed name, address and zone to the jobs, and the zone to their interviews', async () => {
    const room = await yard();
    const { id } = await room.single('matches');
    await room.put('interviews', interview({ id, jobId, timeZone: west.timeZone }));
    const changed = { name: 'Dry Dock', address: '2 Quay', timeZone: 'America/Denver' };
    await room.accept(editSite, edit(changed), erin);
    expect(await room.single('jobs')).toMatchObject({
      siteName: 'Dry Dock',
      siteAddress: '2 Quay',
      siteTimeZone: 'America/Denver',
    });
    expect(await room.single('interviews')).toMatchObject({ timeZone: 'America/Denver' });
  });

  test('keeps the closed days that two people add', async () => {
    const room = await yard();
    const base = { closedDays: '2026-07-03' };
    await room.accept(editSite, edit({ closedDays: '2026-07-03 2026-12-24' }, base), erin);
    await room.accept(editSite, edit({ closedDays: '2026-07-03 2026-12-31' }, base), erin);
    expect((await room.single('sites')).closedDays).toBe('2026-07-03 2026-12-24 2026-12-31');
  });

  test('keeps the jobs of a closed site and refuses new ones', async () => {
    const room = await yard();
    await room.accept(editSite, edit({ isActive: false }, { isActive: true }), erin);
    expect(await room.single('jobs')).toMatchObject({ siteId: 'site-a', isActive: true });
    const posting = {
      ...{ id: 104, title: 'Welder', description: 'Welding.', location: 'Northside' },
      ...{ contractType: 'full-time', guaranteedInterview: true, siteId: 'site-a' },
    };
    expect(await refusal(room.accept(postJob, posting, erin))).toEqual([
      'invalid',
      'Harbor House is closed. Choose another site.',
    ]);
    await room.accept(editJob, { id: jobId, set: { title: 'Rigger' }, base: {} }, erin);
    await room.accept(editSite, edit({ isActive: true }, { isActive: false }), erin);
    await room.accept(postJob, posting, erin);
  });
});

describe('the calendar of a site', () => {
  test('counts for the deadline of its jobs in place of the organization’s', async () => {
    // June 3 and 30 days is July 3, on which the site is closed; the next working day is Monday.
    expect(await dueAt(await yard())).toBe('2026-07-07T06:59:59.999Z');
  });

  test('moves open deadlines when the site changes it, and never later', async () => {
    const room = await yard();
    await room.accept(editSite, edit({ closedDays: '2026-07-03 2026-07-06' }), erin);
    expect(await dueAt(room)).toBe('2026-07-07T06:59:59.999Z');
    await room.accept(editSite, edit({ closedDays: '' }), erin);
    expect(await dueAt(room)).toBe('2026-07-04T06:59:59.999Z');
    expect(await room.told()).toContain('erin: 1 interview deadline moved');
    const told = await room.store.find('notifications', { personId: 'erin' });
    expect(told.find(({ title }) => title === '1 interview deadline moved')).toMatchObject({
      type: 'interview',
      link: '/interviews',
      subjectTitle: 'Acme Care',
    });
  });

  test('leaves deadlines and interviews of its jobs alone when the organization’s calendar changes', async () => {
    const room = await yard();
    const { id } = await room.single('matches');
    await room.put('interviews', interview({ id, jobId, timeZone: west.timeZone }));
    const set = { timeZone: 'Europe/Berlin', closedDays: '2026-07-06' };
    await room.accept(saveCalendar, { set, base: {} }, erin);
    await room.accept(correctCalendar, { id: 'erin', timeZone: 'UTC', closedDays: '', reason: 'Wrong' }, ada);
    expect(await dueAt(room)).toBe('2026-07-07T06:59:59.999Z');
    expect(await room.single('interviews')).toMatchObject({ timeZone: west.timeZone });
  });

  test('counts for a job from the time it moves there, and moves its interviews to the site’s clocks', async () => {
    const room = await yard();
    const east = site({ id: 'site-e', name: 'East', timeZone: 'America/New_York' });
    await room.put('sites', east);
    await room.put('interviews', interview({ id: (await room.single('matches')).id, jobId }));
    await room.accept(editJob, { id: jobId, set: { siteId: 'site-e' }, base: { siteId: 'site-a' } }, erin);
    expect(await room.single('jobs')).toMatchObject(copiedFrom(east));
    expect(await dueAt(room)).toBe('2026-07-04T03:59:59.999Z');
    expect(await room.single('interviews')).toMatchObject({ timeZone: 'America/New_York' });
    await room.accept(editJob, { id: jobId, set: { siteId: null }, base: { siteId: 'site-e' } }, erin);
    expect(await room.single('jobs')).toMatchObject({ siteId: null, siteName: null, siteTimeZone: null });
    expect(await room.single('interviews')).toMatchObject({ timeZone: 'UTC' });
  });

  test('names the day by which an interview is due on the site’s clocks', async () => {
    const room = await yard();
    const [first] = (await needsOf(room.store, erin, room.now, undefined)).lines;
    expect(first).toMatchObject({ dueDay: '2026-07-06' });
  });

  test('gives proposed times the time zone of the site', async () => {
    const room = await yard();
    const { id: matchId } = await room.single('matches');
    const times = { matchId, slots: ['2026-06-09T10:00:00.000Z'], note: null };
    await room.accept(proposeTimes, { ...times, kind: 'in-person', place: 'Gate 1', minutes: 30 }, erin);
    expect(await room.single('interviews')).toMatchObject({ timeZone: 'America/Los_Angeles' });
  });
});

describe('recruiters of a site', () => {
  async function withRecruiters(): Promise<Classroom> {
    const room = await classroom({ job: copiedFrom(west) });
    const other = { ...rita, person: 'rolf', name: 'Rolf' };
    await room.put(
      'sites',
      west,
      site({ id: 'site-b', name: 'Dry Dock' }),
      site({ id: 'site-c', isActive: false }),
    );
    await room.put('users', user(rita), user(other));
    await room.put('memberships', membership(rita, { assignsAll: false }));
    await room.put('memberships', membership(other, { assignsAll: false }));
    await room.put('assignments', siteAssignment(rita, 'site-a'), siteAssignment(other, 'site-b'));
    return room;
  }

  test('tells a site’s recruiters about its candidates and messages, and not the others', async () => {
    const room = await withRecruiters();
    const marked = { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' };
    await room.accept(markCompletion, marked, paul);
    const about = { subjectKind: 'job', subjectId: String(jobId), withId: 'erin', text: 'Hello' };
    await room.accept(sendMessage, { ...about, writtenAt: room.now }, paul);
    const told = await room.told();
    for (const who of ['erin', 'rita']) expect(told.filter((line) => line.startsWith(who))).toHaveLength(2);
    expect(told.filter((line) => line.startsWith('rolf'))).toEqual([]);
  });

  test('choose among their open sites when they post a job, and managers among all or none', async () => {
    const { store } = await withRecruiters();
    const names = async (actor: typeof rita) =>
      (await sitesForJob(store, actor)).sites.map(({ name }) => name);
    expect(await names(rita)).toEqual(['Harbor House']);
    expect(await names(erin)).toEqual(['Dry Dock', 'Harbor House']);
    expect(await sitesForJob(store, rita)).toMatchObject({ mayBeNone: false });
    expect(await sitesForJob(store, erin)).toMatchObject({ mayBeNone: true });
  });
});
