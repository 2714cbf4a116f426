/**
 * A push service with its browser in one, without a real browser, for tests of the server. It creates subscriptions
 * with real keys and decrypts (RFC 8291) the messages that arrive for them.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { selfSignedCertificate } from '../certificate.ts';
import { startPushEndpoint, type Failure, type Received } from './push-endpoint.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ShownMessage {
  text: string;
  topic: string | undefined;
}

export interface PushService {
  host: string;
  port: number;
  /** The certificate that a sender has to trust, as PEM. */
  ca: string;
  received: Received[];
  subscribe(applicationServerKey: string): Subscription;
  /** The decrypted messages of this subscription's browser, oldest first. */
  messages(subscription: Subscription): ShownMessage[];
  /** The next requests for this subscription get these answers. */
  fail(subscription: Subscription, ...failures: Failure[]): void;
  /** The service answers 410 for it from then on. */
  expire(subscription: Subscription): void;
  close(): Promise<void>;
}

export async function startPushService(host = 'push.example'): Promise<PushService> {
  const certificate = selfSignedCertificate([host]);
  const browsers = new Map<string, Browser>();
  const endpoint = await startPushEndpoint(certificate, ({ channel, body, topic }) => {
    const browser = browsers.get(channel.token);
    browser?.messages.push({ text: body.length > 0 ? decrypt(body, browser) : '', topic });
    return browser !== undefined;
  });

  return {
    host,
    port: endpoint.port,
    ca: certificate.cert,
    received: endpoint.received,
    subscribe,
    messages: (subscription) => browserOf(subscription).messages,
    fail: (subscription, ...failures) => endpoint.channel(subscription.endpoint).failures.push(...failures),
    expire: (subscription) => {
      endpoint.channel(subscription.endpoint).isGone = true;
    },
    close: endpoint.close,
  };

  function subscribe(applicationServerKey: string): Subscription {
    const token = randomBytes(24).toString('base64url');
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    endpoint.open(token, applicationServerKey);
    browsers.set(token, { ecdh, auth, messages: [] });
    return {
      endpoint: `https://${host}:${endpoint.port}/push/${token}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  function browserOf(subscription: Subscription): Browser {
    const browser = browsers.get(endpoint.channel(subscription.endpoint).token);
    if (!browser) throw new Error('No browser holds this subscription');
    return browser;
  }
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  messages: ShownMessage[];
}

/** RFC 8291 over RFC 8188: salt (16), record size (4), key id length (1), sender's key (65), one encrypted record. */
export function decrypt(body: Buffer, { ecdh, auth }: Pick<Browser, 'ecdh' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (keyLength !== 65) throw new Error('The sender key is not an uncompressed P-256 point');
  if (sealed.length > recordSize) throw new Error('More than one record');

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = hkdf(ecdh.computeSecret(senderKey), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return withoutPadding(padded).toString('utf8');
}

/** The text ends at the last nonzero byte, which must be the delimiter of a last record. */
function withoutPadding(padded: Buffer): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The record is not delimited as the last one');
  return padded.subarray(0, end);
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
