import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { RouteGroup } from './routes/http/route-group.ts';
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
