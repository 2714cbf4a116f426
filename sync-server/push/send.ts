// Sends one push to one endpoint: encrypted, signed, and with a timeout of a few seconds.
import { request, type Agent } from 'node:https';
import type { IncomingMessage } from 'node:http';
import webpush from 'web-push';
import { ForbiddenAddress } from './guard.ts';

/** One message for one subscription. */
export interface Push {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  vapid: { subject: string; publicKey: string; privateKey: string };
  payload: string;
  /** How many seconds the push service may keep it. */
  timeToLive: number;
  /** High wakes a sleeping phone. */
  urgency: 'normal' | 'high';
  topic: string;
}

/** What the push service answered. */
export interface Answer {
  status: number;
  /** The header's value: seconds or a date. */
  retryAfter: string | undefined;
}

/** No response: interrupted, timed out, or blocked. */
export interface NoAnswer {
  status: 0;
  isForbidden: boolean;
  /** The kind of error, without the endpoint that error messages often contain. */
  reason: string;
}

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 4_096;

/** Sends a push and waits up to `patienceMs` for the answer. */
export async function sendPush(
  push: Push,
  agent: Agent,
  patienceMs = PATIENCE_MS,
): Promise<Answer | NoAnswer> {
  try {
    return await post(push, agent, AbortSignal.timeout(patienceMs));
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return { status: 0, isForbidden: error instanceof ForbiddenAddress, reason: code ?? name };
  }
}

function post(push: Push, agent: Agent, signal: AbortSignal): Promise<Answer> {
  const { endpoint, keys, vapid, payload, timeToLive: TTL, topic, urgency } = push;
  const details = webpush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: vapid,
    TTL,
    topic,
    urgency,
  });
  return new Promise((resolve, reject) => {
    const headers = details.headers as Record<string, string>;
    const sent = request(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
      const { statusCode = 0, headers: answered } = response;
      discard(response, () => resolve({ status: statusCode, retryAfter: answered['retry-after'] }));
    });
    sent.on('error', reject);
    sent.end(details.body);
  });
}

/** Discards the response body, which is not used. A long body closes the connection. */
function discard(response: IncomingMessage, done: () => void): void {
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > LONGEST_ANSWER) response.destroy();
  });
  // Also after the response was destroyed. A truncated response counts, because its status was read.
  response.on('close', done);
  response.on('error', done);
}
