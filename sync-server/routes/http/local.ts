// Protects a server that is for its own machine only, because it shows mail and signs demo accounts in with one tap.
// It rejects requests from elsewhere: those with a host name that a web page has pointed here, and those through a
// proxy.
import type { Middleware } from 'koa';
import { isLoopback } from '#server/operations/network-addresses.ts';
import { HttpError } from './errors.ts';

/** Set by proxies, and by programs that forward a machine's port to others. */
const forwarding = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'];

/** Refuses requests that did not come to a loopback address directly. */
export const refuseOtherHosts: Middleware = (context, next) => {
  const isForwarded = forwarding.some((header) => context.get(header) !== '');
  if (isForwarded || !isLoopback(nameIn(context.get('Host'))))
    throw new HttpError(
      421,
      'This server only answers at localhost on its own machine. To open it to others, set PUBLIC_ORIGIN and SMTP_URL. See docs/operations.md.',
    );
  return next();
};

/** Returns the host without the port. Empty if it is not a name or an address with an optional port. */
const nameIn = (host: string): string =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
