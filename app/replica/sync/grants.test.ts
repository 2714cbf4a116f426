// Rows that a withdrawn assignment no longer shows, beside rows that become visible in the same reply.
import { expect, test } from 'vitest';
import { erin, membership, organization, rita, siteAssignment } from '#shared/testing/people.ts';
import { copiedFrom } from '#shared/domain/sites/site.ts';
import { agreement, course, job, site } from '#shared/testing/rows.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';

test('keeps a course that is unhidden in the reply that withdraws its agreement, and removes one that is not', async () => {
  const { replica, script } = await scriptedDevice({}, rita);
  const [unhidden, hidden] = [course({ id: 7, isHidden: true }), course({ id: 8, isHidden: true })];
  const agreed = [unhidden, hidden].map(({ id }) => agreement({ id: `${id}`, courseId: id }));
  script.push(() => ({
    rows: [
      ['organizations', organization(erin)],
      ['memberships', membership(rita, { assignsAll: false })],
      ['sites', site()],
      ['assignments', siteAssignment(rita, 'site-a')],
      ['jobs', job(copiedFrom(site()))],
      ['agreements', agreed[0]!],
      ['agreements', agreed[1]!],
      ['courses', unhidden],
      ['courses', hidden],
    ],
  }));
  await replica.sync();
  script.push(() => ({
    rows: [
      ['assignments', siteAssignment(rita, 'site-a', { endedAt: '2026-06-03T09:00:00.000Z', rev: 2 })],
      ['courses', { ...unhidden, isHidden: false, rev: 2 }],
    ],
    granted: [],
  }));
  await replica.sync();
  const courses = await replica.read((reader) => reader.find('courses'));
  expect(courses.map(({ id, isHidden }) => [id, isHidden])).toEqual([[7, false]]);
});

test('asks for a granted row unless it has that version or receives it in the same reply', async () => {
  const { replica, script, requests } = await scriptedDevice({}, erin);
  const [stored, changed, arriving] = [course({ id: 7 }), course({ id: 8 }), course({ id: 9 })];
  script.push(() => ({
    rows: [
      ['organizations', organization(erin)],
      ['courses', stored],
      ['courses', changed],
    ],
  }));
  await replica.sync();
  script.push(() => ({
    rows: [['courses', arriving]],
    granted: [
      ['courses', stored.id, stored.rev],
      ['courses', changed.id, changed.rev + 1],
      ['courses', arriving.id, arriving.rev + 1],
    ],
  }));
  await replica.sync();
  expect(requests.at(-1)?.want).toEqual([['courses', changed.id]]);
});
