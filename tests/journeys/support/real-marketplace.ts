/** A server on a real Postgres that can be killed, with one provider, one course and one employer, behind a proxy. */
import type { Knex } from 'knex';
import type { TestContext } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { openDatabase } from '#server/database/database.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '#server/testing/marketplace.ts';
import { freePort } from '#tests/rigs/ports.ts';
import { startServerProcess, type ServerProcess } from '#tests/rigs/server-process.ts';
import { makeSession } from '#tests/rigs/session.ts';
import type { Page } from 'playwright-core';
import { startBalancer, type Balancer } from '#tests/rigs/balancer.ts';
import { startDevice, type Device } from '#tests/rigs/browser.ts';
import { keepEvidence } from './evidence.ts';
import { rowOf, shown } from './steps.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../../scripts/lib/throwaway-postgres.mjs';

export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** A Postgres that can be killed and started again. */
export interface KillablePostgres extends Postgres {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface RealMarketplace<Database extends Postgres = KillablePostgres> {
  postgres: Database;
  servers: ServerProcess[];
  /** The address that people use. */
  url: string;
  port: number;
  courseId: number;
  provider: Actor;
  employer: Actor;
  /** Queries the database on a separate connection. */
  ask<Answer>(question: (knex: Knex) => Promise<Answer>): Promise<Answer>;
  signIn(device: Device, actor: Actor): Promise<void>;
  close(): Promise<void>;
}

const key = 'a key for the sessions of this test';

/** Null if Postgres is not available. */
export async function openRealMarketplace(processes = 1): Promise<RealMarketplace | null> {
  const postgres = (await startThrowawayPostgres({ isDurable: true })) as KillablePostgres | null;
  return postgres && openMarketplaceOn(postgres, processes);
}

async function openMarketplaceOn<Database extends Postgres>(
  postgres: Database,
  processes: number,
): Promise<RealMarketplace<Database>> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: url,
    SESSION_KEYS: key,
    LOG_LEVEL: 'warn',
  };
  const servers: ServerProcess[] = [];
  for (let count = 0; count < processes; count++) servers.push(await startServerProcess({ environment }));

  async function ask<Answer>(question: (knex: Knex) => Promise<Answer>): Promise<Answer> {
    const database = await openDatabase({ url: postgres.url, dataDir: '' });
    try {
      return await question(database.knex);
    } finally {
      await database.close();
    }
  }

  const people = await ask(async (knex) => {
    const marketplace = await newMarketplace({ knex });
    const employer = await marketplace.person('employer', 'Erin');
    const provider = await marketplace.person('provider', 'Paul');
    const job = jobInput();
    const course = courseInput({ linkedJobIds: [job.id] });
    await marketplace.give(employer, 'jobs.post', job);
    await marketplace.give(provider, 'courses.create', course);
    await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
    await marketplace.give(
      provider,
      'enrollments.enroll',
      studentInput(course.id, { studentName: 'First Student' }),
    );
    return { employer, provider, courseId: course.id };
  });

  return {
    postgres,
    servers,
    url,
    port,
    ...people,
    ask,
    async signIn(device, actor) {
      const cookies = await ask((knex) => makeSession(knex, actor.person, key));
      const expires = Math.floor(Date.now() / 1000) + 86_400;
      await device.context().addCookies(
        Object.entries(cookies).map(([name, value]) => ({
          name,
          value,
          url,
          sameSite: 'Lax' as const,
          expires,
        })),
      );
    },
    async close() {
      for (const server of servers) await server.kill();
      await postgres.stop();
    },
  };
}

/** A marketplace behind a balancer, with the devices that use it. Closing it closes the devices too. */
export interface BalancedMarketplace extends RealMarketplace<Postgres> {
  balancer: Balancer;
  devices: Device[];
  /** For `afterEach`. */
  keepEvidence(context: TestContext): Promise<void>;
}

/** `postgres`: instead of a server of its own. Closing the marketplace stops it. */
export async function openBalancedMarketplace(
  processes = 1,
  postgres?: Postgres,
): Promise<BalancedMarketplace | null> {
  const marketplace = postgres
    ? await openMarketplaceOn(postgres, processes)
    : await openRealMarketplace(processes);
  if (!marketplace) return null;
  const ports = marketplace.servers.map(({ port }) => port);
  const balancer = await startBalancer(ports, marketplace.port);
  const devices: Device[] = [];
  return {
    ...marketplace,
    balancer,
    devices,
    keepEvidence: (context) =>
      keepEvidence(context, {
        servers: marketplace.servers,
        devices: new Map(devices.map((device, index) => [`device-${index}`, device])),
      }),
    async close() {
      for (const device of devices) await device.discard();
      await balancer.close();
      await marketplace.close();
    },
  };
}

/** Opens the provider's class list on a separate device. */
export async function openClass({
  url,
  courseId,
  provider,
  signIn,
  devices,
}: BalancedMarketplace): Promise<Page> {
  const device = await startDevice({ engine: 'chromium', origin: url });
  devices.push(device);
  await signIn(device, provider);
  const page = await device.page();
  await page.goto(`${url}/courses/${courseId}/students`);
  await shown(rowOf(page, 'First Student'), 30_000);
  return page;
}
