/**
 * The half of a push service that application servers use (RFC 8030 over TLS, RFC 8292 keys checked), with failures on
 * request. The other push-service files contain the halves that browsers use.
 */
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Certificate } from '../certificate.ts';
import { listen } from '../ports.ts';

/** One subscription, as the service knows it. */
export interface Channel {
  token: string;
  /** The VAPID public key it was made with, base64url. */
  applicationServerKey: string;
  isGone: boolean;
  /** The failures for the next requests, in order. */
  failures: Failure[];
}

export type Failure =
  | { status: number; retryAfter?: string; location?: string }
  /** Accepts the request and never answers. */
  | 'hang'
  /** Cuts the connection without an answer. */
  | 'reset'
  /** Answers with a body that never ends. */
  | 'flood';

/** An accepted message on its way to the browser. */
export interface Message {
  id: string;
  channel: Channel;
  body: Buffer;
  contentEncoding: string | undefined;
  topic: string | undefined;
  expiresAt: number;
}

/** One request of an application server, including refused ones. */
export interface Received {
  token: string;
  at: number;
  bytes: number;
  ttl: string | undefined;
  urgency: string | undefined;
  topic: string | undefined;
  status: number;
  claims?: VapidClaims;
}

export interface VapidClaims {
  aud: string;
  exp: number;
  sub: string;
}

export interface PushEndpoint {
  port: number;
  received: Received[];
  waiting: Message[];
  open(token: string, applicationServerKey: string): Channel;
  channel(endpoint: string): Channel;
  /** Offers all waiting messages to the browsers again, and drops expired ones. */
  flush(): void;
  close(): Promise<void>;
}

/** `deliver` passes a message to its browser and returns whether the browser was connected. */
export async function startPushEndpoint(
  certificate: Certificate,
  deliver: (message: Message) => boolean,
): Promise<PushEndpoint> {
  const channels = new Map<string, Channel>();
  const received: Received[] = [];
  const waiting: Message[] = [];

  const server = createTlsServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    void readBody(request).then((body) => answer(request, response, body));
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  const port = await listen(server);

  return { port, received, waiting, open, channel, flush, close };

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { token, entry } = record(request, body);
    const channel = channels.get(token);
    const failure = channel && !channel.isGone ? channel.failures.shift() : undefined;
    if (failure) return misbehave(failure, response, entry);
    const verdict = judge(request, body, channel, entry);
    entry.status = verdict.status;
    response.writeHead(
      verdict.status,
      verdict.status === 201 ? { location: `/message/${received.length}` } : {},
    );
    response.end(verdict.reason);
    if (channel && verdict.status === 201) accept(channel, request, body);
  }

  function record(request: IncomingMessage, body: Buffer): { token: string; entry: Received } {
    const token = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const entry: Received = {
      token,
      at: Date.now(),
      bytes: body.length,
      ttl: header(request, 'ttl'),
      urgency: header(request, 'urgency'),
      topic: header(request, 'topic'),
      status: 0,
    };
    received.push(entry);
    return { token, entry };
  }

  function accept(channel: Channel, request: IncomingMessage, body: Buffer): void {
    const topic = header(request, 'topic');
    const replaced = waiting.findIndex((message) => message.channel === channel && message.topic === topic);
    if (topic !== undefined && replaced >= 0) waiting.splice(replaced, 1);
    waiting.push({
      id: randomUUID(),
      channel,
      body,
      contentEncoding: header(request, 'content-encoding'),
      topic,
      expiresAt: Date.now() + Number(header(request, 'ttl')) * 1000,
    });
    flush();
  }

  function flush(): void {
    for (const message of waiting.splice(0)) {
      if (deliver(message)) continue;
      if (message.expiresAt > Date.now()) waiting.push(message);
    }
  }

  function open(token: string, applicationServerKey: string): Channel {
    const channel: Channel = { token, applicationServerKey, isGone: false, failures: [] };
    channels.set(token, channel);
    return channel;
  }

  function channel(endpoint: string): Channel {
    const found = channels.get(decodeURIComponent(new URL(endpoint).pathname.split('/').at(-1) ?? ''));
    if (!found) throw new Error('No such subscription at this push service');
    return found;
  }

  /** Cuts every connection, including silent ones. */
  function close(): Promise<void> {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    return closed;
  }
}

interface Verdict {
  status: number;
  reason?: string;
}

function judge(
  request: IncomingMessage,
  body: Buffer,
  channel: Channel | undefined,
  entry: Received,
): Verdict {
  if (request.method !== 'POST') return { status: 405 };
  if (!channel) return { status: 404 };
  if (channel.isGone) return { status: 410, reason: 'unsubscribed or expired' };
  if (body.length > 4096) return { status: 413 };
  if (!/^\d+$/.test(entry.ttl ?? '')) return { status: 400, reason: 'TTL' };
  if (entry.topic !== undefined && !/^[\w-]{1,32}$/.test(entry.topic))
    return { status: 400, reason: 'Topic' };
  if (body.length > 0 && header(request, 'content-encoding') !== 'aes128gcm') return { status: 415 };
  return judgeVapid(request, channel, entry);
}

/** RFC 8292: checks the token's signature, audience, expiry and subject, and that its key is the subscription's. */
function judgeVapid(request: IncomingMessage, channel: Channel, entry: Received): Verdict {
  const [, token, key] =
    /^vapid t=([^,\s]+),\s*k=([^,\s]+)$/.exec(header(request, 'authorization') ?? '') ?? [];
  const [head, payload, signature] = token?.split('.') ?? [];
  if (!key || !head || !payload || !signature) return { status: 401, reason: 'no VAPID token' };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as VapidClaims;
  entry.claims = claims;
  if (!isSignedBy(key, `${head}.${payload}`, signature)) return { status: 403, reason: 'signature' };
  if (claims.aud !== `https://${request.headers.host}`)
    return { status: 403, reason: `audience ${claims.aud}` };
  const now = Date.now() / 1000;
  if (claims.exp <= now || claims.exp > now + 24 * 3600 + 60) return { status: 403, reason: 'expiry' };
  if (!/^(mailto:|https:)/.test(claims.sub)) return { status: 403, reason: 'subject' };
  if (!sameKey(key, channel.applicationServerKey))
    return { status: 403, reason: 'not the key of the subscription' };
  return { status: 201 };
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ format: 'jwk', key: jwk });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
}

const sameKey = (one: string, other: string) =>
  Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'));

function misbehave(failure: Failure, response: ServerResponse, entry: Received): void {
  if (failure === 'hang') return;
  if (failure === 'reset') return void response.socket?.destroy();
  if (failure === 'flood') return flood(response);
  const { status, retryAfter, location } = failure;
  entry.status = status;
  response.writeHead(status, {
    ...(retryAfter && { 'retry-after': retryAfter }),
    ...(location && { location }),
  });
  response.end('injected');
}

function flood(response: ServerResponse): void {
  response.writeHead(500);
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384))) continue;
  };
  response.on('drain', pour);
  pour();
}

const header = (request: IncomingMessage, name: string) => request.headers[name]?.toString();

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
