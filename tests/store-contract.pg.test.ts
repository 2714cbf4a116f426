// One contract for four stores: a rule behaves the same in memory, on a device and on the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRow } from '#server/testing/rows.ts';
import { Layer } from '#shared/engine/layer.ts';
import { tables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { TakenId } from '#shared/engine/store.ts';
import type { AnyRow, Reader, Writer } from '#shared/engine/store.ts';
import { stores } from './stores.ts';
import type { TestStore } from './stores.ts';

/** The store's interface for rows of any table. */
interface AnyStore {
  get(table: TableName, id: string | number): Promise<AnyRow | undefined>;
  find(table: TableName, equalTo?: object): Promise<AnyRow[]>;
  add(table: TableName, row: object): Promise<void>;
  put(table: TableName, row: object): Promise<void>;
}
const any = (store: Writer) => store as unknown as AnyStore;
/** The server numbers each change of a row; on a device and in memory the number is what was written. */
const withoutRev = ({ rev: _, ...row }: AnyRow) => row;

describe.each(Object.entries(stores))('keeping the store contract in %s', (_name, open) => {
  let store: TestStore;
  const unit = <T>(work: (store: AnyStore) => Promise<T>) => store.unit((writer) => work(any(writer)));

  beforeAll(async () => {
    store = await open();
    // What other rows refer to.
    await unit(async (writer) => {
      for (const id of [1001, 1002, 1003]) {
        await writer.add('courses', sampleRow('courses', 1, { id, providerId: 'background' }));
        await writer.add('jobs', sampleRow('jobs', 1, { id, employerId: 'background' }));
      }
    });
  });
  afterAll(() => store.close());

  test('reads back every added row in every table with every kind of value', async () => {
    for (const table of store.tables) {
      const row = sampleRow(table, 2, isNumeric(table) ? { id: 77 } : {});
      await unit((writer) => writer.add(table, row));
      const read = await unit((reader) => reader.get(table, row.id));
      expect(withoutRev(read!), table).toEqual(withoutRev(row));
      await unit((writer) => writer.put(table, { ...row, createdAt: row.createdAt }));
    }
  });

  test('returns texts of all alphabets, empty ones, and long ones unchanged', async () => {
    const texts = [
      '',
      'Zoë “Łukasz” 王 😀',
      "it's; drop table jobs --",
      '\\ \t\n',
      'x'.repeat(10_000),
      '{"a":1}',
      '$1 ? ??',
    ];
    for (const [index, description] of texts.entries()) {
      const row = sampleRow('jobs', 1, { id: 500 + index, description, employerId: 'texts' });
      await unit((writer) => writer.add('jobs', row));
      expect((await unit((reader) => reader.get('jobs', row.id))) as unknown).toMatchObject({ description });
    }
  });

  test('returns undefined or an empty list for missing rows', async () => {
    expect(await unit((reader) => reader.get('jobs', 424242))).toBeUndefined();
    expect(await unit((reader) => reader.get('agreements', 'none'))).toBeUndefined();
    expect(await unit((reader) => reader.find('jobs', { employerId: 'none' }))).toEqual([]);
  });

  test('refuses a taken id in the same and in a later unit of work', async () => {
    const row = sampleRow('organizations', 3, { id: 'taken' });
    await unit((writer) => writer.add('organizations', row));
    await expect(unit((writer) => writer.add('organizations', row))).rejects.toThrow(TakenId);
    const twice = async (writer: AnyStore) => {
      await writer.add('organizations', sampleRow('organizations', 3, { id: 'twice' }));
      await writer.add('organizations', sampleRow('organizations', 4, { id: 'twice' }));
    };
    await expect(unit(twice)).rejects.toThrow(TakenId);
  });

  test('finds exactly the matching rows by every declared index', async () => {
    for (const table of store.tables)
      for (const [position, columns] of tables[table].indexes.entries()) {
        const values = sampleRow(table, 1);
        const shared = Object.fromEntries(columns.map((column) => [column, indexValue(values, column)]));
        const key = (place: string) => `${table}-${position}-${place}`;
        const fit = [key('b'), key('a')].map((id, at) => rowFor(table, id, 10 * position + at, shared));
        const elsewhere = Object.fromEntries(columns.map((column) => [column, otherValue(shared[column])]));
        const unfit = rowFor(table, key('c'), 10 * position + 2, elsewhere);
        await unit(async (writer) => {
          for (const row of [...fit, unfit]) await writer.add(table, row);
          const found = await writer.find(table, shared);
          expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(fit.map(({ id }) => id)));
        });
        const found = await unit((reader) => reader.find(table, shared));
        const ids = found.map(({ id }) => id);
        expect(ids, `${table} by ${columns.join()}`).toEqual(expect.arrayContaining(fit.map(({ id }) => id)));
        expect(ids).not.toContain(unfit.id);
        expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
        const backwards = Object.fromEntries(Object.entries(shared).reverse());
        expect((await unit((reader) => reader.find(table, backwards))).map(({ id }) => id)).toEqual(ids);
      }
  });

  test('orders rows by id: numbers by size, texts by their letters', async () => {
    await unit(async (writer) => {
      for (const id of [10, 9, 1])
        await writer.add('jobs', sampleRow('jobs', id, { id, employerId: 'order' }));
      for (const id of ['b', 'a', 'B', 'ä', '10', '9'])
        await writer.add('users', sampleRow('users', 1, { id, organizationId: 'order' }));
    });
    const [numbers, texts] = await unit(async (reader) => [
      await reader.find('jobs', { employerId: 'order' }),
      await reader.find('users', { organizationId: 'order' }),
    ]);
    expect(numbers!.map(({ id }) => id)).toEqual([1, 9, 10]);
    expect(texts!.map(({ id }) => id)).toEqual(['10', '9', 'B', 'a', 'b', 'ä']);
  });

  test('throws on a lookup without an index or by null', async () => {
    for (const [table, equalTo] of [
      ['jobs', { title: 'Welder' }],
      ['agreements', { courseId: 1, providerId: 'x' }],
      ['users', { organizationId: null }],
      ['users', { organizationId: undefined }],
    ] as const)
      await expect(unit((reader) => reader.find(table, equalTo))).rejects.toThrow(/No index|by nothing/);
  });

  test('finds an updated row by its new values and no longer by its old ones', async () => {
    const row = sampleRow('jobs', 1, { id: 300, employerId: 'before' });
    await unit((writer) => writer.add('jobs', row));
    await unit(async (writer) => {
      await writer.put('jobs', { ...(await writer.get('jobs', 300))!, employerId: 'after' });
      expect(await writer.find('jobs', { employerId: 'before' })).toEqual([]);
    });
    expect(await unit((reader) => reader.find('jobs', { employerId: 'before' }))).toEqual([]);
    const [found] = await unit((reader) => reader.find('jobs', { employerId: 'after' }));
    expect(withoutRev(found!)).toEqual({ ...withoutRev(row), employerId: 'after' });
  });

  test('treats values that look like query syntax as plain values', async () => {
    const odd = ['a&b', 'a=1', 'null', 'undefined', "'", '%', ''];
    await unit(async (writer) => {
      for (const [index, organizationId] of odd.entries())
        await writer.add('users', sampleRow('users', 1, { id: `odd-${index}`, organizationId }));
      await writer.add('users', sampleRow('users', 1, { id: 'odd-nothing' }));
    });
    for (const [index, organizationId] of odd.entries()) {
      const found = await unit((reader) => reader.find('users', { organizationId }));
      expect(found.map(({ id }) => id)).toEqual([`odd-${index}`]);
    }
  });

  test('returns rows that the reader can change without changing the store', async () => {
    await unit((writer) =>
      writer.add('organizations', sampleRow('organizations', 1, { id: 'kept', name: 'Kept' })),
    );
    await unit(async (reader) => {
      for (const row of [await reader.get('organizations', 'kept'), ...(await reader.find('organizations'))])
        Reflect.set(row!, 'name', 'Changed');
    });
    expect(await unit((reader) => reader.get('organizations', 'kept'))).toMatchObject({ name: 'Kept' });
  });

  test('stacks layers on the store and discards what is not merged', async () => {
    await store.unit(async (below) => {
      const lower = new Layer(below as Reader);
      const upper = new Layer(lower);
      await any(upper).add('jobs', sampleRow('jobs', 1, { id: 600, employerId: 'layers' }));
      expect(await any(lower).find('jobs', { employerId: 'layers' })).toEqual([]);
      upper.mergeInto(lower);
      const above = new Layer(lower);
      await any(above).put('jobs', sampleRow('jobs', 1, { id: 600, employerId: 'elsewhere' }));
      await expect(any(above).add('jobs', sampleRow('jobs', 1, { id: 600 }))).rejects.toThrow(TakenId);
      expect(await any(above).find('jobs', { employerId: 'layers' })).toEqual([]);
      expect(await any(lower).find('jobs', { employerId: 'layers' })).toHaveLength(1);
      expect(lower.writes.map(({ isNew }) => isNew)).toEqual([true]);
    });
    expect(await unit((reader) => reader.get('jobs', 600))).toBeUndefined();
  });

  test('lets a layer forget a row below and add it again', async () => {
    await unit((writer) => writer.add('jobs', sampleRow('jobs', 1, { id: 700, employerId: 'leaving' })));
    await store.unit(async (below) => {
      const layer = new Layer(below as Reader);
      layer.forget('jobs', 700);
      expect(await any(layer).get('jobs', 700)).toBeUndefined();
      expect(await any(layer).find('jobs', { employerId: 'leaving' })).toEqual([]);
      expect(layer.forgotten).toEqual([{ table: 'jobs', id: 700 }]);
      await any(layer).add('jobs', sampleRow('jobs', 1, { id: 700, employerId: 'leaving' }));
      expect(await any(layer).find('jobs', { employerId: 'leaving' })).toHaveLength(1);
      expect(layer.forgotten).toEqual([]);
    });
  });
});

const isNumeric = (table: TableName): boolean => typeof sampleRow(table, 1).id === 'number';

/** A row with an id of its own, whose references exist. */
function rowFor(table: TableName, id: string, seed: number, overrides: object): AnyRow {
  const own = isNumeric(table) ? { id: 2000 + seed } : { id };
  const refers = { courseId: 1001, jobId: 1001, matchId: id };
  const row = sampleRow(table, seed, own);
  const kept = Object.fromEntries(Object.entries(refers).filter(([column]) => column in row));
  return { ...row, ...kept, ...overrides };
}

const indexValue = (row: AnyRow, column: string): unknown => {
  if (column === 'courseId' || column === 'jobId') return 1002;
  if (column === 'userType') return 'employer';
  return (row as unknown as Record<string, unknown>)[column] ?? 'shared';
};

const otherValue = (value: unknown): unknown => {
  if (typeof value === 'number') return 1003;
  return value === 'employer' ? 'provider' : `other than ${String(value)}`;
};
