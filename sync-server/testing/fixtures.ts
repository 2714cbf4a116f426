// The whole server over HTTP, with one browser for each kind of person, and demo rows to work with.
import type { FairnessLimits } from '../routes/http/fairness.ts';
import type { ChangeLimits } from '../routes/http/limits.ts';
import type { Actor } from '#shared/engine/command.ts';
import { recordDenied } from '../engine/audit.ts';
import { changesSince } from '../sync/changes.ts';
import { compare } from '../sync/compare.ts';
import { digestsOf } from '../sync/digests.ts';
import type { RouteGroup } from '../routes/http/route-group.ts';
import { eventStreams } from '../routes/events.ts';
import type { Events } from '../routes/events.ts';
import { documentationRoutes } from '../routes/documentation.ts';
import { historyRoutes } from '../routes/history.ts';
import { openApiRoutes } from '../routes/openapi/openapi.ts';
import { restRoutes } from '../routes/rest/rest.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';
import { runningKeys } from '../engine/running-keys.ts';
import { entryLimits } from '../limits/entry-limits.ts';
import { commandRoutes } from '../routes/v1/commands.ts';
import { pullBudget, syncRoutes } from '../routes/sync.ts';
import { changesRoutes } from '../routes/v1/changes.ts';
import { exportBudget, exportRoutes } from '../routes/v1/exports.ts';
import { v1ListRoutes } from '../routes/v1/lists.ts';
import { historyOf } from '../engine/history.ts';
import { clientOf, digestOfProcessed } from '../engine/processed-entries.ts';
import type { Logger } from '../operations/log.ts';
import { adminQueries } from '../queries/admin.ts';
import { restTable } from '../routes/rest/table.ts';
import { readSnapshot, VisibleReader } from '../sync/visible-reader.ts';
import { Browser, testServer } from './test-server.ts';
import type { RouteParts, TestServer, TestServerOptions } from './test-server.ts';
import { systemActor, systemActorFor } from '#shared/engine/command.ts';
import { newMarketplace } from './marketplace.ts';
import type { Marketplace } from './marketplace.ts';

export interface Person {
  actor: Actor;
  browser: Browser;
}

export const castNames = [
  'visitor',
  'newcomer',
  'employer',
  'otherEmployer',
  'provider',
  'otherProvider',
  'admin',
] as const;
export type CastName = (typeof castNames)[number];

export interface Fixtures {
  server: TestServer;
  marketplace: Marketplace;
  /** The visitor is not signed in. */
  cast: Record<CastName, Person>;
  newPerson(role: Actor['role'], firstName?: string): Promise<Person>;
}

/** Adds a suspended person and an organization that is not involved with the others. */
export interface FullFixtures extends Fixtures {
  cast: Fixtures['cast'] & { suspended: Person };
  bystander: Actor;
}

/** The suspended person is a colleague of the employer's, and was signed in at the time of the suspension. */
export async function newFullFixtures(options: FixturesOptions = {}): Promise<FullFixtures> {
  const fixtures = await newFixtures(options);
  const { marketplace, cast } = fixtures;
  const { actor, browser } = await fixtures.newPerson('newcomer', 'Sue');
  const { organization } = cast.employer.actor;
  const inTheirName = systemActorFor(actor.person);
  await marketplace.give(inTheirName, 'colleagues.join', { organizationId: organization });
  await marketplace.give(cast.admin.actor, 'accounts.suspend', { id: actor.person, reason: 'Misuse' });
  const suspended = {
    actor: { ...actor, organization, role: 'employer' as const, memberRole: 'manager' as const },
    browser,
  };
  return { ...fixtures, cast: { ...cast, suspended }, bystander: await marketplace.person('provider', 'Bo') };
}

interface FixturesOptions {
  log?: Logger;
  changeLimits?: ChangeLimits;
  fairness?: FairnessLimits;
  webhooks?: TestServerOptions['webhooks'];
  /** Added to the routes of the server. */
  routeGroups?: (parts: RouteParts) => RouteGroup[];
}

