// Sites with several jobs, interviews and recruiters.
import { describe, expect, test } from 'vitest';
import { classroom, enrolled, refusal } from '#shared/testing/classroom.ts';
import { erin, membership, rita, siteAssignment } from '#shared/testing/people.ts';
import { agreement, enrollment, interview, job, jobId, match, site } from '#shared/testing/rows.ts';
import { sitesPerOrganization } from '#shared/policy.ts';
import { countedSites, siteInFull, sitesForJob } from './counted-sites.ts';
import { copiedFrom } from './site.ts';
import { createSite, editSite } from './sites.ts';

const here = copiedFrom(site());
const edit = (set: object) => ({ id: 'site-a', set, base: {} });

async function withJobs() {
  const room = await classroom({ job: here });
  await room.put('sites', site());
  await room.put('jobs', job({ id: 102, ...here }), job({ id: 103 }));
  return room;
}

describe('a change of a site', () => {
  test.each([
    ['name', { name: 'Dry Dock' }, { siteName: 'Dry Dock' }],
    ['address', { address: '2 Quay' }, { siteAddress: '2 Quay' }],
    ['time zone', { timeZone: 'America/Denver' }, { siteTimeZone: 'America/Denver' }],
  ])('of only its %s is copied to each of its jobs, and to no other', async (_what, set, copied) => {
    const room = await withJobs();
    await room.accept(editSite, edit(set), erin);
    for (const id of [jobId, 102])
      expect(await room.store.get('jobs', id)).toMatchObject({ ...here, ...copied });
    expect(await room.store.get('jobs', 103)).toMatchObject({ siteId: null, siteName: null });
  });

  test('moves every interview of its jobs to its clocks, and none of another job', async () => {
    const room = await withJobs();
    for (const id of [jobId, 102, 103])
      await room.put('interviews', interview({ id: `i${id}`, jobId: id, timeZone: 'UTC' }));
    await room.put('interviews', interview({ id: 'i0', timeZone: 'America/Denver' }));
    await room.accept(editSite, edit({ timeZone: 'America/Denver' }), erin);
    const zones = (await room.store.find('interviews')).map(({ timeZone }) => timeZone);
    expect(zones).toEqual(['America/Denver', 'America/Denver', 'America/Denver', 'UTC']);
  });

  test('computes the deadlines of all its jobs again', async () => {
    const room = await withJobs();
    await enrolled(room, enrollment({ id: 'student-2', candidateReferenceId: 'C-000000000' }));
    await room.put('agreements', agreement({ jobId: 102 }));
    const deadlineAt = '2026-07-02T23:59:59.999Z';
    await room.put('matches', match({ deadlineAt }), match({ id: 'match-2', jobId: 102, deadlineAt }));
    await room.accept(editSite, edit({ timeZone: 'Asia/Tokyo' }), erin);
    for (const row of await room.store.find('matches')) expect(row.deadlineAt).not.toBe(deadlineAt);
  });
});

test('takes sites up to the limit, closed ones among them', async () => {
  const room = await classroom();
  for (let index = 1; index < sitesPerOrganization; index += 1)
    await room.put('sites', site({ id: `s${index}`, isActive: index > 1 }));
  const input = { name: 'Dry Dock', address: '1 Quay', timeZone: 'UTC', closedDays: '' };
  await room.accept(createSite, { ...input, id: 'last' }, erin);
  expect((await refusal(room.accept(createSite, { ...input, id: 'above' }, erin)))[0]).toBe('limit');
});

describe('the counts of a site', () => {
  test('counts active jobs and current recruiters of each site', async () => {
    const room = await withJobs();
    const of = (person: string) => ({ ...rita, person, name: person });
    await room.put('sites', site({ id: 'site-b', name: 'Dry Dock' }));
    await room.put('jobs', job({ id: 104, ...here, isActive: false }));
    for (const name of ['rita', 'rolf', 'ruth']) {
      await room.put('memberships', membership(of(name), { assignsAll: name === 'ruth' }));
      await room.put('assignments', siteAssignment(of(name), 'site-a'));
    }
    const ended = siteAssignment(of('rita'), 'site-b', { endedAt: room.now });
    await room.put('assignments', ended, siteAssignment(of('rolf'), 'site-b'));
    const counts = (await countedSites(room.store, erin)).map((each) => [
      each.site.name,
      each.jobs,
      each.recruiters,
    ]);
    expect(counts).toEqual([
      ['Dry Dock', 0, 1],
      ['Harbor House', 2, 2],
    ]);
    expect((await sitesForJob(room.store, of('rita'))).sites.map(({ id }) => id)).toEqual(['site-a']);
  });

  test('stand beside its jobs, the newest first', async () => {
    const room = await withJobs();
    await room.put('jobs', job({ id: 104, ...here, createdAt: '2026-05-03T09:00:00.000Z' }));
    await room.put('jobs', job({ id: 102, ...here, createdAt: '2026-05-04T09:00:00.000Z' }));
    expect((await siteInFull(room.store, erin, 'site-a'))?.jobs.map(({ id }) => id)).toEqual([
      102,
      104,
      jobId,
    ]);
  });
});
