// Starts the built server with the demo data on an empty data folder, for scripts that use the app from outside.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { root } from './machine.mjs';

/** `SERVER_ENTRY` selects another build than the one in dist/. */
export async function startDemo() {
  const entry = process.env.SERVER_ENTRY ?? fileURLToPath(new URL('dist/server/main.mjs', root));
  if (!process.env.SERVER_ENTRY && !ensureBuilt()) process.exit(1);
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-demo-'));
  const port = await freePort();
  const server = spawn(process.execPath, [entry], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Also runs when the script fails, so that no server is left running.
  process.once('exit', () => server.kill('SIGTERM'));
  const url = `http://localhost:${port}`;
  await healthy(url);
  return {
    url,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A busy machine takes minutes to migrate and seed. */
const healthyWithinMs = 180_000;

async function healthy(url) {
  for (const end = Date.now() + healthyWithinMs; Date.now() < end;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server did not become healthy within ${healthyWithinMs / 1000} s.`);
}

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
