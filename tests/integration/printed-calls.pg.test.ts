// Runs each call that docs/integration.md prints, as it is printed, against a server.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import { courseInput } from '#server/testing/marketplace.ts';
import { scopePresets } from '#shared/domain/service-accounts/scopes.ts';
import { sourceOf } from '../named-tests.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'skillpact-calls-'));
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(async () => {
  await fixtures.server.close();
  rmSync(folder, { recursive: true });
});

const blocks = [...sourceOf('docs/integration.md').matchAll(/```sh\n(.*?)```/gs)].map(
  ([, text = '']) => text,
);
const lines = blocks.flatMap((text) => text.trimEnd().split('\n'));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)('does what the page says with every printed call', async () => {
  const { provider } = fixtures.cast;
  const course = courseInput();
  await fixtures.marketplace.give(provider.actor, 'courses.create', course);
  const preset = scopePresets.find(({ label }) => label === 'Student system')!;
  // One printed call finds a student by their number.
  const scopes = [...preset.scopes, 'students:names' as const];
  const { key } = await newKey(fixtures.server, provider, scopes);
  const env: Record<string, string | undefined> = {
    ...process.env,
    ...{ HOST: fixtures.server.url, KEY: key, COURSE: String(course.id) },
  };
  const answers: unknown[] = [];
  for (const line of lines.filter((each) => !each.startsWith('export '))) {
    const { stdout } = await run('bash', ['-c', line], { env, cwd: folder });
    if (stdout === '') continue;
    const answer: unknown[] = stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as unknown);
    answers.push(answer);
    env.REFERENCE ??= (answer[0] as { candidateReferenceId?: string }).candidateReferenceId;
  }
  const { REFERENCE: reference } = env;
  expect(answers).toEqual([
    [
      expect.objectContaining({
        organizationId: provider.actor.organization,
        scopes: expect.arrayContaining(scopes),
      }),
    ],
    [[expect.objectContaining({ id: course.id })]],
    [expect.objectContaining({ candidateReferenceId: reference, enrollmentDate: '2026-05-04' })],
    [[expect.objectContaining({ candidateReferenceId: reference, studentNumber: 'S-1001' })]],
    [expect.objectContaining({ courseId: course.id, candidateReferenceId: reference })],
    [{ kind: 'applied', note: expect.stringMatching(/^Already marked complete/) }],
    [
      { line: 1, id: 'student-1002', outcome: { kind: 'applied' } },
      { line: 2, id: 'completion-1002', outcome: expect.objectContaining({ kind: 'applied' }) },
    ],
    [[expect.objectContaining({ candidateReferenceId: reference }), expect.objectContaining({})]],
    [expect.any(Array)],
    [{ changes: expect.any(Array), removed: [], cursor: expect.any(String), more: expect.any(Boolean) }],
  ]);
  expect(readFileSync(join(folder, 'completions.csv'), 'utf8')).toContain(`"${reference}"`);
  expect(readFileSync(join(folder, 'completions.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(2);
  const marked = await fixtures.server.knex('completions').where({ courseId: course.id });
  expect(marked).toHaveLength(2);
});
