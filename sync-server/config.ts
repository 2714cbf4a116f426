// Reads the settings of a running server. No other file reads the environment.
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { isLoopback, networkAddresses } from './operations/network-addresses.ts';
import { withSecretFiles } from './secret-files.ts';
import { address, addressList, list, mailAddress, oneOf, origin, wholeNumber } from './setting-schemas.ts';

interface Setting {
  /** The value if the setting is not set. Undefined if there is no default. */
  fallback?: string;
  description: string;
  schema: z.ZodMiniType<unknown, string | undefined>;
}

const longKeys = (keys: string[]) => keys.every((key) => key.length >= 32);

/** One line per setting. The table in docs/operations.md is generated from it. */
export const settings = {
  PORT: { fallback: '3000', description: 'The port to listen on.', schema: wholeNumber(0, 65_535) },
  HOST: {
    fallback: '127.0.0.1',
    description: 'The network address to listen on; `0.0.0.0` for every one.',
    schema: z.string(),
  },
  HTTPS: {
    description:
      '`local` serves https with a certificate created on this machine and stored in DATA_DIR; same as `npm start -- --https`.',
    schema: z.optional(oneOf('local')),
  },
  PUBLIC_ORIGIN: {
    description:
      "The address people open, without a path. Links in emails use it. Default: `http://localhost:PORT`; with HTTPS and a HOST that others reach, `https://` and this machine's first address there. HTTPS unless it is this machine.",
    schema: z.optional(origin),
  },
  DATA_DIR: {
    description: 'The folder of the embedded database. Not used with DATABASE_URL. Default: `.data`.',
    schema: z.optional(z.string()),
  },
  DATABASE_URL: {
    description:
      'A PostgreSQL database, version 15 or newer, `postgres://user:password@host/name`, instead of the embedded one.',
    schema: z.optional(address('a postgres:// address', 'postgres:', 'postgresql:')),
  },
  DATABASE_DIRECT_URL: {
    description:
      'Required if DATABASE_URL points to a connection pooler in transaction mode: a direct URL of the same database, for LISTEN and migrations.',
    schema: z.optional(address('a postgres:// address', 'postgres:', 'postgresql:')),
  },
  NODE_ENV: {
    fallback: 'development',
    description: '`production` turns off demo accounts and the local outbox.',
    schema: oneOf('development', 'production', 'test'),
  },
  SMTP_URL: {
    description:
      'The mail server, `smtps://user:password@host`. Without it, emails stay in the local outbox.',
    schema: z.optional(address('an smtp:// or smtps:// address', 'smtp:', 'smtps:')),
  },
  MAIL_FROM: {
    fallback: 'SkillPact <no-reply@skillpact.example>',
    description: 'The sender of emails.',
    schema: mailAddress,
  },
  ADMIN_EMAILS: {
    fallback: '',
    description:
      'Email addresses that can become administrators at `/admin-access`, separated by commas. Create the first administrator this way. In the demo: `ada@skillpact.example`.',
    schema: addressList,
  },
  OIDC_ISSUER: {
    description:
      'An OpenID Connect issuer, offered next to emailed codes. Its redirect URI is `PUBLIC_ORIGIN/api/login/openid/callback`.',
    schema: z.optional(address('an https address', 'http:', 'https:')),
  },
  OIDC_CLIENT_ID: { description: 'The client ID at the issuer.', schema: z.optional(z.string()) },
  OIDC_CLIENT_SECRET: {
    description: 'The client secret from the issuer.',
    schema: z.optional(z.string()),
  },
  OIDC_NAME: {
    fallback: 'your organization account',
    description: 'The issuer’s name on the sign-in page: "Sign in with ...".',
    schema: z.string(),
  },
  VAPID_SUBJECT: {
    fallback: 'mailto:push@skillpact.example',
    description: 'A mailto: or https: address where push services can contact the operator of this server.',
    schema: address('a mailto: or https: address', 'mailto:', 'https:'),
  },
  PUSH_ALLOWED_HOSTS: {
    fallback: '',
    description:
      'Push service hosts (`name` or `name:port`) besides the known ones, separated by commas; for tests.',
    schema: list,
  },
  SETTLING_DELAY_SECONDS: {
    description: 'How long to group new matches into one push to the employer. Default: the admin setting.',
    schema: z.optional(wholeNumber(0, 600)),
  },
  SESSION_KEYS: {
    description:
      'Keys that sign session cookies, newest first, separated by commas. Default: generated once and stored in the database.',
    schema: z.optional(list.check(z.refine(longKeys, 'must be keys of at least 32 characters'))),
  },
  LOG_LEVEL: {
    description:
      'The log level: `debug`, `info`, `warn`, `error` or `silent`. Default: `info` in production, else `warn`.',
    schema: z.optional(oneOf('debug', 'info', 'warn', 'error', 'silent')),
  },
  MAX_EVENT_STREAMS: {
    fallback: '8000',
    description:
      'The most event streams that one process keeps open. Other pages get 503 and poll instead; 2,000 more connections are left for requests.',
    schema: wholeNumber(1, 100_000),
  },
  METRICS_PORT: {
    description: 'Opens `/metrics` for Prometheus on this port. Without it, there is none.',
    schema: z.optional(wholeNumber(1, 65_535)),
  },
  METRICS_HOST: {
    fallback: '127.0.0.1',
    description: 'The network address of METRICS_PORT. One that others reach needs METRICS_TOKEN.',
    schema: z.string(),
  },
  METRICS_TOKEN: {
    description: 'The bearer token that METRICS_PORT asks for, of at least 32 characters.',
    schema: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  },
  TRUST_PROXY: {
    fallback: '0',
    description: 'The number of your reverse proxies in front of the server that set X-Forwarded-For.',
    schema: wholeNumber(0, 10),
  },
} satisfies Record<string, Setting>;

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]['schema']> };

