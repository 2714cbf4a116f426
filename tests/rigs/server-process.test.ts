import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'server-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (code: string) => {
  const file = join(folder, `${Math.random()}.mjs`);
  writeFileSync(file, code);
  return file;
};

test('restarts a killed server on the same port and keeps the log of both runs', async () => {
  const entry = program(`
    import { createServer } from 'node:http';
    console.log('hello from ' + process.env.NAME);
    createServer((request, response) => response.end('ok')).listen(process.env.PORT);
  `);
  const server = await startServerProcess({ entry, environment: { NAME: 'rig' } });
  const address = server.url;
  await server.kill();
  await expect(fetch(address)).rejects.toThrow();
  await server.start();
  expect(await (await fetch(address)).text()).toBe('ok');
  await server.stop();
  expect(server.log().match(/hello from rig/g)).toHaveLength(2);
});

test('fails at once with the log when the server cannot start', async () => {
  const entry = program(`throw new Error('no database');`);
  await expect(startServerProcess({ entry, environment: {} })).rejects.toThrow('no database');
});
