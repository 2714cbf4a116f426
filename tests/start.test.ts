// Arguments after `npm start --` reach the server. The installing and building steps and the server are stand-ins.
import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { supervise } from '../scripts/lib/supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = fileURLToPath(new URL('../scripts/', import.meta.url));
mkdirSync(join(folder, 'scripts/lib'), { recursive: true });
mkdirSync(join(folder, 'dist/server'), { recursive: true });
for (const name of ['start.mjs', 'lib/machine.mjs', 'lib/supervise.mjs'])
  cpSync(join(scripts, name), join(folder, 'scripts', name));
writeFileSync(join(folder, 'scripts/lib/install.mjs'), 'export const installDependencies = () => {};');
writeFileSync(join(folder, 'scripts/build.mjs'), 'export const ensureBuilt = () => true;');
const serverIs = (text: string) => writeFileSync(join(folder, 'dist/server/main.mjs'), text);
beforeEach(() =>
  serverIs('const { PORT, HTTPS } = process.env; console.log(JSON.stringify({ PORT, HTTPS }));'),
);

function start(...words: string[]): unknown {
  const env = { ...process.env, PORT: '3111', HTTPS: undefined };
  return JSON.parse(
    String(execFileSync(process.execPath, [join(folder, 'scripts/start.mjs'), ...words], { env })),
  );
}

test('passes the requested port and https to the server and falls back to the environment', () => {
  expect(start()).toEqual({ PORT: '3111' });
  expect(start('--https')).toEqual({ PORT: '3111', HTTPS: 'local' });
  expect(start('--port', '4000')).toEqual({ PORT: '4000' });
});

const begin = () =>
  spawn(process.execPath, [join(folder, 'scripts/start.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });

test('restarts a server that crashed but not one that exited normally', async () => {
  const mark = join(folder, 'has-run');
  serverIs(`import { existsSync, writeFileSync } from 'node:fs';
    const isSecond = existsSync(${JSON.stringify(mark)});
    writeFileSync(${JSON.stringify(mark)}, '');
    console.log(isSecond ? 'second life' : 'first life');
    process.exit(isSecond ? 0 : 70);`);
  const started = begin();
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(started, 'exit')).toEqual([0, null]);
  expect(said).toBe('first life\nsecond life\n');
});

test('does not retry a failed start', async () => {
  serverIs(`console.log('tried'); process.exit(1);`);
  const started = begin();
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(started, 'exit')).toEqual([1, null]);
  expect(said).toBe('tried\n');
});

test.each(['SIGINT', 'SIGTERM'] as const)('stops the server and its starter on %s', async (signal) => {
  serverIs(`setInterval(() => {}, 1000);
    process.on('SIGTERM', () => { console.log('in order'); process.exit(0); });
    console.log('runs');`);
  const started = begin();
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toBe('runs\n'), 5_000);
  started.kill(signal);
  expect(await once(started, 'exit')).toEqual([0, null]);
  expect(said).toBe('runs\nin order\n');
});

describe('restarting a crashing server', () => {
  class Life extends EventEmitter {
    kill = vi.fn();
  }
  let clock = 0;
  let lives: Life[];
  let server: { finished: Promise<number>; end(): void };
  beforeEach(() => {
    vi.useFakeTimers();
    clock = 0;
    lives = [];
    const start = () => {
      const life = new Life();
      lives.push(life);
      return life;
    };
    server = supervise({ start, say: () => {}, now: () => clock });
    return () => vi.useRealTimers();
  });

  /** The pause until the next life, in seconds. */
  function die(code: number | null, afterMs = 100): number {
    clock += afterMs;
    const before = lives.length;
    lives.at(-1)?.emit('exit', code, code === null ? 'SIGKILL' : null);
    for (let seconds = 0; seconds <= 100; seconds++) {
      vi.advanceTimersByTime(seconds === 0 ? 0 : 1_000);
      if (lives.length > before) return seconds;
    }
    return Infinity;
  }

  test('restarts a crashing server with growing pauses, and at once after a long run', () => {
    expect(Array.from({ length: 9 }, () => die(70))).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
    expect(die(null, 100_000)).toBe(0);
  });

  test('gives up on a server that no longer starts', async () => {
    die(70);
    for (let n = 0; n < 9; n++) expect(die(1)).toBeLessThan(100);
    expect(die(1)).toBe(Infinity);
    expect(await server.finished).toBe(1);
  });

  test('stops while waiting for a restart', async () => {
    for (let n = 0; n < 3; n++) die(70);
    lives.at(-1)?.emit('exit', 70, null);
    const before = lives.length;
    server.end();
    expect(await server.finished).toBe(0);
    vi.advanceTimersByTime(100_000);
    expect(lives).toHaveLength(before);
  });
});
