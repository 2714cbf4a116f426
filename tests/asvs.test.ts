// Each requirement of ASVS 5.0.0 lists the tests that verify it, or why none does. The tests exist.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isTestFile, namesIn, titlesIn } from './named-tests.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const tableOf = <Column extends string>(path: string) =>
  Papa.parse<Record<Column, string>>(read(path).trim(), { header: true }).data;

const rows = tableOf<'id' | 'level' | 'subject' | 'shown by' | 'test'>('docs/asvs.csv');
/** Each requirement of Level 1 and 2, as the standard numbers them. */
const wanted = tableOf<'id' | 'level'>('docs/asvs-ids.csv');

/** Between several tests, and between their files. */
const separator = ' | ';

test('lists each Level 1 and 2 requirement once with its level', () => {
  expect(wanted).toHaveLength(253);
  const found = rows.filter(({ level }) => level !== '3').map(({ id, level }) => `${id} ${level}`);
  expect(found.toSorted()).toEqual(wanted.map(({ id, level }) => `${id} ${level}`).toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('gives each requirement a short subject and either tests or a reason', () => {
  for (const { id, level, subject, 'shown by': shownBy, test: title } of rows) {
    expect(id).toMatch(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/);
    expect(['1', '2', '3'], id).toContain(level);
    expect(subject, id).toMatch(/^.{3,110}$/);
    if (/^(reason|not met): /.test(shownBy)) {
      expect(shownBy, id).toMatch(/^(reason|not met): .{12,}$/);
      expect(title, id).toBe('');
    } else expect(title.split(separator), id).toHaveLength(shownBy.split(separator).length);
  }
});

const shown = rows.filter(({ 'shown by': shownBy }) => !/^(reason|not met): /.test(shownBy));

test('refers only to existing tests and document headings', () => {
  for (const { id, 'shown by': shownBy, test: title } of shown) {
    const titles = title.split(separator);
    for (const [index, file] of shownBy.split(separator).entries()) {
      expect(namesIn(file), `${id} ${file}`).toContain(titles[index]);
      // A document shows what is documented, and nothing that is done.
      if (!isTestFile(file)) expect(isAboutDocuments(id), id).toBe(true);
    }
  }
});

test('does not take a title inside a test’s text or of a describe for a test', () => {
  const text = `describe('a group', () => { test.each([1])('one %i', () => { give('two'); }); });
    test.skipIf(true)(\`three \${n} of it\`, () => {}); // test('four', () => {});`;
  expect(titlesIn(text, 'ts')).toEqual(['one %i', 'three ${n} of it']);
});

/** The sections of the standard that ask for documentation. */
const isAboutDocuments = (id: string): boolean => /^V(2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/.test(id);
