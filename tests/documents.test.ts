// The files, commands, settings and tests that documents name exist.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tableNames } from '#shared/engine/schema.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { settingsTable } from '../scripts/settings-table.mjs';
import { namesIn, sourceOf } from './named-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter((path) =>
  existsSync(`${root}${path}`),
);
const inDocs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.md'));
const documents = [...atRoot, ...inDocs].map((path) => ({ path, text: sourceOf(path) }));
/** Written by long runs about the commit of that day: files and tests they name may have been renamed since. */
const isRecord = (path: string): boolean => path.startsWith('docs/evidence/') || path === 'CHANGELOG.md';
const current = documents.filter(({ path }) => !isRecord(path));

const folders = 'app|shared|sync-server|tests|scripts|docs|public';
const allFiles = folders
  .split('|')
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );

test('keeps README within 120 lines', () => {
  expect(sourceOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

describe('checking links', () => {
  test.each(documents.map(({ path, text }) => [path, text]))(
    'finds only links in %s that lead to files and headings',
    (path, text) => {
      const broken = linksIn(text).filter((link) => !resolves(path, link));
      expect(broken).toEqual([]);
    },
  );

  test('detects a link to a missing file or heading', () => {
    expect(resolves('README.md', 'docs/missing.md')).toBe(false);
    expect(resolves('README.md', 'docs/operations.md#no-such-heading')).toBe(false);
    expect(resolves('docs/testing.md', '../README.md#two-commands')).toBe(true);
  });
});

describe('checking commands', () => {
  const { scripts } = JSON.parse(sourceOf('package.json')) as { scripts: Record<string, string> };
  const printed = new Set(current.flatMap(({ text }) => commandsIn(text)));

  test.each([...printed])('finds the command %s with its options', (command) => {
    expect(faultOf(command, scripts)).toBeUndefined();
  });

  test('detects a misspelled script, program, or option', () => {
    expect(faultOf('npm run simulat', scripts)).toMatch(/no script/);
    expect(faultOf('node scripts/missing.mjs', scripts)).toMatch(/no file/);
    expect(faultOf('npm test -- shared/missing', scripts)).toMatch(/no file/);
    expect(faultOf('npm run simulate -- --sed 17', scripts)).toMatch(/no option/);
    expect(faultOf('npm run simulate -- --seed 17', scripts)).toBeUndefined();
  });
});

test.each(current.map(({ path, text }) => [path, text]))('finds every path that %s names', (_path, text) => {
  expect(pathsIn(text).filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

describe('checking invariants', () => {
  const [, section = ''] = sourceOf('docs/architecture.md').split('\n## Invariants\n');
  const invariants = section.split(/\n(?=- )/).slice(1);

  test.each(invariants.map((text) => [text.slice(2).split('\n  `')[0]?.replaceAll('\n ', ''), text]))(
    'finds a test that holds: %s',
    (_sentence, text) => {
      const holders = [...text.matchAll(/`((?:app|shared|sync-server|tests)\/[^\s`]+?\.tsx?): ([^`]+)`/g)];
      expect(holders.length).toBeGreaterThan(0);
      for (const [, file = '', title = ''] of holders) expect(namesIn(file), file).toContain(title);
    },
  );

  test('reads the invariants', () => expect(invariants.length).toBeGreaterThan(20));
});

test('contains the generated settings table in docs/operations.md', () => {
  expect(sourceOf('docs/operations.md')).toContain(settingsTable());
});

test('names every table in docs/data-model.md', () => {
  const text = sourceOf('docs/data-model.md');
  expect(tableNames.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
});

test('requires a title, date, status, and four parts of every decision record and lists it', () => {
  const list = sourceOf('docs/decisions/README.md');
  const records = readdirSync(`${root}docs/decisions`).filter((name) => name !== 'README.md');
  for (const name of records) {
    const text = sourceOf(`docs/decisions/${name}`);
    expect(text, name).toMatch(
      /^# \d{3}: .+\n\nDate: \d{4}-\d{2}-\d{2}\n\nStatus: (accepted|superseded by .+)\n/,
    );
    expect(headingsIn(text).slice(1), name).toEqual([
      'Context',
      'Options considered',
      'Decision',
      'Consequences',
    ]);
    expect(list, name).toContain(`(${name})`);
  }
});

const linksIn = (text: string): string[] =>
  [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/i.test(link));

function resolves(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : posix.join(dirname(from), path);
  if (!existsSync(`${root}${target}`)) return false;
  return anchor === undefined || headingsIn(sourceOf(target)).map(slugOf).includes(anchor);
}

const headingsIn = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** As GitHub makes it of a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** What is printed in code, as a line of its own or within a sentence. */
function commandsIn(text: string): string[] {
  const fenced = [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].flatMap(([, lines = '']) =>
    lines.split('\n'),
  );
  const inline = [...withoutFences(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inline]
    .map((line) =>
      line
        .trim()
        .replace(/^(?:[A-Z_]+=\S+ )+/, '')
        .replaceAll('\\|', '|'),
    )
    .filter((line) => /^(npm (run |start|test)|node scripts\/|npx (vitest|tsx) )/.test(line));
}

/** Why the command would not do what is said of it. */
function faultOf(command: string, scripts: Record<string, string>): string | undefined {
  const words = command.split(' ');
  const [program = '', first = '', second = ''] = words;
  const name = first === 'run' ? second : first;
  if (program === 'npm' && !scripts[name]) return `no script ${name}`;
  const given = words.slice(2).filter((word) => new RegExp(`^(${folders})/`).test(word));
  const missing = given.find((part) => !allFiles.some((file) => file.includes(part)));
  if (missing) return `no file ${missing}`;
  if (program === 'npx') return undefined;
  const line = program === 'npm' ? `${scripts[name]}` : command;
  const own = line.split(' ').filter((word) => /^scripts\/.*\.mjs$/.test(word));
  const lost = own.find((file) => !existsSync(`${root}${file}`));
  if (lost) return `no file ${lost}`;
  const sources = withNamedFiles(own);
  const options = words.filter((word) => /^--\w/.test(word)).map((word) => word.slice(2));
  const unknown = options.find((option) => !new RegExp(`\\b${option}\\b`).test(sources));
  return unknown ? `no option ${unknown}` : undefined;
}

/** The text of these files, and of those that they run. */
function withNamedFiles(files: readonly string[]): string {
  const own = files.map(sourceOf).join('\n');
  const named = [...own.matchAll(/'((?:tests|sync-server)\/[^'\s]+\.ts)'/g)].map(([, file = '']) =>
    sourceOf(file),
  );
  return [own, ...named].join('\n');
}

/** Code that looks like a path from the root; one with a placeholder is none. */
const pathsIn = (text: string): string[] =>
  [...withoutFences(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => new RegExp(`^(${folders})/[\\w./@-]*$`).test(code));

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
