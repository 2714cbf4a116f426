// Decides to which addresses webhooks may be sent: https, on the public internet, and not this platform itself.
import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import {
  ForbiddenAddress,
  publicAgent,
  publicLookup,
  type PublicAgentOptions,
} from '../delivery/public-agent.ts';
import { refuseRequest } from '../engine/request-refusals.ts';

/** Refuses addresses when a webhook is made, and again when it sends. */
export interface WebhookGuard {
  /** Refuses an address with the reason, also by what its name resolves to now. */
  check(url: string): Promise<void>;
  /** Reports whether the form of the address is allowed. */
  allows(url: string): boolean;
  agent: Agent;
}

/** Makes the guard. A test may allow its own receivers. */
export function webhookGuard(publicOrigin: string, options: PublicAgentOptions = {}): WebhookGuard {
  const resolve = publicLookup(options);
  const ownHost = hostOf(new URL(publicOrigin));

  function problemOf(url: string): 'webhook.https' | 'webhook.private' | 'webhook.own' | undefined {
    if (!URL.canParse(url)) return 'webhook.https';
    const parsed = new URL(url);
    const { protocol, username, password } = parsed;
    if (protocol !== 'https:' || username !== '' || password !== '') return 'webhook.https';
    const host = hostOf(parsed);
    if (host === ownHost) return 'webhook.own';
    // A connection to a number would not be resolved, and so not be checked.
    return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? undefined : 'webhook.private';
  }

  return {
    async check(url) {
      const problem = problemOf(url);
      if (problem) throw refuseRequest(problem);
      const error = await new Promise<unknown>((done) => resolve(new URL(url).hostname, {}, done));
      if (error instanceof ForbiddenAddress) throw refuseRequest('webhook.private');
      if (error) throw refuseRequest('webhook.unknownHost');
    },
    allows: (url) => problemOf(url) === undefined,
    agent: publicAgent(options),
  };
}

/** A host with a dot at its end is the same host. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');
