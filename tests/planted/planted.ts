// Plants each bug in a copy of the source and tells who notices it, after how many stories and seconds.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bug, Edit } from './bug.ts';
import { deviceBugs } from './device-bugs.ts';
import { domainBugs } from './domain-bugs.ts';
import { serverBugs } from './server-bugs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const mostSeeds = 500;
const stories = 'tests/simulation/laws.pg.test.ts';
const notCopied = new Set(['node_modules', '.git', 'dist', '.data']);

interface Found {
  by: string;
  seconds: number;
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const all = [...deviceBugs, ...serverBugs, ...domainBugs];
const chosen = all.filter(({ name }) => positionals.every((wanted) => name.startsWith(wanted)));

await main();

async function main() {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  const postgres = chosen.some(needsPostgres) ? await realPostgres() : null;
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'));
  const lines: string[] = [];
  let missed = 0;
  for (const bug of chosen) {
    const found = tryBug(bug, copy, postgres?.url);
    if (!found) missed += 1;
    const cells = [
      bug.name,
      bug.guarantee,
      found?.by ?? '**not caught**',
      found ? found.seconds.toFixed(0) : '',
    ];
    lines.push(`| ${cells.join(' | ')} |`);
    console.log(lines.at(-1));
  }
  await postgres?.stop();
  console.log(`${chosen.length - missed} of ${chosen.length} caught`);
  if (values.write) writeFileSync(join(root, 'docs/evidence/planted.md'), evidence(lines, missed));
  process.exitCode = missed > 0 ? 1 : 0;
}

function needsPostgres({ caughtBy }: Bug): boolean {
  return caughtBy === 'races' || (typeof caughtBy === 'object' && !!caughtBy.needsPostgres);
}

async function realPostgres() {
  const { startThrowawayPostgres } = (await import('../../scripts/throwaway-postgres.mjs' as string)) as {
    startThrowawayPostgres(): Promise<{ url: string; stop(): Promise<void> } | null>;
  };
  const server = await startThrowawayPostgres();
  if (!server) throw new Error('The races need a real Postgres, and none can be had here.');
  return server;
}

function tryBug(bug: Bug, copy: string, postgres: string | undefined): Found | undefined {
  const before = bug.edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')] as const);
  for (const edit of bug.edits) plantEdit(bug.name, edit, copy);
  const started = performance.now();
  const by = noticed(bug, copy, needsPostgres(bug) ? postgres : undefined);
  for (const [file, text] of before.toReversed()) writeFileSync(join(copy, file), text);
  const seconds = (performance.now() - started) / 1000;
  const seed = /seed (\d+)$/.exec(by ?? '')?.[1];
  if (seed && failedTests(copy, [stories], { FIRST_SEED: seed, SEEDS: '1' }))
    throw new Error(`Seed ${seed} breaks a law without the bug "${bug.name}" as well`);
  return by === undefined ? undefined : { by, seconds };
}

function plantEdit(name: string, { file, find, replace }: Edit, copy: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`The bug "${name}" fits ${places} times into ${file}: ${find}`);
  writeFileSync(
    join(copy, file),
    text.replace(find, () => replace),
  );
}

/** Who noticed, or nobody. */
function noticed({ caughtBy }: Bug, copy: string, postgres: string | undefined): string | undefined {
  if (caughtBy === 'stories') {
    const failed = failedTests(copy, [stories], { SEEDS: String(mostSeeds) });
    return failed === undefined ? undefined : `the stories, ${/seed \d+/.exec(failed)?.[0] ?? failed}`;
  }
  const { file, test } = caughtBy === 'races' ? { file: 'sync-server/races.pg.test.ts', test: '' } : caughtBy;
  const named = test === '' ? [] : ['-t', test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const failed = failedTests(copy, [file, ...named], postgres ? { TEST_DATABASE_URL: postgres } : {});
  return failed === undefined ? undefined : `${file}: ${failed}`;
}

interface Results {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { message: string; assertionResults: { status: string; title: string }[] }[];
}

/** The title of the first test that fails. */
function failedTests(copy: string, args: string[], env: Record<string, string>): string | undefined {
  const results = join(copy, 'results.json');
  rmSync(results, { force: true });
  const outside = { ...process.env };
  delete outside.TEST_DATABASE_URL;
  delete outside.DATABASE_URL;
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      'unit',
      '--bail',
      '1',
      '--reporter=json',
      `--outputFile=${results}`,
      ...args,
    ],
    { cwd: copy, env: { ...outside, ...env }, stdio: 'ignore', timeout: 1_200_000 },
  );
  if (status === 0) return undefined;
  const { testResults, numTotalTests, numPassedTests } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  const failed = testResults.flatMap((file) => file.assertionResults).find((one) => one.status === 'failed');
  if (failed) return failed.title;
  throw new Error(
    `No test failed, and yet (${numPassedTests} of ${numTotalTests}): ${testResults[0]?.message}`,
  );
}

function evidence(lines: readonly string[], missed: number): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `# Planted bugs

Written by \`npm run planted -- --write\` on ${new Date().toISOString().slice(0, 10)}, over commit ${git('rev-parse', '--short', 'HEAD')}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), ${platform()} ${release()}, Node ${process.versions.node}.

Each bug is planted in a copy of the source. "The stories" are the seeded stories from seed 1 on, at most ${mostSeeds}; the seed named is the first whose laws were broken, and its story holds without the bug. Seconds include the start of the test runner. ${lines.length - missed} of ${lines.length} were caught.

| Bug | The guarantee it breaks | Caught by | Seconds |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
