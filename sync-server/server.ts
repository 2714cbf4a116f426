// The HTTP server: its middleware in order, its limits, and its shutdown.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import compress from 'koa-compress';
import { commit } from './build-info.ts';
import type { Config } from './config.ts';
import { cookieKeys } from './identity/cookie-keys.ts';
import type { Database } from './database/types.ts';
import { requireReady } from './database/fitness.ts';
import { newestMigration } from './migrations/index.ts';
import { requireActs } from './routes/http/acts.ts';
import { answerOnce } from './engine/keyed-answers.ts';
import { undeclaredRoutes } from './routes/openapi/calls.ts';
import { keyedCalls } from './routes/openapi/keyed-calls.ts';
import type { RouteGroup, RequestState } from './routes/http/route-group.ts';
import { errors, HttpError } from './routes/http/errors.ts';
import { fairness, fairnessLimits, type FairnessLimits } from './routes/http/fairness.ts';
import { isLearnerPath } from './routes/learner/learner-routes.ts';
import { filesRoutes } from './routes/files.ts';
import { refusePackedBodies } from './routes/http/bodies.ts';
import {
  jsonBody,
  refuseNoPath,
  refuseOddPaths,
  refuseOtherSites,
  securityHeaders,
} from './routes/http/guards.ts';
import { namePages, namedManifest } from './queries/platform-name.ts';
import { healthRoutes } from './routes/health.ts';
import { limitChanges, type ChangeLimits } from './routes/http/limits.ts';
import { bearerKeys } from './routes/identity/bearer-keys.ts';
import { redirectLinkTails } from './routes/http/link-tails.ts';
import { refuseOtherHosts } from './routes/http/local.ts';
import { formPaths, refuseGuest, currentPerson } from './routes/identity/session.ts';
import { protocolMark } from './routes/sync.ts';
import { refusedLimits, requestSeconds } from './metrics/metrics.ts';
import type { Logger } from './operations/log.ts';
import type { Accounts } from './identity/accounts.ts';
import { rateLimits } from './limits/rate-limit.ts';
import type { ServiceAccounts } from './identity/service-accounts/service-accounts.ts';
import type { SessionStore } from './identity/session-store.ts';
import { refuseWhileViewing } from './routes/identity/views.ts';
import { hasSessionCookie, setSignedInCookie, signedInCookie } from './identity/session-cookie.ts';
import { sessions } from './identity/sessions.ts';
import { socketLimits, type SocketLimits } from './limits/socket-limits.ts';

/** What the HTTP server needs. */
export interface ServerParts {
  config: Pick<Config, 'publicOrigin' | 'isHttps' | 'trustedProxies' | 'maxEventStreams' | 'isLocal'>;
  /** The certificate for https. */
  certificate?: { key: string; cert: string } | null;
  log: Logger;
  database: Database;
  people: Accounts;
  sessions: SessionStore;
  serviceAccounts: Pick<ServiceAccounts, 'find' | 'noteUse'>;
  /** The cookie signing keys, newest first. */
  sessionKeys: readonly string[];
  /** The folder of the built app. */
  appFolder: string;
  version: string;
  routeGroups: readonly RouteGroup[];
  /** Answers the paths of the learner's own page, which is outside of /api. */
  learnerPage: Middleware<RequestState>;
  changeLimits?: ChangeLimits | undefined;
  /** Null for no limits. Defaults to the usual ones. */
  fairness?: FairnessLimits | null | undefined;
  /** How long a client may take to send the request headers. Defaults to 10 seconds. */
  headWithinMs?: number | undefined;
  /** Called when the server stops, to end long-lived responses such as event streams. */
  onShutdown: readonly (() => void)[];
  /** How long the announced stop is told before it begins. Defaults to 0. */
  announcedMs?: number | undefined;
}

