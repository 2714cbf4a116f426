// Serves /metrics on a port of its own, so that it is never reachable where people are.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from '../operations/log.ts';
import { collectNodeMetrics, registry } from './metrics.ts';

interface MetricsServerParts {
  port: number;
  host: string;
  /** Asked of every request as a bearer token. Undefined if only this machine can reach the port. */
  token: string | undefined;
  /** Brings the gauges up to date. If it fails, the others are answered. */
  update(): Promise<void>;
  log: Pick<Logger, 'warn'>;
}

/** Starts to listen. Resolves with the port and the function that stops it. */
export async function startMetricsServer({ port, host, token, update, log }: MetricsServerParts) {
  collectNodeMetrics();
  let underway: Promise<string> | null = null;

  /** One at a time: also one that takes long costs the database one connection. */
  const answer = (): Promise<string> =>
    (underway ??= update()
      .catch((error: unknown) => log.warn({ error }, 'the metrics of the database were not read'))
      .then(() => registry.metrics())
      .finally(() => {
        underway = null;
      }));

  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
    else if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    else
      answer().then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Takes the same time for each text, so that the token cannot be guessed piece by piece. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
