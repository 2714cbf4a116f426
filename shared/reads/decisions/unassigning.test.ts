// Tests what a member is said to lose with a course or a site.
import { expect, test } from 'vitest';
import { emptyRoom } from '#shared/testing/classroom.ts';
import { assignment, erin, membership, paul, rita, siteAssignment, tess } from '#shared/testing/people.ts';
import { course, courseId, enrollment, job, jobId, match, site } from '#shared/testing/rows.ts';
import { siteless, unassignedFrom } from './unassigning.ts';

const gone = '2026-06-02T10:00:00.000Z';
const theo = { ...tess, person: 'theo', name: 'Theo' };
const ofTess = `${paul.organization}.${tess.person}`;
const ofRita = `${erin.organization}.${rita.person}`;
const restricted = { assignsAll: false };
const names = (found: Awaited<ReturnType<typeof unassignedFrom>>) =>
  found.map(({ others, ...counts }) => ({ ...counts, others: others.map(({ firstName }) => firstName) }));

test('counts the students and matches of a course without removed and withdrawn ones', async () => {
  const { store, put } = emptyRoom();
  await put('courses', course(), course({ id: 202, title: 'Masonry' }));
  await put('enrollments', enrollment(), enrollment({ id: 'e2' }), enrollment({ id: 'e3', removedAt: gone }));
  await put('enrollments', enrollment({ id: 'e4', courseId: 202 }));
  await put('matches', match(), match({ id: 'm2', withdrawnAt: gone }), match({ id: 'm3', courseId: 202 }));
  expect(names(await unassignedFrom(store, paul, ofTess, [courseId, 999]))).toEqual([
    { title: course().title, listed: 2, matches: 1, others: [] },
  ]);
});

test('names the members who still work on a course, without those who left, managers and viewers', async () => {
  const { store, put } = emptyRoom();
  await put('courses', course());
  await put('memberships', membership(paul), membership(tess, restricted), membership(theo, restricted));
  for (const [person, change] of [
    ['viv', { role: 'viewer' }],
    ['gil', { endedAt: gone }],
    ['max', { assignsAll: true }],
    ['una', restricted],
  ] as const)
    await put('memberships', membership({ ...tess, person, name: person }, { ...restricted, ...change }));
  for (const person of ['tess', 'theo', 'viv', 'gil'])
    await put('assignments', assignment({ ...tess, person }, courseId));
  await put('assignments', assignment({ ...tess, person: 'una' }, courseId, { endedAt: gone }));
  const [found] = names(await unassignedFrom(store, paul, ofTess, [courseId]));
  expect(found?.others.sort()).toEqual(['Theo', 'max']);
});

test('counts the jobs and candidates at a site, and those without a site', async () => {
  const { store, put } = emptyRoom();
  const pat = { ...rita, person: 'pat', name: 'Pat' };
  await put('sites', site());
  await put('memberships', membership(rita, restricted), membership(pat, restricted));
  await put('assignments', siteAssignment(pat, site().id));
  await put('jobs', job({ siteId: site().id }), job({ id: 102 }), job({ id: 103, employerId: 'otto' }));
  await put('matches', match({ jobId }), match({ id: 'm2', jobId }), match({ id: 'm3', jobId: 102 }));
  expect(names(await unassignedFrom(store, erin, ofRita, [site().id, siteless, 'unknown']))).toEqual([
    { title: site().name, listed: 1, matches: 2, others: ['Pat'] },
    { title: null, listed: 1, matches: 1, others: [] },
  ]);
});
