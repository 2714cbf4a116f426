// Composes all route groups of the server except the event streams.
import { calendarFeeds } from '#server/calendar/calendar-feeds.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/types.ts';
import { deniedOnce, recordDenied, recordEvent } from '#server/engine/audit.ts';
import { historyOf } from '#server/engine/history.ts';
import { clientOf, digestOfProcessed } from '#server/engine/processed-entries.ts';
import type { Execute } from '#server/engine/types.ts';
import type { Identity } from '#server/identity/compose.ts';
import { accountData } from '#server/identity/rights/account-data.ts';
import type { SignedLinks } from '#server/identity/signed-links.ts';
import { timeZoneFor } from '#server/queries/time-zones.ts';
import { noteActivity } from '#server/jobs/activity.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import type { Logger } from '#server/operations/log.ts';
import { mismatches } from '#server/metrics/metrics.ts';
import type { Mailer } from '#server/operations/mail.ts';
import type { MailAddresses } from '#server/operations/mail-addresses.ts';
import { unsubscribing } from '#server/operations/unsubscribing.ts';
import { isLoopback } from '#server/operations/network-addresses.ts';
import type { composePush } from '#server/push/compose.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { publicIdentity } from '#server/queries/platform-name.ts';
import { learnersPage } from '#server/queries/learners/learner-page.ts';
import { linkedAccounts } from '#server/identity/organizations/linked-accounts.ts';
import { publicJobs } from '#server/queries/public-jobs.ts';
import { changesSince } from '#server/sync/changes.ts';
import { compare } from '#server/sync/compare.ts';
import { digestsOf } from '#server/sync/digests.ts';
import { syncDevice } from '#server/sync/sync.ts';
import { readSnapshot, VisibleReader } from '#server/sync/visible-reader.ts';
import { documentationRoutes } from './documentation.ts';
import type { Events } from './events.ts';
import { historyRoutes } from './history.ts';
import type { RouteGroup } from './http/route-group.ts';
import { addressInvitationRoutes } from './address-invitations.ts';
import { calendarFeedsRoutes } from './calendar-feeds.ts';
import { accountRoutes } from './identity/account.ts';
import { adminAccessRoutes } from './identity/admin-access.ts';
import { openIdRoutes } from './identity/openid.ts';
import { organizationRoutes } from './identity/organizations.ts';
import { outboxKeysRoutes } from './identity/outbox-keys.ts';
import { passkeysRoutes } from './identity/passkeys.ts';
import { rightsRoutes } from './identity/rights.ts';
import { sessionLockRoutes } from './identity/session-locks.ts';
import { sessionRoutes } from './identity/session.ts';
import type { DemoAccount } from './identity/sign-in-pages.ts';
import { builtFont, signInStyle } from './identity/sign-in-style.ts';
import { taggingKeysRoutes } from './identity/tagging-keys.ts';
import { viewRoutes } from './identity/views.ts';
import { undoEmailChangeRoutes } from './identity/undo-email-change.ts';
import { learnerLinkRoutes } from './identity/learner-links.ts';
import { learnerRoutes } from './learner/learner-routes.ts';
import { learnerStyle } from './learner/style.ts';
import { browserErrorsRoutes } from './browser-errors.ts';
import { policyReportsRoutes } from './policy-reports.ts';
import { platformRoutes } from './platform.ts';
import { publicJobsRoutes } from './public-jobs.ts';
import { pushSubscriptionsRoutes } from './push-subscriptions.ts';
import { openApiRoutes } from './openapi/openapi.ts';
import { restRoutes } from './rest/rest.ts';
import { restTable } from './rest/table.ts';
import { pullBudget, syncRoutes } from './sync.ts';
import { serviceAccountRoutes } from './identity/service-accounts.ts';
import { webhookRoutes } from './identity/webhooks.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { commandRoutes } from './v1/commands.ts';
import { runningKeys } from '#server/engine/running-keys.ts';
import { entryLimits } from '#server/limits/entry-limits.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { changesRoutes } from './v1/changes.ts';
import { exportBudget, exportRoutes } from './v1/exports.ts';
import { v1ListRoutes } from './v1/lists.ts';

interface RoutesParts {
  config: Config;
  knex: Database['knex'];
  execute: Execute;
  identity: Identity;
  push: ReturnType<typeof composePush>;
  webhooks: Webhooks;
  mailer: Mailer;
  addresses: Pick<MailAddresses, 'stop'>;
  log: Logger;
  now: () => Date;
  cursorKeys: readonly string[];
  unsubscribeLinks: SignedLinks;
  demoAccounts: readonly DemoAccount[];
  /** The folder of the built app. */
  appFolder: string;
  version: string;
  events: Pick<Events, 'listen'>;
}

/** Returns what answers the learner's own page. */
export const composeLearnerPage = ({
  config,
  knex,
  identity,
  appFolder,
  now,
}: Pick<RoutesParts, 'config' | 'knex' | 'identity' | 'appFolder' | 'now'>): ReturnType<
  typeof learnerRoutes
> =>
  learnerRoutes({
    pageOf: (tokenHash) => learnersPage(knex, tokenHash),
    people: identity.people,
    limits: rateLimits(knex),
    style: learnerStyle(builtFont(appFolder)),
    isHttps: config.isHttps,
    host: new URL(config.publicOrigin).host,
    now,
  });

