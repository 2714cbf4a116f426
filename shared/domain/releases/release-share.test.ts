// Tests when administrators hear that an employer is released unusually often.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { match } from '#shared/testing/rows.ts';
import { isUnusual, releaseShareOf } from './release-share.ts';
import { answerRelease } from './releases.ts';

const asked = (count: number) =>
  Array.from({ length: count }, (_, index) => match({ id: `asked-${index}`, releaseAskedFor: 'Filled' }));
const owed = (count: number) => Array.from({ length: count }, (_, index) => match({ id: `owed-${index}` }));

async function alertsAfter(releases: number, others: number): Promise<string[]> {
  const room = await classroom();
  await room.put('matches', ...asked(releases), ...owed(others));
  for (const { id } of asked(releases))
    await room.accept(answerRelease, { matchId: id, isGranted: true }, paul);
  return (await room.told()).filter((line) => line.startsWith('ada:'));
}

test('tells administrators when releases exceed 20 percent of an employer’s guarantees', async () => {
  expect(await alertsAfter(3, 3)).toEqual(['ada: Many releases for Acme Care']);
});

test('tells nobody of one release of three, or of three of fifteen', async () => {
  expect(await alertsAfter(1, 2)).toEqual([]);
  expect(await alertsAfter(3, 12)).toEqual([]);
});

test('calls a share unusual only above 20 percent and from three releases on', () => {
  expect(isUnusual({ released: 2, guarantees: 2 })).toBe(false);
  expect(isUnusual({ released: 3, guarantees: 15 })).toBe(false);
  expect(isUnusual({ released: 3, guarantees: 14 })).toBe(true);
});

test('counts releases and promised interviews of one employer, without withdrawn candidates and related organizations', async () => {
  const room = await classroom();
  const withdrawnAt = '2026-06-02T10:00:00.000Z';
  await room.put(
    'matches',
    match({ id: 'm1', withdrawnAt }),
    match({ id: 'm2', guarantee: 'released', withdrawnAt }),
    match({ id: 'm3', guarantee: 'honoured' }),
    match({ id: 'm4', guarantee: 'released', withdrawnAt }),
    match({ id: 'm5', employerId: 'otto' }),
    match({ id: 'm6' }),
    match({ id: 'm7', guarantee: 'released', withdrawnAt, isRelated: true }),
    match({ id: 'm8', isRelated: true }),
  );
  expect(await releaseShareOf(room.store, 'erin')).toEqual({ released: 2, guarantees: 4 });
});
