// Who may import whom, proved over every source file.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { tableNames } from '#shared/engine/schema.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ALIASES: Record<string, string> = {
  '#shared': 'shared',
  '#server': 'sync-server',
  '#app': 'app',
  '#tests': 'tests',
};
const IMPORT = /(?:\bfrom\s*|(?<!\/)\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

interface Source {
  path: string;
  text: string;
  /** Project paths (`shared/engine/store.ts`) of what is ours, package names (`react`, `node:fs`) of what is not. */
  ours: string[];
  packages: string[];
}

const sources = ['shared', 'app', 'sync-server'].flatMap(filesIn).map(read);

test('shared imports zod and itself only', () => {
  const offenders = within('shared/').filter(
    ({ ours, packages }) => !ours.every(startsWith('shared/')) || packages.some((name) => name !== 'zod'),
  );
  expect(paths(offenders)).toEqual([]);
});

test('shared knows no clock, no chance, no network and no machine', () => {
  const io =
    /Date\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bprocess\.|\bwindow\.|\bcrypto\.|\bset(Timeout|Interval)\(/;
  expect(paths(within('shared/').filter(({ text }) => io.test(code(text))))).toEqual([]);
});

test('app and sync-server never import each other', () => {
  expect(paths(within('app/').filter(({ ours }) => ours.some(startsWith('sync-server/'))))).toEqual([]);
  expect(paths(within('sync-server/').filter(({ ours }) => ours.some(startsWith('app/'))))).toEqual([]);
});

test('nothing but tests imports from tests', () => {
  expect(
    paths(sources.filter(({ ours }) => ours.some(startsWith('tests/', 'sync-server/testing/')))),
  ).toEqual([]);
});

test('the app and the server keep to their own packages', () => {
  const ofServer = startsWith('knex', 'pg', 'koa', '@koa/', 'web-push');
  const ofApp = startsWith('react', 'dexie', 'workbox-');
  expect(paths(within('app/').filter(({ packages }) => packages.some(ofServer)))).toEqual([]);
  expect(paths(within('sync-server/').filter(({ packages }) => packages.some(ofApp)))).toEqual([]);
});

test('app/ui imports itself and shared/lib only', () => {
  const allowed = startsWith('app/ui/', 'shared/lib/');
  const ofDomain = startsWith('zod', 'dexie', 'react-hook-form');
  const offenders = within('app/ui/').filter(
    ({ ours, packages }) => !ours.every(allowed) || packages.some(ofDomain),
  );
  expect(paths(offenders)).toEqual([]);
});

test('the replica imports shared and itself only', () => {
  const allowed = startsWith('app/replica/', 'shared/');
  expect(paths(within('app/replica/').filter(({ ours }) => !ours.every(allowed)))).toEqual([]);
});

test('the replica names no domain table and no command', () => {
  const nouns = new RegExp(`['"](?:${[...tableNames, ...commands.keys()].join('|')})['"]`);
  const offenders = within('app/replica/').filter(({ text }) => nouns.test(code(text)));
  expect(paths(offenders)).toEqual([]);
});

test('session, forms, interviews and push import no shell and no screen', () => {
  const offenders = within('app/session/', 'app/forms/', 'app/push/', 'app/interviews/').filter(({ ours }) =>
    ours.some(startsWith('app/shell/', 'app/screens/')),
  );
  expect(paths(offenders)).toEqual([]);
});

test('the shell imports no screen', () => {
  expect(paths(within('app/shell/').filter(({ ours }) => ours.some(startsWith('app/screens/'))))).toEqual([]);
});

test('a screen never imports another screen', () => {
  const offenders = within('app/screens/').filter(({ path, ours }) => {
    const screen = screenOf(path);
    return ours.some((imported) => imported.startsWith('app/screens/') && screenOf(imported) !== screen);
  });
  expect(paths(offenders)).toEqual([]);
});

test('Dexie and IndexedDB are named in app/replica only', () => {
  const offenders = sources.filter(
    ({ path, text, packages }) =>
      !path.startsWith('app/replica/') &&
      (packages.some(startsWith('dexie')) || /\bindexedDB\b/.test(code(text))),
  );
  expect(paths(offenders)).toEqual([]);
});

test('no text is made into HTML or code', () => {
  const maker =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/;
  expect(paths(sources.filter(({ text }) => maker.test(code(text))))).toEqual([]);
});

test('nothing starts another program', () => {
  const offenders = sources.filter(({ packages }) => packages.some((name) => /child_process/.test(name)));
  expect(paths(offenders)).toEqual([]);
});

test('no pattern is made of what somebody typed', () => {
  const maker = /new RegExp\(([^)]*)/g;
  const made = sources.flatMap(({ path, text }) =>
    [...code(text).matchAll(maker)].map(([, from = '']) => `${path}: ${from}`),
  );
  expect(made).toEqual([
    'shared/lib/device-name.ts: `(?:^|; ?',
    'shared/lib/texts.ts: `(${spelled}',
    "shared/lib/texts.ts: unseen, 'gu'",
    "shared/lib/texts.ts: `[${accentRanges}]`, 'g'",
  ]);
});

test('pages listen to their own service worker and to no other window', () => {
  const listener = /([\w.?]+)\.addEventListener\('message'/g;
  const listeners = sources.flatMap(({ text }) => [...code(text).matchAll(listener)].map(([, to]) => to));
  expect(new Set(listeners)).toEqual(
    new Set(['self', 'navigator.serviceWorker', 'navigator.serviceWorker?']),
  );
});

test('knex and pg are named in sync-server only, and in none of its routes', () => {
  const offenders = sources.filter(
    ({ path, packages }) =>
      (!path.startsWith('sync-server/') || path.startsWith('sync-server/routes/')) &&
      packages.some((name) => name === 'knex' || name === 'pg'),
  );
  expect(paths(offenders)).toEqual([]);
});

test('the environment is read in config.ts only', () => {
  const offenders = sources.filter(
    ({ path, text }) => path !== 'sync-server/config.ts' && /\bprocess\.env\b/.test(code(text)),
  );
  expect(paths(offenders)).toEqual([]);
});

test("Node's own modules stay on the server", () => {
  expect(
    paths(within('app/', 'shared/').filter(({ packages }) => packages.some(startsWith('node:')))),
  ).toEqual([]);
});

/** The folder `app/screens/<role>/<screen>`, or the file where a screen is one file. */
function screenOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

function within(...folders: string[]): Source[] {
  return sources.filter(({ path }) => startsWith(...folders)(path));
}

function startsWith(...beginnings: string[]) {
  return (text: string) => beginnings.some((beginning) => text.startsWith(beginning));
}

function paths(found: Source[]): string[] {
  return found.map(({ path }) => path);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'),
    );
}

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imported = [...code(text).matchAll(IMPORT)].map(([, specifier]) => specifier!);
  return {
    path,
    text,
    ours: imported.filter(isOurs).map((specifier) => resolve(path, specifier)),
    packages: imported.filter((specifier) => !isOurs(specifier)).map(packageName),
  };
}

/** The text without its comments, in which a forbidden word may stand. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith('.') || specifier.startsWith('#');
}

function resolve(from: string, specifier: string): string {
  const [alias, ...rest] = specifier.split('/');
  return specifier.startsWith('#')
    ? [ALIASES[alias!] ?? alias, ...rest].join('/')
    : posix.join(dirname(from), specifier);
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}
