// Plants each bug in a copy of the source, and reports which test detects it, after how many stories and seconds.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bug, Edit } from './bug.ts';
import { assignmentBugs } from './assignment-bugs.ts';
import { handedOverBugs } from './handed-over-bugs.ts';
import { bulkBugs } from './bulk-bugs.ts';
import { claimBugs } from './claim-bugs.ts';
import { deviceBugs } from './device-bugs.ts';
import { agreementBugs } from './agreement-bugs.ts';
import { domainBugs } from './domain-bugs.ts';
import { figureBugs } from './figure-bugs.ts';
import { guaranteeBugs } from './guarantee-bugs.ts';
import { learnerBugs } from './learner-bugs.ts';
import { needsBugs } from './needs-bugs.ts';
import { organizationBugs } from './organization-bugs.ts';
import { trustBugs } from './trust-bugs.ts';
import { plannerBugs } from './planner-bugs.ts';
import { readerBugs } from './reader-bugs.ts';
import { rightsBugs } from './rights-bugs.ts';
import { serverBugs } from './server-bugs.ts';
import { sharedDeviceBugs } from './shared-device-bugs.ts';
import { specificationBugs } from './specification-bugs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const evidenceFile = join(root, 'docs/evidence/planted.md');
const mostSeeds = 500;
/** The server's bugs may be in its SQL, so they need a real database. */
const storiesFor = ({ edits }: Bug): string =>
  edits.some(({ file }) => file.startsWith('sync-server/'))
    ? 'tests/simulation/laws.pg.test.ts'
    : 'tests/simulation/laws.test.ts';
