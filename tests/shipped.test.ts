// Which packages a release contains, and what it says of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { licenceTexts, onlyShipped, shippedPackages } from '../scripts/lib/shipped.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/knex': { version: '3.0.0', license: 'MIT' },
    'node_modules/knex/node_modules/debug': { version: '4.0.0', license: 'MIT' },
    'node_modules/debug': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/react': { version: '19.0.0', license: 'MIT', dev: true, dependencies: { scheduler: '1' } },
    'node_modules/scheduler': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { debug: '5' } },
    'node_modules/@tanstack/virtual': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/csstype': { version: '2.0.0', license: 'MIT', dev: true },
    'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
  },
};
const sources = [
  `import { useState } from 'react';\nimport type { Style } from 'csstype';\nimport './styles.css';`,
  `const load = () => import('@tanstack/virtual/core');\nimport { rowId } from '#shared/engine/field-schemas.ts';`,
];

test('ships what the server needs, what is bundled and what that needs, and no tools', () => {
  const shipped = shippedPackages(lock, sources);
  expect(shipped.map(({ name, version, isInstalled }) => [name, version, isInstalled])).toEqual([
    ['@tanstack/virtual', '3.0.0', false],
    ['debug', '5.0.0', false],
    ['knex', '3.0.0', true],
    ['debug', '4.0.0', true],
    ['react', '19.0.0', false],
    ['scheduler', '1.0.0', false],
  ]);
});

test('lists only shipped packages, by name and version', () => {
  const part = (group: string | undefined, name: string, version: string) => ({
    'bom-ref': `${group ?? ''}${name}@${version}`,
    ...(group && { group }),
    name,
    version,
  });
  const bom = {
    metadata: { component: { 'bom-ref': 'skillpact' } },
    components: [
      part(undefined, 'debug', '4.0.0'),
      part(undefined, 'debug', '6.0.0'),
      part('@tanstack', 'virtual', '3.0.0'),
    ],
    dependencies: [
      { ref: 'skillpact', dependsOn: ['debug@4.0.0', 'debug@6.0.0'] },
      { ref: 'debug@6.0.0', dependsOn: [] },
    ],
  };
  const { components, dependencies } = onlyShipped(bom, shippedPackages(lock, sources));
  expect(components.map((each) => each['bom-ref'])).toEqual(['debug@4.0.0', '@tanstackvirtual@3.0.0']);
  expect(dependencies).toEqual([{ ref: 'skillpact', dependsOn: ['debug@4.0.0'] }]);
});

test('names a licence for every package that this version needs to run', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const shipped = shippedPackages(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')), [
    "import 'react';",
    "import 'dexie';",
  ]);
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['knex', 'pg', 'react', 'dexie']));
  expect(names.filter((name) => ['vitest', 'oxlint', 'typescript'].includes(name))).toEqual([]);
  expect(shipped.filter(({ license }) => license === 'unknown').map(({ name }) => name)).toEqual([]);
  expect(
    licenceTexts(
      root,
      shipped.filter(({ name }) => name === 'knex'),
    ),
  ).toContain('Permission is hereby granted');
});
