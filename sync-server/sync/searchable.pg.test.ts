// Tests that the server normalizes search texts like the device.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchable } from '#shared/lib/texts.ts';
import { testDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: { text: string }[] }>(
    'select searchable(value) as text from json_array_elements_text(?::json)',
    [JSON.stringify(texts)],
  );
  return rows.map(({ text }) => text);
}

test('folds names of many scripts, decomposed or with invisible marks, like a device', async () => {
  const texts = [
    'Pâtissière',
    'Pâtissière'.normalize('NFD'),
    'ŁÓDŹ Øresund Straße Ægir Œuvre Þór İzmir ısı',
    'Zed\u200B\u00AD\u202E Wi\u2060dth\u200D',
    'Ｆｕｌｌ ﬁ ² …',
    'Ελληνικά ΆΈΉ',
    'Ёлка Йод',
    '한글 서울',
    'कि हिन्दी',
    'שָׁלוֹם',
    'مُحَمَّد',
    '👩🏽\u200D🦰 emoji',
    '',
  ];
  expect(await folded(texts)).toEqual(texts.map(searchable));
});

test('folds Latin, Greek, Cyrillic, and Asian letters like a device', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x1e00, 0x1fff],
    [0x3040, 0x30ff],
    [0xac00, 0xd7a3],
  ] as const;
  // A final sigma, which depends on its place, is another letter to each.
  const letter = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
    .filter((text) => !/[Σσς]/.test(text.normalize('NFKD')));
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), { numRuns: 2000, seed: 20260603 });
  const clean = texts.filter((text) => !text.includes('\0'));
  expect(await folded(clean)).toEqual(clean.map(searchable));
});
