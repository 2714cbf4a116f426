// Checks what the server needs around it: `npm run doctor`. Each check prints one line, with what to do if it fails.
import { statfs } from 'node:fs/promises';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { poolingAt, requireMessages, requireReady } from '../database/fitness.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { Database } from '../database/types.ts';
import { discoverIssuer } from '../identity/openid.ts';
import { verifyMailServer } from '../operations/mail.ts';
import { DAY_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { certificateWarningDays, clockAheadMinutes, leastFreeDiskMegabytes } from '#shared/policy.ts';

/** One thing that is looked at. `run` returns what it found, and throws if it must be changed. */
export interface Check {
  name: string;
  /** What to do if it fails, unless the error says it. */
  remedy: string;
  run(): Promise<string>;
}

/** Thrown by a check that knows what to do. */
class Finding extends Error {}

/** Runs the checks in turn and prints a line for each. Resolves with whether all passed. */
export async function examine(checks: readonly Check[], print: (line: string) => void): Promise<boolean> {
  let isHealthy = true;
  for (const { name, remedy, run } of checks)
    try {
      print(`ok    ${name}: ${await run()}`);
    } catch (error) {
      isHealthy = false;
      print(`FAIL  ${name}: ${reasonOf(error)} ${remedy}`.trimEnd());
    }
  return isHealthy;
}

/** What Node and the driver add to an error. */
interface Failure {
  message?: string;
  code?: string;
  cause?: { code?: string };
}

/** The first line, because a statement or a stack may follow. */
function reasonOf(error: unknown): string {
  const { message = '', code = 'failed', cause } = error as Failure;
  const [line] = message.split('\n');
  const reason = line || code;
  const detail = cause?.code === undefined ? '' : ` (${cause.code})`;
  return /[.!?]$/.test(reason) ? reason : `${reason}${detail}.`;
}

/** Returns the checks that these settings call for. The database is opened by the first and closed by `close`. */
export function checksOf(config: Config, now: () => Date = () => new Date()) {
  let database: Database | null = null;
  const opened = (): Database => {
    if (!database) throw new Finding('The database could not be opened.');
    return database;
  };
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir, smtpUrl, openId, publicOrigin } = config;

  const ofDatabase: Check[] = [
    {
      name: 'database',
      remedy: 'See DATABASE_URL in docs/operations.md.',
      async run() {
        database = await openDatabase({ url, directUrl, dataDir });
        return stateOf(database);
      },
    },
    {
      name: 'messages',
      remedy: 'LISTEN needs a connection past a pooler: set DATABASE_DIRECT_URL.',
      async run() {
        await requireMessages(opened());
        return 'LISTEN delivers';
      },
    },
    {
      name: 'clock',
      remedy: 'Let a time service (NTP) set the clocks of this machine and of the database.',
      run: async () => requireSameTime(await timeOf(opened()), now()),
    },
  ];
  const ofPooler: Check = {
    name: 'pooler',
    remedy: 'Set DATABASE_DIRECT_URL to an address that bypasses the pooler.',
    async run() {
      const pooling = await poolingAt(url ?? '');
      if (pooling === 'transaction' && (directUrl ?? url) === url)
        throw new Finding('DATABASE_URL leads to a pooler in transaction mode.');
      return pooling === 'transaction'
        ? 'in transaction mode, and bypassed for LISTEN'
        : 'none, or in session mode';
    },
  };
  return {
    checks: [
      ...(url ? [ofPooler] : []),
      ...ofDatabase,
      ...(smtpUrl ? [mailCheck(smtpUrl)] : []),
      ...(openId
        ? [
            {
              name: 'issuer',
              remedy: 'See OIDC_ISSUER in docs/operations.md.',
              run: async () => (await discoverIssuer(openId)).serverMetadata().issuer,
            },
          ]
        : []),
      originCheck(publicOrigin),
      ...(config.isHttps && !config.servesHttps ? [certificateCheck(publicOrigin, now)] : []),
      diskCheck(url ? '.' : dataDir),
    ],
    close: async () => database?.close(),
  };
}

async function stateOf(database: Database): Promise<string> {
  const { rows } = await database.knex.raw('show server_version');
  const pending = await pendingMigrations(database.knex);
  const version = `PostgreSQL ${rows[0].server_version}${database.kind === 'embedded' ? ' (embedded)' : ''}`;
  if (pending.length > 0) return `${version}, ${pending.length} migrations to run at the next start`;
  await requireReady(database);
  return `${version}, at the newest migration, and stores`;
}

async function timeOf({ knex }: Database): Promise<Date> {
  const { rows } = await knex.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Throws if two clocks differ by more than the server bears. */
export function requireSameTime(ofDatabase: Date, ofServer: Date): string {
  const apart = Math.abs(ofDatabase.getTime() - ofServer.getTime());
  if (!(apart < clockAheadMinutes * MINUTE_MS))
    throw new Finding(
      `The clocks of this machine and the database are ${Math.round(apart / 1_000)} seconds apart.`,
    );
  return `${(apart / 1_000).toFixed(1)} seconds from that of the database`;
}

const mailCheck = (smtpUrl: string): Check => ({
  name: 'mail',
  remedy: 'See SMTP_URL in docs/operations.md: host, port, user and password.',
  async run() {
    await verifyMailServer(smtpUrl);
    return 'the server accepts the sign-in';
  },
});

const originCheck = (origin: string): Check => ({
  name: 'origin',
  remedy: 'Start the server, and look at PUBLIC_ORIGIN, the name service and the proxy.',
  async run() {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Finding(`${origin}/api/health answers ${answer.status}.`);
    const { version, commit } = (await answer.json()) as { version?: unknown; commit?: unknown };
    return `${origin} answers, version ${String(version)}, commit ${String(commit)}`;
  },
});

const certificateCheck = (origin: string, now: () => Date): Check => ({
  name: 'certificate',
  remedy: 'Renew the certificate where TLS ends.',
  run: async () => requireFresh(await certificateEnd(origin), now()),
});

/** Throws if a certificate ends soon. */
export function requireFresh(end: Date, now: Date): string {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const until = end.toISOString().slice(0, 10);
  if (!(days >= certificateWarningDays)) throw new Finding(`The certificate ends on ${until}.`);
  return `valid until ${until}`;
}

function certificateEnd(origin: string): Promise<Date> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port: Number(port || 443), servername: host, timeout: 10_000 }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on('timeout', () => socket.destroy(new Error('The server does not answer.')));
    socket.on('error', reject);
  });
}

const diskCheck = (folder: string): Check => ({
  name: 'disk',
  remedy: 'Free space, or move DATA_DIR to a larger disk.',
  async run() {
    const { bavail, bsize } = await statfs(folder);
    return requireSpace((bavail * bsize) / 2 ** 20);
  },
});

/** Throws if less than the least is free. */
export function requireSpace(megabytes: number): string {
  const free = `${Math.floor(megabytes).toLocaleString('en')} MB are free`;
  if (megabytes < leastFreeDiskMegabytes) throw new Finding(`Only ${free}.`);
  return free;
}
