// The rows in memory are those on the disk, also when another tab or an older version of the app has written there.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Reader } from '#shared/engine/store.ts';
import { diskCostOf } from '../testing/disk-cost.ts';
import { classRows } from '../testing/scripted-server.ts';
import { ReplicaDatabase } from './database.ts';

const [, [, ann], [, ben]] = classRows as never as [unknown, [string, Student], [string, Student]];

interface Student {
  id: string;
  studentName: string;
}

async function twoTabs(options = {}) {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [first, second] = [
    new ReplicaDatabase('p1', disk, options),
    new ReplicaDatabase('p1', disk, options),
  ];
  await put(first, ann, ben);
  return { first, second };
}

const put = (database: ReplicaDatabase, ...students: Student[]) =>
  database.change(async ({ rows }) => {
    for (const student of students) await rows.put('enrollments', student as never);
  });

const namesOf = async (reader: Reader) =>
  (await reader.find('enrollments')).map(({ studentName }) => studentName);

/** Like a read of the app. */
async function names({ tablesInMemory: rows }: ReplicaDatabase): Promise<string[]> {
  await rows.catchUp();
  return namesOf(rows.reader());
}

test('reads a table from the disk once, and then none of its rows', async () => {
  const { first } = await twoTabs();
  expect(await names(first)).toEqual(['Student 0', 'Student 1']);
  const { records } = await diskCostOf(() => names(first));
  // The values that show whether another tab has changed rows.
  expect(records).toBe(3);
});

test('reads only the rows that another tab has changed', async () => {
  const { first, second } = await twoTabs();
  await put(first, ...Array.from({ length: 200 }, (_, index) => ({ ...ann, id: `other-${index}` })));
  await names(first);
  await names(second);
  await put(second, { ...ben, studentName: 'Ben' });
  await put(second, { ...ann, studentName: 'Ann' });
  const { records } = await diskCostOf(async () => {
    expect((await names(first)).filter((name) => name !== 'Student 0')).toEqual(['Ann', 'Ben']);
  });
  expect(records).toBeLessThan(10);
});

test('sees a row that another tab has added, and one that has left the device', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  await put(second, { ...ann, id: 'student-2', studentName: 'Cara' });
  await second.change(async ({ rows }) => rows.forget('enrollments', ben.id));
  expect(await names(first)).toEqual(['Student 0', 'Cara']);
  expect(await names(second)).toEqual(['Student 0', 'Cara']);
});

test('names no row that has left the device in the log of changes', async () => {
  const { first } = await twoTabs();
  await put(first, { ...ben, studentName: 'Ben' });
  await first.change(async ({ rows }) => rows.forget('enrollments', ben.id));
  expect(JSON.stringify(await first.meta.toArray())).not.toContain(ben.id);
});

test('sees the changes of another tab in a transaction before it changes rows', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  await put(second, { ...ann, studentName: 'Ann' });
  const seen = await first.change(async ({ rows }) => {
    await rows.put('enrollments', { ...ben, studentName: 'Ben' } as never);
    return namesOf(rows);
  });
  expect(seen).toEqual(['Ann', 'Ben']);
  expect(await names(second)).toEqual(['Ann', 'Ben']);
});

test('keeps up with more changes of another tab than the log holds', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  for (let change = 0; change < 20; change++) await put(second, { ...ann, studentName: `Ann ${change}` });
  expect(await names(first)).toEqual(['Ann 19', 'Student 1']);
});

test('sees what an older version of the app has replayed', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  await second.rows('enrollments').put({ ...ann, studentName: 'Ann' } as never);
  await second.meta.put({ key: 'lastReplay', value: 'of an older version' });
  expect(await names(first)).toEqual(['Ann', 'Student 1']);
  // And so does a tab that reads only after a newer version has changed something else.
  const { first: third, second: fourth } = await twoTabs();
  await names(third);
  await fourth.rows('enrollments').put({ ...ann, studentName: 'Ann' } as never);
  await fourth.meta.put({ key: 'lastReplay', value: 'of an older version' });
  await put(fourth, { ...ben, studentName: 'Ben' });
  expect(await names(third)).toEqual(['Ann', 'Ben']);
});

test('sees what an older version of the app has saved', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  await second.rows('enrollments').put({ ...ann, studentName: 'Ann' } as never);
  await second.meta.put({ key: 'sequence', value: 1 });
  expect(await names(first)).toEqual(['Ann', 'Student 1']);
  // And so does a tab that reads only after a newer version has changed something else.
  const { first: third, second: fourth } = await twoTabs();
  await names(third);
  await fourth.rows('enrollments').put({ ...ann, studentName: 'Ann' } as never);
  await fourth.meta.put({ key: 'sequence', value: 1 });
  await put(fourth, { ...ben, studentName: 'Ben' });
  expect(await names(third)).toEqual(['Ann', 'Ben']);
});

test('keeps what it had when a change fails, and then takes over the next one', async () => {
  const { first, second } = await twoTabs();
  await names(first);
  const failing = first.change(async ({ rows }) => {
    await rows.put('enrollments', { ...ann, studentName: 'Never' } as never);
    throw new Error('a rule said no');
  });
  await expect(failing).rejects.toThrow('a rule said no');
  expect(await names(first)).toEqual(['Student 0', 'Student 1']);
  await put(first, { ...ann, studentName: 'Ann' });
  expect([await names(first), await names(second)]).toEqual([
    ['Ann', 'Student 1'],
    ['Ann', 'Student 1'],
  ]);
});

test.each([0, 1])('reads tables of more than %i rows from the disk, with the same result', async (most) => {
  const { first, second } = await twoTabs({ mostRowsInMemory: most });
  expect(await names(first)).toEqual(['Student 0', 'Student 1']);
  await put(second, { ...ann, studentName: 'Ann' });
  expect(await names(first)).toEqual(['Ann', 'Student 1']);
  const seen = await first.change(async ({ rows }) => rows.find('enrollments', { courseId: 7 }));
  expect(seen.map(({ studentName }) => studentName)).toEqual(['Ann', 'Student 1']);
});

test('tells a listener of its own changes, until it has left', async () => {
  const { first } = await twoTabs();
  await names(first);
  const told: string[][] = [];
  const end = first.tablesInMemory.subscribe((tables) => told.push([...tables]));
  await put(first, { ...ann, studentName: 'Ann' });
  expect(told).toEqual([['enrollments']]);
  end();
  await put(first, { ...ann, studentName: 'Anna' });
  expect(told).toHaveLength(1);
});
