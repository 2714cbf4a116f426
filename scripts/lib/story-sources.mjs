// Tells which code the stories of the simulation run: the product's modules that they load, by a digest.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { posix } from 'node:path';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = 'tests/simulation/laws.pg.test.ts';
const imported = /(?:\bfrom\s*|(?<!\/)\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const aliases = Object.entries(imports).map(([from, to]) => [from.slice(0, -1), to.slice(2, -1)]);

/**
 * Returns the first eight hex digits of a SHA-256 of the product's modules that a story loads, sorted by path. Types,
 * comments and layout do not count, and neither does the simulation itself.
 */
export async function storyCode() {
  // Callers install the packages first.
  const { minifySync, transformWithOxc } = await import('vite');
  const hash = createHash('sha256');
  for (const path of storySources().filter(isOfProduct)) {
    const { code } = await transformWithOxc(readFileSync(root + path, 'utf8'), path, { sourcemap: false });
    const { code: bare } = minifySync(path, code, { compress: false, mangle: false });
    hash.update(`${path}\0${bare}\0`);
  }
  return hash.digest('hex').slice(0, 8);
}

const isOfProduct = (path) => !/^tests\/|\/testing\//.test(path);

/** Lists the project's own modules that a story loads. Only TypeScript files count. */
function storySources() {
  const found = new Set();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, name] of readFileSync(root + path, 'utf8').matchAll(imported)) {
      const file = fileOf(name, path);
      if (file?.endsWith('.ts') && existsSync(root + file)) open.push(file);
    }
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

function fileOf(name, from) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const alias = aliases.find(([prefix]) => name.startsWith(prefix));
  return alias && name.replace(alias[0], alias[1]);
}
