// What a save makes of a read, worked out from what was read last.
import { expect, test } from 'vitest';
import { Layer } from '#shared/engine/layer.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Reader } from '#shared/engine/store.ts';
import { optimisticQuery } from './optimistic-query.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

const titles = async (reader: Reader) => (await reader.find('courses')).map(({ title }) => title);

test('invalidates an optimistic update when its rows are read again during the commit', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const source = optimisticQuery(replica, titles, { current: undefined });
  expect(await source.read()).toEqual(['Welding']);
  const rows = new Layer(new MemoryStore());
  const [, course] = assertDefined(classRows.find(([table]) => table === 'courses'));
  await rows.put('courses', { ...course, title: 'Forging' } as never);
  const first = assertDefined(await source.predict?.({ rows, entries: [] }));
  expect(first.value).toEqual(['Forging']);
  expect(first.isCurrent()).toBe(true);
  await source.read();
  expect(first.isCurrent()).toBe(false);
});
