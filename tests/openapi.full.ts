// The description of the REST API pleases the usual programs, and a client that is generated from it compiles and works.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopePresets } from '#shared/domain/service-accounts/scopes.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import { courseInput } from '#server/testing/marketplace.ts';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
let fixtures: Fixtures;
beforeAll(async () => {
  cpSync(fileURLToPath(new URL('openapi/', import.meta.url)), folder, { recursive: true });
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  fixtures = await newFixtures();
  const description = await fetch(`${fixtures.server.url}/api/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await description.text());
}, 300_000);
afterAll(async () => {
  await fixtures?.server.close();
  rmSync(folder, { recursive: true });
}, 60_000);

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, said: `${stdout}${stderr}` };
};

test('Redocly finds no error and no warning', () => {
  const { status, said } = run('redocly', 'lint', '--format=json', 'openapi.json');
  expect(status, said).toBe(0);
  expect(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)).totals, said).toMatchObject({
    errors: 0,
    warnings: 0,
  });
}, 120_000);

test('Spectral finds nothing', () => {
  const linted = ['lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', 'openapi.json'];
  const { status, said } = run('spectral', ...linted);
  expect(status, said).toBe(0);
}, 120_000);

/** A field with a default may be left out. */
const forClient = ['--output', 'client.ts', '--default-non-nullable=false'];

test('a generated client compiles strictly, and its samples run', async () => {
  expect(run('openapi-typescript', 'openapi.json', ...forClient)).toMatchObject({ status: 0 });
  const compiled = run('tsc', '--project', 'tsconfig.json');
  expect(compiled.status, compiled.said).toBe(0);

  const { provider } = fixtures.cast;
  const course = courseInput();
  await fixtures.marketplace.give(provider.actor, 'courses.create', course);
  const { scopes } = scopePresets.find(({ label }) => label === 'Student system')!;
  const { key } = await newKey(fixtures.server, provider, [...scopes, 'matches:read']);
  const sample = async (name: string) =>
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'samples', name)).href)) as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
  const { sendStudents } = await sample('students.ts');
  const student = { number: '1001', name: 'Zoe King', email: 'zoe@example.org', enrolledOn: '2026-05-04' };
  const rows = [
    { ...student, completedOn: '2026-06-01' },
    { ...student, number: '1002', email: 'max@example.org', completedOn: null },
  ];
  const references = await sendStudents!(fixtures.server.url, key, course.id, rows);
  expect(references).toEqual(await sendStudents!(fixtures.server.url, key, course.id, rows));
  const { knex } = fixtures.server;
  expect(await knex('enrollments').where({ courseId: course.id })).toHaveLength(2);
  expect(await knex('completions').where({ courseId: course.id })).toMatchObject([
    { candidateReferenceId: (references as Map<string, string>).get('1001') },
  ]);
  const { followMatches } = await sample('matches.ts');
  const known = { cursor: undefined, statuses: new Map() };
  expect(await followMatches!(fixtures.server.url, key, known)).toMatchObject({ cursor: expect.any(String) });
  const { exportMatches } = await sample('nightly-export.ts');
  const file = (await exportMatches!(fixtures.server.url, key)) as ReadableStream<Uint8Array>;
  expect(await new Response(file).text()).toMatch(/^"Reference","Job ID","Job"/);
}, 120_000);
