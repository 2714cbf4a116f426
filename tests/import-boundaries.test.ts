// Which folders may import which, checked over every source file.
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

/** The drawing of the app's rooms in docs/architecture.md: each imports the rooms that its arrows lead to. */
const arrows = drawnArrows(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));

/** The imports between rooms. The files beside the rooms put them together, so they may import each. */
const roomImports = within('app/').flatMap(({ path, ours }) =>
  ours
    .filter((imported) => imported.startsWith('app/'))
    .map((imported) => ({ file: path, from: roomOf(path), to: roomOf(imported), imported }))
    .filter(({ from, to }) => from !== to && !from.includes('.')),
);

test('allows shared to import only zod and itself', () => {
  const offenders = within('shared/').filter(
    ({ ours, packages }) => !ours.every(startsWith('shared/')) || packages.some((name) => name !== 'zod'),
  );
  expect(paths(offenders)).toEqual([]);
});

test('keeps clock, randomness, network, and machine access out of shared', () => {
  const io =
    /Date\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bprocess\.|\bwindow\.|\bcrypto\.|\bset(Timeout|Interval)\(/;
  expect(paths(within('shared/').filter(({ text }) => io.test(code(text))))).toEqual([]);
});

test('keeps app and sync-server from importing each other', () => {
  expect(paths(within('app/').filter(({ ours }) => ours.some(startsWith('sync-server/'))))).toEqual([]);
  expect(paths(within('sync-server/').filter(({ ours }) => ours.some(startsWith('app/'))))).toEqual([]);
});

test('allows imports from tests only in tests', () => {
  expect(
    paths(sources.filter(({ ours }) => ours.some(startsWith('tests/', 'sync-server/testing/')))),
  ).toEqual([]);
});

test('keeps the app and the server to their own packages', () => {
  const ofServer = startsWith('knex', 'pg', 'koa', '@koa/', 'web-push');
  const ofApp = startsWith('react', 'dexie', 'workbox-');
  expect(paths(within('app/').filter(({ packages }) => packages.some(ofServer)))).toEqual([]);
  expect(paths(within('sync-server/').filter(({ packages }) => packages.some(ofApp)))).toEqual([]);
});

test('allows app/ui to import only itself and shared/lib', () => {
  const allowed = startsWith('app/ui/', 'shared/lib/');
  const ofDomain = startsWith('zod', 'dexie', 'react-hook-form');
  const offenders = within('app/ui/').filter(
    ({ ours, packages }) => !ours.every(allowed) || packages.some(ofDomain),
  );
  expect(paths(offenders)).toEqual([]);
});

test('allows the replica to import only shared and itself', () => {
  const allowed = startsWith('app/replica/', 'shared/');
  expect(paths(within('app/replica/').filter(({ ours }) => !ours.every(allowed)))).toEqual([]);
});

test('keeps names of domain tables and commands out of the replica', () => {
  const nouns = new RegExp(`['"](?:${[...tableNames, ...commands.keys()].join('|')})['"]`);
  const offenders = within('app/replica/').filter(({ text }) => nouns.test(code(text)));
  expect(paths(offenders)).toEqual([]);
});

test('imports a room of the app only along the arrows of the drawing', () => {
  const offenders = roomImports.filter(({ from, to }) => !below(from).has(to) && to !== 'parts.ts');
  expect(offenders).toEqual([]);
});

test('draws each room of the app, no arrow without an import, and no circle', () => {
  const rooms = within('app/').map(({ path }) => roomOf(path));
  expect([...new Set(arrows.flat())].toSorted()).toEqual(
    [...new Set(rooms)].filter((room) => !room.includes('.')).toSorted(),
  );
  const unused = arrows.filter(
    ([from, to]) => !roomImports.some((each) => each.from === from && each.to === to),
  );
  expect(unused).toEqual([]);
  expect(arrows.filter(([from]) => below(from).has(from))).toEqual([]);
});

test('keeps screens from importing each other', () => {
  const offenders = within('app/screens/').filter(({ path, ours }) => {
    const allowed = startsWith(`${screenOf(path)}/`, 'app/screens/shared/');
    return ours.some((imported) => imported.startsWith('app/screens/') && !allowed(imported));
  });
  expect(paths(offenders)).toEqual([]);
});

test('names Dexie and IndexedDB only in app/replica', () => {
  const offenders = sources.filter(
    ({ path, text, packages }) =>
      !path.startsWith('app/replica/') &&
      (packages.some(startsWith('dexie')) || /\bindexedDB\b/.test(code(text))),
  );
  expect(paths(offenders)).toEqual([]);
});

test('sorts texts only by byText, which puts "Trainee 2" before "Trainee 10"', () => {
  const sorter = /\blocaleCompare\(|\bCollator\(/;
  expect(paths(sources.filter(({ text }) => sorter.test(code(text))))).toEqual(['shared/lib/texts.ts']);
});

test('turns no text into HTML or code', () => {
  const maker =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/;
  expect(paths(sources.filter(({ text }) => maker.test(code(text))))).toEqual([]);
});

test('starts no other program', () => {
  const offenders = sources.filter(({ packages }) => packages.some((name) => /child_process/.test(name)));
  expect(paths(offenders)).toEqual([]);
});

test('builds no regular expression from typed text', () => {
  const maker = /\bRegExp\(([^)]*)/g;
  const made = sources.flatMap(({ path, text }) =>
    [...code(text).matchAll(maker)].map(([, from = '']) => `${path}: ${from}`),
  );
  expect(made).toEqual([
    'shared/lib/device-name.ts: `(?:^|; ?',
    'shared/lib/texts.ts: `(${spelled}',
    "shared/lib/texts.ts: unseen, 'gu'",
    "shared/lib/texts.ts: `[${accentRanges}${apostrophes}${hyphens}]`, 'g'",
    "shared/lib/texts.ts: `[${hyphens}]+`, 'g'",
    // The pattern of an own schema.
    'sync-server/routes/openapi/openapi-parts.ts: pattern',
  ]);
});

test('listens only to messages of the own service worker', () => {
  const listener = /([\w.?]+)\.addEventListener\('message'/g;
  const listeners = sources.flatMap(({ text }) => [...code(text).matchAll(listener)].map(([, to]) => to));
  expect(new Set(listeners)).toEqual(
    new Set(['self', 'navigator.serviceWorker', 'navigator.serviceWorker?']),
  );
});

test('names knex and pg only in sync-server, outside its routes', () => {
  const offenders = sources.filter(
    ({ path, packages }) =>
      (!path.startsWith('sync-server/') || path.startsWith('sync-server/routes/')) &&
      packages.some((name) => name === 'knex' || name === 'pg'),
  );
  expect(paths(offenders)).toEqual([]);
});

test('reads the environment only in config.ts', () => {
  const offenders = sources.filter(
    ({ path, text }) => path !== 'sync-server/config.ts' && /\bprocess\.env\b/.test(code(text)),
  );
  expect(paths(offenders)).toEqual([]);
});

test('keeps Node’s own modules on the server', () => {
  expect(
    paths(within('app/', 'shared/').filter(({ packages }) => packages.some(startsWith('node:')))),
  ).toEqual([]);
});

// The build loads a dynamic import through `document`, which a worker lacks: the worker would fail at its start.
test('keeps dynamic imports out of the service worker', () => {
  const parts = reachableFrom('app/service-worker.ts');
  expect(parts.length).toBeGreaterThan(100);
  expect(paths(parts.filter(({ text }) => /\bimport\(/.test(code(text))))).toEqual([]);
});

test('keeps the server’s parts of commands out of the app', () => {
  const parts = [...reachableFrom('app/main.tsx'), ...reachableFrom('app/service-worker.ts')];
  expect(paths(parts.filter(({ path }) => path.endsWith('.server.ts')))).toEqual([]);
});

// A dashboard's files are limited (`npm run size`). These are texts of another page, or work that only the server does.
test('keeps the texts of notifications and the server’s clock out of what every signed-in page loads', () => {
  const loaded = reachableFrom('app/shell/signed-in.tsx', { now: true }).map(({ path }) => path);
  expect(loaded).toContain('shared/device-commands.ts');
  const later = [
    'shared/domain/notifications/notice-texts.ts',
    'shared/domain/notifications/notifications.ts',
    'shared/domain/guarantees/deadline-timer.ts',
    'shared/domain/people/colleagues.ts',
    'shared/domain/people/member-role-names.ts',
    'app/replica/device/encrypt-outbox.ts',
  ];
  expect(later.filter((path) => loaded.includes(path))).toEqual([]);
});

test('lists every server’s part of a command', () => {
  const defined = within('shared/domain/').flatMap(({ text }) =>
    [...text.matchAll(/^export const \w+ = onServer\((\w+),/gm)].map(([, command]) => command),
  );
  expect(defined.length).toBeGreaterThan(40);
  const { text } = sources.find(({ path }) => path === 'shared/server-parts.ts')!;
  expect(defined.filter((command) => !text.includes(`  ${command}OnServer,`))).toEqual([]);
});

test('no folder holds more than 20 files', () => {
  const sizes = new Map<string, number>();
  for (const { path } of sources) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  // Migrations are one ordered list.
  sizes.delete('sync-server/migrations');
  expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
});

function drawnArrows(text: string): [from: string, to: string][] {
  const drawing = text.split('## Rooms of the app')[1]!.split('```')[1]!;
  return drawing.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(' --> ');
    return to === undefined ? [] : to.split(' & ').map((each): [string, string] => [from!, each]);
  });
}

/** The rooms that arrows lead to from a room, over other rooms too. */
function below(room: string): Set<string> {
  const found = new Set<string>();
  const visit = (each: string): void => {
    for (const [from, to] of arrows) {
      if (from !== each || found.has(to)) continue;
      found.add(to);
      visit(to);
    }
  };
  visit(room);
  return found;
}

/** The folder at the top of app/, or the file beside the folders. */
function roomOf(path: string): string {
  return path.split('/')[1]!;
}

/** The folder `app/screens/<role>/<screen>`, or the file where a screen is one file. */
function screenOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

/** The sources that a file runs, itself included. Imports of types run nothing. */
/** With what is loaded on use, unless only what is loaded `now` is asked for. */
function reachableFrom(start: string, { now = false } = {}): Source[] {
  const found = new Map<string, Source>();
  const visit = (path: string): void => {
    const source = sources.find((each) => each.path === path);
    if (!source || found.has(path)) return;
    found.set(path, source);
    const run = code(source.text).replaceAll(/\bimport type [^;]*;/g, '');
    for (const [statement, specifier = ''] of run.matchAll(IMPORT))
      if (isOurs(specifier) && !(now && statement.includes('('))) visit(resolve(path, specifier));
  };
  visit(start);
  return [...found.values()];
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

/** The text without its comments, which may contain a forbidden word. */
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
