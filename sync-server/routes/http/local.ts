// A server that is for its own machine alone shows mail and signs demo accounts in with one tap. So it answers nobody who
// comes from elsewhere: not by a name that a web page has made lead here, and not through a proxy.
import type { Middleware } from 'koa';
import { isLoopback } from '#server/operations/network-addresses.ts';
import { HttpError } from './errors.ts';

/** Set by proxies, and by programs that lend a machine's port to others. */
const forwarding = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'];

export const refuseOtherHosts: Middleware = (context, next) => {
  const isForwarded = forwarding.some((header) => context.get(header) !== '');
  if (isForwarded || !isLoopback(nameIn(context.get('Host'))))
    throw new HttpError(
      421,
      'This server only answers at localhost on its own machine. To open it to others, set PUBLIC_ORIGIN and SMTP_URL. See docs/operations.md.',
    );
  return next();
};

/** Without the port; empty where it is anything but a name or an address with one. */
const nameIn = (host: string): string =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
