// Tests the readiness check with a stand-in for the database.
import Koa from 'koa';
import Router from '@koa/router';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { healthRoutes } from './health.ts';
import type { RequestState } from './http/route-group.ts';

async function serverOver(askDatabase: () => Promise<unknown>) {
  const router = new Router<RequestState>();
  healthRoutes({ kind: 'postgres', version: '1', askDatabase, isStopping: () => false })(router);
  const listening = new Koa<RequestState>().use(router.routes()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  return async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
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
