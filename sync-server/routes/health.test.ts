// Tests the readiness check with a stand-in for the database.
import Koa from 'koa';
import Router from '@koa/router';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { healthRoutes } from './health.ts';
import type { RequestState } from './http/route-group.ts';

type Ask = Parameters<typeof healthRoutes>[0]['askDatabase'];

async function serverOver(askDatabase: Ask, isStopping = false) {
  const router = new Router<RequestState>();
  const health = { kind: 'postgres', version: '1', commit: 'abc', schema: '077-mail' };
  healthRoutes({ ...health, askDatabase, isStopping: () => isStopping })(router);
  const listening = new Koa<RequestState>().use(router.routes()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return Object.assign(async () => (await get('/ready')).status, {
    body: async (path = '/ready'): Promise<unknown> => (await get(path)).json(),
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('asks the database once for all who ask within a second, and again afterwards', async () => {
  let asked = 0;
  let isFull = false;
  const status = await serverOver(async () => {
    asked += 1;
    await wait(20);
    if (isFull) throw new Error('could not extend file');
  });
  expect(new Set(await Promise.all(Array.from({ length: 50 }, status)))).toEqual(new Set([200]));
  expect(await status()).toBe(200);
  expect(asked).toBe(1);
  isFull = true;
  await wait(1_050);
  expect(await Promise.all([status(), status()])).toEqual([503, 503]);
  expect(asked).toBe(2);
});

test('answers 503 while a question to the database hangs, without asking another', async () => {
  let asked = 0;
  let answer = () => {};
  const status = await serverOver(() => {
    asked += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  expect(await Promise.all([status(), status()])).toEqual([503, 503]);
  expect(await status()).toBe(503);
  expect(asked).toBe(1);
  answer();
  await expect.poll(status).toBe(200);
  expect(asked).toBe(1);
}, 20_000);

test('names the part that fails, the part that hangs, and that the server stops', async () => {
  const full = await serverOver(async (onPart) => {
    onPart('writes');
    throw new Error('could not extend file');
  });
  expect(await full.body()).toEqual({ status: 'not ready', failing: 'writes' });
  const locked = await serverOver((onPart) => {
    onPart('sign-in');
    return new Promise(() => {});
  });
  expect(await locked.body()).toEqual({ status: 'not ready', failing: 'sign-in' });
  const stopping = await serverOver(async () => {}, true);
  expect(await stopping.body()).toEqual({ status: 'not ready', failing: 'stopping' });
  expect(await stopping.body('/health')).toEqual({
    ...{ status: 'ok', database: 'postgres', version: '1', schema: '077-mail', commit: 'abc' },
  });
}, 20_000);
