import { expect, test } from 'vitest';
import { classesReady } from '#shared/reads/first-copy.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { NoConnection } from './environment.ts';
import { classRows, scriptedDevice } from '../testing/scripted-server.ts';

type Row = SyncReply['rows'][number];

const [[, course], [, student]] = classRows as [Row, Row];

const courseOf = (id: number, createdAt: string): Row => ['courses', { ...course, id, createdAt }];

const studentOf = (courseId: number, createdAt: string): Row => [
  'enrollments',
  Object.assign({ ...student, createdAt }, { id: `student-${createdAt}`, courseId }),
];

const markedOf = (courseId: number, createdAt: string): Row => [
  'completions',
  Object.assign({ id: `${courseId}.C-1`, rev: 1, createdAt }, { courseId, providerId: 'o1' }),
];

test('reports how many classes the first copy has loaded completely, newest first', async () => {
  const { replica, script } = await scriptedDevice();
  const pages: Row[][] = [
    [courseOf(1, '2026-01-01'), courseOf(2, '2026-03-01'), courseOf(3, '2026-05-01')],
    [studentOf(3, '2026-05-02'), studentOf(2, '2026-04-01')],
    [studentOf(1, '2026-02-01')],
    [markedOf(3, '2026-05-03')],
  ];
  const ready = [];
  for (const rows of pages) {
    script.push(
      () => ({ rows, more: true }),
      () => {
        throw new NoConnection();
      },
    );
    await replica.sync();
    const { classesSince } = await replica.status();
    ready.push(await replica.read((reader, actor) => classesReady(reader, actor, classesSince)));
  }
  expect(ready).toEqual([
    { ready: 0, of: 3 },
    { ready: 1, of: 3 },
    { ready: 2, of: 3 },
    { ready: 3, of: 3 },
  ]);
});

test('counts no class while the page ends within the courses', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(
    () => ({ rows: [courseOf(3, '2026-05-01'), courseOf(2, '2026-03-01')], more: true }),
    () => {
      throw new NoConnection();
    },
  );
  await replica.sync();
  expect((await replica.status()).classesSince).toBeNull();
});

test('counts every class once a page holds a row of a later table', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(
    () => ({
      rows: [courseOf(1, '2026-01-01'), studentOf(1, '2026-02-01'), markedOf(1, '2026-02-03')],
      more: true,
    }),
    () => {
      throw new NoConnection();
    },
  );
  await replica.sync();
  expect((await replica.status()).classesSince).toBe('');
});
