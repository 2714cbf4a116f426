// Restricts the destinations of pushes. A subscription contains its endpoint, so a subscriber could make the server
// call any address. Only known push services are called, and only at public internet addresses.
import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import { publicAgent, type PublicAgentOptions } from '../delivery/public-agent.ts';

/** Decides which push services the server may connect to. */
export interface PushGuard {
  allows(endpoint: string): boolean;
  /** Checks the resolved address at connection time, so that a changed DNS answer cannot bypass the check. */
  agent: Agent;
}

/** Which hosts and ports are allowed besides the known services. */
export interface PushGuardOptions extends PublicAgentOptions {
  /** Additional hosts: a host, or `*.` and a domain for every host below it. */
  extraHosts?: readonly string[];
  ports?: readonly number[];
}

const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Makes the guard. Without options only known services on port 443 with public addresses are allowed. */
export function pushGuard({ extraHosts = [], ports = [443], ...options }: PushGuardOptions = {}): PushGuard {
  const hosts = [...knownHosts, ...extraHosts];
  return { allows: (endpoint) => isAllowed(endpoint, hosts, ports), agent: publicAgent(options) };
}

function isAllowed(endpoint: string, hosts: readonly string[], ports: readonly number[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (isIP(hostname) !== 0 || !ports.includes(Number(port || 443))) return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
