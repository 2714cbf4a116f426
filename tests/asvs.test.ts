// What is said of each requirement of ASVS 5.0.0: the tests that show it, or why none does. The tests exist.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const tableOf = <Column extends string>(path: string) =>
  Papa.parse<Record<Column, string>>(read(path).trim(), { header: true }).data;

const rows = tableOf<'id' | 'level' | 'subject' | 'shown by' | 'test'>('docs/asvs.csv');
/** Each requirement of Level 1 and 2, as the standard numbers them. */
const wanted = tableOf<'id' | 'level'>('docs/asvs-ids.csv');

/** Between several tests, and between their files. */
const beside = ' | ';

test('each requirement of Level 1 and 2 has one row, with its level', () => {
  expect(wanted).toHaveLength(253);
  const found = rows.filter(({ level }) => level !== '3').map(({ id, level }) => `${id} ${level}`);
  expect(found.toSorted()).toEqual(wanted.map(({ id, level }) => `${id} ${level}`).toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('each row has a short subject, and tests or a sentence that says why there is none', () => {
  for (const { id, level, subject, 'shown by': shownBy, test: title } of rows) {
    expect(id).toMatch(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/);
    expect(['1', '2', '3'], id).toContain(level);
    expect(subject, id).toMatch(/^.{3,110}$/);
    if (/^(reason|not met): /.test(shownBy)) {
      expect(shownBy, id).toMatch(/^(reason|not met): .{12,}$/);
      expect(title, id).toBe('');
    } else expect(title.split(beside), id).toHaveLength(shownBy.split(beside).length);
  }
});

const shown = rows.filter(({ 'shown by': shownBy }) => !/^(reason|not met): /.test(shownBy));

test('each test that is named is one of its file, and each part of a document is one of its headings', () => {
  for (const { id, 'shown by': shownBy, test: title } of shown) {
    const titles = title.split(beside);
    for (const [index, file] of shownBy.split(beside).entries()) {
      expect(namesIn(file), `${id} ${file}`).toContain(titles[index]);
      // A document shows what is documented, and nothing that is done.
      if (!isTestFile(file)) expect(isAboutDocuments(id), id).toBe(true);
    }
  }
});

test('a title in the text of a test, or of a group of tests, is no test', () => {
  const text = `describe('a group', () => { test.each([1])('one %i', () => { give('two'); }); });
    test.skipIf(true)(\`three \${n} of it\`, () => {}); // test('four', () => {});`;
  expect(titlesIn(text, 'ts')).toEqual(['one %i', 'three ${n} of it']);
});

const isTestFile = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file);

/** The sections of the standard that ask for documentation. */
const isAboutDocuments = (id: string): boolean => /^V(2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/.test(id);

const known = new Map<string, string[]>();

function namesIn(file: string): string[] {
  const names =
    known.get(file) ?? (isTestFile(file) ? titlesIn(read(file), extensionOf(file)) : headingsIn(read(file)));
  known.set(file, names);
  return names;
}

const extensionOf = (file: string): 'ts' | 'tsx' => (file.endsWith('x') ? 'tsx' : 'ts');

/** Headings, and what begins a paragraph in bold letters. */
const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^(?:#+ (.+)|(?:\d+\. )?\*\*([^*]+?)\.?\*\*)/gm)].map(
    ([, heading, bold]) => heading ?? bold ?? '',
  );

/** The first argument of each call of `test`, of `test.each(...)` and the like, as it is written. */
function titlesIn(text: string, lang: 'ts' | 'tsx'): string[] {
  const titles: string[] = [];
  visit(parseSync(`tests.${lang}`, text, { lang }).program, (node) => {
    if (node['type'] !== 'CallExpression' || rootOf(node['callee']) !== 'test') return;
    const [first] = node['arguments'] as unknown[];
    const title = isNode(first) ? titleOf(first, text) : undefined;
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(value: unknown, see: (node: Node) => void) {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (isNode(value)) {
    see(value);
    for (const part of Object.values(value)) visit(part, see);
  }
}

/** `test` of `test`, `test.each` and `test.each(table)`. */
function rootOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined;
  if (callee['type'] === 'Identifier') return callee['name'];
  return rootOf(callee['type'] === 'CallExpression' ? callee['callee'] : callee['object']);
}

function titleOf(node: Node, text: string): string | undefined {
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node['type'] !== 'TemplateLiteral') return undefined;
  return text.slice(Number(node['start']) + 1, Number(node['end']) - 1);
}
