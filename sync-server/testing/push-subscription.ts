// A device that takes pushes, for tests that are about something else.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Asker } from '../push/subscriptions.ts';
import { currentVapidKey } from '../push/vapid.ts';

/** Stores a subscription of the session's device. Its push service does not exist. */
export async function subscribeDevice(
  knex: Knex,
  { personId, sessionId }: Pick<Asker, 'personId' | 'sessionId'>,
): Promise<void> {
  await knex('pushSubscriptions').insert({
    id: randomUUID(),
    personId,
    sessionId,
    deviceLabel: 'Chrome',
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: '',
    auth: '',
    vapidKeyId: (await currentVapidKey(knex)).id,
    createdAt: new Date(),
    renewedAt: new Date(),
  });
}
