// Reads the texts that the product shows from its source: screens, notifications, refusals, mails.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { isNode, sourceOf, visit } from './named-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Migrations stay as they were run; the demo data is written by its people. */
const sources = (): string[] =>
  ['app', 'shared', 'sync-server']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|migrations|demo)\//.test(path));

/** Returns each text of several words, or with a capital, with its file. `…` is where a value is put in. */
export const productTexts = (): { path: string; text: string }[] =>
  sources().flatMap((path) =>
    textsIn(sourceOf(path), path.endsWith('x') ? 'tsx' : 'ts').map((text) => ({ path, text })),
  );

/** Returns the texts of one source. */
export function textsIn(source: string, lang: 'ts' | 'tsx'): string[] {
  const texts: string[] = [];
  visit(parseSync(`source.${lang}`, source, { lang }).program, (node) => {
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim();
    if (text && /^[A-Z]|[A-Za-z],? [A-Za-z…]/.test(text)) texts.push(text);
  });
  return texts;
}

function textOf(node: Record<string, unknown>): string | undefined {
  if (node['type'] === 'JSXText' || node['type'] === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis']
    .filter(isNode)
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…');
}
