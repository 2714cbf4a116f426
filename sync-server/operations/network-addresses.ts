// Lists the names and addresses of this machine, for itself and for others on its network.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

export const allAddresses = '0.0.0.0';

/** Returns the addresses at which other machines reach a server that listens on `host`. */
export function networkAddresses(host: string): string[] {
  if (host !== allAddresses && host !== '::') return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Reports whether the host is this machine only; browsers trust it without https. The whole name must match, because a
 * name that merely begins with a loopback address can belong to anybody.
 */
export function isLoopback(host: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(host) ||
    host.endsWith('.localhost') ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
