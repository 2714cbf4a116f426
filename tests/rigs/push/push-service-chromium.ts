/**
 * A local stand-in for Google's push stack that lets a real Chromium subscribe and receive real messages: check-in and
 * registration over HTTP, the MCS socket over TLS, and the push endpoint for the server.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { selfSignedCertificate, type Certificate } from '../certificate.ts';
import { listen } from '../ports.ts';
import { bytes, decode, fixed64, rawVarint, readVarint, textField, varint } from './protobuf.ts';
import {
  readBody,
  startPushEndpoint,
  type Channel,
  type Message,
  type PushEndpoint,
} from './push-endpoint.ts';

export interface BrowserPushService {
  /** The hosts of the endpoints that this browser gets. All must be directed to `endpoint.port`. */
  hosts: string[];
  /** The certificate that a sender has to trust, as PEM. */
  ca: string;
  /** For a sender in this process: directs every request to the stand-in. */
  agent: Agent;
  endpoint: PushEndpoint;
  /** The number of connected browsers. */
  connections(): number;
  close(): Promise<void>;
}

export interface ChromiumPushService extends BrowserPushService {
  /** Command line switches that direct Chromium to this service. */
  flags: string[];
}

/** Chromium builds the endpoint itself: the unbranded build with the first host, Chrome with the second. */
const HOSTS = ['jmt17.google.com', 'fcm.googleapis.com'];

export async function startChromiumPushService(): Promise<ChromiumPushService> {
  const certificate = selfSignedCertificate(['localhost', ...HOSTS]);
  const browsers = new Map<string, TLSSocket>();
  const registrations = new Map<Channel, Registration>();
  const endpoint = await startPushEndpoint(certificate, deliver);
  const web = createServer((request, response) => {
    void readBody(request).then((body) => {
      const isCheckIn = request.url?.startsWith('/checkin') ?? false;
      response.end(isCheckIn ? checkIn() : register(new URLSearchParams(body.toString())));
    });
  });
  const webPort = await listen(web);
  const mcs = startMcs(certificate, browsers, endpoint.flush);
  const mcsPort = await listen(mcs);

  return {
    hosts: HOSTS,
    ca: certificate.cert,
    agent: agentTo(endpoint, certificate),
    endpoint,
    connections: () => browsers.size,
    flags: [
      `--gcm-checkin-url=http://127.0.0.1:${webPort}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${webPort}/register3`,
      `--gcm-mcs-endpoint=https://localhost:${mcsPort}`,
      `--ignore-certificate-errors-spki-list=${certificate.spkiHash}`,
    ],
    close,
  };

  function register(form: URLSearchParams): string {
    const app = form.get('app') ?? '';
    const subtype = form.get('X-subtype') ?? '';
    if (form.has('delete')) return unregister(app, subtype);
    const token = randomBytes(60).toString('base64url');
    const sender = form.get('sender') ?? '';
    registrations.set(endpoint.open(token, sender), {
      app,
      subtype,
      sender,
      device: form.get('device') ?? '',
    });
    return `token=${token}`;
  }

  function unregister(app: string, subtype: string): string {
    for (const [channel, registration] of registrations) {
      if (registration.subtype === subtype) channel.isGone = true;
    }
    return `deleted=${app}`;
  }

  function deliver(message: Message): boolean {
    const registration = registrations.get(message.channel);
    const socket = registration && browsers.get(registration.device);
    if (!registration || !socket) return false;
    socket.write(frame(Tag.dataMessage, dataMessage(message, registration)));
    return true;
  }

  async function close(): Promise<void> {
    for (const socket of browsers.values()) socket.destroy();
    web.closeAllConnections();
    await Promise.all([
      endpoint.close(),
      new Promise((done) => web.close(done)),
      new Promise((done) => mcs.close(done)),
    ]);
  }
}

export const agentTo = ({ port }: PushEndpoint, { cert }: Certificate) =>
  new Agent({ host: '127.0.0.1', port, ca: cert });

interface Registration {
  app: string;
  subtype: string;
  sender: string;
  /** The number that the check-in gave the browser, which signs in to MCS with it. */
  device: string;
}

let lastDevice = 4_000_000_000n;

/** AndroidCheckinResponse: stats_ok, time, device id, security token. */
function checkIn(): Buffer {
  lastDevice += 1n;
  return Buffer.concat([
    varint(1, 1),
    varint(3, Date.now()),
    fixed64(7, lastDevice),
    fixed64(8, lastDevice * 7n),
  ]);
}

/** The MCS tags (google_apis/gcm/protocol/mcs.proto) used here. */
const Tag = { heartbeat: 0, heartbeatAck: 1, login: 2, loginResponse: 3, close: 4, dataMessage: 8 } as const;
const MCS_VERSION = 41;

function startMcs(certificate: Certificate, browsers: Map<string, TLSSocket>, onLogin: () => void) {
  return createTlsServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
    let buffered = Buffer.alloc(0);
    let isFirst = true;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const [device, held] of browsers) if (held === socket) browsers.delete(device);
    });
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const taken = takeFrame(buffered, isFirst ? 1 : 0); // the very first byte is the version
        if (!taken) return;
        buffered = buffered.subarray(taken.next);
        isFirst = false;
        answerFrame(socket, taken);
      }
    });
  });

  function answerFrame(socket: TLSSocket, { tag, content }: Frame): void {
    if (tag === Tag.heartbeat) socket.write(frame(Tag.heartbeatAck, Buffer.alloc(0)));
    if (tag === Tag.close) socket.end();
    if (tag !== Tag.login) return;
    const login = decode(content);
    socket.write(Buffer.from([MCS_VERSION]));
    socket.write(
      frame(Tag.loginResponse, Buffer.concat([bytes(1, textField(login, 1)), varint(8, Date.now())])),
    );
    browsers.set(textField(login, 3), socket);
    onLogin();
  }
}

interface Frame {
  tag: number;
  content: Buffer;
  next: number;
}

/** Reads the tag (1 byte), length (varint) and content; undefined while the frame is incomplete. */
function takeFrame(buffer: Buffer, at: number): Frame | undefined {
  const length = readVarint(buffer, at + 1);
  if (!length) return undefined;
  const next = length.next + Number(length.value);
  if (buffer.length < next) return undefined;
  return { tag: buffer.readUInt8(at), content: buffer.subarray(length.next, next), next };
}

const frame = (tag: number, content: Buffer) =>
  Buffer.concat([Buffer.from([tag]), rawVarint(content.length), content]);

/** DataMessageStanza. */
function dataMessage(message: Message, { app, subtype, sender }: Registration): Buffer {
  const appData = (key: string, value: string) => bytes(7, Buffer.concat([bytes(1, key), bytes(2, value)]));
  return Buffer.concat([
    bytes(2, message.id),
    bytes(3, sender),
    bytes(5, app),
    appData('subtype', subtype),
    ...(message.body.length > 0 ? [appData('content-encoding', message.contentEncoding ?? '')] : []),
    bytes(9, message.id),
    varint(17, 60),
    varint(18, Date.now()),
    ...(message.body.length > 0 ? [bytes(21, message.body)] : []),
    varint(24, 1),
  ]);
}
