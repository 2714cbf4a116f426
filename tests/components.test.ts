// The app's dependencies: exact versions, verified by their digests, from any registry that npm is set to.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
}

const json = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as Content;
const wanted = json<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');
const lock = json<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

test('pins each named package to the one exact version in the lockfile', () => {
  const named = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies });
  expect(named.length).toBeGreaterThan(50);
  for (const [name, version] of named) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test('locks each package with its version, and with its digest when it is not optional', () => {
  expect(locked.length).toBeGreaterThan(500);
  for (const [path, { resolved, integrity, optional, link, version }] of locked) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
    expect(link, path).toBeUndefined();
    const name = path.replace(/^.*node_modules\//, '');
    const file = `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
    if (resolved !== undefined)
      expect([resolved.slice(0, 8), resolved.slice(-file.length)]).toEqual(['https://', file]);
    if (!optional) expect(integrity, path).toMatch(/^sha512-/);
  }
});

test('installs packages without running their scripts', () => {
  expect(readFileSync(new URL('../scripts/lib/install.mjs', import.meta.url), 'utf8')).toContain(
    '--ignore-scripts',
  );
});
