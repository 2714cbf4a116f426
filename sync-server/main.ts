// Starts the server: settings, log, database and routes. Also handles its shutdown.
import { HOUR_MS } from '#shared/lib/time.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { composeIdentity } from './identity/compose.ts';
import { keptKey } from './identity/secrets.ts';
import { composePush } from './push/compose.ts';
import { composeLearnerPage, composeRoutes } from './routes/compose.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { eventStreams } from './routes/events.ts';
import { composeExecute } from './engine/compose.ts';
import { startChangeHints } from './sync/change-hints.ts';
import { startEpoch } from './sync/database-epoch.ts';
import { createLog } from './operations/log.ts';
import { composeCertificate, composeMailer } from './operations/compose.ts';
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

const { version } = packageJson;

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
  const { execute, stop: stopCounting } = composeExecute({
    database,
    hints,
    delivery: push.delivery,
    log,
    now,
  });
  const sessionKeys = config.sessionKeys ?? [await keptKey(knex, 'session-key')];
  const mailer = composeMailer({ config, knex, log, sessionKeys, print });
  const base = { config, knex, execute, mailer, log, now };
  const identity = await composeIdentity({
    ...base,
    adminEmails: config.isDemo && config.adminEmails.length === 0 ? [demoAdmin] : config.adminEmails,
    isAlone: database.kind === 'embedded',
    onSessionsEnded: hints.sessionsEnded,
  });
  const unsubscribeLinks = signedLinks(await keptKey(knex, 'unsubscribe-key'), 'unsubscribe');
  const cursorKey = await keptKey(knex, 'sync-cookie-key');
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
      sessionKeys,
      appFolder,
      version,
      routeGroups: [
        events.routeGroup,
        ...composeRoutes({
          ...base,
          identity,
          push,
          cursorKey,
          unsubscribeLinks,
          demoAccounts,
          appFolder,
          version,
        }),
      ],
      learnerPage: composeLearnerPage({ config, knex, identity, appFolder, now }),
      onShutdown: [events.close],
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
  const digests = { knex, mailer, links: unsubscribeLinks, publicOrigin: config.publicOrigin, now };
  const endWork = startScheduler({
    jobs,
    digests,
    address: identity.address,
    deletion: identity.deletion,
    isVacuumed: database.kind === 'embedded',
    moreDuties: config.isDemo
      ? [{ name: 'demo proposals', everyMs: HOUR_MS, run: () => renewProposals(jobs, proposals) }]
      : [],
    log,
  });
  print(greeting(config.publicOrigin, demoAccounts));
  for (const line of addressText(config, server.port, certificate)) print(line);

  let stopped: Promise<void> | undefined;
  async function stopInOrder() {
    await endWork();
    await server.stop();
    await stopCounting();
    await push.delivery.stop();
    await hints.stop();
    await mailer.close();
    await database.close();
    log.info('stopped');
  }
  stop = () => (stopped ??= stopInOrder());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop?.());
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

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
