import { expect, test } from 'vitest';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const monday = new Date('2025-06-02T10:00:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);

test('finds a draft for 30 days', async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  expect((await readDraft(replica, 'courses.create', later(29)))?.values).toEqual({ title: 'Weld' });
  expect(await readDraft(replica, 'courses.create', later(30))).toBeUndefined();
});

test('finds a draft only for its own form', async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  expect(await readDraft(replica, 'jobs.post', monday)).toBeUndefined();
});

test('deletes drafts together with the replica', async () => {
  const { replica, environment } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  await replica.delete();
  const next = await scriptedDevice({ indexedDB: environment.indexedDB });
  expect(await readDraft(next.replica, 'courses.create', monday)).toBeUndefined();
});

test('deletes the draft of a saved form', async () => {
  const { replica } = await scriptedDevice();
  await keepDraft(replica, 'courses.create', { savedAt: monday.toISOString(), values: { title: 'Weld' } });
  await dropDraft(replica, 'courses.create');
  expect(await readDraft(replica, 'courses.create', monday)).toBeUndefined();
});
