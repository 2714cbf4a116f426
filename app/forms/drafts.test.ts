import { expect, test } from 'vitest';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const monday = new Date('2025-06-02T10:00:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);

test('a draft is found again for 30 days', async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  expect((await readDraft(replica, 'courses.create', later(29)))?.values).toEqual({ title: 'Weld' });
  expect(await readDraft(replica, 'courses.create', later(30))).toBeUndefined();
});

test("a draft is its form's alone", async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  expect(await readDraft(replica, 'jobs.post', monday)).toBeUndefined();
});

test('a draft goes with the working copy that it is kept in', async () => {
  const { replica, surroundings } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  await replica.delete();
  const next = await scriptedDevice({ indexedDB: surroundings.indexedDB });
  expect(await readDraft(next.replica, 'courses.create', monday)).toBeUndefined();
});

test('a saved form leaves no draft', async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  await dropDraft(replica, 'courses.create');
  expect(await readDraft(replica, 'courses.create', monday)).toBeUndefined();
});
