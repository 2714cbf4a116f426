import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { listen } from './ports.ts';

let requests = 0;
let proxy: FaultProxy;
const server = createServer((asked, response) => {
  asked.resume().on('end', () => {
    requests++;
    response.end('a'.repeat(1000));
  });
});

beforeAll(async () => {
  proxy = await startFaultProxy(await listen(server));
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

/** A request on a connection of its own. */
async function ask(body = 'x', patience = 5000): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const sent = request({ port: proxy.port, method: 'POST', agent: false, signal }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return Buffer.concat(await response.toArray()).toString();
}

test('passes everything through without a fault', async () => {
  expect(await ask('x'.repeat(100_000))).toBe('a'.repeat(1000));
});

test('refuses a connection as often as asked, then accepts it', async () => {
  proxy.inject({ kind: 'refuse' }, 2);
  await expect(ask()).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
  expect(await ask()).toHaveLength(1000);
});

test('never delivers a request cut on its way to the server in full', async () => {
  const before = requests;
  proxy.inject({ kind: 'cutUp', afterBytes: 1000 }, 1);
  await expect(ask('x'.repeat(100_000))).rejects.toThrow();
  expect(requests).toBe(before);
});

test('fails a response cut on its way back after the server has handled the request', async () => {
  const before = requests;
  proxy.inject({ kind: 'cutDown', afterBytes: 500 }, 1);
  await expect(ask()).rejects.toThrow();
  expect(requests).toBe(before + 1);
});

test('drops a response that the server believes it sent', async () => {
  const before = requests;
  proxy.inject({ kind: 'dropResponse' }, 1);
  await expect(ask()).rejects.toThrow();
  expect(requests).toBe(before + 1);
});

test('ends a hanging response or a black hole only by the client’s timeout', async () => {
  for (const kind of ['hangResponse', 'blackhole'] as const) {
    proxy.inject({ kind }, 1);
    await expect(ask('x', 200)).rejects.toThrow('aborted');
  }
});

test('answers with the page of a captive portal without asking the server', async () => {
  const before = requests;
  proxy.inject({ kind: 'portal', html: '<h1>Welcome</h1>' }, 2);
  expect(await ask()).toBe('<h1>Welcome</h1>');
  expect(await ask('x'.repeat(100_000))).toBe('<h1>Welcome</h1>');
  expect(requests).toBe(before);
  expect(await ask()).toHaveLength(1000);
});

test('delays everything without corrupting it', async () => {
  proxy.inject({ kind: 'delay', milliseconds: 100 }, 1);
  const start = performance.now();
  expect(await ask()).toHaveLength(1000);
  expect(performance.now() - start).toBeGreaterThan(190);
});

test('limits total throughput and shares it among connections', async () => {
  proxy.inject({ kind: 'slow', bytesPerSecond: 10_000, delayMs: 100 }, 3);
  const start = performance.now();
  const ends: number[] = [];
  const asked = [ask('x'.repeat(10_000)), ask(), ask()].map((answer) =>
    answer.then((text) => {
      ends.push(performance.now() - start);
      return text;
    }),
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['a'.repeat(1000)]));
  // Over 10,000 bytes go up; over 3,000 come down, of which those of the short questions need not wait for the long one.
  expect(ends.at(-1)).toBeGreaterThan(1_200);
  expect(ends[0]).toBeGreaterThan(200);
  expect(ends[1]).toBeLessThan(ends.at(-1) ?? 0);
});

test('corrupts exactly one byte', async () => {
  proxy.inject({ kind: 'corruptDown', atByte: 500 }, 1);
  expect((await ask()).replaceAll('a', '')).toBe('A');
});

test('kills every open connection at once', async () => {
  const { down } = proxy.traffic;
  proxy.inject({ kind: 'hangResponse' }, 2);
  const asked = Promise.allSettled([ask(), ask()]);
  await expect.poll(() => proxy.traffic.down - down).toBeGreaterThan(2000);
  proxy.killAll();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  proxy.heal();
});
