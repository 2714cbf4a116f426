import { Agent } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import webpush, { WebPushError } from 'web-push';
import { startPushService, type Subscription } from './push-service.ts';

const service = await startPushService();
const keys = webpush.generateVAPIDKeys();
const agent = new Agent({ host: '127.0.0.1', port: service.port, ca: service.ca });
afterAll(() => service.close());

/** The status the service answers with. */
async function send(
  subscription: Subscription,
  text: string,
  options: webpush.RequestOptions = {},
): Promise<number> {
  const vapidDetails = { subject: 'mailto:operator@example.org', ...keys };
  try {
    const result = await webpush.sendNotification(subscription, text, {
      vapidDetails,
      agent,
      TTL: 60,
      ...options,
    });
    return result.statusCode;
  } catch (error) {
    if (error instanceof WebPushError) return error.statusCode;
    throw error;
  }
}

test('decrypts what a sender encrypted', async () => {
  const subscription = service.subscribe(keys.publicKey);
  expect(await send(subscription, 'Grüße', { topic: 'match-7', urgency: 'high' })).toBe(201);
  expect(service.messages(subscription)).toEqual([{ text: 'Grüße', topic: 'match-7' }]);
  expect(service.received.at(-1)).toMatchObject({
    ttl: '60',
    urgency: 'high',
    topic: 'match-7',
    status: 201,
  });
});

test('rejects a key that does not match the subscription', async () => {
  const subscription = service.subscribe(webpush.generateVAPIDKeys().publicKey);
  expect(await send(subscription, 'x')).toBe(403);
});

test('answers 410 for an ended subscription, 404 for an unknown one, and 413 for too much text', async () => {
  const subscription = service.subscribe(keys.publicKey);
  expect(await send(subscription, 'x'.repeat(4080))).toBe(413);
  expect(await send({ ...subscription, endpoint: `${subscription.endpoint}x` }, 'x')).toBe(404);
  service.expire(subscription);
  expect(await send(subscription, 'x')).toBe(410);
});

test('returns queued failures in order, then the real answer', async () => {
  const subscription = service.subscribe(keys.publicKey);
  service.fail(subscription, { status: 429, retryAfter: '2' }, { status: 503 }, 'reset');
  expect(await send(subscription, 'x')).toBe(429);
  expect(await send(subscription, 'x')).toBe(503);
  await expect(send(subscription, 'x')).rejects.toThrow();
  expect(await send(subscription, 'x')).toBe(201);
});
