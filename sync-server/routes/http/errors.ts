// Converts every error into the error response `{ message, code, requestId }`, or into problem details.
import { STATUS_CODES } from 'node:http';
import type { Context, Middleware } from 'koa';
import { Refusal, refusalStatuses } from '#shared/engine/rejection.ts';
import { isDatabaseAway } from '#server/database/failures.ts';
import type { Logger } from '#server/operations/log.ts';
import type { RequestState } from './route-group.ts';

/** Thrown by routes to reject a request before any rule runs. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Replaces the code of the status. */
  readonly code: string | undefined;
  constructor(status: number, message: string, headers: Record<string, string> = {}, code?: string) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.code = code;
  }
}

const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_allowed',
  413: 'too_large',
  415: 'not_json',
  421: 'elsewhere',
  429: 'too_many',
  503: 'unavailable',
};

/** Makes the middleware that answers refusals and errors as JSON with a code, a sentence and the request's id. */
export function errors(log: Logger): Middleware<RequestState> {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const { status, headers, ...answer } = answerFor(error);
      if (status === 503) log.warn({ requestId: context.state.requestId, error }, whatIsAway(error));
      else if (status >= 500) log.error({ requestId: context.state.requestId, error }, 'request failed');
      const { requestId } = context.state;
      context.set(headers);
      context.status = status;
      context.body = wantsProblem(context) ? problemOf(status, answer, requestId) : { ...answer, requestId };
      if (wantsProblem(context)) context.type = problemType;
    }
  };
}

const problemType = 'application/problem+json';

/** v1 always answers problem details; the other calls if the request names their media type (RFC 9457). */
const wantsProblem = (context: Context): boolean =>
  context.path.startsWith('/api/v1/') || context.get('Accept').includes(problemType);

/** The type names the code, which is the same in every version. */
const problemOf = (status: number, { message, ...rest }: Told, requestId: string) => ({
  type: `urn:skillpact:problem:${rest.code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  instance: `urn:uuid:${requestId}`,
  ...rest,
  requestId,
});

interface Told {
  message: string;
  code: string;
  fields?: Readonly<Record<string, string>>;
}

const whatIsAway = (error: unknown): string =>
  error instanceof HttpError ? error.message : 'the database is away';

function answerFor(error: unknown) {
  if (error instanceof Refusal) {
    const fields = Object.keys(error.fields).length > 0 ? { fields: error.fields } : {};
    return {
      status: refusalStatuses[error.code],
      headers: {},
      message: error.message,
      code: error.code,
      ...fields,
    };
  }
  if (isDatabaseAway(error)) return unavailable;
  const { status, expose, message, headers, code } = asHttpError(error);
  if (!expose) {
    return {
      status: 500,
      headers: {},
      message: 'Something went wrong on our side. Please try again.',
      code: 'defect',
    };
  }
  return { status, headers, message, code: code ?? codes[status] ?? 'invalid' };
}

/** Devices wait at least this long plus a random delay. */
const unavailable = {
  status: 503,
  headers: { 'Retry-After': '2' },
  message: 'The server is busy. Please try again in a moment.',
  code: 'unavailable',
};

/** Accepts our errors, and those of Koa and the body parser, which mark public messages with `expose`. */
function asHttpError(error: unknown) {
  if (error instanceof HttpError) return { ...error, message: error.message, expose: true };
  const { status = 500, expose = false } = error as { status?: number; expose?: boolean };
  const message = status === 413 ? 'This request is too large.' : 'We couldn’t read this request.';
  return { status, expose: expose && status < 500, message, headers: {}, code: undefined };
}
