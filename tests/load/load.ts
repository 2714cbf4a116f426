// `npm run load`: the design's load scenarios on the built server and a real Postgres on this machine, scaled by
// `--scale`.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/database/database.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { cpuOf } from './measure.ts';
import {
  approval,
  burst,
  commandsPerSecond,
  feeds,
  firstSync,
  pushes,
  steady,
  streams,
} from './scenarios.ts';
import type { Figures, Load } from './scenarios.ts';
import { fillMarketplace } from './marketplace.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string' }, only: { type: 'string' }, write: { type: 'string' } },
});
const scale = Number(values.scale ?? 0.2);
const sessionKey = 'a key for the sessions of the load';
const scenarios = { steady, feeds, commandsPerSecond, approval, burst, streams, firstSync, pushes };

const postgres = (await startThrowawayPostgres({ isDurable: true })) as {
  url: string;
  stop(): Promise<void>;
} | null;
if (!postgres) throw new Error('The load needs a Postgres: install the package postgresql.');
process.env['TEST_DATABASE_URL'] = postgres.url;
const server = await startServerProcess({
  environment: {
    DATABASE_URL: postgres.url,
    SESSION_KEYS: sessionKey,
    LOG_LEVEL: 'error',
    // All streams are in this one process. The default limit is lower.
    MAX_EVENT_STREAMS: '10000',
  },
});
const database = await openDatabase({ url: postgres.url, dataDir: '' });
const lines: string[] = [];
try {
  const providers = Math.max(100, Math.round(500 * scale));
  console.log(`Filling a marketplace of ${providers} providers ...`);
  const marketplace = await fillMarketplace(database.knex, providers, 100);
  const load: Load = {
    knex: database.knex,
    port: server.port,
    pid: server.pid(),
    sessionKey,
    marketplace,
    scale,
  };
  for (const [name, run] of Object.entries(scenarios)) {
    if (values.only && values.only !== name) continue;
    const [own, theirs] = [cpuOf([process.pid]), cpuOf([server.pid()])];
    const ended = await transactions(database.knex);
    const began = performance.now();
    const figures = await run(load);
    const seconds = (performance.now() - began) / 1000;
    const share = (used: number) => `${Math.round((used / seconds) * 100)} %`;
    const took = `of a core: server ${share(cpuOf([server.pid()]) - theirs)}, generator ${share(cpuOf([process.pid]) - own)}`;
    const { committed, rolledBack } = await transactions(database.knex);
    const again = `${rolledBack - ended.rolledBack} of ${committed + rolledBack - ended.committed - ended.rolledBack} transactions were rolled back`;
    lines.push(row(figures, `${took}; ${again}`));
    console.log(lines.at(-1));
  }
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
}
if (values.write) writeFileSync(values.write, table(lines));
process.exit(0);

/** Postgres updates its counters with a second's delay. */
async function transactions(knex: Load['knex']): Promise<{ committed: number; rolledBack: number }> {
  await new Promise((done) => setTimeout(done, 1_500));
  const { rows } = await knex.raw<{ rows: { committed: number; rolledBack: number }[] }>(
    `select xact_commit as committed, xact_rollback as "rolledBack" from pg_stat_database where datname = current_database()`,
  );
  return rows[0] ?? { committed: 0, rolledBack: 0 };
}

function row({ what, through, latency, held }: Figures, took: string): string {
  return `| ${what} | ${through} | ${latency} | ${held}; ${took} |`;
}

function table(rows: readonly string[]): string {
  return `# Load, as measured

Written by \`npm run load -- --scale ${scale} --write\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} shared cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}: one server process, a PostgreSQL that flushes every commit, and the generator, all on these cores. A scale of 1 is 5,000 devices, 10,000 streams, 5,000 pushes, 2,000 completions, 20,000 learners.

What limits each is told in [the capacity page](../capacity.md).

| Load | Through | Latency | Held and took |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
