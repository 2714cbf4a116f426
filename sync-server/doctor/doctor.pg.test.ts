// The checks of `npm run doctor`: what each says, and that one that fails does not keep the others from running.
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checksOf, examine, requireFresh, requireSameTime, requireSpace } from './doctor.ts';

const linesOf = async (...given: Parameters<typeof examine>[0][number][]) => {
  const lines: string[] = [];
  const isHealthy = await examine(given, (line) => lines.push(line));
  return { lines, isHealthy };
};

const fails = (name: string, error: Error) => ({
  name,
  remedy: 'Do this.',
  run: () => Promise.reject(error),
});
const passes = { name: 'good', remedy: 'Do that.', run: async () => 'fine' };

test('prints one line for each check, with a remedy for each that fails', async () => {
  const { lines, isHealthy } = await linesOf(
    fails('one', new Error('It is broken\n    at a stack')),
    passes,
    fails('two', Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } })),
  );
  expect(lines).toEqual([
    'FAIL  one: It is broken. Do this.',
    'ok    good: fine',
    'FAIL  two: fetch failed (ECONNREFUSED). Do this.',
  ]);
  expect(isHealthy).toBe(false);
  expect((await linesOf(passes, passes)).isHealthy).toBe(true);
});

test('refuses clocks that are ten minutes apart, in either direction', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  expect(requireSameTime(new Date('2026-06-01T10:00:02Z'), now)).toBe(
    '2.0 seconds from that of the database',
  );
  for (const other of ['2026-06-01T10:10:00Z', '2026-06-01T09:50:00Z'])
    expect(() => requireSameTime(new Date(other), now)).toThrow('600 seconds apart');
});

test('refuses a certificate that ends within two weeks, and one without an end', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  expect(requireFresh(new Date('2026-06-15T10:00:00Z'), now)).toBe('valid until 2026-06-15');
  expect(() => requireFresh(new Date('2026-06-15T09:00:00Z'), now)).toThrow('ends on 2026-06-15');
});

test('refuses a disk with less than 1,024 MB', () => {
  expect(requireSpace(2_048)).toBe('2,048 MB are free');
  expect(() => requireSpace(1_023.9)).toThrow('Only 1,023 MB are free');
});

test('looks at the embedded database, the mail server and the address of these settings', async () => {
  const health = createServer((_request, response) => response.end('{"version":"1.2.3","commit":"abc"}'));
  health.listen(0, '127.0.0.1');
  // Accepts connections and ends them.
  const mail = createTcpServer((socket) => socket.end());
  mail.listen(0, '127.0.0.1');
  await Promise.all([once(health, 'listening'), once(mail, 'listening')]);
  onTestFinished(() => void [health.close(), mail.close()]);
  const port = (server: typeof health | typeof mail) => (server.address() as AddressInfo).port;
  const { checks, close } = checksOf({
    ...readConfig({ SMTP_URL: `smtp://127.0.0.1:${port(mail)}` }),
    publicOrigin: `http://127.0.0.1:${port(health)}`,
    databaseUrl: process.env['TEST_DATABASE_URL'],
    databaseDirectUrl: undefined,
    dataDir: 'memory://',
  });
  onTestFinished(() => close());
  const { lines, isHealthy } = await linesOf(...checks.filter(({ name }) => name !== 'disk'));
  expect(lines.find((line) => line.includes('database:'))).toMatch(/^ok .*PostgreSQL/);
  expect(lines).toContain('ok    messages: LISTEN delivers');
  expect(lines.find((line) => line.includes('clock:'))).toMatch(/^ok /);
  expect(lines.find((line) => line.includes('mail:'))).toMatch(/^FAIL .*SMTP_URL/);
  expect(lines.find((line) => line.includes('origin:'))).toMatch(/^ok .*version 1\.2\.3, commit abc$/);
  expect(isHealthy).toBe(false);
}, 60_000);
