// Stores which devices receive pushes, and for whom. An endpoint belongs to one person at a time, the one who signed
// in last. It receives pushes only as long as the session in which it was last requested.
import { createPublicKey, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { isOfLiveSession } from '../identity/sessions.ts';
import type { PushGuard } from './guard.ts';
import { markShown } from './deliveries.ts';
import { queueTest } from './outbox.ts';
import { currentVapidKey } from './vapid.ts';
import { pushDevicesPerPerson } from '#shared/policy.ts';
import { refuseRequest } from '../engine/request-refusals.ts';

/** The devices that receive pushes. */
export interface PushSubscriptions {
  publicKey(): Promise<string>;
  /** Returns the id by which the device may refer to its subscription. The endpoint itself is never returned. */
  save(asker: Asker, input: unknown): Promise<{ id: string }>;
  /** Another person's subscription is removed only if it no longer receives anything. */
  remove(personId: string, input: unknown): Promise<void>;
  test(personId: string, input: unknown): Promise<{ id: string }>;
  receive(personId: string, input: unknown): Promise<void>;
}

/** The requesting person and session. */
export interface Asker {
  personId: string;
  sessionId: string | null;
}

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+=*$/),
    z.refine((text) => Buffer.from(text, 'base64url').length === bytes),
  );

/** The data of a browser's PushSubscription, and the key it was made with. */
const subscriptionInput = z.strictObject({
  endpoint: z.url().check(z.maxLength(2_000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: base64url(65).check(z.refine(isCurvePoint)), auth: base64url(16) }),
  applicationServerKey: base64url(65),
  deviceLabel: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});
const endpointInput = z.strictObject({ endpoint: z.string().check(z.maxLength(2_000)) });
const idInput = z.strictObject({ id: z.uuid() });

/** Makes the subscriptions of the server. The guard refuses unknown push services. */
export function pushSubscriptions(knex: Knex, guard: PushGuard, now = () => new Date()): PushSubscriptions {
  return {
    publicKey: async () => (await currentVapidKey(knex)).publicKey,

    async save({ personId, sessionId }, input) {
      const { endpoint, keys, applicationServerKey, deviceLabel } = parse(subscriptionInput, input);
      if (!guard.allows(endpoint)) throw refuseRequest('push.unknownService');
      const publicKey = Buffer.from(applicationServerKey, 'base64url').toString('base64url');
      const key = await knex('vapidKeys').where({ publicKey }).first('id');
      if (!key) throw refuseRequest('push.staleKey');
      const { p256dh, auth } = keys;
      const device = {
        personId,
        sessionId,
        deviceLabel,
        p256dh,
        auth,
        vapidKeyId: key.id,
        renewedAt: now(),
        failures: 0,
      };
      const [saved] = await knex('pushSubscriptions')
        .insert({ ...device, id: randomUUID(), endpoint, createdAt: now() })
        .onConflict('endpoint')
        .merge(Object.keys(device))
        .returning('id');
      await forgetOldDevices(knex, personId);
      return { id: saved.id };
    },

    async remove(personId, input) {
      const { endpoint } = parse(endpointInput, input);
      await knex.raw(
        `delete from "pushSubscriptions" s
         where s.endpoint = :endpoint and (s."personId" = :personId or not ${isOfLiveSession('s')})`,
        { personId, endpoint },
      );
    },

    async test(personId, input) {
      const id = await queueTest(knex, personId, parse(idInput, input).id, now());
      if (!id) throw refuseRequest('push.notSubscribed');
      return { id };
    },

    receive: (personId, input) => markShown(knex, personId, parse(idInput, input).id, now()),
  };
}

async function forgetOldDevices(knex: Knex, personId: string): Promise<void> {
  const old = knex('pushSubscriptions')
    .where({ personId })
    .orderBy('renewedAt', 'desc')
    .offset(pushDevicesPerPerson);
  await knex('pushSubscriptions').whereIn('id', old.select('id')).del();
}

function parse<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (!result.success) throw refuseRequest('push.noSubscription');
  return result.data;
}

function isCurvePoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return point[0] === 4;
  } catch {
    return false;
  }
}
