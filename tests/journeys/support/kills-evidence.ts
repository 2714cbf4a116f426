/** The evidence of the kills: one line for each run, and their totals. A stopped run keeps its partial results. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export const victims = ['server', 'browser', 'postgres'] as const;
export type Victim = (typeof victims)[number];

/** One stage: the killed process, and the time until everything arrived after the faults ended. */
export interface Recovery {
  killed: readonly Victim[];
  seconds: number;
}

const file = 'docs/evidence/kills.md';
const began = new Date().toISOString().slice(0, 16);

/** Replaces the line of this run. `end` says how far the run came. */
export function keepRun(recoveries: readonly Recovery[], end: 'on its way' | 'all arrived once'): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const others = before.filter((line) => /^\| \d{4}-/.test(line) && !line.startsWith(`| ${began} `));
  writeFileSync(file, page([...others, lineOf(recoveries, end)]));
}

function lineOf(recoveries: readonly Recovery[], end: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const seconds = recoveries.map((one) => one.seconds).toSorted((a, b) => a - b);
  const at = (share: number) => (seconds[Math.floor((seconds.length - 1) * share)] ?? 0).toFixed(1);
  const killed = recoveries.flatMap((one) => one.killed);
  const counts = victims.map((victim) => killed.filter((one) => one === victim).length);
  return `| ${[began, commit, killed.length, ...counts, recoveries.length, at(0.5), at(0.9), at(1), end].join(' | ')} |`;
}

function page(lines: readonly string[]): string {
  const all = lines.reduce((sum, line) => sum + Number(line.split(' | ')[2]), 0);
  return `# Kills

${all} times SIGKILL in ${lines.length} ${lines.length === 1 ? 'run' : 'runs'}. \`KILLS=1000 EVIDENCE=1 npx vitest run --project chromium tests/journeys/offline/kills.journey.ts\` adds a line; a run that is stopped keeps the stages it has shown. On ${cpus().length} shared cores (${cpus()[0]?.model.trim()}).

Real Chromium, the built server, a real PostgreSQL that flushes every commit, and a TCP proxy between them that cuts, damages, loses, delays and holds answers. A stage kills four times: the server, PostgreSQL and the browser in turn or together, first right after a student was saved, then each time before anybody has recovered; another student is saved while the server or PostgreSQL is gone. Nobody does anything; at the end of each stage everything has arrived. At the end of a run all students are there, each once, and nothing was refused; a run that did not come so far is "on its way".

Seconds are those from the end of the faults to "Up to date". A connection that hangs is given up after 20 s, so runs of more than 20 kills, which have some that hang, take longer at their slowest.

| Begun (UTC) | Commit | Kills | of the server | of the browser | of PostgreSQL | Stages | p50, s | p90, s | Longest, s | End |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}
