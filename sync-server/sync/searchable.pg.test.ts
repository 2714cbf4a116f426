// Tests that the server normalizes search texts like the device.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchable } from '#shared/lib/texts.ts';
import { identityOf } from '#shared/domain/people/same-person.ts';
import { identitySql } from '../queries/same-person-sql.ts';
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
    "O'Mara O’Mara O‘Mara OʼMara OʻMara O`Mara O´Mara",
    'Jean-Luc Jean‐Luc Jean‑Luc Jean–Luc Jean—Luc Jean−Luc 2⁻¹ 3₋',
    "d'Arcy-O\u2032Neill",
    'ΣΑΣ Σ ς\u0301 Ὀδυσσεύς',
    ' \u1FFD\u00B4 ',
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
  const letter = fc.oneof(
    ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  );
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), { numRuns: 2000, seed: 20260603 });
  expect(await folded(texts)).toEqual(texts.map(searchable));
});

// Letters that are younger than the tables of one of the two, such as PostgreSQL 15.
const young =
  /[\u{105C0}-\u{105FF}\u{1CCD6}-\u{1CCF9}\u{1E030}-\u{1E06D}\u1C89\u1C8A\u2C2F\uA7C0-\uA7DC\uA7F1-\uA7F5\u{10570}-\u{105BC}\u{10D50}-\u{10D8F}\u{16EA0}-\u{16ED3}]/u;
const knownToBoth = (text: string) => !young.test(text);

test('folds every character like a device, alone and between others', async () => {
  const isMany = /[\p{Script=Han}\p{Script=Hangul}]/u;
  const texts = Array.from({ length: 0x110000 - 1 }, (_, at) => String.fromCodePoint(at + 1))
    .filter((text, at) => /[^\p{Cn}\p{Co}\p{Cs}]/u.test(text) && (at % 50 === 0 || !isMany.test(text)))
    .filter(knownToBoth)
    .map((text) => `A'${text}-É`);
  const there = await folded(texts);
  const different = texts.filter((text, at) => there[at] !== searchable(text));
  expect(different.map((text) => text.codePointAt(2)?.toString(16))).toEqual([]);
});

test('folds hostile texts of marks, accents and spaces like a device, and compares names alike', async () => {
  const sign = fc.constantFrom(
    ..."'’‘ʼʻ`´-‐‑–—−\t\n \u0301\u0327\u00A0\u1680\u2028\u200B\u00ADaOßİıΣς\u05BE\u05F3\uFB01",
  );
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 9 }), { numRuns: 3000, seed: 20261128 });
  expect(await folded(texts)).toEqual(texts.map(searchable));
  const row = `(select '' as "studentEmail", value as "studentName") r`;
  const { rows } = await database.knex.raw<{ rows: { text: string }[] }>(
    `select ${identitySql('r')} as text from json_array_elements_text(?::json), lateral ${row}`,
    [JSON.stringify(texts)],
  );
  const here = texts.map((studentName) => identityOf({ studentEmail: '', studentName }));
  expect(rows.map(({ text }) => text)).toEqual(here);
});
