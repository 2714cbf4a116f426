// The reason why a push action failed, in words that say how to fix it. Shared by all places that offer push.
import { RequestError, isUnauthorized, serverMessage } from '#app/session/request.ts';
import { PushUnavailable, PushUnwanted } from './subscription.ts';

/** The service worker, which push needs, is not available. */
export class NotPrepared extends Error {
  override readonly name = 'NotPrepared';
  constructor() {
    super('This app’s background worker isn’t running.');
  }
}

/** Returns the text for a failed push action. */
export function pushFailureWords(error: unknown): string {
  if (isUnauthorized(error)) return 'You are signed out. Sign in again to change this.';
  if (error instanceof RequestError) return serverMessage(error) ?? answerWords(error.status);
  if (error instanceof NotPrepared)
    return 'This browser is still preparing the app. Reload the page and try again in a minute.';
  if (error instanceof PushUnavailable || nameOf(error) === 'AbortError')
    return "This browser's push service doesn't answer. Your network may block it; try another one.";
  if (nameOf(error) === 'NotAllowedError')
    return 'This browser blocks notifications. You can allow them in its settings.';
  if (isNoConnection(error)) return 'You need a connection for this.';
  return 'That didn’t work. Reload the page and try again.';
}

/** For attempts that nobody requested: they are retried, also after a sign-in, and the failure is not a defect. */
export const isPassing = (error: unknown): boolean =>
  isUnauthorized(error) ||
  isNoConnection(error) ||
  error instanceof PushUnwanted ||
  error instanceof PushUnavailable ||
  nameOf(error) === 'AbortError' ||
  error instanceof NotPrepared ||
  (error instanceof RequestError && (error.status === 429 || error.status >= 502));

/** The answer of a gateway contains no sentence of the server. */
function answerWords(status: number): string {
  return status >= 502
    ? 'You need a connection for this.'
    : 'The server didn’t accept that. Reload the page and try again.';
}

/** The errors that `fetch` throws if there is no answer, or none in time. */
const isNoConnection = (error: unknown): boolean =>
  error instanceof TypeError || nameOf(error) === 'TimeoutError';

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : undefined);
