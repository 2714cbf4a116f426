// The files of ops/ are read without a complaint by the programs that they are for. A program that is missing is skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ops-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source = (name: string) => readFileSync(new URL(`../ops/${name}`, import.meta.url), 'utf8');
const path = `${process.env['PATH']}:/usr/sbin:/sbin`;
const hasProgram = (name: string) =>
  spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: path } }).status === 0;
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { PATH: path, HOME: folder },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};

test.skipIf(!hasProgram('nginx') || !hasProgram('openssl'))('nginx accepts its configuration', () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=skillpact.example',
  ];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = source('nginx.conf')
    .replace('/etc/ssl/skillpact/fullchain.pem', certificate)
    .replace('/etc/ssl/skillpact/privkey.pem', key)
    .replace('/var/log/nginx/skillpact.log', join(folder, 'access.log'));
  writeFileSync(join(folder, 'site.conf'), site);
  const main = `error_log ${folder}/error.log; pid ${folder}/pid; events {} http { include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  expect(run('nginx', '-t', '-c', join(folder, 'nginx.conf'))).toMatchObject({ status: 0 });
});

test.skipIf(!hasProgram('caddy'))('Caddy accepts its configuration', () => {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, source('Caddyfile'));
  const { status, said } = run('caddy', 'validate', '--config', file, '--adapter', 'caddyfile');
  expect(said).toContain('Valid configuration');
  expect(status).toBe(0);
});

test.skipIf(!hasProgram('systemd-analyze'))('systemd accepts the unit', () => {
  const file = join(folder, 'skillpact.service');
  // The folder of the program is that of an installed server.
  writeFileSync(file, source('skillpact.service').replaceAll('/usr/bin/node', process.execPath));
  expect(run('systemd-analyze', 'verify', file)).toEqual({ status: 0, said: '' });
});

test.skipIf(!hasProgram('promtool'))('Prometheus fires each alert for its fault and none without one', () => {
  const file = fileURLToPath(new URL('../ops/alerts.test.yml', import.meta.url));
  const { status, said } = run('promtool', 'test', 'rules', file);
  expect(said).toContain('SUCCESS');
  expect(status).toBe(0);
});
