// Matches with their rows: which of several are shown, and in which order.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { breach, claim, interview, job, match, slot } from '#shared/testing/rows.ts';
import { withdrawnBecause } from '../domain/interviews/withdrawal.ts';
import { interviewPart, matchesInFull, withdrawnByAdmin } from './matches.ts';

const now = '2026-06-03T10:00:00.000Z';
const at = (second: number) => `2026-06-02T10:00:0${second}.000Z`;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('lists matches from the newest on, each with its own times, breaches and claims in order', async () => {
  const { store, put } = await classroom();
  await put('matches', match({ id: 'a', createdAt: at(2) }), match({ id: 'b', createdAt: at(3) }));
  await put('matches', match({ id: 'c', createdAt: at(1) }), match({ id: 'd', withdrawnAt: now }));
  await put('interviews', interview({ id: 'b' }));
  const ofB = { matchId: 'b' };
  await put(
    'slots',
    slot({ ...ofB, id: 's1', startsAt: at(3) }),
    slot({ ...ofB, id: 's2', startsAt: at(1) }),
    slot({ ...ofB, id: 's3', startsAt: at(2), state: 'withdrawn' }),
    slot({ matchId: 'a', id: 's4' }),
  );
  await put('breaches', breach({ ...ofB, id: 'b1' }), breach({ ...ofB, id: 'b2' }));
  const stated = (id: string, second: number) => claim({ ...ofB, id, createdAt: at(second) });
  await put('claims', stated('c1', 3), stated('c2', 1), claim({ matchId: 'a', id: 'c3' }));
  const all = await matchesInFull(store, erin);
  expect(ids(all.map((each) => each.match))).toEqual(['b', 'a', 'c']);
  const [first, second] = all;
  expect([ids(first!.slots), ids(first!.breaches)]).toEqual([
    ['s2', 's1'],
    ['b1', 'b2'],
  ]);
  expect([ids(first!.claims), ids(second!.claims)]).toEqual([['c2', 'c1'], ['c3']]);
  expect([first!.interview?.id, second!.interview, ids(second!.slots)]).toEqual(['b', undefined, ['s4']]);
});

test('lists every match of a reference that an administrator withdrew, and none that ended otherwise', async () => {
  const { store, put } = await classroom();
  await put('jobs', job({ id: 102, title: 'Cook' }));
  const byAdmin = { withdrawnAt: now, ...withdrawnBecause('withdrawn.byAdmin', { reason: 'Twice' }) };
  await put(
    'matches',
    match({ id: 'a', withdrawnAt: now, ...withdrawnBecause('withdrawn.released', {}) }),
    match({ id: 'b', ...byAdmin }),
    match({ id: 'c', jobId: 102, ...byAdmin }),
    match({ id: 'd', candidateReferenceId: 'C-000000000', ...byAdmin }),
  );
  const found = await withdrawnByAdmin(store, paul, match().candidateReferenceId);
  expect(found.map(({ id, jobTitle }) => [id, jobTitle])).toEqual([
    ['b', 'Care Assistant'],
    ['c', 'Cook'],
  ]);
});

test('asks for the outcome from the moment at which the interview begins', () => {
  const part = (interviewDate: string | null, more: Parameters<typeof match>[0] = {}) => {
    const shown = match({ status: 'interview_scheduled', interviewDate, ...more });
    return interviewPart({ match: shown }, now, (instant) => instant.startsWith('2026-06-03'));
  };
  expect([part(now), part('2026-06-03T10:00:00.001Z'), part('2026-06-04T10:00:00.000Z')]).toEqual([
    'outcome',
    'today',
    'upcoming',
  ]);
  expect(part(at(1), { status: 'interview_completed' })).toBe('outcome');
  expect(part(null, { status: 'matched' })).toBe('arrange');
  expect(part(null, { status: 'matched', lateCompletion: 'waiting' })).toBe('arrange');
  expect(part(at(1), { status: 'hired' })).toBe('past');
});
