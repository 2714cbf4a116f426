// Checks every request to /api before a route handles it: origin, headers, body.
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { isCleanText } from '#shared/engine/field-schemas.ts';
import { bodyOf } from './bodies.ts';
import { documentationPath, documentationPolicy } from '../documentation.ts';
import type { RequestState } from './route-group.ts';
import { HttpError } from './errors.ts';

/** The most bytes of a body. */
export const MAX_BODY = 1_048_576;
const MAX_DEPTH = 20;
const transportSeconds = 31_536_000;

/** The endpoint for browsers' reports of content security policy violations. */
const policyReports = '/api/policy-reports';

/**
 * Makes the middleware that sets the security headers of every answer. Pages and files get the whole policy. Answers of
 * calls are no pages: they load and run nothing, and their headers are kept short, because each of them carries them.
 */
export function securityHeaders(options: { isHttps: boolean }): Middleware {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // No text may become code in a page, except the URL of the service worker (app/shell/updates/app-updates.ts).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['worker'],
        reportUri: [policyReports],
        reportTo: ['policy'],
        ...(options.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: options.isHttps && { maxAge: transportSeconds },
    xFrameOptions: { action: 'deny' },
  });
  const asPage = (context: Context) => {
    context.set('Reporting-Endpoints', `policy="${policyReports}"`);
    context.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    return headers(context, async () => {});
  };
  const asCall = (context: Context) => {
    context.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    context.set('X-Content-Type-Options', 'nosniff');
    if (options.isHttps)
      context.set('Strict-Transport-Security', `max-age=${transportSeconds}; includeSubDomains`);
  };
  return async (context, next) => {
    const isCall = context.path.startsWith('/api/');
    await (isCall ? asCall(context) : asPage(context));
    await next();
    // The server's own pages and their files, such as those for signing in.
    const { type } = context.response;
    if (isCall && type !== '' && !/json|event-stream|calendar/.test(type)) await asPage(context);
    if (isDocumentation(context.path)) context.set('Content-Security-Policy', documentationPolicy);
  };
}

const isDocumentation = (path: string): boolean =>
  path === documentationPath || path.startsWith(`${documentationPath}/`);

/** Prevents pages of other sites from changing anything here or signing a person out. */
export function refuseOtherSites(publicOrigin: string): Middleware {
  return (context, next) => {
    const changes = context.method !== 'GET' && context.method !== 'HEAD';
    if (changes && !isOwn(context, publicOrigin))
      throw new HttpError(403, 'This request came from another site.');
    return next();
  };
}

/**
 * For GET requests with an effect: older browsers send neither of the two headers with them, but they send the
 * referrer.
 */
export function isOurPage(context: Context): boolean {
  const site = context.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const referrer = context.get('Origin') || context.get('Referer');
  return referrer === '' || (URL.canParse(referrer) && new URL(referrer).host === context.host);
}

/** Browsers load a page ahead before anybody has chosen it, and checkers of links ask for the head alone. */
export const isAheadOfTime = (context: Context): boolean =>
  context.method === 'HEAD' ||
  ['Sec-Purpose', 'Purpose', 'X-Moz'].some((header) => context.get(header).startsWith('prefetch'));

/**
 * Browsers state where a request comes from. A client that states nothing is not a browser and has no cookie to abuse.
 */
function isOwn(context: Context, publicOrigin: string): boolean {
  const site = context.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = context.get('Origin');
  return (
    origin === '' ||
    origin === publicOrigin ||
    (URL.canParse(origin) && new URL(origin).host === context.host)
  );
}

/** The request target must be a path or an absolute URL. Koa finds no path in anything else. */
export const refuseNoPath: Middleware = (context, next) => {
  if (typeof pathOf(context) === 'string') return next();
  context.status = 400;
  context.body = {
    message: 'This isn’t a valid address.',
    code: 'invalid',
    requestId: context.state.requestId,
  };
  return undefined;
};

/** Returns null for part of a URL, although its type excludes null. */
const pathOf = ({ path }: { path: unknown }): unknown => path;

/** Rejects paths with characters that no text contains, such as NUL, without a database query. */
export const refuseOddPaths: Middleware = (context, next) => {
  if (!isCleanPath(context.path)) throw new HttpError(404, 'There’s nothing at this address.');
  return next();
};

function isCleanPath(path: string): boolean {
  try {
    return isCleanText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Parses JSON bodies only. Forms are read only by the sign-in pages. */
export function jsonBody(options: {
  formPaths: RegExp;
  refuseGuest: (path: string, state: RequestState) => void;
}): Middleware<RequestState> {
  const parse = bodyOf({
    type: 'json',
    most: MAX_BODY,
    broken: 'The body of this request isn’t valid JSON.',
    refuseGuest: options.refuseGuest,
  });
  return async (context, next) => {
    if (options.formPaths.test(context.path)) return next();
    if (hasBody(context) && !context.is('json')) throw new HttpError(415, 'Send JSON.');
    return parse(context, async () => {
      refuseMonsters(context.request.body, 0);
      await next();
    });
  };
}

function hasBody({ request }: Context): boolean {
  return (request.length ?? 0) > 0 || request.get('Transfer-Encoding') !== '';
}

/** Rejects nesting that would exhaust the stack of a reader, and keys that could reach an object's prototype. */
export function refuseMonsters(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new HttpError(400, `Nest values at most ${MAX_DEPTH} levels deep.`);
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw new HttpError(400, 'This field name isn’t allowed.');
    refuseMonsters(inner, depth + 1);
  }
}
