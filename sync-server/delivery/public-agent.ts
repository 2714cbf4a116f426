// An agent for calls to addresses that people name. It connects only to addresses of the public internet, whatever their names
// resolve to.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How names are resolved, and which addresses and certificates are accepted. Only tests name any of it. */
export interface PublicAgentOptions {
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

/** Thrown when a name resolves to an address inside the server's network. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  constructor() {
    super('The name has an address that the server may not call.');
  }
}

/** Makes the agent. It checks the resolved address at connection time, so that a changed DNS answer cannot bypass the check. */
export function publicAgent({ ca, ...options }: PublicAgentOptions): Agent {
  // An explicit agent ignores the proxy of the environment.
  return new Agent({ keepAlive: true, maxSockets: 32, lookup: publicLookup(options), ...(ca && { ca }) });
}

/** Resolves names. A name is refused if any of its addresses is forbidden. */
export function publicLookup({
  lookup = systemLookup,
  isAllowedAddress = isPublicAddress,
}: PublicAgentOptions): LookupFunction {
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
