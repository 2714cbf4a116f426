import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellServiceManager } from './service-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'notify-'));
const told = join(folder, 'told');
afterAll(() => rmSync(folder, { recursive: true }));

/** Stands for the program of systemd. */
writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@ $NOTIFY_SOCKET" >> ${told}\n`);
chmodSync(join(folder, 'systemd-notify'), 0o755);
const socket = '/run/systemd/notify';
beforeEach(() => {
  vi.stubEnv('NOTIFY_SOCKET', socket);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(() => vi.unstubAllEnvs());

test.skipIf(process.platform === 'win32')(
  'tells a service manager that listens, and nobody else',
  async () => {
    await tellServiceManager('ready', undefined);
    expect(existsSync(told)).toBe(false);
    await tellServiceManager('ready', socket);
    await tellServiceManager('stopping', socket);
    expect(readFileSync(told, 'utf8')).toBe(`--ready ${socket}\n--stopping ${socket}\n`);
  },
);

test('starts without the program of systemd', async () => {
  vi.stubEnv('PATH', join(folder, 'nothing'));
  await tellServiceManager('ready', socket);
});