export async function newFixtures({
  log,
  changeLimits,
  fairness,
  webhooks,
  routeGroups: more = () => [],
}: FixturesOptions = {}): Promise<Fixtures> {
  const demoAccounts: DemoAccount[] = [];
  const clock = { now: () => new Date() };
  const streams: { close(): void }[] = [];
  // Slightly more than one person may have.
  const mostStreams = 25;
  const server = await testServer({
    ...(log && { log }),
    ...(changeLimits && { changeLimits }),
    ...(fairness && { fairness }),
    ...(webhooks && { webhooks }),
    demoAccounts,
    now: () => clock.now(),
    routeGroups(parts) {
      const events = eventStreams(parts.hints, mostStreams);
      streams.push(events);
      return [...routesFrom(parts, () => clock.now(), events), events.routeGroup, ...more(parts)];
    },
    onShutdown: [() => streams.forEach((stream) => stream.close())],
  });
  const marketplace = await newMarketplace(server);
  clock.now = () => new Date(marketplace.clock.now);

  async function signIn(actor: Actor): Promise<Person> {
    demoAccounts.push({
      personId: actor.person,
      name: actor.name,
      organization: actor.organization,
      role: actor.role,
    });
    const browser = new Browser(server);
    await browser.submit('/api/login/demo', { personId: actor.person });
    return { actor, browser };
  }

  const newPerson: Fixtures['newPerson'] = async (role, firstName = 'Sam') => {
    if (role === 'employer' || role === 'provider') return signIn(await marketplace.person(role, firstName));
    const { actor } = await newcomer(marketplace, firstName);
    if (role === 'admin')
      await marketplace.give(systemActor, 'accounts.changeRole', { userId: actor.person, userType: 'admin' });
    return signIn({ ...actor, role });
  };

  const cast: Fixtures['cast'] = {
    visitor: { actor: (await newcomer(marketplace, 'Nobody')).actor, browser: new Browser(server) },
    newcomer: await newPerson('newcomer', 'Nora'),
    employer: await newPerson('employer', 'Erin'),
    otherEmployer: await newPerson('employer', 'Otto'),
    provider: await newPerson('provider', 'Paul'),
    otherProvider: await newPerson('provider', 'Petra'),
    admin: await newPerson('admin', 'Ada'),
  };
  return { server, marketplace, cast, newPerson };
}

async function newcomer(marketplace: Marketplace, firstName: string): Promise<{ actor: Actor }> {
  const id = crypto.randomUUID();
  const email = `${id}@example.org`;
  await marketplace.give(systemActor, 'accounts.register', { id, email, firstName, lastName: 'Reed' });
  return { actor: { person: id, organization: id, role: 'newcomer', memberRole: null, name: firstName } };
}

function routesFrom(
  { knex, execute, serviceAccounts: accounts }: RouteParts,
  now: () => Date,
  events: Events,
) {
  const requests = pullBudget();
  const cursorKeys = ['a key for cookies'];
  const readerFor = (actor: Actor) => new VisibleReader(knex, actor);
  const limitEntries = entryLimits();
  const ofKeys = {
    digestOfProcessed: (id: string) => digestOfProcessed(knex, id),
    whileRunning: runningKeys(knex),
  };
  return [
    restRoutes({
      readerFor,
      platform: adminQueries(knex),
      execute,
      ...ofKeys,
      table: restTable,
      now,
      onDenied: (actor, call) => recordDenied(knex, actor, call, now()),
      onNamesRead: accounts.recordNames,
    }),
    commandRoutes({ readerFor, execute, limitEntries, ...ofKeys }),
    historyRoutes((actor, table, id) => historyOf(knex, actor, table, id, now())),
    openApiRoutes(restTable, 'test'),
    documentationRoutes,
    syncRoutes({
      knex,
      execute,
      cursorKeys,
      now,
      requests,
      digests: (actor) => digestsOf(knex, actor),
      compare: (actor, request) => compare(knex, actor, request),
      clientOf: (actor, client) => clientOf(knex, actor, client),
      onMismatch: () => {},
      limitEntries,
    }),
    changesRoutes({
      changesSince: (...asked) => changesSince(knex, cursorKeys, ...asked),
      requests,
      events,
      onNamesRead: accounts.recordNames,
    }),
    exportRoutes({
      inSnapshot: (actor, read) => readSnapshot(knex, actor, read),
      exports: exportBudget(),
      onNamesRead: accounts.recordNames,
      now,
    }),
    v1ListRoutes({ readerFor, onNamesRead: accounts.recordNames }),
  ];
}
