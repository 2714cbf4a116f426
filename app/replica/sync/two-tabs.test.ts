// Two tabs of one person write to one database. Each finds in it what the other has done since.
import { expect, test } from 'vitest';
import { editStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import type { ComparisonReply } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import { erin } from '#shared/testing/people.ts';
import { completion, job } from '#shared/testing/rows.ts';
import { MetaStore } from '../store/meta.ts';
import { ReplicaDatabase } from '../store/database.ts';
import { classRows, employer, scriptedDevice } from '../testing/scripted-server.ts';
import type { ScriptedDevice } from '../testing/scripted-server.ts';
import { NoConnection } from './environment.ts';
import { requestComparison } from './requested-comparison.ts';

type Row = (typeof classRows)[number];
type Compare = (request: ComparisonRequest) => Promise<ComparisonReply>;

const jobs = [job({ id: 111 }), job({ id: 122 })];
const listOf = async ({ replica }: ScriptedDevice) =>
  (await replica.read((reader) => reader.find('jobs'))).map(({ id }) => id);
const nothing: ComparisonReply = { entries: [], digests: [], revs: [] };

/** A tab with two jobs that the server no longer has, and whose comparison calls `beforeLast` before its last answer. */
async function tabThatCompares(beforeLast: (other: ScriptedDevice) => Promise<void>, otherCompares: Compare) {
  const compared: ComparisonRequest[] = [];
  const tab = await scriptedDevice(
    {
      compare: async (request) => {
        compared.push(request);
        if (request.rows && compared.filter(({ rows }) => rows).length === 1) await beforeLast(other);
        return nothing;
      },
    },
    erin,
  );
  const { indexedDB } = tab.environment;
  const other = await scriptedDevice({ indexedDB, compare: otherCompares }, erin);
  tab.script.push(() => ({ rows: jobs.map((row) => ['jobs', row]) }));
  await tab.replica.sync();
  const meta = new MetaStore(new ReplicaDatabase(erin.person, tab.environment));
  return { tab, compared, meta };
}

const everyJob: Compare = async ({ rows = [] }) => ({
  ...nothing,
  revs: rows.map(([table, id]) => [table, id, 1]),
});

test('leaves out a comparison that another tab has overtaken', async () => {
  const { tab, meta } = await tabThatCompares(async (other) => {
    other.script.push(() => ({ cookie: 'after the other comparison' }));
    await other.replica.sync();
  }, everyJob);
  tab.script.push(() => ({ sharedBelow: 0, cookie: 'after the break' }));
  await tab.replica.sync();
  expect(await listOf(tab)).toEqual([111, 122]);
  expect(await meta.get('comparison', null)).toBeNull();
});

test('compares once more if another tab learns of a second break during the comparison', async () => {
  const { tab, compared, meta } = await tabThatCompares(async (other) => {
    other.script.push(
      () => ({ sharedBelow: 500, cookie: 'after the second break' }),
      () => {
        throw new NoConnection('the other tab is closed');
      },
    );
    await other.replica.sync();
  }, onceThen(everyJob));
  tab.script.push(() => ({ sharedBelow: 1_000, cookie: 'after the break' }));
  await tab.replica.sync();
  expect(compared.filter(({ digests }) => digests)).toHaveLength(1);
  expect(await meta.get('comparison', null)).toEqual({ sharedBelow: 500 });
  await tab.replica.sync();
  expect(compared.filter(({ digests }) => digests)).toHaveLength(2);
  expect(await meta.get('comparison', null)).toBeNull();
  expect(await listOf(tab)).toEqual([]);
});

/** Answers one comparison, and has no connection for the next one. */
function onceThen(compare: Compare): Compare {
  let comparisons = 0;
  return async (request) => {
    if (request.digests && ++comparisons > 1) throw new NoConnection('the other tab is closed');
    return compare(request);
  };
}

test.each([
  [1_000, 500],
  [500, 1_000],
])('compares from the earlier of two breaks, at %i and then at %i', async (first, second) => {
  const { environment } = await scriptedDevice({}, employer);
  const database = new ReplicaDatabase(employer.person, environment);
  const meta = new MetaStore(database);
  const request = (requested: Parameters<typeof requestComparison>[1]) =>
    database.change((stored) => requestComparison(stored, requested));
  await Promise.all([
    request({ sharedBelow: first, cookie: 'first' }),
    request({ sharedBelow: second, cookie: 'second' }),
  ]);
  expect(await meta.get('comparison', null)).toEqual({ sharedBelow: 500 });
  expect(await meta.get('cookie', null)).toBe('second');
  await request({ sharedBelow: 700 });
  expect(await meta.get('comparison', null)).toEqual({ sharedBelow: 500 });
  expect(await meta.get('cookie', null)).toBe('second');
});

test('runs waiting entries again over the rows that another tab received', async () => {
  const tab = await scriptedDevice();
  const other = await scriptedDevice({ indexedDB: tab.environment.indexedDB });
  const [, [, student], [, neighbor]] = classRows as [Row, Row, Row];
  const fetch = async ({ replica, script }: ScriptedDevice, rows: Row[]) => {
    script.push(
      () => ({ outcomes: [], rows }),
      () => {
        throw new NoConnection('no route');
      },
    );
    await replica.sync();
  };
  tab.script.push(() => ({ rows: classRows }));
  await tab.replica.sync();
  await tab.replica.give(editStudent, {
    id: 'student-0',
    set: { studentPhone: '555-0100' },
    base: { studentPhone: null },
  });
  await tab.replica.give(removeStudent, { id: 'student-0', knowsCompletion: true });
  await fetch(tab, [['enrollments', { ...neighbor, rev: 2 } as never]]);
  await fetch(other, [['enrollments', { ...student, studentName: 'Renamed', rev: 3 } as never]]);
  // Only the removal reads it, and then writes the student that the edit left.
  await fetch(tab, [['completions', completion({ courseId: 7, candidateReferenceId: 'C-AAAAAAAA0' })]]);
  const row = await tab.replica.read((reader) => reader.get('enrollments', 'student-0'));
  expect(row).toMatchObject({ studentName: 'Renamed', studentPhone: '555-0100', removedByName: 'Sam' });
});

test('knows the revs that it has written itself, and not those of another tab', async () => {
  const tab = await scriptedDevice();
  const other = await scriptedDevice({ indexedDB: tab.environment.indexedDB });
  tab.script.push(() => ({ rows: classRows }));
  await tab.replica.sync();
  const phone = (studentPhone: string, before: string | null) => ({
    id: 'student-0',
    set: { studentPhone },
    base: { studentPhone: before },
  });
  await tab.replica.give(editStudent, phone('555-0001', null));
  tab.script.push(() => ({ rev: 801 }));
  await tab.replica.sync();
  await other.replica.give(editStudent, phone('555-0002', '555-0001'));
  other.script.push(() => ({ rev: 802 }));
  await other.replica.sync();
  const known = ({ replica }: ScriptedDevice) => [801, 802].map((rev) => replica.hasWritten(rev));
  expect([known(tab), known(other)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('does not know the rev of a push whose reply did not arrive', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const input = { id: 'student-0', set: { studentPhone: '555-0001' }, base: { studentPhone: null } };
  await replica.give(editStudent, input);
  script.push(() => Promise.reject(new NoConnection('cut')));
  expect(await replica.sync()).toEqual({ connection: 'offline' });
  expect(replica.hasWritten(801)).toBe(false);
});
