/**
 * A local stand-in for Mozilla's push service: the autopush socket for a real Firefox, the push endpoint for the
 * server.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { selfSignedCertificate } from '../certificate.ts';
import { listen } from '../ports.ts';
import { startPushEndpoint, type Channel, type Message } from './push-endpoint.ts';
import { agentTo, type BrowserPushService } from './push-service-chromium.ts';
import { webSocketServer, type WebSocketConnection } from './websocket-server.ts';

export interface FirefoxPushService extends BrowserPushService {
  /** Preferences that direct Firefox to this service. */
  preferences: Record<string, string | boolean>;
}

const HOST = 'updates.push.services.mozilla.com';

export async function startFirefoxPushService(): Promise<FirefoxPushService> {
  const certificate = selfSignedCertificate([HOST]);
  /** Connections by user agent id; null while that browser is disconnected. */
  const browsers = new Map<string, WebSocketConnection | null>();
  const registrations = new Map<Channel, Registration>();
  const endpoint = await startPushEndpoint(certificate, deliver);
  const sockets = webSocketServer(converse);
  const socketPort = await listen(sockets);

  return {
    hosts: [HOST],
    ca: certificate.cert,
    agent: agentTo(endpoint, certificate),
    endpoint,
    connections: () => connected().length,
    preferences: {
      'dom.push.serverURL': `ws://127.0.0.1:${socketPort}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
    },
    close,
  };

  function converse(connection: WebSocketConnection) {
    let uaid = '';
    return {
      onText(text: string) {
        if (text === '{}') return connection.send('{}'); // autopush's own ping
        const request = JSON.parse(text) as AutopushRequest;
        if (request.messageType === 'hello') uaid = greet(connection, request);
        if (request.messageType === 'register') register(connection, uaid, request);
        if (request.messageType === 'unregister') unregister(connection, request);
      },
      onClose() {
        if (browsers.get(uaid) === connection) browsers.set(uaid, null);
      },
    };
  }

  function greet(connection: WebSocketConnection, { uaid: known }: AutopushRequest): string {
    const uaid = known && browsers.has(known) ? known : randomUUID().replaceAll('-', '');
    browsers.set(uaid, connection);
    say(connection, { messageType: 'hello', uaid, status: 200, use_webpush: true, broadcasts: {} });
    endpoint.flush();
    return uaid;
  }

  function register(
    connection: WebSocketConnection,
    uaid: string,
    { channelID = '', key }: AutopushRequest,
  ): void {
    const token = randomBytes(48).toString('base64url');
    registrations.set(endpoint.open(token, key ?? ''), { uaid, channelID });
    const pushEndpoint = `https://${HOST}/wpush/v2/${token}`;
    say(connection, { messageType: 'register', channelID, status: 200, pushEndpoint });
  }

  function unregister(connection: WebSocketConnection, { channelID = '' }: AutopushRequest): void {
    for (const [channel, registration] of registrations) {
      if (registration.channelID === channelID) channel.isGone = true;
    }
    say(connection, { messageType: 'unregister', channelID, status: 200 });
  }

  function deliver({ id, channel, body, contentEncoding }: Message): boolean {
    const registration = registrations.get(channel);
    const connection = registration && browsers.get(registration.uaid);
    if (!connection) return false;
    const content =
      body.length > 0 ? { data: body.toString('base64url'), headers: { encoding: contentEncoding } } : {};
    const { channelID } = registration;
    say(connection, { messageType: 'notification', channelID, version: id, ...content });
    return true;
  }

  function connected(): WebSocketConnection[] {
    return [...browsers.values()].filter((connection) => connection !== null);
  }

  async function close(): Promise<void> {
    for (const connection of connected()) connection.close();
    await Promise.all([endpoint.close(), new Promise((done) => sockets.close(done))]);
  }
}

interface Registration {
  uaid: string;
  channelID: string;
}

interface AutopushRequest {
  messageType: string;
  uaid?: string;
  channelID?: string;
  key?: string;
}

const say = (connection: WebSocketConnection, message: object) => connection.send(JSON.stringify(message));
