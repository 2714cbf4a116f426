// Builds the app and the server into dist/. `node scripts/build.mjs` always builds; `ensureBuilt` builds only after a
// change.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { binary, root, runNode } from './lib/machine.mjs';

const STAMP = new URL('dist/built-from', root);
const SOURCES = [
  'app',
  'shared',
  'sync-server',
  'public',
  'scripts/lib/precompress.mjs',
  'scripts/lib/holidays.mjs',
  'scripts/lib/mail-layout.mjs',
];
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.sign-in.config.ts',
  'vite.server.config.ts',
];

/** Reports whether the build is complete and matches the sources. */
export function ensureBuilt() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()) return true;
  console.log('Building ...');
  return build();
}

function build() {
  const from = sourcesHash();
  rmSync(STAMP, { force: true });
  const vite = binary('vite', 'vite');
  const isBuilt =
    runNode('scripts/lib/mail-layout.mjs') &&
    runNode(vite, 'build', '--logLevel', 'warn') &&
    runNode(vite, 'build', '--config', 'vite.sign-in.config.ts', '--logLevel', 'warn') &&
    runNode('scripts/lib/precompress.mjs') &&
    runNode(vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn');
  if (isBuilt) writeFileSync(STAMP, from);
  return isBuilt;
}

function sourcesHash() {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...SOURCES.flatMap(filesIn), ...SOURCE_FILES].toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(file).update(readFileSync(new URL(file, root)));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const place = fileURLToPath(new URL(path, root));
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [path];
  return readdirSync(place, { recursive: true })
    .map((name) => join(place, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .map((file) => relative(fileURLToPath(root), file).replaceAll('\\', '/'));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isGood = runNode(binary('typescript', 'tsc'), '-b') && build();
  process.exit(isGood ? 0 : 1);
}
