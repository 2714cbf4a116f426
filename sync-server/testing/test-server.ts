// The real server on a free port with a test database, and a browser that keeps its cookies.
import { replicaHeader } from '#shared/engine/access/known-tables.ts';
import { namedMailer, publicIdentity } from '#server/queries/platform-name.ts';
import { platformRoutes } from '#server/routes/platform.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { commands } from '#shared/commands.ts';
import { addressChange } from '../identity/email/change-email.ts';
import type { AddressChange } from '../identity/email/change-email.ts';
import { teamInvites } from '../identity/team-invites.ts';
import { adminAccess, lockAlert } from '../identity/admin-access.ts';
import { addressInvitations } from '../identity/email/address-invitations.ts';
import { addressInvitationRoutes } from '../routes/address-invitations.ts';
import { accountRoutes } from '../routes/identity/account.ts';
import { adminAccessRoutes } from '../routes/identity/admin-access.ts';
import type { RouteGroup } from '../routes/http/route-group.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';
import type { FairnessLimits } from '../routes/http/fairness.ts';
import type { ChangeLimits } from '../routes/http/limits.ts';
import { organizationRoutes } from '../routes/identity/organizations.ts';
import { openIdRoutes } from '../routes/identity/openid.ts';
import { learnerLinks, linkForMail } from '../identity/learner-links.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { learnersPage } from '../queries/learners/learner-page.ts';
import { learnerLinkRoutes } from '../routes/identity/learner-links.ts';
import { learnerRoutes } from '../routes/learner/learner-routes.ts';
import { learnerStyle } from '../routes/learner/style.ts';
import { passkeysRoutes } from '../routes/identity/passkeys.ts';
import { undoEmailChangeRoutes } from '../routes/identity/undo-email-change.ts';
import { accountData } from '../identity/rights/account-data.ts';
import { accountDeletion } from '../identity/rights/account-deletion.ts';
import type { AccountDeletion } from '../identity/rights/account-deletion.ts';
import { rightsRoutes } from '../routes/identity/rights.ts';
import { serviceAccounts } from '../identity/service-accounts/service-accounts.ts';
import type { ServiceAccounts } from '../identity/service-accounts/service-accounts.ts';
import { serviceAccountRoutes } from '../routes/identity/service-accounts.ts';
import { sessionLockRoutes } from '../routes/identity/session-locks.ts';
import { signInStyle } from '../routes/identity/sign-in-style.ts';
import { sessionRoutes } from '../routes/identity/session.ts';
import { emailedCodes } from '../identity/email/email-codes.ts';
import { executeWith } from '../engine/execute.ts';
import type { Execute } from '../engine/types.ts';
import { startChangeHints } from '../sync/change-hints.ts';
import type { ChangeHints } from '../sync/change-hints.ts';
import { startEpoch } from '../sync/database-epoch.ts';
import { composeWebhooks } from '../webhooks/compose.ts';
import { webhookGuard } from '../webhooks/webhook-guard.ts';
import { webhooks } from '../webhooks/webhooks.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import { webhookRoutes } from '../routes/identity/webhooks.ts';
import { createLog, type Logger } from '../operations/log.ts';
import { localMailer, type Mailer } from '../operations/mail.ts';
import { mailAddresses } from '../operations/mail-addresses.ts';
import type { OpenId } from '../identity/openid.ts';
import { passkeys, passkeySite } from '../identity/passkeys/passkeys.ts';
import { accounts, type Accounts } from '../identity/accounts.ts';
import { sessionStore } from '../identity/session-store.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { startServer, type ServerParts } from '../server.ts';
import { linkedAccounts } from '../identity/organizations/linked-accounts.ts';
import { signInByEmail } from '../identity/sign-in.ts';
import { signedLinks } from '../identity/signed-links.ts';
import type { Database } from '../database/types.ts';
import { testDatabase } from './test-database.ts';

