/** A real pgbouncer in front of a Postgres server, for the duration of a test. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startChild } from './child-process.ts';
import { freePort } from './ports.ts';
import { until } from './until.ts';

export interface Pooler {
  /** Returns the address of a database through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const binary = '/usr/sbin/pgbouncer';
export const hasPooler = existsSync(binary);

interface PoolerOptions {
  /** The address of the Postgres server, on a socket in a folder. */
  serverUrl: string;
  mode: 'transaction' | 'session';
  poolSize?: number;
}

export async function startPooler({ serverUrl, mode, poolSize = 10 }: PoolerOptions): Promise<Pooler> {
  const server = new URL(serverUrl);
  const host = server.searchParams.get('host') ?? server.hostname;
  const where = [
    `host=${host}`,
    `port=${server.port || 5432}`,
    `user=${decodeURIComponent(server.username) || 'postgres'}`,
    ...(server.password ? [`password=${decodeURIComponent(server.password)}`] : []),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-pooler-'));
  const port = await freePort();
  const settings = `[databases]
* = ${where.join(' ')}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  const user = unprivileged();
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  // pgbouncer refuses to run as root, and drops its privileges by itself.
  const child = startChild(binary, [...(user ? ['-u', 'postgres'] : []), file], process.env);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await until('the pooler answers', () => answers(urlOf(server.pathname.slice(1) || 'postgres')));
  return {
    urlOf,
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
