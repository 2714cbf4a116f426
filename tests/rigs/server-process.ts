/** The built server as a child process that can be killed and restarted on the same port with the same data. */
import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { startChild, type Child } from './child-process.ts';
import { freePort } from './ports.ts';
import type { BrowserPushService } from './push/push-service-chromium.ts';
import { until } from './until.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { serverFlags } from '../../scripts/lib/machine.mjs';

export interface ServerOptions {
  /** DATA_DIR or DATABASE_URL, and further environment variables. */
  environment: Record<string, string>;
  /** Stand-ins for the push services that it sends to. */
  pushServices?: BrowserPushService[];
  /** Defaults to the build, or to SERVER_ENTRY. */
  entry?: string;
  /** The time limit of the first start, including migrations. */
  startsWithin?: number;
}

export interface ServerProcess {
  url: string;
  port: number;
  /** The pid of the running process. */
  pid(): number;
  /** The output since the test began, over all restarts. */
  log(): string;
  start(): Promise<void>;
  /** Restarts it with a clock that is ahead by this many milliseconds. Browsers keep theirs. */
  setAhead(milliseconds: number): Promise<void>;
  /** SIGKILL: without a clean shutdown. */
  kill(): Promise<void>;
  /** SIGTERM: like an operator. */
  stop(): Promise<void>;
}

export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const {
    environment,
    pushServices = [],
    entry = process.env['SERVER_ENTRY'] ?? 'dist/server/main.mjs',
    startsWithin = 60_000,
  } = options;
  const port = await freePort();
  const url = `${environment['HTTPS'] ? 'https' : 'http'}://localhost:${port}`;
  const lives: Child[] = [];
  let ahead = 0;

  async function start(): Promise<void> {
    const own = { PORT: String(port), TEST_ROUTES: routes(pushServices), TEST_CLOCK_AHEAD_MS: String(ahead) };
    // Required in production.
    const origin = environment['NODE_ENV'] === 'production' ? { PUBLIC_ORIGIN: url } : {};
    const env = { ...outsideTest(), ...own, ...origin, ...environment };
    const child = startChild(process.execPath, [...serverFlags, '--import', PRELOAD, entry], env);
    lives.push(child);
    const ended = child.ended.then(() => {
      throw new Error(`The server ended before it was healthy:\n${child.log()}`);
    });
    await Promise.race([
      until('the server is healthy', () => isHealthy(url), { within: startsWithin }),
      ended,
    ]);
  }

  const end = async (signal: NodeJS.Signals) => lives.at(-1)?.end(signal);
  await start();
  return {
    url,
    port,
    pid: () => lives.at(-1)?.pid ?? 0,
    log: () => lives.map((child) => child.log()).join('\n--- started again ---\n'),
    start,
    async setAhead(milliseconds) {
      ahead = milliseconds;
      await end('SIGTERM');
      await start();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

const PRELOAD = new URL('./server-preload.mjs', import.meta.url).href;

function routes(pushServices: BrowserPushService[]): string {
  const ports = pushServices.flatMap(({ hosts, endpoint }) => hosts.map((host) => [host, endpoint.port]));
  return JSON.stringify({ ports: Object.fromEntries(ports), authorities: pushServices.map(({ ca }) => ca) });
}

/** The environment without the test runner's variables, so that the server does not know about the test. */
function outsideTest(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$)/.test(name),
  );
  return Object.fromEntries(kept);
}

/** Accepts any certificate, because a server may have created its own just now. */
async function isHealthy(url: string): Promise<boolean> {
  const get = url.startsWith('https') ? getHttps : getHttp;
  const asked = get(`${url}/api/health`, { rejectUnauthorized: false, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode === 200;
}
