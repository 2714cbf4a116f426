// Run after `npm install`. If a registry offers only this platform's optional binaries, npm writes a lock file without
// the others, and `npm ci` then rejects it. This script adds them from their parents' exact optionalDependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './machine.mjs';

const FILE = new URL('package-lock.json', root);
const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const packages = lock.packages;
let added = 0;
for (const [path, parent] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {}))
    add(path, parent, name, range);
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${added} packages to the lock file.`);

function add(parentPath, parent, name, range) {
  const version = range.replace(/^[\^~]/, '');
  const nested = `${parentPath}/node_modules/${name}`;
  const hoisted = `node_modules/${name}`;
  const known = packages[nested] ?? packages[hoisted];
  if (known?.version === version || !EXACT.test(version)) return;
  packages[known ? nested : hoisted] = {
    version,
    ...platformOf(name),
    ...(parent.dev && { dev: true }),
    optional: true,
  };
  added += 1;
}

/** The names of such packages contain their platform: `@rollup/rollup-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split('/').pop().split('-');
  const os = SYSTEMS.filter(
    (system) => words.includes(system) || (system === 'win32' && words.includes('windows')),
  );
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (words.some((word) => /^armv?7l?$/.test(word))) cpu.push('arm');
  const libc = words.includes('musl')
    ? ['musl']
    : words.includes('gnu') && os.includes('linux')
      ? ['glibc']
      : [];
  return Object.fromEntries(Object.entries({ cpu, libc, os }).filter(([, values]) => values.length > 0));
}
