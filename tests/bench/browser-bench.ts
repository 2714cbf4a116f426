// The set-up of the benchmarks in a browser: a durable Postgres, the built server, a marketplace to fill, and Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import { newMarketplace } from '#server/testing/marketplace.ts';
import type { Actor } from '#shared/engine/command.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { measureRealApp } from './real-app.ts';
import { bundlePage } from './rig.ts';
import { openTab } from './tab.ts';

/** A training provider with an e-mail address to sign in with. */
export interface Office {
  actor: Actor;
  email: string;
}

/** Starts everything. `close` stops it and deletes its data. Throws without an installed Postgres. */
export async function startBrowserBench() {
  const postgres = await startThrowawayPostgres({ isDurable: true });
  if (!postgres) throw new Error('The benchmarks need a Postgres: install the package postgresql.');
  const script = await bundlePage('peers-page.tsx');
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-bench-'));
  const server = await startServerProcess({ environment: { DATABASE_URL: postgres.url, DATA_DIR: folder } });
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  const marketplace = await newMarketplace(database);
  marketplace.clock.now = new Date().toISOString();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'],
  });
  return {
    database,
    marketplace,
    databaseUrl: postgres.url as string,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, Chromium ${browser.version()}`,
    async newOffice(): Promise<Office> {
      const actor = await marketplace.person('provider');
      const email = `${actor.person}@example.org`;
      await database.knex('identities').insert({ issuer: 'email', subject: email, personId: actor.person });
      return { actor, email };
    },
    /** The page of the floor needs no session, so it does not sign in. */
    newTab: ({ email }: Office, { isProduct }: { isProduct: boolean }) =>
      openTab(browser, { url: server.url, email, script, isProduct }),
    /** The students of the course have the names, and the course the title, of the marketplace. */
    measureApp: ({ email }: Office, courseId: number) =>
      measureRealApp(browser, { url: server.url, email, courseId }),
    async close(): Promise<void> {
      await browser.close();
      await server.stop();
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
