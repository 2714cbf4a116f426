// The names that documents may refer to: titles of the tests in a file, headings of a document.
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const root = new URL('../', import.meta.url);

/** Returns a file of the repository by its path from the root; empty if it does not exist. */
export function sourceOf(path: string): string {
  const file = new URL(path, root);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export const isTestFile = (file: string): boolean => /\.(test|full|journey)\.tsx?$/.test(file);

const known = new Map<string, string[]>();

const isCode = (file: string): boolean => /\.tsx?$/.test(file);

/** Returns the titles of the tests in a source file, or the headings of a document. */
export function namesIn(file: string): string[] {
  const names =
    known.get(file) ??
    (isCode(file) ? titlesIn(sourceOf(file), extensionOf(file)) : headingsIn(sourceOf(file)));
  known.set(file, names);
  return names;
}

const extensionOf = (file: string): 'ts' | 'tsx' => (file.endsWith('x') ? 'tsx' : 'ts');

/** Returns headings, and bold paragraph beginnings. */
const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^(?:#+ (.+)|(?:\d+\. )?\*\*([^*]+?)\.?\*\*)/gm)].map(
    ([, heading, bold]) => heading ?? bold ?? '',
  );

/** Returns the first argument of each call of `test`, `test.each(...)` and the like, as written. */
export function titlesIn(text: string, lang: 'ts' | 'tsx'): string[] {
  const titles: string[] = [];
  visit(parseSync(`tests.${lang}`, text, { lang }).program, (node) => {
    if (node['type'] !== 'CallExpression' || rootOf(node['callee']) !== 'test') return;
    const [first] = node['arguments'] as unknown[];
    const title = isNode(first) ? titleOf(first, text) : undefined;
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

/** A node of a syntax tree. */
export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Visits every node of a syntax tree. */
export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (isNode(value)) {
    see(value);
    for (const part of Object.values(value)) visit(part, see);
  }
}

/** Returns `test` for `test`, `test.each` and `test.each(table)`. */
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
