// Scanners over the parts of the app: its code, its lockfile, its browser bundles and its installed packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/machine.mjs';

const here = fileURLToPath(root);

export function lockfileLint({ folder, bin, report }) {
  const lint = (path) => {
    const { status, stdout, stderr } = spawnSync(
      bin('lockfile-lint'),
      ['--path', path, '--type', 'npm', '--validate-https', '--validate-integrity'],
      { encoding: 'utf8' },
    );
    return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
  };
  const planted = join(folder, 'package-lock.json.twin');
  const entry = { version: '1.0.0', resolved: 'http://evil.example/left-pad-1.0.0.tgz' };
  writeFileSync(
    planted,
    JSON.stringify({
      name: 'twin',
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/left-pad': entry },
    }),
  );
  report('lockfile-lint', lint(planted).length > 0, lint(join(here, 'package-lock.json')));
}

/** Excludes the rules that report every `row[column]` of typed code as an injection. */
export function eslintSecurity({ folder, bin, report }) {
  const config = join(folder, 'eslint.config.mjs');
  writeFileSync(
    config,
    `import security from 'eslint-plugin-security';
import { parser } from 'typescript-eslint';
export default [{ files: ['**/*.{ts,tsx,mjs}'], languageOptions: { parser }, plugins: { security },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  rules: Object.fromEntries(['detect-eval-with-expression', 'detect-unsafe-regex', 'detect-bidi-characters',
    'detect-buffer-noassert', 'detect-disable-mustache-escape', 'detect-new-buffer', 'detect-pseudoRandomBytes',
    'detect-no-csrf-before-method-override'].map((rule) => ['security/' + rule, 'error'])) }];`,
  );
  const lint = (base, files) => {
    const { stdout } = spawnSync(
      bin('eslint'),
      ['--no-inline-config', '-c', config, '-f', 'json', ...files],
      {
        cwd: base,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return JSON.parse(stdout).flatMap(({ filePath, messages }) =>
      messages.map(
        ({ ruleId, line, message }) => `${filePath.replace(here, '')}:${line} ${ruleId} ${message}`,
      ),
    );
  };
  const planted = join(folder, 'twin');
  mkdirSync(planted);
  writeFileSync(
    join(planted, 'twin.ts'),
    'export const twin = (x: string) => [eval(x), /(a+)+$/.test(x)];\n',
  );
  const twins = lint(folder, ['twin']).filter((line) => line.includes('security/'));
  const found = lint(here, ['shared', 'app', 'sync-server', 'scripts']);
  report('eslint-plugin-security', twins.length === 2, found);
}

/** Finds known vulnerabilities in the browser bundles. Its list is downloaded at each run. */
export function retire({ folder, bin, report, without }) {
  const planted = join(folder, 'old');
  mkdirSync(planted);
  writeFileSync(join(planted, 'jquery-1.8.0.js'), '/*! jQuery v1.8.0 jquery.com | jquery.org/license */\n');
  const scan = (path) => {
    const args = ['--path', path, '--outputformat', 'json', '--exitwith', '0'];
    const { stdout } = spawnSync(bin('retire'), args, { encoding: 'utf8', maxBuffer: 1e8, timeout: 120_000 });
    return JSON.parse(stdout || '{"errors":["no answer"]}');
  };
  const twins = scan(planted);
  if (twins.errors.length > 0) return without('retire', 'its list of known holes cannot be fetched here');
  const lines = scan(join(here, 'dist', 'app')).data.flatMap(({ file, results }) =>
    results.map(({ component, version }) => `${file.replace(here, '')}: ${component} ${version}`),
  );
  report('retire', twins.data.length > 0, lines);
}

/** Finds known vulnerabilities in installed packages. Not every registry supports it. */
export function npmAudit({ folder, report, without }) {
  const planted = join(folder, 'audited');
  mkdirSync(planted);
  const about = { name: 'twin', version: '1.0.0' };
  const wanted = { ...about, dependencies: { lodash: '4.17.11' } };
  const lock = {
    ...about,
    lockfileVersion: 3,
    packages: { '': wanted, 'node_modules/lodash': { version: '4.17.11' } },
  };
  writeFileSync(join(planted, 'package.json'), JSON.stringify(wanted));
  writeFileSync(join(planted, 'package-lock.json'), JSON.stringify(lock));
  const scan = (cwd) => {
    const args = ['audit', '--package-lock-only', '--json'];
    const { stdout } = spawnSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 1e8, timeout: 120_000 });
    return JSON.parse(stdout || '{}').vulnerabilities;
  };
  const twins = scan(planted);
  if (!twins) return without('npm audit', 'the registry does not answer it');
  const found = Object.values(scan(here) ?? {}).map(
    ({ name, severity, range }) => `${name} ${range}: ${severity}`,
  );
  report('npm audit', 'lodash' in twins, found);
}

/** Lists the shipped packages. The twin is a package that is known to be shipped. */
export function sbom({ report }) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const { components } = JSON.parse(
    execFileSync('npm', args, { cwd: here, encoding: 'utf8', maxBuffer: 1e8 }),
  );
  const unnamed = components.filter(({ purl, version }) => !purl || !version).map(({ name }) => name);
  report(
    `npm sbom (${components.length} packages)`,
    components.some(({ name }) => name === 'knex'),
    unnamed,
  );
}
