// Restricts the destinations of pushes. A subscription contains its endpoint, so a subscriber could make the server
// call any address. Only known push services are called, and only at public internet addresses.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent, type AgentOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Decides which push services the server may connect to. */
export interface PushGuard {
  allows(endpoint: string): boolean;
  /** Checks the resolved address at connection time, so that a changed DNS answer cannot bypass the check. */
  agent: Agent;
}

/** Which hosts and ports are allowed besides the known services. */
export interface PushGuardOptions {
  /** Additional hosts: a host, or `*.` and a domain for every host below it. */
  extraHosts?: readonly string[];
  ports?: readonly number[];
  lookup?: LookupAll;
  isAllowedAddress?(address: string): boolean;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/** The form of `dns.lookup` that returns every address. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Makes the guard. Without options only known services on port 443 with public addresses are allowed. */
export function pushGuard(options: PushGuardOptions = {}): PushGuard {
  const {
    extraHosts = [],
    ports = [443],
    lookup = systemLookup,
    isAllowedAddress = isPublicAddress,
  } = options;
  const hosts = [...knownHosts, ...extraHosts];
  // An explicit agent ignores the proxy of the environment.
  const settings: AgentOptions = {
    keepAlive: true,
    maxSockets: 32,
    lookup: guardedLookup(lookup, isAllowedAddress),
  };
  if (options.ca !== undefined) settings.ca = options.ca;
  return { allows: (endpoint) => isAllowed(endpoint, hosts, ports), agent: new Agent(settings) };
}

function isAllowed(endpoint: string, hosts: readonly string[], ports: readonly number[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (isIP(hostname) !== 0 || !ports.includes(Number(port || 443))) return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}

/** Thrown when a push service resolves to an address inside the server's network. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  constructor() {
    super('The push service has an address that pushes may not go to.');
  }
}

/** A name is refused if any of its addresses is forbidden. */
function guardedLookup(lookup: LookupAll, isAllowedAddress: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      const isAllowed = addresses.every(({ address }) => isAllowedAddress(address));
      if (!first || !isAllowed) return callback(new ForbiddenAddress(), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
