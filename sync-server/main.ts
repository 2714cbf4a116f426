// The start of the server: settings, log, database, doors, and how it stops.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commands } from '#shared/commands.ts';
import packageJson from '../package.json' with { type: 'json' };
import { addressChange } from './identity/change-email.ts';
import { adminAccess, lockAlert } from './identity/admin-access.ts';
import { teamInvites } from './identity/team-invites.ts';
import { readConfig, type Config } from './config.ts';
import { noteActivity } from './jobs/activity.ts';
import { deniedOnce, recordDenied } from './engine/audit.ts';
import { openDatabase } from './database/database.ts';
import { digestsOf } from './sync/digests.ts';
import { accountRoutes } from './routes/identity/account.ts';
import { adminAccessRoutes } from './routes/identity/admin-access.ts';
import { historyRoutes } from './routes/history.ts';
import { publicJobsRoutes } from './routes/public-jobs.ts';
import { policyReportsRoutes } from './routes/policy-reports.ts';
import { pushSubscriptionsRoutes } from './routes/push-subscriptions.ts';
import { outboxKeysRoutes } from './routes/identity/outbox-keys.ts';
import { taggingKeysRoutes } from './routes/identity/tagging-keys.ts';
import { eventStreams } from './routes/events.ts';
import { openIdRoutes } from './routes/identity/openid.ts';
import { passkeysRoutes } from './routes/identity/passkeys.ts';
import { openApiDoor } from './routes/rest/openapi.ts';
import { restDoor } from './routes/rest/rest.ts';
import { sessionRoutes } from './routes/identity/session.ts';
import { undoEmailChangeRoutes } from './routes/identity/undo-email-change.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { syncRoutes } from './routes/sync.ts';
import { emailedCodes } from './identity/email-codes.ts';
import { executeWith } from './engine/execute.ts';
import { fairExecute } from './limits/fair-execute.ts';
import { historyOf } from './engine/history.ts';
import { startChangeHints } from './sync/change-hints.ts';
import { startEpoch } from './sync/database-epoch.ts';
import { clientOf, isProcessed } from './engine/processed-entries.ts';
import { localCertificate, namesFor } from './operations/certificate.ts';
import { createLog } from './operations/log.ts';
import { unsubscribe } from './jobs/mail-digest.ts';
import { localMailer, smtpMailer } from './operations/mail.ts';
import { isLoopback } from './operations/network-addresses.ts';
import { openId } from './identity/openid.ts';
import { passkeys, passkeySite } from './identity/passkeys.ts';
import { accounts } from './identity/accounts.ts';
import { makeFilesPrivate } from './operations/private-files.ts';
import { endOnFault } from './operations/process-faults.ts';
import { startDelivery } from './push/deliver.ts';
import { pushGuard, type PushGuardOptions } from './push/guard.ts';
import { isPushed, queuePushes } from './push/outbox.ts';
import { pushSubscriptions } from './push/subscriptions.ts';
import { adminQueries } from './queries/admin.ts';
import { publicJobs } from './queries/public-jobs.ts';
import { settlingSeconds } from './queries/settings.ts';
import { rateLimits } from './limits/rate-limit.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { outboxKeys } from './identity/outbox-keys.ts';
import { taggingKeys } from './identity/tagging-keys.ts';
import { keptSecret } from './identity/secrets.ts';
import { addressText } from './operations/startup-hints.ts';
import { restTable } from './routes/rest/table.ts';
import { demoAdmin, proposals, seedDemo } from './demo/seed.ts';
import { renewProposals } from './demo/seed-renewal.ts';
import { signedLinks } from './identity/signed-links.ts';
import { startServer } from './server.ts';
import { explain, greeting } from './operations/startup-messages.ts';
import { sessionStore } from './identity/session-store.ts';
import { VisibleReader } from './sync/visible-reader.ts';
import { signInByEmail } from './identity/sign-in.ts';
import { withStorageQuota } from './limits/storage-quota.ts';
import { textEncryption } from './identity/encrypted-texts.ts';
import { HOUR_MS } from '#shared/lib/time.ts';