export interface TestServer {
  url: string;
  mailer: Mailer;
  people: Accounts;
  sessions: SessionStore;
  serviceAccounts: ServiceAccounts;
  address: AddressChange;
  deletion: AccountDeletion;
  knex: ServerParts['database']['knex'];
  /** Returns the code in the newest mail to this address. */
  codeFor(address: string): string;
  close(): Promise<void>;
}

export interface RouteParts {
  knex: TestServer['knex'];
  execute: Execute;
  hints: ChangeHints;
  serviceAccounts: ServiceAccounts;
}

export interface TestServerOptions {
  /** Added to the sign-in routes. A function gets the parts that routes are made from. */
  routeGroups?: RouteGroup[] | ((parts: RouteParts) => RouteGroup[]);
  demoAccounts?: DemoAccount[];
  appFolder?: string;
  config?: Partial<ServerParts['config']>;
  onShutdown?: (() => void)[];
  now?: () => Date;
  adminEmails?: string[];
  sessionKeys?: string[];
  changeLimits?: ChangeLimits;
  /** Defaults to none, because tests send requests as fast as possible. */
  fairness?: FairnessLimits;
  headWithinMs?: number;
  /** Without it nothing is logged. */
  log?: Logger;
  openId?: OpenId;
  /** The certificate for https. */
  certificate?: { key: string; cert: string };
  /** Receivers of webhooks on this machine are allowed only by these. */
  webhooks?: Parameters<typeof composeWebhooks>[1];
  /** A database that the caller owns and closes. */
  database?: Database;
}

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const { knex } = database;
  await startEpoch(knex);
  const { log = createLog('silent') } = options;
  const mailer = namedMailer(
    localMailer(() => {}, linkForMail(knex, options.config?.publicOrigin ?? 'http://localhost:3000')),
    knex,
  );
  const hints = await startChangeHints(database, fail);
  const { now = () => new Date(), adminEmails = [] } = options;
  const execute = executeWith({
    knex: database.writing,
    commands,
    now,
    beforeCommit: queueWebhooks,
    afterCommit: hints.changed,
    onDefect: fail,
  });
  const { routeGroups = [] } = options;
  const everybody = accounts(knex, execute);
  const shared = { knex, people: everybody, adminEmails, now };
  const alertAdmins = lockAlert(shared);
  const addresses = mailAddresses(knex, async () => {});
  const codes = emailedCodes({
    knex,
    mailer,
    onProven: addresses.accept,
    onGuessed: (address) => void alertAdmins(address),
  });
  const signIn = signInByEmail({ codes, people: everybody });
  const sessions = sessionStore({
    knex,
    isAlone: database.kind === 'embedded',
    onEnded: hints.sessionsEnded,
  });
  const linked = linkedAccounts(knex);
  const config = {
    publicOrigin: 'http://localhost:3000',
    isHttps: false,
    trustedProxies: 0,
    maxEventStreams: 8_000,
    isLocal: false,
    ...options.config,
  };
  const keys = serviceAccounts({ knex, mailer, now });
  const ofWebhooks = { config, knex, execute, mailer, log, now };
  // Without a receiver nothing is sent, so that no test meets statements of the background.
  const sender = options.webhooks && composeWebhooks(ofWebhooks, options.webhooks);
  const ownersWebhooks =
    sender?.webhooks ?? webhooks({ ...ofWebhooks, guard: webhookGuard(config.publicOrigin), onWaiting() {} });
  const site = passkeySite(config.publicOrigin);
  const address = addressChange({
    knex,
    codes,
    people: everybody,
    sessions,
    mailer,
    links: signedLinks([randomBytes(32).toString('hex')], 'undo-address'),
    publicOrigin: config.publicOrigin,
    now,
  });
  const deletion = accountDeletion({ knex, people: everybody, sessions, mailer, now });
  const noApp = mkdtempSync(join(tmpdir(), 'skillpact-no-app-'));
  const running = await startServer(
    {
      config,
      certificate: options.certificate ?? null,
      log,
      database,
      people: everybody,
      sessions,
      serviceAccounts: keys,
      sessionKeys: options.sessionKeys ?? [randomBytes(32).toString('hex')],
      appFolder: options.appFolder ?? noApp,
      version: 'test',
      routeGroups: [
        adminAccessRoutes({ adminAccess: adminAccess({ ...shared, codes }), log }),
        accountRoutes({
          colleagues: teamInvites({
            knex,
            people: everybody,
            sessions,
            publicOrigin: 'http://localhost:3000',
          }),
          address,
          sessions,
          people: everybody,
          linked,
        }),
        rightsRoutes({
          dataOf: (person) => accountData({ knex, people: everybody }, person.id),
          people: everybody,
          deletion,
        }),
        addressInvitationRoutes({
          invitations: addressInvitations({
            knex,
            people: everybody,
            mailer,
            publicOrigin: config.publicOrigin,
            now,
          }),
        }),
        undoEmailChangeRoutes({ address }),
        learnerLinkRoutes({
          links: learnerLinks({ knex, people: everybody, publicOrigin: config.publicOrigin }),
          people: everybody,
        }),
        passkeysRoutes({
          passkeys: site && passkeys({ knex, site, people: everybody, mailer, now }),
          linked,
          log,
        }),
        ...(options.openId
          ? [openIdRoutes({ openId: options.openId, people: everybody, linked, sessions, log })]
          : []),
        sessionRoutes({
          signIn,
          people: everybody,
          sessions,
          mailer,
          openIdName: options.openId?.name ?? null,
          passkeyOrigin: site?.origin ?? null,
          demoAccounts: options.demoAccounts ?? [],
          style: signInStyle(null),
          linked,
          isPlainHttp: () => false,
          log,
        }),
        organizationRoutes({ people: everybody, linked, log }),
        sessionLockRoutes({ sessions }),
        serviceAccountRoutes({ accounts: keys }),
        webhookRoutes({ webhooks: ownersWebhooks }),
        platformRoutes(() => publicIdentity(knex)),
        ...(typeof routeGroups === 'function'
          ? routeGroups({ knex, execute, hints, serviceAccounts: keys })
          : routeGroups),
      ],
      learnerPage: learnerRoutes({
        pageOf: (tokenHash) => learnersPage(knex, tokenHash),
        people: everybody,
        limits: rateLimits(knex),
        style: learnerStyle(null),
        isHttps: config.isHttps,
        host: new URL(config.publicOrigin).host,
        now,
      }),
      changeLimits: options.changeLimits,
      fairness: options.fairness ?? null,
      headWithinMs: options.headWithinMs,
      onShutdown: options.onShutdown ?? [],
    },
    0,
    '127.0.0.1',
  );
  return {
    url: `${options.certificate ? 'https' : 'http'}://127.0.0.1:${running.port}`,
    mailer,
    people: everybody,
    sessions,
    serviceAccounts: keys,
    address,
    deletion,
    knex,
    codeFor(address) {
      const mail = mailer.outbox?.find(({ to }) => to === address);
      return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? 'no mail';
    },
    async close() {
      await running.stop();
      await sender?.sending.stop();
      await hints.stop();
      if (!options.database) await database.close();
      rmSync(noApp, { recursive: true });
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

/** Follows no redirects, so that a test sees each response. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private readonly origin: string;

  constructor(server: TestServer) {
    this.origin = server.url;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    // As a device of this version, unless the test is about another one.
    if (path.startsWith('/api/sync') && !headers.has(replicaHeader)) headers.set(replicaHeader, '999');
    headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.origin + path, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  submit(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' };
    return this.fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  }

  /** Returns a copy with the current cookies, as an attacker would have them. */
  copy(): Browser {
    const copy = Object.assign(Object.create(Browser.prototype) as Browser, this, {
      cookies: new Map(this.cookies),
    });
    return copy;
  }

  /** Sets a cookie as a page does with `document.cookie`. */
  keepCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

export async function signedInBrowser(server: TestServer, address: string): Promise<Browser> {
  const browser = new Browser(server);
  await browser.submit('/api/login', { email: address });
  await browser.submit('/api/login/code', { code: server.codeFor(address) });
  return browser;
}
