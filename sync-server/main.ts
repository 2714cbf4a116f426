// Starts the server: settings, log, database and routes. Also handles its shutdown.
import { HOUR_MS } from '#shared/lib/time.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { composeIdentity } from './identity/compose.ts';
import { keptKeys } from './identity/secrets.ts';
import { composePush } from './push/compose.ts';
import { composeWebhooks } from './webhooks/compose.ts';
import { composeLearnerPage, composeRoutes } from './routes/compose.ts';
import { commit, version } from './build-info.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { eventStreams } from './routes/events.ts';
import { composeExecute } from './engine/compose.ts';
import { startChangeHints } from './sync/change-hints.ts';
import { startEpoch } from './sync/database-epoch.ts';
import { watchDatabase } from './metrics/database-metrics.ts';
import { buildInfo } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { newestMigration } from './migrations/index.ts';
import { createLog } from './operations/log.ts';
import { composeCertificate, composeMail } from './operations/compose.ts';
import { endOnSignal } from './operations/ending.ts';
import { makeFilesPrivate } from './operations/private-files.ts';
import { endOnFault } from './operations/process-faults.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { addressText } from './operations/startup-hints.ts';
import { demoAdmin, proposals, seedDemo } from './demo/seed.ts';
import { renewProposals } from './demo/seed-renewal.ts';
import { signedLinks } from './identity/signed-links.ts';
import { startServer } from './server.ts';
import { explain, greeting } from './operations/startup-messages.ts';

/** If every connection is busy for this long, waiting longer would only make the queue longer. */
const PATIENCE_MS = 5_000;

/** How long a stopping server says so at /api/ready before it refuses connections: load balancers ask every few seconds. */
const ANNOUNCED_MS = 3_000;

async function main() {
  makeFilesPrivate();
  const config = readConfig();
  const log = createLog(config.logLevel);
  let stop: (() => Promise<void>) | null = null;
  endOnFault({ log, stop: () => stop?.() ?? null });
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    patienceMs: PATIENCE_MS,
  });
  const { knex } = database;
  await database.migrate();
  await startEpoch(knex);

  const demoAccounts = config.isDemo ? await seedDemo(knex, new Date()) : [];

  const push = composePush(config, knex, log);
  const hints = await startChangeHints(database, (error) => log.warn({ error }, 'a hint was not sent'));
  const events = eventStreams(hints, config.maxEventStreams);
  const now = () => new Date();
  // Webhooks need what runs commands, to tell their owners. What runs commands wakes them.
  let wakeWebhooks = () => {};
  const { execute, stop: stopCounting } = composeExecute({
    database,
    hints,
    delivery: push.delivery,
    webhooks: { wake: () => wakeWebhooks() },
    log,
    now,
  });
  const sessionKeys = config.sessionKeys ?? (await keptKeys(knex, 'session-key'));
  const links = signedLinks(await keptKeys(knex, 'unsubscribe-key'), 'unsubscribe');
  const { publicOrigin } = config;
  const { mailer, addresses } = composeMail({
    ...{ config, knex, execute, log, sessionKeys, print },
    ...{ links, publicOrigin },
  });
  const base = { config, knex, execute, mailer, addresses, log, now };
  const { webhooks, sending } = composeWebhooks(base);
  wakeWebhooks = sending.wake;
  const identity = await composeIdentity({
    ...base,
    adminEmails: config.isDemo && config.adminEmails.length === 0 ? [demoAdmin] : config.adminEmails,
    isAlone: database.kind === 'embedded',
    onSessionsEnded: hints.sessionsEnded,
  });
  const cursorKeys = await keptKeys(knex, 'sync-cookie-key');
  const certificate = await composeCertificate(config, now());
  const appFolder = builtApp();
  const server = await startServer(
    {
      config,
      certificate,
      log,
      database,
      people: identity.people,
      sessions: identity.sessions,
      serviceAccounts: identity.serviceAccounts,
      sessionKeys,
      appFolder,
      version,
      routeGroups: [
        events.routeGroup,
        ...composeRoutes({
          ...base,
          identity,
          push,
          webhooks,
          cursorKeys,
          unsubscribeLinks: links,
          demoAccounts,
          appFolder,
          version,
          events,
        }),
      ],
      learnerPage: composeLearnerPage({ config, knex, identity, appFolder, now }),
      onShutdown: [events.close],
      announcedMs: config.isLocal ? 0 : ANNOUNCED_MS,
    },
    config.port,
    config.host,
  );
  const jobs = {
    knex,
    execute,
    now,
    onDefect: (message: string, courseId: number) => log.error({ courseId }, message),
  };
  const endWork = startScheduler({
    jobs,
    mails: { knex, mailer, links, publicOrigin, now },
    address: identity.address,
    deletion: identity.deletion,
    isVacuumed: database.kind === 'embedded',
    moreDuties: config.isDemo
      ? [{ name: 'demo proposals', everyMs: HOUR_MS, run: () => renewProposals(jobs, proposals) }]
      : [],
    log,
  });
  buildInfo.set({ version, commit, schema: newestMigration }, 1);
  const metrics =
    config.metrics &&
    (await startMetricsServer({
      ...config.metrics,
      update: watchDatabase({ database, openStreams: events.count }),
      log,
    }));
  print(greeting(config.publicOrigin, demoAccounts));
  for (const line of addressText(config, server.port, certificate)) print(line);

  let stopped: Promise<void> | undefined;
  async function stopInOrder() {
    await server.announceStop();
    await endWork();
    await metrics?.stop();
    await server.stop();
    await stopCounting();
    await push.delivery.stop();
    await sending.stop();
    await hints.stop();
    await mailer.close();
    await database.close();
    log.info('stopped');
  }
  const stopOnce = () => (stopped ??= stopInOrder());
  stop = stopOnce;
  endOnSignal({ log, stop: stopOnce });
}

/**
 * Returns the folder of the built app: next to the bundled server, or in the build folder when the server runs from
 * its sources.
 */
function builtApp(): string {
  const nextToServer = fileURLToPath(new URL('../app', import.meta.url));
  return existsSync(`${nextToServer}/assets`)
    ? nextToServer
    : fileURLToPath(new URL('../dist/app', import.meta.url));
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

/** Checks the settings, and a database that they name, and changes nothing. */
async function check() {
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir } = readConfig();
  if (url) await (await openDatabase({ url, directUrl, dataDir })).close();
  print(url ? 'The settings are valid, and the database can be used.' : 'The settings are valid.');
}

const run = process.argv.includes('--check') ? check : main;
run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
