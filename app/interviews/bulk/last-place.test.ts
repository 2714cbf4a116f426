// What the form of the next proposal starts with: the last place, length and what to bring of the site or the job.
import { expect, test } from 'vitest';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { erin } from '#shared/testing/people.ts';
import { interview, job, site } from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/schema.ts';
import { placeOfJob } from './last-place.ts';

const [atDock, inYard, welder, fitter] = [11, 12, 21, 22];
const added = '2026-06-01T09:00:00.000Z';

async function shipyard(...interviews: Partial<Row<'interviews'>>[]) {
  const store = new MemoryStore();
  for (const id of ['dock', 'yard'])
    await store.put(
      'sites',
      site({ id, name: id, address: '4 Harbor Road', closedDays: '2026-06-09', updatedAt: added }),
    );
  const siteOf = { [atDock]: 'dock', [inYard]: 'yard', [welder]: null, [fitter]: null };
  for (const [id, siteId] of Object.entries(siteOf)) await store.put('jobs', job({ id: Number(id), siteId }));
  for (const [place, each] of interviews.entries())
    await store.put('interviews', interview({ id: `m${place}`, ...each }));
  return (jobId: number) => placeOfJob(store, erin, jobId);
}

const used = (jobId: number, place: string, proposedAt: string): Partial<Row<'interviews'>> => ({
  jobId,
  place,
  proposedAt: `2026-06-0${proposedAt}T09:00:00.000Z`,
});

test('starts with the last place, length and what to bring of the same site', async () => {
  const placeOf = await shipyard(
    used(atDock, 'Old gate', '2'),
    { ...used(atDock, 'Gate 2', '3'), minutes: 45, bring: 'Boots' },
    used(inYard, 'Yard office', '4'),
    used(welder, 'Head office', '5'),
  );
  expect(await placeOf(atDock)).toMatchObject({
    siteId: 'dock',
    closed: ['2026-06-09'],
    place: { kind: 'in-person', place: 'Gate 2', minutes: '45', bring: 'Boots' },
  });
});

test('starts with the address of a site that was not used, or that changed since', async () => {
  const placeOf = await shipyard({ ...used(atDock, 'Gate 2', '1'), proposedAt: '2026-05-01T09:00:00.000Z' });
  expect((await placeOf(inYard)).place).toEqual({ kind: 'in-person', place: 'yard, 4 Harbor Road' });
  expect((await placeOf(atDock)).place).toMatchObject({ place: 'dock, 4 Harbor Road', minutes: '30' });
});

test('starts a job at no site with its own last place, else with that of another job at no site', async () => {
  const placeOf = await shipyard(
    used(welder, 'Hall 1', '2'),
    used(fitter, 'Hall 2', '3'),
    used(atDock, 'Gate 2', '4'),
  );
  expect((await placeOf(welder)).place).toMatchObject({ place: 'Hall 1' });
  expect((await placeOf(99)).place).toMatchObject({ place: 'Hall 2' });
});
