// A bench for Web Push tests: a push service that decrypts what it receives, people with devices, and notifications.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import type { Preferences } from '#shared/domain/notifications/notification-preferences.ts';
import type { Write } from '#shared/engine/layer.ts';
import { startPushService, type PushService, type Subscription } from '#tests/rigs/push/push-service.ts';
import { createLog } from '../operations/log.ts';
import { startDelivery, type DeliveryParts, type PushDelivery } from '../push/deliver.ts';
import { pushGuard, type PushGuard, type PushGuardOptions } from '../push/guard.ts';
import { queuePushes } from '../push/outbox.ts';
import { pushSubscriptions, type Asker, type PushSubscriptions } from '../push/subscriptions.ts';
import { testDatabase } from './test-database.ts';
import type { Database } from '../database/types.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

export interface Told {
  personId: string;
  type?: string;
  subjectId?: string;
  subjectTitle?: string;
  title?: string;
  happensAt?: string;
  count?: number;
  at?: Date;
}

export interface PushBench {
  database: Database;
  service: PushService;
  subscriptions: PushSubscriptions;
  /**
   * A signed-in device of this person, subscribed at the fake push service and at this server. Without chosen
   * preferences it gets pushes at any hour.
   */
  device(personId: string): Promise<Subscription>;
  /** The person's preferences, on top of pushes at any hour. */
  prefer(personId: string, chosen: Partial<Preferences>): Promise<void>;
  /** Writes notifications and their pushes in one transaction, as a command does. Returns the notification ids. */
  tell(told: Told): Promise<string[]>;
  deliver(options?: Partial<DeliveryParts>): PushDelivery;
  /** The titles this device has shown. */
  titles(subscription: Subscription): string[];
  close(): Promise<void>;
}

export async function pushBench(): Promise<PushBench> {
  const database = await testDatabase();
  const { knex } = database;
  const service = await startPushService();
  const running: PushDelivery[] = [];
  const subscriptions = pushSubscriptions(knex, guardTo(service));

  return { database, service, subscriptions, device, prefer, tell, deliver, titles, close };

  async function device(personId: string): Promise<Subscription> {
    const applicationServerKey = await subscriptions.publicKey();
    const subscription = service.subscribe(applicationServerKey);
    await subscriptions.save(await signIn(knex, personId), { ...subscription, applicationServerKey });
    await prefer(personId);
    return subscription;
  }

  async function prefer(personId: string, chosen: Partial<Preferences> = {}): Promise<void> {
    const row = { ...defaultPreferences, isQuiet: false, ...chosen, id: personId, createdAt: new Date() };
    const insert = knex('notificationPreferences').insert(row).onConflict('id');
    await (Object.keys(chosen).length > 0 ? insert.merge() : insert.ignore());
  }

  async function tell({ count = 1, at = new Date(), ...told }: Told): Promise<string[]> {
    const time = at.toISOString();
    const rows = Array.from({ length: count }, () => ({ ...notification(), ...told, time, createdAt: time }));
    const writes = rows.map((row): Write => ({
      table: 'notifications',
      row: { ...row, rev: 0 },
      isNew: true,
    }));
    await knex.transaction(async (transaction) => {
      await transaction('notifications').insert(rows);
      await queuePushes(transaction, writes, time);
    });
    for (const delivery of running) delivery.wake();
    return rows.map(({ id }) => id);
  }

  function deliver(options: Partial<DeliveryParts> = {}): PushDelivery {
    const delivery = startDelivery({
      knex,
      guard: guardTo(service),
      publicOrigin: 'https://skillpact.example',
      vapidSubject: 'mailto:push@skillpact.example',
      settlingDelayMs: async () => 0,
      firstRetryMs: 20,
      log: createLog('silent'),
      ...options,
    });
    running.push(delivery);
    return delivery;
  }

  function titles(subscription: Subscription): string[] {
    const messages = service.messages(subscription).map(({ text }) => JSON.parse(text));
    return messages.map(({ notification: { title } }) => title);
  }

  async function close(): Promise<void> {
    await Promise.all(running.map((delivery) => delivery.stop()));
    await service.close();
    await database.close();
  }
}

/** A new session of the person. */
export async function signIn(knex: Knex, personId: string): Promise<Asker> {
  const sessionId = randomUUID();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  await knex('sessions').insert({ id: sessionId, personId, data: {}, signedInAt: now, expiresAt });
  return { personId, sessionId };
}

/** Allows pushes to the fake push service on this machine. */
export function guardTo({ host, port, ca }: PushService, overrides: PushGuardOptions = {}): PushGuard {
  return pushGuard({
    extraHosts: [host],
    ports: [port],
    ca,
    lookup: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowedAddress: (address) => address === '127.0.0.1',
    ...overrides,
  });
}

const notification = () => ({
  id: randomUUID(),
  organizationId: 'employer',
  type: 'match',
  title: '1 new candidate for Care Assistant',
  message: 'C-7K2M4QXA5 completed Care Certificate. An interview is guaranteed.',
  isRead: false,
  link: '/candidates',
  subjectId: '7',
  subjectTitle: 'Care Assistant',
  withdrawnAt: null,
  happensAt: null,
});
