// What this machine is called by others on its network.
import { networkInterfaces } from 'node:os';

export const everyAddress = '0.0.0.0';

/** The addresses at which others reach a server that listens on `host`. */
export function networkAddresses(host: string): string[] {
  if (host !== everyAddress && host !== '::') return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