/** With every connection busy for so long, more waiting would only make the line longer. */
const PATIENCE_MS = 5_000;

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

  const guard = pushGuard(pushPlaces(config));
  const delivery = startDelivery({
    knex,
    guard,
    log,
    publicOrigin: config.publicOrigin,
    vapidSubject: config.vapidSubject,
    settlingDelayMs: async () => 1_000 * (config.settlingDelaySeconds ?? (await settlingSeconds(knex))),
  });
  const hints = await startChangeHints(database, (error) => log.warn({ error }, 'a hint was not sent'));
  const events = eventStreams(hints, config.maxEventStreams);
  const now = () => new Date();
  const judge = executeWith({
    knex: database.writing,
    commands,
    now,
    beforeCommit: queuePushes,
    afterCommit: (writes) => {
      hints.changed(writes);
      if (writes.some(isPushed)) delivery.wake();
    },
    onDefect: (error, command) => log.error({ error, command }, 'a rule failed'),
  });
  const execute = withStorageQuota(fairExecute(judge, database.writers), {
    knex,
    onError: (error) => log.warn({ error }, 'what was stored was not counted'),
  });
  const sessionKeys = config.sessionKeys ?? [
    await keptSecret(knex, 'session-key', () => randomBytes(32).toString('hex')),
  ];
  const mailer = config.smtpUrl
    ? smtpMailer({
        knex,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        log,
        seal: textEncryption(sessionKeys, 'mails'),
      })
    : localMailer(print);
  const everybody = accounts(knex, execute);
  const adminEmails = config.isDemo && config.adminEmails.length === 0 ? [demoAdmin] : config.adminEmails;
  const alertAdmins = lockAlert({ knex, people: everybody, adminEmails, now });
  const codes = emailedCodes({
    knex,
    mailer,
    onGuessed(guessed) {
      log.warn({ event: 'codes guessed' }, 'too many wrong codes for one address');
      alertAdmins(guessed).catch((error: unknown) => log.error({ error }, 'the alert was not sent'));
    },
  });
  const signIn = signInByEmail({ codes, people: everybody });
  const sessions = sessionStore({
    knex,
    isAlone: database.kind === 'embedded',
    onEnded: hints.sessionsEnded,
  });

  const unsubscribeLinks = signedLinks(
    await keptSecret(knex, 'unsubscribe-key', () => randomBytes(32).toString('hex')),
    'unsubscribe',
  );
  const cookieKey = await keptSecret(knex, 'sync-cookie-key', () => randomBytes(32).toString('hex'));

  const certificate = config.servesHttps
    ? await localCertificate(
        config.dataDir,
        namesFor(config.host, new URL(config.publicOrigin).hostname),
        now(),
      )
    : null;

  const address = addressChange({
    knex,
    codes,
    people: everybody,
    sessions,
    mailer,
    links: signedLinks(
      await keptSecret(knex, 'undo-address-key', () => randomBytes(32).toString('hex')),
      'undo-address',
    ),
    publicOrigin: config.publicOrigin,
    now,
  });

  const isLogged = deniedOnce();
  const site = passkeySite(config.publicOrigin);
  const server = await startServer(
    {
      config,
      certificate,
      log,
      database,
      people: everybody,
      sessions,
      sessionKeys,
      appFolder: builtApp(),
      version: packageJson.version,
      doors: [
        syncRoutes({
          knex,
          execute,
          cookieKey,
          now,
          digests: (actor) => digestsOf(knex, actor),
          clientOf: (actor, client) => clientOf(knex, actor, client),
          onSeen: noteActivity({
            execute,
            now,
            onError: (error) => log.warn({ error }, 'a day of use was not noted'),
          }),
          onMismatch: (tables) => log.error({ tables }, 'a replica differed from the server'),
        }),
        events.door,
        restDoor({
          readerFor: (actor) => new VisibleReader(knex, actor),
          platform: adminQueries(knex),
          execute,
          isSettled: (id) => isProcessed(knex, id),
          table: restTable,
          now,
          onDenied: async (actor, call) => {
            if (isLogged(actor.person, call, now().toISOString()))
              await recordDenied(knex, actor, call, now());
          },
        }),
        historyRoutes((actor, table, id) => historyOf(knex, actor, table, id, new Date())),
        publicJobsRoutes(publicJobs(knex)),
        openApiDoor(restTable, packageJson.version),
        adminAccessRoutes({
          adminAccess: adminAccess({ knex, codes, people: everybody, adminEmails, now }),
          log,
        }),
        sessionRoutes({
          signIn,
          people: everybody,
          sessions,
          mailer,
          openIdName: config.openId?.name ?? null,
          passkeyOrigin: site?.origin ?? null,
          demoAccounts,
          isPlainHttp: ({ hostname }) => !config.isHttps && !isLoopback(hostname),
          log,
        }),
        accountRoutes({
          colleagues: teamInvites({ knex, people: everybody, sessions, publicOrigin: config.publicOrigin }),
          address,
          sessions,
          people: everybody,
        }),
        undoEmailChangeRoutes({ address }),
        passkeysRoutes({ passkeys: site && passkeys({ knex, site, people: everybody, mailer, now }), log }),
        ...(config.openId
          ? [openIdRoutes({ openId: openId(config.openId, config.publicOrigin), people: everybody, log })]
          : []),
        unsubscribeRoutes({
          links: unsubscribeLinks,
          unsubscribe: (personId) => unsubscribe(execute, personId),
        }),
        policyReportsRoutes({ limits: rateLimits(knex), log }),
        outboxKeysRoutes({ keys: outboxKeys(knex), limits: rateLimits(knex) }),
        taggingKeysRoutes({ keys: taggingKeys(knex), limits: rateLimits(knex) }),
        pushSubscriptionsRoutes({
          subscriptions: pushSubscriptions(knex, guard),
          limits: rateLimits(knex),
          onTest: () => delivery.wake(),
        }),
      ],
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
    address,
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
    await delivery.stop();
    await hints.stop();
    await mailer.close();
    await database.close();
    log.info('stopped');
  }
  stop = () => (stopped ??= stopInOrder());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop?.());
}

/** Beside the bundled server, or where the build puts it when the server runs from its sources. */
function builtApp(): string {
  const beside = fileURLToPath(new URL('../app', import.meta.url));
  return existsSync(`${beside}/assets`) ? beside : fileURLToPath(new URL('../dist/app', import.meta.url));
}

/** A push service of one's own, at its own port, beside the known ones. */
function pushPlaces({ pushAllowedHosts }: Config): PushGuardOptions {
  const places = pushAllowedHosts.map((host) => new URL(`https://${host}`));
  return {
    extraHosts: places.map(({ hostname }) => hostname),
    ports: [443, ...places.map(({ port }) => Number(port || 443))],
  };
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