/** Returns all groups of calls below /api, in the order in which they are tried. */
export const composeRoutes = (parts: RoutesParts): RouteGroup[] => [
  ...ofRows(parts),
  ...ofPeople(parts),
  policyReportsRoutes({ limits: rateLimits(parts.knex), log: parts.log }),
  browserErrorsRoutes({ limits: rateLimits(parts.knex), log: parts.log }),
  pushSubscriptionsRoutes({
    subscriptions: parts.push.subscriptions,
    limits: rateLimits(parts.knex),
    onTest: () => parts.push.delivery.wake(),
  }),
];

function ofRows(parts: RoutesParts): RouteGroup[] {
  const { knex, execute, identity, cursorKeys, now, log, version, events } = parts;
  const isLogged = deniedOnce();
  const requests = pullBudget();
  const readerFor = (actor: Actor) => new VisibleReader(knex, actor);
  const limitEntries = entryLimits();
  const ofKeys = {
    digestOfProcessed: (id: string) => digestOfProcessed(knex, id),
    whileRunning: runningKeys(knex),
  };
  return [
    syncRoutes({
      knex,
      execute,
      cursorKeys,
      now,
      requests,
      digests: (actor) => digestsOf(knex, actor),
      compare: (actor, request) => compare(knex, actor, request),
      clientOf: (actor, client) => clientOf(knex, actor, client),
      limitEntries,
      onSeen: noteActivity({
        execute,
        zoneOf: (organizationId) => timeZoneFor(knex, organizationId),
        now,
        onError: (error) => log.warn({ error }, 'a day of use was not noted'),
      }),
      onMismatch: (tables) => {
        for (const table of tables) mismatches.inc({ table });
        log.error({ tables }, 'a replica differed from the server');
      },
    }),
    restRoutes({
      readerFor,
      platform: adminQueries(knex),
      execute,
      ...ofKeys,
      table: restTable,
      now,
      onDenied: async (actor, call) => {
        if (isLogged(actor.person, call, now().toISOString())) await recordDenied(knex, actor, call, now());
      },
      onNamesRead: identity.serviceAccounts.recordNames,
    }),
    commandRoutes({ readerFor, execute, limitEntries, ...ofKeys }),
    historyRoutes((actor, table, id) => historyOf(knex, actor, table, id, new Date())),
    publicJobsRoutes(publicJobs(knex)),
    platformRoutes(() => publicIdentity(knex)),
    openApiRoutes(restTable, version),
    documentationRoutes,
    changesRoutes({
      changesSince: (...asked) => changesSince(knex, cursorKeys, ...asked),
      requests,
      events,
      onNamesRead: identity.serviceAccounts.recordNames,
    }),
    exportRoutes({
      inSnapshot: (actor, read) => readSnapshot(knex, actor, read),
      exports: exportBudget(),
      onNamesRead: identity.serviceAccounts.recordNames,
      now,
    }),
    v1ListRoutes({ readerFor, onNamesRead: identity.serviceAccounts.recordNames }),
  ];
}

function ofPeople(parts: RoutesParts): RouteGroup[] {
  const { config, knex, execute, mailer, log, now, cursorKeys, unsubscribeLinks, demoAccounts, appFolder } =
    parts;
  const { people, sessions, address, openId, ...identity } = parts.identity;
  const linked = linkedAccounts(knex);
  return [
    adminAccessRoutes({ adminAccess: identity.adminAccess, log }),
    sessionRoutes({
      signIn: identity.signIn,
      people,
      sessions,
      mailer,
      openIdName: config.openId?.name ?? null,
      passkeyOrigin: identity.passkeyOrigin,
      demoAccounts,
      style: signInStyle(builtFont(appFolder)),
      linked,
      isPlainHttp: ({ hostname }) => !config.isHttps && !isLoopback(hostname),
      log,
    }),
    accountRoutes({ colleagues: identity.colleagues, address, sessions, people, linked }),
    organizationRoutes({ people, linked, log }),
    viewRoutes({
      people,
      page: (actor, request) => syncDevice({ knex, execute, cursorKeys, now }, actor, request),
      record: (actor, subjectId) =>
        recordEvent(knex, { actor, event: 'colleagues.view', outcome: 'applied', subjectId }, now()),
      now,
    }),
    rightsRoutes({
      dataOf: (person) => accountData({ knex, people }, person.id),
      people,
      deletion: identity.deletion,
    }),
    addressInvitationRoutes({ invitations: identity.addressInvitations }),
    undoEmailChangeRoutes({ address }),
    learnerLinkRoutes({ links: identity.learnerLinks, people }),
    serviceAccountRoutes({ accounts: identity.serviceAccounts }),
    webhookRoutes({ webhooks: parts.webhooks }),
    passkeysRoutes({ passkeys: identity.passkeys, linked, log }),
    calendarFeedsRoutes({
      feeds: calendarFeeds({ knex, people, publicOrigin: config.publicOrigin, now }),
      limits: rateLimits(knex),
    }),
    ...(openId ? [openIdRoutes({ openId, people, linked, sessions, log })] : []),
    unsubscribeRoutes({
      links: unsubscribeLinks,
      unsubscribe: unsubscribing(knex, execute, parts.addresses),
    }),
    outboxKeysRoutes({ keys: identity.outboxKeys, limits: rateLimits(knex) }),
    sessionLockRoutes({ sessions }),
    taggingKeysRoutes({ keys: identity.taggingKeys, limits: rateLimits(knex) }),
  ];
}
