// Posts a body to an address, with a timeout of a few seconds. A redirect is an answer like any other, and is not followed.
import { request, type Agent } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { ForbiddenAddress } from './public-agent.ts';

/** What the receiver answered. */
export interface Answer {
  status: number;
  /** The header's value: seconds or a date. */
  retryAfter: string | undefined;
}

/** No response: interrupted, timed out, or blocked. */
export interface NoAnswer {
  status: 0;
  isForbidden: boolean;
  /** The kind of error, without the address that error messages often contain. */
  reason: string;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 4_096;

/** Posts, and waits up to `patienceMs` for the answer. */
export async function httpsPost(
  post: Post,
  agent: Agent,
  patienceMs = PATIENCE_MS,
): Promise<Answer | NoAnswer> {
  try {
    return await answerTo(post, agent, AbortSignal.timeout(patienceMs));
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return { status: 0, isForbidden: error instanceof ForbiddenAddress, reason: code ?? name };
  }
}

const answerTo = ({ url, headers, body }: Post, agent: Agent, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal }, (response) => {
      const { statusCode = 0, headers: answered } = response;
      discard(response, () => resolve({ status: statusCode, retryAfter: answered['retry-after'] }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

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

/** Returns the milliseconds to wait, from a number of seconds or a date. */
export function parseRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
