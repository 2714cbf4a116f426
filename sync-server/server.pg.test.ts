import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { RouteGroup } from './routes/http/route-group.ts';
import { requireReady } from './database/fitness.ts';
import { testDatabase } from './testing/test-database.ts';
import { testServer } from './testing/test-server.ts';

test('finishes running requests, ends event streams, and refuses new requests when stopping', async () => {
  const streams: PassThrough[] = [];
  let finish = () => {};
  const routeGroups: RouteGroup = (router) => {
    router.get('/slow', async (context) => {
      await new Promise<void>((resolve) => (finish = resolve));
      context.body = { done: true };
    });
    router.get('/stream', (context) => {
      const stream = new PassThrough();
      streams.push(stream);
      context.type = 'text/event-stream';
      context.body = stream;
      stream.write(': hello\n\n');
    });
  };
  const server = await testServer({
    routeGroups: [routeGroups],
    onShutdown: [() => streams.forEach((stream) => stream.end())],
  });
  const stream = await fetch(`${server.url}/api/stream`);
  const slow = fetch(`${server.url}/api/slow`);
  await expect.poll(() => finish.toString()).not.toBe('() => {}');
  const stopped = server.close();
  expect(await stream.text()).toBe(': hello\n\n');
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  finish();
  expect(await (await slow).json()).toEqual({ done: true });
  await stopped;
});

test('closes idle connections without delay when stopping', async () => {
  const server = await testServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  const began = performance.now();
  await server.close();
  await closed;
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('answers 503 at /api/ready while messages of the database do not arrive, and 200 at /api/health', async () => {
  const database = await testDatabase();
  let isListening = true;
  const server = await testServer({ database: { ...database, isListening: () => isListening } });
  const statusAt = async (path: string) => (await fetch(server.url + path)).status;
  expect(await statusAt('/api/ready')).toBe(200);
  isListening = false;
  // An answer is shared for a second.
  await expect.poll(() => statusAt('/api/ready'), { timeout: 3_000 }).toBe(503);
  expect(await statusAt('/api/health')).toBe(200);
  isListening = true;
  await expect.poll(() => statusAt('/api/ready'), { timeout: 3_000 }).toBe(200);
  await server.close();
  await database.close();
});

// The embedded database serves one connection.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'names sign-in at /api/ready while nobody can be looked up, and is ready once the lock ends',
  async () => {
    const database = await testDatabase();
    const server = await testServer({ database });
    const ready = async () => (await fetch(`${server.url}/api/ready`)).json();
    await database.knex.transaction(async (transaction) => {
      await transaction.raw('lock table users in access exclusive mode');
      expect(await ready()).toEqual({ status: 'not ready', failing: 'sign-in' });
    });
    await expect.poll(ready, { timeout: 5_000 }).toEqual({ status: 'ready' });
    await server.close();
    await database.close();
  },
  20_000,
);

test('keeps nothing of what it stores to find out whether the database is ready', async () => {
  const database = await testDatabase();
  for (let asked = 0; asked < 3; asked++) await requireReady(database);
  expect(await database.writing('readinessProbe')).toEqual([]);
  await database.writing.raw('drop table "readinessProbe"');
  await database.close();
});

test('closes the oldest of too many connections of one address without a session', async () => {
  // A fifth of the connections, of which 2,000 are for requests.
  const server = await testServer({ config: { maxEventStreams: 0 } });
  const open = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const [oldest] = [await open()];
  const closed = once(oldest!, 'close');
  const others = [];
  for (let n = 0; n < 400; n++) others.push(await open());
  await closed;
  expect(others.at(-1)?.destroyed).toBe(false);
  for (const socket of others) socket.destroy();
  await server.close();
});