/** The HTTP server while it listens. */
export interface RunningServer {
  port: number;
  /** Says at /api/ready that the server stops. Resolves when load balancers have had time to ask. */
  announceStop(): Promise<void>;
  /** Finishes open requests. Resolves when nothing is open. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;
/** In addition to event streams, which stay open. */
const MOST_REQUESTS = 2_000;
/** The share of connections for one network address without a signed-in person. */
const SHARE_OF_SOURCE = 0.2;

/** Starts to listen. Resolves with the port, which the system chooses for port 0. */
export async function startServer(parts: ServerParts, port: number, host: string): Promise<RunningServer> {
  let isStopping = false;
  const maxConnections = parts.config.maxEventStreams + MOST_REQUESTS;
  const sockets =
    parts.config.trustedProxies > 0 ? null : socketLimits(Math.ceil(maxConnections * SHARE_OF_SOURCE));
  const app = createApp(parts, () => isStopping, sockets);
  const answer = app.callback();
  const unused = new Set<Socket>();
  const { certificate, headWithinMs = 10_000 } = parts;
  const server = createServer(certificate, headWithinMs, (request, response) => {
    unused.delete(request.socket);
    void answer(request, response);
  });
  server.on(certificate ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket);
    sockets?.opened(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Node's default limits let a client that sends nothing hold a connection for a minute.
  server.headersTimeout = headWithinMs;
  server.requestTimeout = 30_000;
  // Longer than the idle timeout of a load balancer, which would otherwise send into a closing connection.
  server.keepAliveTimeout = 65_000;
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    announceStop: async () => {
      isStopping = true;
      await sleep(parts.announcedMs ?? 0);
    },
    stop: async () => {
      isStopping = true;
      const closed = close(server, parts.onShutdown);
      // Browsers open connections in advance. Node treats a connection without any request as busy.
      for (const socket of unused) socket.destroy();
      await closed;
    },
  };
}

function createServer(
  certificate: ServerParts['certificate'],
  headWithinMs: number,
  listener: RequestListener,
) {
  const options = { connectionsCheckingInterval: headWithinMs / 2 };
  return certificate
    ? createHttpsServer({ ...options, ...certificate, handshakeTimeout: 10_000 }, listener)
    : createHttpServer(options, listener);
}

async function close(server: ReturnType<typeof createServer>, onShutdown: readonly (() => void)[]) {
  const closed = once(server, 'close');
  server.close();
  for (const end of onShutdown) end();
  // A busy connection becomes idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

function createApp(
  parts: ServerParts,
  isStopping: () => boolean,
  sockets: SocketLimits | null,
): Koa<RequestState> {
  const { config, log, database, people } = parts;
  const fair = parts.fairness === null ? null : fairness(parts.fairness ?? fairnessLimits, config);
  const app = new Koa<RequestState>({
    proxy: config.trustedProxies > 0,
    maxIpsCount: config.trustedProxies,
  });
  app.keys = cookieKeys(parts.sessionKeys);
  // Only connections that broke during the response still reach Koa's error handler.
  app.on('error', (error: unknown) => log.debug({ error }, 'an answer could not be sent'));
  const health = healthRoutes({
    kind: database.kind,
    version: parts.version,
    commit,
    schema: newestMigration,
    askDatabase: (onPart) => requireReady(database, onPart),
    isStopping,
  });

  app.use(requestId());
  app.use(refuseNoPath);
  app.use(requestLog(log));
  // A browser that remembers https for "localhost" would reject every other server on that machine.
  app.use(securityHeaders({ isHttps: config.isHttps && !parts.certificate }));
  app.use(errors(log));
  if (config.isLocal) app.use(refuseOtherHosts);
  app.use(redirectLinkTails);
  const arrival = [
    notStored,
    refuseOddPaths,
    refuseOtherSites(config.publicOrigin),
    refusePackedBodies,
    compression(),
    ...(fair ? [fair.knock] : []),
    sessions(app, { store: parts.sessions, isHttps: config.isHttps }),
    setSignedInCookie(config),
    currentPerson(people),
    bearerKeys({
      accounts: parts.serviceAccounts,
      limits: rateLimits(database.knex),
      isHttps: config.isHttps,
    }),
    knownSocket(sockets),
    ...(fair ? [fair.count] : []),
  ];
  app.use(
    only(
      isLearnerPath,
      ...arrival,
      ...(fair ? [fair.share] : []),
      namePages(database.knex),
      parts.learnerPage,
    ),
  );
  app.use(
    only(
      (path) => path === '/api' || path.startsWith('/api/'),
      ...arrival,
      limitChanges(rateLimits(database.knex), parts.changeLimits),
      protocolMark,
      refuseWhileViewing,
      // The size limit depends on the sender.
      jsonBody({ formPaths, refuseGuest }),
      ...(fair ? [fair.share] : []),
      nothingHere,
      namePages(database.knex),
      ...routes([keyedCalls(answerOnce(database.knex)), health, ...parts.routeGroups]),
    ),
  );
  app.use(signedInCookie(config));
  app.use(namePages(database.knex));
  app.use(
    filesRoutes(parts.appFolder, {
      nameManifest: (text) => namedManifest(database.knex, text),
      hasSession: (context) => hasSessionCookie(context, config),
    }),
  );
  return app;
}

function routes(routeGroups: readonly RouteGroup[]): Middleware<RequestState>[] {
  const router = new Router<RequestState>({ prefix: '/api' });
  for (const routeGroup of [undeclaredRoutes, ...routeGroups]) routeGroup(router);
  requireActs(router);
  return [router.routes(), router.allowedMethods()] as unknown as Middleware<RequestState>[];
}

/** Runs these in order for these paths only. The paths of none are the app's files. */
function only(
  isPath: (path: string) => boolean,
  ...middleware: Middleware<RequestState>[]
): Middleware<RequestState> {
  return (context, next) => {
    if (!isPath(context.path)) return next();
    const run = (index: number): Promise<unknown> =>
      Promise.resolve(middleware[index]?.(context, () => run(index + 1)));
    return run(0);
  };
}

/** Marks the connection as signed in, so that it no longer counts for its network address. */
function knownSocket(sockets: SocketLimits | null): Middleware<RequestState> {
  return (context, next) => {
    if (context.state.actor) sockets?.known(context.req.socket);
    return next();
  };
}

function requestId(): Middleware<RequestState> {
  return (context, next) => {
    context.state.requestId = randomUUID();
    context.set('X-Request-Id', context.state.requestId);
    return next();
  };
}

/** Logs the route instead of the path, because a path may contain typed text. */
function requestLog(log: Logger): Middleware<RequestState> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1_000;
    const route = routeOf(context);
    const { method, status } = context;
    requestSeconds.observe({ method, route, status }, seconds);
    if (status === 429) refusedLimits.inc({ route });
    if (!context.path.startsWith('/api/')) return;
    const { requestId, actor } = context.state;
    const ms = Math.round(seconds * 1_000);
    log.info({ requestId, method, route, status, ms, role: actor?.role }, 'request');
  };
}

/** The pattern of a call; `page` for what is outside of /api. */
function routeOf(context: { path: string; _matchedRoute?: unknown }): string {
  if (typeof context._matchedRoute === 'string') return context._matchedRoute;
  return context.path.startsWith('/api/') ? 'none' : 'page';
}

/** The router has named the methods of the address in `Allow`. It answers 501 to a method that no address takes. */
const nothingHere: Middleware<RequestState> = async (context, next) => {
  await next();
  if (context.body) return;
  if (context.status === 404) throw new HttpError(404, 'There’s nothing at this address.');
  if (context.status === 405 || context.status === 501)
    throw new HttpError(405, 'This address does not take this method.');
};

const notStored: Middleware<RequestState> = (context, next) => {
  context.set('Cache-Control', 'no-store');
  return next();
};

function compression(): Middleware<RequestState> {
  return compress({
    threshold: 1024,
    filter: (type) => !type.startsWith('text/event-stream') && /json|text/.test(type),
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: {},
    deflate: false,
  }) as Middleware<RequestState>;
}
