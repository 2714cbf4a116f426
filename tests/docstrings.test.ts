// A reader finds out what an export is for without reading its code: from its docstring, or from the first line of its file.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceOf } from './named-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const files = ['app', 'shared', 'sync-server']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\/migrations\//.test(path));

const exported = /^export (?:async )?(?:function|class|interface|type|const) (\w+)/;

/** The name and the properties of a component say what it shows. */
const isComponent = (file: string, name: string): boolean => file.endsWith('.tsx') && /^[A-Z]/.test(name);

function undocumented(file: string): string[] {
  const lines = sourceOf(file).split('\n');
  if (/^(\/\/|\/\*)/.test(lines[0]!)) return [];
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.[1];
    const before = lines[index - 1] ?? '';
    if (!name || isComponent(file, name) || /^\/\/|^\/\*\*|\*\/$/.test(before.trim())) return [];
    return [`${file}: ${name}`];
  });
}

test('documents every export by its own comment or the one that opens its file', () => {
  expect(files.flatMap(undocumented)).toEqual([]);
});
