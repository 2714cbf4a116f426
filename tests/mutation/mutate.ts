// Mutates lines of the source, one mutant after the other, and runs the tests that reach it. A mutant is killed when a test
// fails, and survives when none does.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { chanceFrom } from '#tests/simulation/random.ts';
import { changedLines, drawLines } from './lines.ts';
import type { LineRange, MutatedFolder } from './lines.ts';

/** One mutant and its end. `where` is `file:line`, `replacement` the code that stood in the place of the original. */
interface Mutant {
  where: string;
  mutator: string;
  original: string;
  replacement: string;
  status: string;
}

const { values } = parseArgs({
  options: {
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string', default: 'HEAD' },
    only: { type: 'string' },
    again: { type: 'boolean' },
  },
});
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const ranges = values.lines
  ? drawLines(Number(values.lines), chanceFrom(Number(values.seed)))
  : changedLines(values.since);

async function main(): Promise<void> {
  const results = new Map<MutatedFolder, Mutant[]>();
  for (const [folder, list] of ranges) {
    if (list.length === 0 || (values.only && values.only !== folder)) continue;
    results.set(folder, await mutantsOf(folder, list));
  }
  console.log(tableOf(results));
  console.log(survivorsOf(results).map(lineOf).join('\n'));
}

/** Runs the mutants of a folder, or reads the result that an earlier run with the same lines and commit kept. */
async function mutantsOf(folder: MutatedFolder, list: readonly LineRange[]): Promise<Mutant[]> {
  const kept = `reports/mutation/${commit}-${values.lines ?? 'changed'}-${values.seed}-${folder.replace('/', '-')}.json`;
  if (values.lines && !values.again && existsSync(kept))
    return JSON.parse(readFileSync(kept, 'utf8')) as Mutant[];
  const found = await new Stryker({
    mutate: list.map(({ file, first, last }) => `${file}:${first}-${last}`),
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // A changed text is refused by types where it is a name, and is a matter of language where it is a sentence.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['docs/screens', 'public', '.data'],
    // Stryker would rewrite paths in it with the API of TypeScript 5. Nothing here needs the rewriting.
    tsconfigFile: 'not-rewritten.json',
    tempDirName: 'reports/stryker',
    reporters: ['progress-append-only'],
    concurrency: cpus().length,
    allowEmpty: true,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
  }).runMutationTest();
  const mutants = found.map(({ fileName, location, mutatorName, replacement, status }): Mutant => ({
    where: `${fileName.slice(process.cwd().length + 1)}:${location.start.line}`,
    mutator: mutatorName,
    original: textAt(fileName, location),
    replacement: replacement ?? '',
    status,
  }));
  mkdirSync('reports/mutation', { recursive: true });
  writeFileSync(kept, JSON.stringify(mutants));
  return mutants;
}

interface Location {
  start: { line: number; column: number };
  end: { line: number; column: number };
}

/** Stryker counts the lines of a mutant from one and its columns from zero. */
function textAt(file: string, { start, end }: Location): string {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  return lines.join(' ').replaceAll(/\s+/g, ' ');
}

const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout';
const survives = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

function tableOf(results: ReadonlyMap<string, readonly Mutant[]>): string {
  const row = (name: string, mutants: readonly Mutant[]) => {
    const killed = mutants.filter(isKilled).length;
    const survived = mutants.filter(survives).length;
    const score = Math.round((100 * killed) / Math.max(1, killed + survived));
    return `| ${name} | ${killed + survived} | ${killed} | ${survived} | ${score} % |`;
  };
  return [
    '| Folder | Mutants | Killed | Survived | Score |',
    '| --- | --- | --- | --- | --- |',
    ...[...results].map(([folder, mutants]) => row(folder, mutants)),
    row('all', [...results.values()].flat()),
  ].join('\n');
}

const survivorsOf = (results: ReadonlyMap<string, readonly Mutant[]>): Mutant[] =>
  [...results.values()].flat().filter(survives);

const lineOf = ({ where, original, replacement, status }: Mutant): string =>
  `${where} ${status === 'NoCoverage' ? '(no test reaches it) ' : ''}${shortened(original)} -> ${shortened(replacement)}`;

const shortened = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};

await main();
