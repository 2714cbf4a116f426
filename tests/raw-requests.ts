// Requests that no regular client sends: malformed in header, framing, encoding or delivery.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { chanceFrom, type Chance } from './simulation/random.ts';

/** Session cookies to send with malformed parts, and the server's address. */
export interface RawTarget {
  port: number;
  cookie: string;
  /** The loopback address to connect from. Rate limits count each address separately. */
  localAddress?: string;
}

export interface RawRequest {
  /** A short name, used in failure messages. */
  name: string;
  bytes: Buffer;
  delivery: 'whole' | 'pieces' | 'pipelined' | 'half' | 'reset';
}

interface Parser {
  paths: readonly string[];
  type: string;
  /** Sizes at which the server's behavior changes. */
  limits: readonly number[];
  honest: string;
}

const parsers: readonly Parser[] = [
  {
    paths: ['/api/login/passkey', '/api/jobs', '/api/auth/name', '/api/verify-admin-access', '/api/nothing'],
    type: 'application/json',
    limits: [16_384, 16_384, 1_048_576],
    honest: '{"email":"zoe@learners.example"}',
  },
  {
    paths: ['/api/sync', '/api/sync/digests'],
    type: 'application/json',
    limits: [16_384, 16_384, 1_048_576],
    honest: '{"client":"a","cookie":null,"entries":[],"waiting":0}',
  },
  {
    paths: ['/api/login', '/api/login/code', '/api/login/demo', '/api/unsubscribe'],
    type: 'application/x-www-form-urlencoded',
    limits: [8_192, 16_384],
    honest: 'email=no-address&code=12&personId=nobody&returnTo=%2F',
  },
  {
    paths: ['/api/policy-reports'],
    type: 'application/csp-report',
    limits: [16_384, 32_768],
    honest: '{"csp-report":{"blocked-uri":"inline"}}',
  },
];

const broken = Buffer.from('00ff'.repeat(20), 'hex');
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

function filled(chance: Chance, size: number, isForm: boolean): Buffer {
  if (isForm) return Buffer.from(`email=${'x'.repeat(Math.max(0, size - 6))}`);
  const text = chance.pick([
    () => `[${'{},'.repeat(Math.max(0, Math.floor((size - 4) / 3)))}{}]`,
    () => `{"x":"${'a'.repeat(Math.max(0, size - 8))}"}`,
    () => '['.repeat(Math.floor(size / 2)) + ']'.repeat(Math.floor(size / 2)),
    () => ' '.repeat(size),
  ])();
  return Buffer.from(text);
}

/** A valid body of any size near a limit, a truncated one, or noise. */
function plainBody(chance: Chance, { limits, honest, type }: Parser): Buffer {
  const isForm = type.includes('form');
  switch (chance.below(6)) {
    case 0:
      return Buffer.from(honest);
    case 1:
      return Buffer.from(honest.slice(0, chance.below(honest.length)));
    case 2:
      return Buffer.from(chance.bytes(chance.below(300)));
    case 3:
      return Buffer.from(
        chance.pick(['', '"', '{"__proto__":1}', '{"a":1e999}', '%', '%ff%00=%', '\u0000', '[]']),
      );
    default:
      return filled(chance, chance.pick(limits) + chance.pick([-1, 0, 1, 2, 700]), isForm);
  }
}

function packed(chance: Chance, plain: Buffer): Buffer {
  const whole = packers[chance.pick(['gzip', 'deflate', 'br'] as const)](plain);
  switch (chance.below(4)) {
    case 0:
      return whole;
    case 1:
      return whole.subarray(0, chance.below(whole.length));
    case 2:
      return Buffer.concat([whole.subarray(0, whole.length - chance.below(30)), broken]);
    default:
      return Buffer.concat([whole, whole]);
  }
}

const oddEncodings = [
  'GZIP',
  'x-gzip',
  'gzip, gzip',
  'identity',
  'identity, br',
  'zstd',
  'none',
  ' ',
  'chunked',
];
const oddMethods = ['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const oddTargets = [
  'http://',
  'https://',
  'http:///api/health',
  'http://localhost/api/health',
  '*',
  '//',
  '//api//health',
  '/%',
  '/api/%00',
  '/api/%ff',
  '/api/login?returnTo=%',
  '/api/jobs?after=%00&limit=NaN',
  '/?' + 'x'.repeat(3_000),
  '/api/../../etc/passwd',
  '/api/[',
  'api',
  '?',
];
const oddHosts = ['localhost', '[', '[::1]', 'a:b:c', '%00', 'localhost:99999', 'evil.example', ' ', '..'];