function holdersOfInvariants(): string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
    '\n## Invariants\n',
  );
  return [...section.matchAll(/`([\w./-]+\.tsx?): /g)].map(([, file = '']) => file);
}

const notCopied = new Set(['node_modules', '.git', 'dist', '.data']);

interface Found {
  by: string;
  seconds: number;
}

/** The commit of the copied source. */
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, new: { type: 'boolean' }, list: { type: 'string' } },
  allowPositionals: true,
});
const lists: Record<string, readonly Bug[]> = {
  device: deviceBugs,
  server: serverBugs,
  domain: [...domainBugs, ...agreementBugs],
  trust: trustBugs,
  teams: [...assignmentBugs, ...handedOverBugs, ...sharedDeviceBugs, ...readerBugs, ...organizationBugs],
  guarantee: [...guaranteeBugs, ...claimBugs],
  learner: learnerBugs,
  needs: needsBugs,
  figures: figureBugs,
  bulk: bulkBugs,
  planner: plannerBugs,
  rights: rightsBugs,
  specification: specificationBugs,
};
const all = Object.values(lists).flat();
/** The bugs that the stories or a test of an invariant of docs/architecture.md must notice. */
lists['invariants'] = all.filter(({ caughtBy }) =>
  typeof caughtBy === 'object' ? holdersOfInvariants().includes(caughtBy.file) : true,
);
const tried = existsSync(evidenceFile) ? readFileSync(evidenceFile, 'utf8') : '';
const chosen = (lists[values.list ?? ''] ?? all)
  .filter(({ name }) => positionals.every((wanted) => name.startsWith(wanted)))
  .filter(({ name }) => !values.new || !tried.includes(`\n| ${name} |`));

await main();

async function main() {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  const postgres = chosen.some(needsPostgres) ? await realPostgres() : null;
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'));
  let missed = 0;
  for (const bug of chosen) {
    const found = tryBug(bug, copy, postgres?.url);
    if (!found) missed += 1;
    const line = rowOf(bug, found);
    console.log(line);
    if (values.write) keep(bug, line);
  }
  await postgres?.stop();
  console.log(`${chosen.length - missed} of ${chosen.length} caught`);
  process.exitCode = missed > 0 ? 1 : 0;
}

function needsPostgres({ caughtBy }: Bug): boolean {
  return caughtBy === 'races' || (typeof caughtBy === 'object' && !!caughtBy.needsPostgres);
}

async function realPostgres() {
  const { startThrowawayPostgres } = (await import('../../scripts/lib/throwaway-postgres.mjs' as string)) as {
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
  if (
    seed &&
    failedTests(copy, [storiesFor(bug), '-t', 'upholds the laws'], { FIRST_SEED: seed, SEEDS: '1' })
  )
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

/** Returns the test that detected the bug, if any. */
function noticed(bug: Bug, copy: string, postgres: string | undefined): string | undefined {
  const { caughtBy } = bug;
  if (caughtBy === 'stories') {
    const failed = firstBrokenStory(bug, copy);
    return failed === undefined ? undefined : `the stories, ${/seed \d+/.exec(failed)?.[0] ?? failed}`;
  }
  const { file, test } =
    caughtBy === 'races' ? { file: 'sync-server/engine/races.pg.test.ts', test: '' } : caughtBy;
  const named = test === '' ? [] : ['-t', patternOf(test)];
  const failed = failedTests(copy, [file, ...named], postgres ? { TEST_DATABASE_URL: postgres } : {});
  return failed === undefined ? undefined : `${file}: ${failed}`;
}

/** Tells the story that noticed the bug last time first. A change of the stories may have made it another one. */
function firstBrokenStory(bug: Bug, copy: string): string | undefined {
  const row = tried.split('\n').find((line) => line.startsWith(`| ${bug.name} |`));
  const known = / the stories, seed (\d+) /.exec(row ?? '')?.[1];
  const tell = (first: string, count: number) =>
    failedTests(copy, [storiesFor(bug), '-t', 'upholds the laws'], {
      FIRST_SEED: first,
      SEEDS: String(count),
    });
  return (known && tell(known, 1)) ?? tell('1', mostSeeds);
}

/** A title of several tests has a place for what they differ in. */
function patternOf(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sio]/g, '.*');
}

interface Results {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; title: string; failureMessages?: string[] }[];
  }[];
}

/** Returns the title of the first test that fails. */
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
      ...['unit', 'dom', 'full'].flatMap((name) => ['--project', name]),
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
  if (failed?.failureMessages?.some((message) => message.includes('timed out')))
    throw new Error(`Too slow to tell: ${failed.title}`);
  if (failed) return failed.title;
  throw new Error(
    `No test failed, and yet (${numPassedTests} of ${numTotalTests}): ${testResults[0]?.message}`,
  );
}

function rowOf({ name, guarantee }: Bug, found: Found | undefined): string {
  const end = found ? `${found.by} | ${found.seconds.toFixed(0)}` : '**not caught** | ';
  return `| ${name} | ${guarantee} | ${end} | ${commit} |`;
}

/** Adds the result to those of the other bugs. */
function keep(bug: Bug, line: string): void {
  const before = existsSync(evidenceFile) ? readFileSync(evidenceFile, 'utf8').split('\n') : [];
  const rows = all.flatMap(({ name }) => {
    const known = before.find((row) => row.startsWith(`| ${name} |`));
    return name === bug.name ? line : (known ?? []);
  });
  writeFileSync(evidenceFile, evidence(rows));
}

function evidence(rows: readonly string[]): string {
  const missed = rows.filter((row) => row.includes('**not caught**')).length;
  return `# Planted bugs

Written by \`npm run planted -- --write\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), ${platform()} ${release()}, Node ${process.versions.node}, beside other work on the same machine.

Each bug is planted in a copy of the source. "The stories" are the seeded stories from seed 1 on, at most ${mostSeeds}; the seed named is the first whose laws were broken, and its story holds without the bug. Seconds include the start of the test runner. ${rows.length} of ${all.length} were tried; ${rows.length - missed} were caught. A commit that the history does not have was joined with later ones when it landed.

| Bug | The guarantee it breaks | Caught by | Seconds | Commit |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
