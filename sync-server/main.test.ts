// Tests the real server process: how it ends after an injected fault, and who can access its files.
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startChild, type Child } from '#tests/rigs/child-process.ts';
import { freePort } from '#tests/rigs/ports.ts';
import { until } from '#tests/rigs/until.ts';
import { faultExitCode } from './operations/process-faults.ts';

const program = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
const planted = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new TypeError('planted'); });
  process.on('SIGHUP', () => void Promise.reject(new TypeError('planted')));
`)}`;

/** One for all: the first start of a database takes long. As somebody else may have made it. */
const folder = mkdtempSync(join(tmpdir(), 'server-'));
chmodSync(folder, 0o755);
writeFileSync(join(folder, 'of-before'), '', { mode: 0o644 });
let child: Child | undefined;
afterEach(async () => {
  if (child?.isRunning()) await child.end('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(name: string, words: string[], environment: Record<string, string>): Child {
  const { NODE_ENV: _, ...env } = process.env;
  const settings = { ...env, DATA_DIR: folder, LOG_LEVEL: 'error', ...environment };
  child = startChild(
    process.execPath,
    ['--import', 'tsx', '--import', planted, program(name), ...words],
    settings,
  );
  return child;
}

async function start(environment: Record<string, string> = {}): Promise<{ url: string; child: Child }> {
  const port = await freePort();
  return {
    url: `http://localhost:${port}`,
    child: run('main.ts', [], { PORT: String(port), ...environment }),
  };
}

/** What others may do with a file or folder. */
const openTo = (path: string) => lstatSync(path).mode & 0o077;

test.skipIf(process.platform === 'win32')(
  'restricts an open data folder, its files, and backups to the owner',
  async () => {
    const server = await start();
    await until('it runs', async () => (await fetch(`${server.url}/api/health`)).ok, { within: 90_000 });
    const inside = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const open = () => ['.', ...inside()].filter((name) => openTo(join(folder, name)) !== 0);
    expect(inside().length).toBeGreaterThan(500);
    expect(open()).toEqual([]);
    await server.child.end('SIGTERM');
    const file = join(folder, 'skillpact.backup.gz');
    await run('backup/backup-cli.ts', ['backup', file], {}).ended;
    expect(existsSync(file)).toBe(true);
    expect(open()).toEqual([]);
  },
  120_000,
);

test.each(['SIGUSR2', 'SIGHUP'] as const)(
  'logs an uncaught error (%s), exits in order, and reports it in the exit code',
  async (signal) => {
    const server = await start();
    await until('it runs', async () => (await fetch(`${server.url}/api/health`)).ok, { within: 90_000 });
    const stream = await fetch(`${server.url}/api/login`);
    const ended = server.child.end(signal);
    expect(await stream.text()).toContain('Sign in');
    await ended;
    expect(server.child.exitCode()).toBe(faultExitCode);
    expect(server.child.log()).toMatch(/"level":60.*"message":"planted".*a fault ends the process/);
    // Closed as at any other end.
    expect(existsSync(join(folder, 'owner.lock'))).toBe(false);
  },
  120_000,
);

test('exits with another code when the start fails', async () => {
  const server = await start({ PUBLIC_ORIGIN: 'http://skillpact.example', SMTP_URL: 'smtp://localhost' });
  await server.child.ended;
  expect(server.child.exitCode()).toBe(1);
});
