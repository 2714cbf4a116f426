// Calls the server: one general request, and one loader for JSON.
import { viewedColleague } from '#app/session/viewed-colleague.ts';

/** Any answer but a success. The message is "status: body", or "status: status text" if the body is empty. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

interface RequestOptions {
  signal?: AbortSignal;
}

/**
 * Sends a request. Adds a JSON body and its content type only if there is a body. Throws a RequestError for any answer
 * but a success, and a TypeError, like `fetch`, if the server was not reached.
 */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(viewedColleague() && { 'X-Viewing': 'yes' }),
  };
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...options,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text());
  // A captive portal's page counts as no connection.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new TypeError('not our answer');
  return response;
}

/** Reads JSON from the path made of the key's segments: load(['/api/jobs', 12]) reads /api/jobs/12. */
export async function load(key: readonly (string | number)[], options?: RequestOptions): Promise<unknown> {
  return (await request('GET', key.join('/'), undefined, options)).json();
}

/** Whether the server says that nobody is signed in. Only this form leads a person to the sign-in page. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** Returns the server's own sentence for a refusal; undefined if it gave none or was not reached. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof RequestError ? messageIn(error.body) : undefined;
}

/** Returns the sentence in the body of an answer. */
export function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

export const serverFailed = 'Something went wrong on the server. Try again in a minute.';

/** Whether the server failed without a sentence. From 502 on, a gateway says that the server was not reached. */
export const isFault = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 500 && error.status < 502;
