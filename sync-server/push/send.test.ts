import { afterAll, expect, test } from 'vitest';
import webpush from 'web-push';
import type { Failure } from '#tests/rigs/push/push-endpoint.ts';
import { startPushService } from '#tests/rigs/push/push-service.ts';
import { guardTo } from '../testing/push-bench.ts';
import { sendPush } from './send.ts';

const service = await startPushService();
const guard = guardTo(service);
const vapid = { subject: 'mailto:push@skillpact.example', ...webpush.generateVAPIDKeys() };
afterAll(async () => {
  guard.agent.destroy();
  await service.close();
});

async function send(failure?: Failure, patienceMs = 5_000) {
  const subscription = service.subscribe(vapid.publicKey);
  if (failure) service.fail(subscription, failure);
  const push = {
    ...subscription,
    vapid,
    payload: 'Grüße',
    timeToLive: 60,
    topic: 'topic',
    urgency: 'normal' as const,
  };
  const start = performance.now();
  const answer = await sendPush(push, guard.agent, patienceMs);
  return { answer, ms: performance.now() - start, messages: service.messages(subscription) };
}

test('delivers a push that only the device can decrypt', async () => {
  const { answer, messages } = await send();
  expect(answer).toEqual({ status: 201, retryAfter: undefined });
  expect(messages).toEqual([{ text: 'Grüße', topic: 'topic' }]);
});

test('returns the status and the requested delay', async () => {
  const { answer } = await send({ status: 429, retryAfter: '7' });
  expect(answer).toEqual({ status: 429, retryAfter: '7' });
});

test('stops waiting for a response after the timeout', async () => {
  const { answer, ms } = await send('hang', 200);
  expect(answer).toMatchObject({ status: 0, isForbidden: false });
  expect(ms).toBeLessThan(1_000);
});

test('stops reading an endless response early', async () => {
  const { answer, ms } = await send('flood');
  expect(answer).toEqual({ status: 500, retryAfter: undefined });
  expect(ms).toBeLessThan(1_000);
});

test('reports a dropped connection without revealing the endpoint', async () => {
  const { answer } = await send('reset');
  expect(answer).toEqual({ status: 0, isForbidden: false, reason: 'ECONNRESET' });
});
