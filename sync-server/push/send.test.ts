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

test('a push is taken and can be read by the device alone', async () => {
  const { answer, messages } = await send();
  expect(answer).toEqual({ status: 201, retryAfter: undefined });
  expect(messages).toEqual([{ text: 'Grüße', topic: 'topic' }]);
});

test('the status and the wait that is asked for are told', async () => {
  const { answer } = await send({ status: 429, retryAfter: '7' });
  expect(answer).toEqual({ status: 429, retryAfter: '7' });
});

test('no answer is waited for longer than the patience', async () => {
  const { answer, ms } = await send('hang', 200);
  expect(answer).toMatchObject({ status: 0, isForbidden: false });
  expect(ms).toBeLessThan(1_000);
});

test('an endless answer is read no further than its beginning', async () => {
  const { answer, ms } = await send('flood');
  expect(answer).toEqual({ status: 500, retryAfter: undefined });
  expect(ms).toBeLessThan(1_000);
});

test('a connection that is cut is no answer, and its error does not tell the endpoint', async () => {
  const { answer } = await send('reset');
  expect(answer).toEqual({ status: 0, isForbidden: false, reason: 'ECONNRESET' });
});
