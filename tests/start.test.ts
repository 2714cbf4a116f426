// What is written behind `npm start --` reaches the server; what installs and builds, and the server, are stand-ins.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = fileURLToPath(new URL('../scripts/', import.meta.url));
mkdirSync(join(folder, 'scripts'));
mkdirSync(join(folder, 'dist/server'), { recursive: true });
for (const name of ['start.mjs', 'machine.mjs']) cpSync(join(scripts, name), join(folder, 'scripts', name));
writeFileSync(join(folder, 'scripts/install.mjs'), 'export const installDependencies = () => {};');
writeFileSync(join(folder, 'scripts/build.mjs'), 'export const ensureBuilt = () => true;');
writeFileSync(
  join(folder, 'dist/server/main.mjs'),
  'const { PORT, HTTPS } = process.env; console.log(JSON.stringify({ PORT, HTTPS }));',
);

function start(...words: string[]): unknown {
  const env = { ...process.env, PORT: '3111', HTTPS: undefined };
  return JSON.parse(
    String(execFileSync(process.execPath, [join(folder, 'scripts/start.mjs'), ...words], { env })),
  );
}

test("the port and https that are asked for at the start are the server's, and else the environment's", () => {
  expect(start()).toEqual({ PORT: '3111' });
  expect(start('--https')).toEqual({ PORT: '3111', HTTPS: 'local' });
  expect(start('--port', '4000')).toEqual({ PORT: '4000' });
});