/** The settings of the server, parsed from the environment. */
export type Config = ReturnType<typeof readConfig>;

/** `addressesAt` returns where other machines reach a server that listens on this address. */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  addressesAt: (host: string) => string[] = networkAddresses,
) {
  const read = parse(withSecretFiles(environment));
  const servesHttps = read.HTTPS === 'local';
  const origin = new URL(read.PUBLIC_ORIGIN ?? ownOrigin(read, servesHttps, addressesAt));
  const isProduction = read.NODE_ENV === 'production';
  const isLocal = isLoopback(origin.hostname) && isLoopback(read.HOST) && !isProduction;
  if (!isLoopback(origin.hostname) && origin.protocol !== 'https:')
    throw new ConfigError(['PUBLIC_ORIGIN must be https: sessions and service workers need it.']);
  if (isProduction && !read.PUBLIC_ORIGIN && !servesHttps)
    throw new ConfigError(['PUBLIC_ORIGIN is required in production: links in emails lead to it.']);
  if (isProduction && !read.DATABASE_URL && !read.DATA_DIR)
    throw new ConfigError([
      'DATABASE_URL is required in production. Set DATA_DIR to use the embedded database instead.',
    ]);
  if (!isLocal && !read.SMTP_URL)
    throw new ConfigError(['SMTP_URL is required: people sign in with emailed codes.']);
  if (isLocal && read.TRUST_PROXY > 0)
    throw new ConfigError([
      'TRUST_PROXY is for a public server. Set PUBLIC_ORIGIN to the address people open, and set SMTP_URL.',
    ]);
  if (read.METRICS_PORT && !isLoopback(read.METRICS_HOST) && !read.METRICS_TOKEN)
    throw new ConfigError(['METRICS_TOKEN is required: others can reach METRICS_HOST.']);
  return {
    port: read.PORT,
    host: read.HOST,
    publicOrigin: origin.origin,
    isHttps: origin.protocol === 'https:',
    /** The server serves https itself, without a proxy. */
    servesHttps,
    /** Other machines can reach the server, judged by the address it listens on. */
    isReachable: !isLoopback(read.HOST),
    dataDir: read.DATA_DIR ?? '.data',
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    adminEmails: read.ADMIN_EMAILS,
    openId: providerOf(read),
    vapidSubject: read.VAPID_SUBJECT,
    pushAllowedHosts: read.PUSH_ALLOWED_HOSTS,
    settlingDelaySeconds: read.SETTLING_DELAY_SECONDS,
    sessionKeys: read.SESSION_KEYS,
    logLevel: read.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: read.TRUST_PROXY,
    maxEventStreams: read.MAX_EVENT_STREAMS,
    /** Null if nobody asks for metrics. */
    metrics: read.METRICS_PORT
      ? { port: read.METRICS_PORT, host: read.METRICS_HOST, token: read.METRICS_TOKEN }
      : null,
    /** Only this machine can reach the server, and it is not in production. Unsent mail may be read in the browser. */
    isLocal,
    /** Local and on the embedded database: the demo data is seeded and its accounts sign in with one tap. */
    isDemo: isLocal && !read.DATABASE_URL,
  };
}

/**
 * Links in mails and invitations must work on other devices, so with https the origin is this machine's first network
 * address. With http it is this machine's local address, because a sign-in link must not be readable on the way.
 */
function ownOrigin(
  { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>,
  servesHttps: boolean,
  addressesAt: (host: string) => string[],
): string {
  if (!servesHttps) return `http://localhost:${PORT}`;
  const [address = 'localhost'] = isLoopback(HOST) ? [] : addressesAt(HOST);
  return `https://${isIP(address) === 6 ? `[${address}]` : address}:${PORT}`;
}

/** How the OpenID provider is reached. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

function providerOf(read: Settings): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(['Set OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET together.']);
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError(['OIDC_ISSUER must be https:']);
  return { issuer, clientId, clientSecret, name: read.OIDC_NAME };
}

function parse(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([name, setting]: [string, Setting]) => {
    const result = setting.schema.safeParse(environment[name] || setting.fallback);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message}`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Settings;
}