interface Framing {
  headers: string[];
  body: Buffer;
}

function chunks(chance: Chance, body: Buffer): Buffer {
  const parts: Buffer[] = [];
  const size = Math.max(1, Math.ceil(body.length / (1 + chance.below(4))));
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** The announced length of the body, which may be wrong. */
function framed(chance: Chance, body: Buffer): Framing {
  const length = (said: unknown) => `Content-Length: ${String(said)}`;
  const chunked = 'Transfer-Encoding: chunked';
  switch (chance.happens(0.6) ? 8 + chance.below(3) : chance.below(8)) {
    case 0:
      return { headers: [length(body.length + 1 + chance.below(99))], body };
    case 1:
      return { headers: [length(Math.max(0, body.length - 1 - chance.below(99)))], body };
    case 2:
      return {
        headers: [length(chance.pick([-1, 'x', '1e3', '0x10', 2 ** 31, 2 ** 32 + 1, '9'.repeat(30), '']))],
        body,
      };
    case 3:
      return { headers: [length(body.length), length(body.length + 1)], body };
    case 4:
      return { headers: [length(body.length), chunked], body: chunks(chance, body) };
    case 5:
      return {
        headers: [
          `Transfer-Encoding: ${chance.pick(['gzip, chunked', 'chunked, chunked', 'gzip', 'identity', 'xchunked', 'chunked, gzip', ' chunked ', '"chunked"'])}`,
        ],
        body: chunks(chance, body),
      };
    case 6:
      return { headers: [chunked], body: chunks(chance, body).subarray(0, chance.below(body.length + 5)) };
    case 7:
      return {
        headers: [chunked],
        body: Buffer.concat([
          Buffer.from(
            chance.pick(['zz\r\n', '-1\r\n', 'fffffffffffffffff\r\n', '5;a=b\r\nab', '5\nhello\n']),
          ),
          body,
        ]),
      };
    case 8:
      return { headers: [chunked], body: chunks(chance, body) };
    default:
      return { headers: [length(body.length)], body };
  }
}

function cookieFor(chance: Chance, { cookie }: RawTarget): string[] {
  const kind = chance.below(8);
  if (kind < 3) return [];
  if (kind < 6) return [`Cookie: ${cookie}`];
  return [
    `Cookie: ${chance.pick(['session=x; session.sig=y', 'session=', ';;;==;', `session=${'x'.repeat(5_000)}`, 'a=%E0%A4%A'])}`,
  ];
}

function head(chance: Chance, parser: Parser): string {
  const target = chance.happens(0.12) ? chance.pick(oddTargets) : chance.pick(parser.paths);
  const version = chance.happens(0.05) ? chance.pick(['1.0', '0.9', '2.0', '9.9', 'x']) : '1.1';
  return `${chance.happens(0.85) ? 'POST' : chance.pick(oddMethods)} ${target} HTTP/${version}`;
}

/** Returns the request with this number. The same seed gives the same request. */
export function rawRequest(seed: number, number: number, target: RawTarget): RawRequest {
  const chance = chanceFrom((seed * 1_000_003 + number * 7_919) % 2 ** 31);
  const parser = chance.pick(parsers);
  const plain = plainBody(chance, parser);
  const isPacked = chance.happens(0.45);
  const said =
    isPacked || chance.happens(0.1) ? chance.pick([...Object.keys(packers), ...oddEncodings]) : null;
  const { headers, body } = framed(chance, isPacked ? packed(chance, plain) : plain);
  const host = chance.happens(0.06) ? chance.pick(oddHosts) : `localhost:${target.port}`;
  const lines = [
    head(chance, parser),
    ...(chance.happens(0.02) ? [] : [`Host: ${host}`]),
    `Content-Type: ${chance.happens(0.1) ? chance.pick(['text/plain', 'x', '', 'multipart/form-data', 'application/json; charset=utf-7']) : parser.type}`,
    ...headers,
    ...(said === null ? [] : [`Content-Encoding: ${said}`]),
    ...cookieFor(chance, target),
    ...(chance.happens(0.04)
      ? [
          chance.pick([
            'Expect: 100-continue',
            'Expect: 200',
            'Upgrade: websocket',
            'X Y: 1',
            `X: ${'x'.repeat(20_000)}`,
          ]),
        ]
      : []),
  ];
  const delivery = chance.pick(['whole', 'whole', 'pieces', 'pipelined', 'half', 'reset'] as const);
  return {
    name: `#${number} ${delivery}: ${lines.map((line) => line.slice(0, 80)).join(' | ')}, ${body.length} bytes`,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]),
    delivery,
  };
}
