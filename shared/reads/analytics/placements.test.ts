// Tests a training provider's placements against hand-counted rows.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { completion, course, job, match } from '#shared/testing/rows.ts';
import { placements } from './placements.ts';
import { placementWeeks } from './weeks.ts';

const now = '2026-06-20T12:00:00.000Z';
const [anna, bo, cleo] = ['C-AAAAAAAAA', 'C-BBBBBBBBB', 'C-CCCCCCCCC'];

const completed = (candidateReferenceId: string, overrides: object = {}) =>
  completion({ id: `done ${candidateReferenceId}`, candidateReferenceId, ...overrides });

/** Anna was hired by Acme and interviewed by Birch, Bo waits at Acme, Cleo has no match. */
async function room() {
  const made = await classroom();
  await made.put('jobs', job({ id: 102, employerId: 'otto', employerName: 'Birch Homes' }));
  await made.put('courses', course({ id: 202, title: 'Welding' }));
  await made.put(
    'completions',
    completed(anna),
    completed(bo),
    completed(cleo, { courseId: 202, completionDate: '2026-02-01' }),
    completed('C-DDDDDDDDD', { removedAt: now }),
  );
  const hired = { status: 'hired' as const, decidedAt: '2026-06-16T10:00:00.000Z' };
  const met = { status: 'interview_completed' as const, interviewDate: '2026-06-09T10:00:00.000Z' };
  await made.put(
    'matches',
    match({ id: 'anna at acme', candidateReferenceId: anna, ...hired }),
    match({ id: 'anna at birch', candidateReferenceId: anna, jobId: 102, employerId: 'otto', ...met }),
    match({ id: 'bo at acme', candidateReferenceId: bo }),
    match({ id: 'cleo', candidateReferenceId: cleo, courseId: 202, withdrawnAt: now }),
  );
  return made;
}

test('counts a completion once, however many jobs it matched', async () => {
  const { store } = await room();
  expect(await placements(store, paul, 'all', now)).toEqual({
    completions: 3,
    matched: 2,
    interviews: 1,
    hires: 1,
    courses: [
      { courseId: 201, title: 'Care Certificate', completions: 2, matched: 2, interviews: 1, hires: 1 },
      { courseId: 202, title: 'Welding', completions: 1, matched: 0, interviews: 0, hires: 0 },
    ],
    employers: [
      { employerId: 'erin', employerName: 'Acme Care', matched: 2, interviews: 1, hires: 1 },
      { employerId: 'otto', employerName: 'Birch Homes', matched: 1, interviews: 1, hires: 0 },
    ],
  });
});

test('counts the completions dated in the period only', async () => {
  const { store } = await room();
  const last = await placements(store, paul, '30', now);
  expect(last.completions).toBe(2);
  expect(last.courses.map(({ title }) => title)).toEqual(['Care Certificate']);
});

test('counts a completion in the week of its date', async () => {
  const { store } = await room();
  const weeks = await placementWeeks(store, paul, '2026-06-20');
  expect(weeks[0]).toEqual({ monday: '2026-06-15', completions: 0, matches: 0, interviews: 1, hires: 0 });
  expect(weeks.find(({ monday }) => monday === '2026-06-08')?.completions).toBe(2);
});
