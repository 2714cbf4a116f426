// What this machine is called, by itself and by others on its network.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

export const allAddresses = '0.0.0.0';

/** The addresses at which others reach a server that listens on `host`. */
export function networkAddresses(host: string): string[] {
  if (host !== allAddresses && host !== '::') return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** Of this machine alone: browsers trust it without https. A name that only begins like its address can be anybody's. */
export function isLoopback(host: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(host) ||
    host.endsWith('.localhost') ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
