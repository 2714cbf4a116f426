// Sends one push to one endpoint: encrypted, signed, and with a timeout of a few seconds.
import type { Agent } from 'node:https';
import webpush from 'web-push';
import { httpsPost, type Answer, type NoAnswer } from '../delivery/https-post.ts';

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

/** Sends a push and waits up to `patienceMs` for the answer. */
export async function sendPush(push: Push, agent: Agent, patienceMs?: number): Promise<Answer | NoAnswer> {
  const { endpoint, keys, vapid, payload, timeToLive: TTL, topic, urgency } = push;
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: vapid,
    TTL,
    topic,
    urgency,
  });
  return httpsPost({ url: endpoint, headers: headers as Record<string, string>, body }, agent, patienceMs);
}
