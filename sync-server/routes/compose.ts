// Every door of the server but that of its events.
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/types.ts';
import { deniedOnce, recordDenied } from '#server/engine/audit.ts';
import { historyOf } from '#server/engine/history.ts';
import { clientOf, isSettled } from '#server/engine/processed-entries.ts';
import type { Execute } from '#server/engine/types.ts';
import type { Identity } from '#server/identity/compose.ts';
import type { SignedLinks } from '#server/identity/signed-links.ts';
import { noteActivity } from '#server/jobs/activity.ts';
import { unsubscribe } from '#server/jobs/mail-digest.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import type { Logger } from '#server/operations/log.ts';
import type { Mailer } from '#server/operations/mail.ts';
import { isLoopback } from '#server/operations/network-addresses.ts';
import type { composePush } from '#server/push/compose.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { publicJobs } from '#server/queries/public-jobs.ts';
import { digestsOf } from '#server/sync/digests.ts';
import { VisibleReader } from '#server/sync/visible-reader.ts';
import { historyDoor } from './history.ts';
import type { Door } from './http/route-group.ts';
import { accountDoor } from './identity/account.ts';
import { adminAccessDoor } from './identity/admin-access.ts';
import { openIdDoor } from './identity/openid.ts';
import { sealingKeysDoor } from './identity/outbox-keys.ts';
import { passkeysDoor } from './identity/passkeys.ts';
import { sessionDoor } from './identity/session.ts';
import type { DemoAccount } from './identity/sign-in-pages.ts';
import { taggingKeysDoor } from './identity/tagging-keys.ts';
import { undoAddressDoor } from './identity/undo-email-change.ts';
import { policyReportsDoor } from './policy-reports.ts';
import { publicJobsDoor } from './public-jobs.ts';
import { pushSubscriptionsDoor } from './push-subscriptions.ts';
import { openApiDoor } from './rest/openapi.ts';
import { restDoor } from './rest/rest.ts';
import { restTable } from './rest/table.ts';
import { syncDoor } from './sync.ts';
import { unsubscribeDoor } from './unsubscribe.ts';

interface RoutesParts {
  config: Config;
  knex: Database['knex'];
  execute: Execute;
  identity: Identity;
  push: ReturnType<typeof composePush>;
  mailer: Mailer;
  log: Logger;
  now: () => Date;
  cookieKey: string;
  unsubscribeLinks: SignedLinks;
  demoAccounts: readonly DemoAccount[];
  version: string;
}

export const composeRoutes = (parts: RoutesParts): Door[] => [
  ...ofRows(parts),
  ...ofPeople(parts),
  policyReportsDoor({ limits: rateLimits(parts.knex), log: parts.log }),
  pushSubscriptionsDoor({
    subscriptions: parts.push.subscriptions,
    limits: rateLimits(parts.knex),
    onTest: () => parts.push.delivery.wake(),
  }),
];

function ofRows({ knex, execute, cookieKey, now, log, version }: RoutesParts): Door[] {
  const isLogged = deniedOnce();
  return [
    syncDoor({
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
    restDoor({
      readerFor: (actor) => new VisibleReader(knex, actor),
      platform: adminQueries(knex),
      execute,
      isSettled: (id) => isSettled(knex, id),
      table: restTable,
      now,
      onDenied: async (actor, call) => {
        if (isLogged(actor.person, call, now().toISOString())) await recordDenied(knex, actor, call, now());
      },
    }),
    historyDoor((actor, table, id) => historyOf(knex, actor, table, id, new Date())),
    publicJobsDoor(publicJobs(knex)),
    openApiDoor(restTable, version),
  ];
}

function ofPeople(parts: RoutesParts): Door[] {
  const { config, knex, execute, mailer, log, unsubscribeLinks, demoAccounts } = parts;
  const { people, sessions, address, openId, ...identity } = parts.identity;
  return [
    adminAccessDoor({ adminAccess: identity.adminAccess, log }),
    sessionDoor({
      signIn: identity.signIn,
      people,
      sessions,
      mailer,
      openIdName: config.openId?.name ?? null,
      passkeyOrigin: identity.passkeyOrigin,
      demoAccounts,
      isPlainHttp: ({ hostname }) => !config.isHttps && !isLoopback(hostname),
      log,
    }),
    accountDoor({ colleagues: identity.colleagues, address, sessions, people }),
    undoAddressDoor({ address }),
    passkeysDoor({ passkeys: identity.passkeys, log }),
    ...(openId ? [openIdDoor({ openId, people, log })] : []),
    unsubscribeDoor({
      links: unsubscribeLinks,
      unsubscribe: (personId) => unsubscribe(execute, personId),
    }),
    sealingKeysDoor({ keys: identity.sealingKeys, limits: rateLimits(knex) }),
    taggingKeysDoor({ keys: identity.taggingKeys, limits: rateLimits(knex) }),
  ];
}
