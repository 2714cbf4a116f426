// Leads from a link with a sign behind it to the address without it. Mail and chat programs add such signs.
import type { Context, Next } from 'koa';
import { withoutLinkTail } from '#shared/lib/link-tail.ts';

/** The answer of another sign-in service, whose keys may end with any sign. */
const answers = '/api/login/openid/';

/** Redirects people only. A program gets what its address says. */
export async function redirectLinkTails(context: Context, next: Next): Promise<void> {
  const isRead = context.method === 'GET' || context.method === 'HEAD';
  const isLink = isRead && isForReading(context) && !context.path.startsWith(answers);
  const address = isLink ? withoutLinkTail(context.url) : undefined;
  if (address === undefined) return next();
  context.redirect(address);
}

/** Whether a person is to read the answer, and not a program. */
export function isForReading(context: Context): boolean {
  return /\btext\/html\b/.test(context.get('Accept'));
}
