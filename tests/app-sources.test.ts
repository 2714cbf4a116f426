// Operations that only one place of the app performs, checked over its source files.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../app/', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(root + name, 'utf8') }));

const withText = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted();

test('reads enough sources', () => {
  expect(sources.length).toBeGreaterThan(300);
});

test('formats days and times only in the organization’s time zone', () => {
  expect(withText(/toLocale\w*\(|toISOString\(\)\.slice|DateTimeFormat\('/)).toEqual([
    'ui/timing/use-minute.ts',
    'ui/wall-clock.ts',
  ]);
  expect(withText(/\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/)).toEqual(['ui/wall-clock.ts']);
});

test('uses datetime-local only in the field that handles skipped and repeated times', () => {
  expect(withText(/datetime-local/)).toEqual(['forms/moment-field.tsx']);
});

test('has no number field that the mouse wheel changes', () => {
  expect(withText(/type="number"|type: 'number'/)).toEqual([]);
});

test('reads emailed codes in one field only', () => {
  expect(withText(/one-time-code/)).toEqual(['forms/code-field.tsx']);
});

test('copies text in one place that handles a missing clipboard on plain http', () => {
  expect(withText(/navigator\.clipboard|execCommand/)).toEqual(['ui/copy-text.ts']);
});

test('uses no https-only API without checking for it', () => {
  const unasked = /navigator\.(share|credentials|storage\.|serviceWorker\.register)|crypto\.randomUUID/;
  expect(withText(unasked)).toEqual([]);
});

test('searches texts only by the search that ignores case, accents, marks and invisible letters', () => {
  expect(withText(/to(Locale)?LowerCase\(\)\s*\.(includes|startsWith|indexOf)\(/)).toEqual([]);
  expect(withText(/\b(searchable|isFoundIn)\(/)).toEqual(['ui/lists/use-filters.ts']);
});

test('keeps what is placed in a scrolling list within it', () => {
  // Else the focus scrolls the window around the list, in Firefox, and its heading and its buttons are gone.
  const styles = readFileSync(`${root}ui/styles/base.css`, 'utf8');
  expect(styles).toMatch(/\.overflow-y-auto,\s*\.overflow-x-auto \{\s*position: relative;/);
});

test('isolates the direction of names in every part of a line', () => {
  const styles = readFileSync(`${root}ui/styles/base.css`, 'utf8');
  expect(styles).toMatch(/\bspan,\s*a,\s*strong,\s*option \{\s*unicode-bidi: isolate;/);
  expect(styles).toMatch(/\btextarea,\s*dd,\s*blockquote \{\s*unicode-bidi: plaintext;/);
});

test('isolates the direction of a title or a name that a duration follows', () => {
  expect(withText(/(title|[nN]ame)(\}|,)[\s,]*[{$]*\w+\.duration/)).toEqual([]);
});

test('reads search text from old addresses in one place and writes it only into server queries', () => {
  expect(withText(/[sS]earch(Params)?\.(get|set)\('q'|\bq=\$\{/)).toEqual([
    'session/use-search.ts',
    'shell/search/use-server-items.ts',
    'ui/inputs/use-search-text.ts',
  ]);
});

test('names the product only by the name that an administrator can change', () => {
  expect(withText(/SkillPact|skillpact\.example/)).toEqual([]);
});
