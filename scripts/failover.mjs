// `npm run failover -- --rounds 100` crashes a real Postgres and promotes its standbys in tests/failover.pg.test.ts, so many
// times each. `--write` keeps the result in docs/evidence/failover.md.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies } from './lib/install.mjs';
import { binary, commitNow, requireNode, root, runNode } from './lib/machine.mjs';

requireNode();
installDependencies();
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, write: { type: 'boolean' } },
});
const folder = mkdtempSync(join(tmpdir(), 'failover-'));
const file = join(folder, 'rounds.jsonl');
const commit = commitNow();
const began = Date.now();
// The test starts servers of its own; the address only says that real ones are wanted.
Object.assign(process.env, {
  FAILOVERS: values.rounds,
  FAILOVER_ROUNDS: file,
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'postgres://own-servers',
});
const isGood = runNode(
  binary('vitest', 'vitest'),
  'run',
  '--project',
  'unit',
  '--bail',
  '0',
  'tests/failover.pg.test.ts',
);
const minutes = Math.round((Date.now() - began) / 60_000);
const rounds = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
rmSync(folder, { recursive: true });
const table = tableOf(rounds);
console.log(`${table}\n${minutes} min`);
if (values.write) writeFileSync(new URL('docs/evidence/failover.md', root), report());
process.exitCode = isGood ? 0 : 1;

function tableOf(all) {
  const sum = (list, field) => list.reduce((total, round) => total + round[field], 0);
  const rows = [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const list = all.filter((round) => round.kind === kind);
    return `| ${kind} | ${list.length} | ${list[0].devices} | ${sum(list, 'saved')} | ${sum(list, 'acknowledged')} |`;
  });
  return [
    '| Break | Rounds passed | Devices in a round | Edits saved | Acknowledged before the break |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function report() {
  return `# Crashes and promotions of the database

Written by \`npm run failover -- --rounds ${values.rounds} --write\`.

| Fact | Value |
| --- | --- |
| Commit | ${commit} |
| Machine | ${platform()} ${release()}, ${cpus().length} cores, Node ${process.versions.node} |
| Rounds wanted of each kind | ${values.rounds} |
| Time | ${minutes} min |
| Failed expectations | ${isGood ? 0 : 'see the output of the run'} |

A real PostgreSQL with a streaming standby. A round passes when every saved edit is in the new history once, every device
holds exactly the rows that a new device gets, and the comparison of digests finds nothing. Before each break, transaction
numbers are taken and rolled back, so that the new history gives them again. One device has a refused change throughout.

${table}
`;
}
