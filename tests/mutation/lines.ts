// Chooses the lines that are mutated: those that changed, or a sample drawn by a seed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Chance } from '#tests/simulation/random.ts';

/** Folders whose code is mutated. Each is a run of its own, so that a stopped run goes on where it was. */
export const mutatedFolders = [
  'app/replica',
  'shared/engine',
  'shared/domain',
  'sync-server/engine',
  'sync-server/sync',
  'sync-server/push',
] as const;

export type MutatedFolder = (typeof mutatedFolders)[number];

/** A file and its first and last line, both included and counted from one. */
export interface LineRange {
  file: string;
  first: number;
  last: number;
}

/** Declarations of data: their faults are found by types and schemas, not by behavior. */
const declarations = ['shared/engine/rows.ts', 'shared/engine/options.ts'];
const linesOfBlock = 8;

/**
 * Draws about `lines` lines in blocks of eight. A folder gets its share by the number of its lines, and each block of a
 * folder is equally likely.
 */
export function drawLines(lines: number, chance: Chance): Map<MutatedFolder, LineRange[]> {
  const blocks = new Map(mutatedFolders.map((folder) => [folder, sourcesOf(folder).flatMap(blocksOf)]));
  const all = [...blocks.values()].reduce((sum, list) => sum + list.length, 0);
  const wanted = lines / linesOfBlock;
  return new Map(
    [...blocks].map(([folder, list]) => [
      folder,
      draw(list, Math.round((wanted * list.length) / all), chance),
    ]),
  );
}

/** Returns the lines that differ from those of the commit, and those of new files. */
export function changedLines(since: string): Map<MutatedFolder, LineRange[]> {
  const diff = git('diff', '--unified=0', '--no-color', '--no-prefix', since, '--', ...mutatedFolders);
  const ranges: LineRange[] = [];
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(4);
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (!first || Number(count) === 0 || !isMutated(file)) continue;
    ranges.push({ file, first: Number(first), last: Number(first) + Number(count) - 1 });
  }
  return new Map(
    mutatedFolders.map((folder) => [folder, ranges.filter((range) => range.file.startsWith(`${folder}/`))]),
  );
}

const sourcesOf = (folder: string): string[] => git('ls-files', folder).trim().split('\n').filter(isMutated);

const isMutated = (file: string): boolean =>
  file.endsWith('.ts') &&
  !file.endsWith('.test.ts') &&
  !file.includes('/testing/') &&
  !declarations.includes(file);

function blocksOf(file: string): LineRange[] {
  const count = readFileSync(file, 'utf8').trimEnd().split('\n').length;
  return Array.from({ length: Math.ceil(count / linesOfBlock) }, (_, index) => ({
    file,
    first: index * linesOfBlock + 1,
    last: Math.min((index + 1) * linesOfBlock, count),
  }));
}

function draw<T>(from: readonly T[], count: number, chance: Chance): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(chance.below(left.length), 1),
  ).flat();
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
