// What the files for proxies, services and containers say of the server is what the server does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#server/config.ts';
import '#server/metrics/database-metrics.ts';
import { collectNodeMetrics, registry } from '#server/metrics/metrics.ts';
import { secretSettings } from '#server/secret-files.ts';

const textOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const [nginx, caddy, unit] = ['nginx.conf', 'Caddyfile', 'skillpact.service'].map((name) =>
  textOf(`ops/${name}`),
) as [string, string, string];
const compose = textOf('compose.yaml');

test('sets only settings that the server knows', () => {
  // The build reads the commit, because an image has no Git.
  const ofBuild = ['GIT_COMMIT'];
  const ofServer = [...Object.keys(settings), ...secretSettings.map((name) => `${name}_FILE`)];
  const known = new Set([...ofBuild, ...ofServer]);
  const inUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '');
  const [, server = ''] = /\n {2}server:\n(.*?)\n {2}\w+:\n/s.exec(compose) ?? [];
  const inCompose = [...server.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '');
  const inImage = [...textOf('Containerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name ?? '');
  expect(inUnit.length * inCompose.length * inImage.length).toBeGreaterThan(0);
  expect([...inUnit, ...inCompose, ...inImage].filter((name) => !known.has(name))).toEqual([]);
});

test('gives the server longer to end than it takes', () => {
  expect(unit).toContain('TimeoutStopSec=30s');
  expect(compose).toContain('stop_grace_period: 30s');
});

test('passes the address of the client and no event late, and logs no path with a secret', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  expect(nginx).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
  expect(caddy).toContain('flush_interval -1');
  expect(nginx).toMatch(/~\^\/l\(\/\|\$\) 0;\s+~\^\/api\/calendar\/ 0;/);
  expect(nginx).toContain('if=$skillpact_is_logged');
  expect(caddy.replaceAll(/#.*/g, '')).not.toMatch(/\blog\b/);
});

test.each(['ops/grafana.json', 'ops/alerts.yml', 'docs/operations.md'])(
  'names in %s only metrics that the server has',
  async (file) => {
    collectNodeMetrics();
    const metrics = await registry.getMetricsAsJSON();
    const known = new Set(
      metrics.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const named = textOf(file).match(/\b(?:skillpact|process|nodejs)_[a-z]\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(15);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('shows every metric of the server on the dashboard or says why not', () => {
  const dashboard = textOf('ops/grafana.json');
  // How often a duty is to run, how long a query waited, and sizes are asked when something is slow.
  const leftOut = [
    'duty_interval_seconds',
    'pool_wait_seconds',
    'pull_rows',
    'batch_entries',
    'oldest_restamp_seconds',
  ];
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('skillpact_'));
  expect(
    own
      .map(({ name }) => name)
      .filter((name) => !dashboard.includes(name) && !leftOut.includes(name.slice('skillpact_'.length))),
  ).toEqual([]);
});
