// The real server, with a fault planted into it: it is logged, open requests are finished, and the exit code tells.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild, type Child } from '#tests/rigs/child-process.ts';
import { freePort } from '#tests/rigs/ports.ts';
import { until } from '#tests/rigs/until.ts';
import { faultExitCode } from './process-faults.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const planted = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new TypeError('planted'); });
  process.on('SIGHUP', () => void Promise.reject(new TypeError('planted')));
`)}`;

let folder: string;
let child: Child | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterEach(async () => {
  if (child?.isRunning()) await child.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<{ url: string; child: Child }> {
  const port = await freePort();
  const { NODE_ENV: _, ...env } = process.env;
  const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', ...environment };
  const started = startChild(process.execPath, ['--import', 'tsx', '--import', planted, main], {
    ...env,
    ...settings,
  });
  child = started;
  return { url: `http://localhost:${port}`, child: started };
}

test.each(['SIGUSR2', 'SIGHUP'] as const)(
  'a fault (%s) is logged, ends the process in order and is told by its exit code',
  async (signal) => {
    const server = await start();
    await until('it runs', async () => (await fetch(`${server.url}/api/health`)).ok, { within: 40_000 });
    const stream = await fetch(`${server.url}/api/login`);
    const ended = server.child.end(signal);
    expect(await stream.text()).toContain('Sign in');
    await ended;
    expect(server.child.exitCode()).toBe(faultExitCode);
    expect(server.child.log()).toMatch(/"level":60.*"message":"planted".*a fault ends the process/);
    // Closed as at any other end.
    expect(existsSync(join(folder, 'owner.lock'))).toBe(false);
  },
  60_000,
);

test('a start that fails exits with another code', async () => {
  const server = await start({ PUBLIC_ORIGIN: 'http://skillpact.example', SMTP_URL: 'smtp://localhost' });
  await server.child.ended;
  expect(server.child.exitCode()).toBe(1);
});
