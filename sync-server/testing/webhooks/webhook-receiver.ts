// A receiver of webhooks on this machine. It verifies each as the documentation tells, and answers as a test wants.
import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { selfSignedCertificate } from '#tests/rigs/certificate.ts';
import { listen } from '#tests/rigs/ports.ts';
import type { LookupAll } from '../../delivery/public-agent.ts';
import type { Fixtures, Person } from '../fixtures.ts';
import type { TestServerOptions } from '../test-server.ts';

export interface ReceivedWebhook {
  path: string;
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  headers: Record<string, string>;
  body: string;
}

/** A status; `hang` never answers; an address is a redirect to it. */
export type ReceiverAnswer = number | 'hang' | `https://${string}`;

export interface WebhookReceiver {
  /** The address of a path. Every host of the certificate leads to this machine. */
  at(path: string, host?: string): string;
  /** What arrived at the path, also what was not accepted. */
  received(path: string): ReceivedWebhook[];
  /** Decides the answers at the path. Without it each is 204. */
  answer(path: string, decide: (webhook: ReceivedWebhook) => ReceiverAnswer): void;
  /** What lets a test server send here: names that resolve to this machine, which a running server never accepts. */
  options: NonNullable<TestServerOptions['webhooks']>;
  close(): void;
}

const hosts = ['receiver.example', 'other.example', 'inside.example'];
/** The only name that resolves to an address that is not allowed. */
const inside = 'inside.example';

export async function startReceiver(): Promise<WebhookReceiver> {
  const { key, cert } = selfSignedCertificate(hosts);
  const all: ReceivedWebhook[] = [];
  const answers = new Map<string, (webhook: ReceivedWebhook) => ReceiverAnswer>();
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const path = request.url ?? '';
      const webhook = { path, id: headers['webhook-id'] ?? '', headers, body, ...JSON.parse(body) };
      all.push(webhook);
      reply(response, answers.get(path)?.(webhook) ?? 204);
    });
  });
  const port = await listen(server);
  return {
    at: (path, host = 'receiver.example') => `https://${host}:${port}${path}`,
    received: (path) => all.filter((webhook) => webhook.path === path),
    answer: (path, decide) => void answers.set(path, decide),
    options: receiverOptions(cert),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What lets a server send to a receiver with this certificate. */
export const receiverOptions = (ca: string): WebhookReceiver['options'] => ({
  ...{ lookup, ca, isAllowedAddress: (address: string) => address === '127.0.0.1' },
  // A signature counts for some minutes only, whatever time the test plays at.
  now: () => new Date(),
  ...{ waitsSeconds: [0.05], lookMs: 50, answerWithinMs: 3_000 },
});

const lookup: LookupAll = (host, _options, callback) => {
  if (!hosts.includes(host)) callback(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), []);
  else callback(null, [{ address: host === inside ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
};

function reply(response: ServerResponse, answer: ReceiverAnswer): void {
  if (answer === 'hang') return;
  if (typeof answer === 'number') response.writeHead(answer).end();
  else response.writeHead(307, { Location: answer }).end();
}

/** Throws unless the signature is by the secret. */
export const verified = (secret: string, { body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers);

/** Makes a webhook as its owner does. */
export async function newWebhook(
  { browser }: Pick<Person, 'browser'>,
  url: string,
  events: readonly string[],
  withNames = false,
): Promise<{ id: string; secret: string }> {
  const made = await browser.send('POST', '/api/webhooks', { url, events, withNames });
  if (made.status !== 201) throw new Error(`No webhook: ${await made.text()}`);
  const { webhook, secret } = (await made.json()) as { webhook: { id: string }; secret: string };
  return { id: webhook.id, secret };
}

/** The deliveries in the log of a webhook, oldest first. */
export async function logOf({ browser }: Pick<Person, 'browser'>, id: string) {
  const answer = await browser.send('GET', `/api/webhooks/${id}/deliveries`);
  const { deliveries } = (await answer.json()) as {
    deliveries: {
      id: string;
      event: string;
      subject: string;
      status: number | null;
      doneAt: string | null;
    }[];
  };
  return deliveries.toReversed();
}

/** Deletes all webhooks and what waits, between two tests. */
export async function clearWebhooks({ server: { knex } }: Pick<Fixtures, 'server'>): Promise<void> {
  await knex('webhooks').del();
  await knex('deliveries').whereNotNull('webhookId').del();
}
