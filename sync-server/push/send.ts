// One push to one endpoint: encrypted, signed, and answered within a few seconds or not at all.
import { request, type Agent } from 'node:https';
import type { IncomingMessage } from 'node:http';
import webpush from 'web-push';
import { ForbiddenAddress } from './guard.ts';

export interface Push {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  vapid: { subject: string; publicKey: string; privateKey: string };
  payload: string;
  /** Seconds the push service may keep it. */
  timeToLive: number;
  /** High wakes a sleeping phone. */
  urgency: 'normal' | 'high';
  topic: string;
}

export interface Answer {
  status: number;
  /** As it was sent: seconds or a date. */
  retryAfter: string | undefined;
}

/** No answer: cut, too late, or not let through. */
export interface NoAnswer {
  status: 0;
  isForbidden: boolean;
  /** The kind of error, without the endpoint that messages tend to carry. */
  reason: string;
}

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 4_096;

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

/** The words of an answer are of no use; a long one costs the connection. */
function discard(response: IncomingMessage, done: () => void): void {
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > LONGEST_ANSWER) response.destroy();
  });
  // Also after it was destroyed; a cut answer is an answer, for its status has been read.
  response.on('close', done);
  response.on('error', done);
}
