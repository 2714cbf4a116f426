import { expect, test } from 'vitest';
import { RequestError } from '#app/session/request.ts';
import { NotPrepared, pushFailureWords } from './push-failure.ts';
import { PushUnavailable } from './subscription.ts';

const answer = (status: number, message?: string) =>
  new RequestError(status, '', message === undefined ? '<h1>no</h1>' : JSON.stringify({ message }));

test.each([
  ['nobody answered', new TypeError('Failed to fetch'), /^You need a connection/],
  ['nobody answered in time', new DOMException('', 'TimeoutError'), /^You need a connection/],
  ['a gateway answered', answer(502), /^You need a connection/],
  ['the push service is silent', new PushUnavailable(), /^This browser's push service doesn't answer/],
  [
    'the browser could not register',
    new DOMException('Registration failed', 'AbortError'),
    /^This browser's push service/,
  ],
  ['the browser blocks it', new DOMException('', 'NotAllowedError'), /^This browser blocks notifications/],
  ['the worker is not there', new NotPrepared(), /^This browser is still preparing the app/],
  ['it was tried too often', answer(429, 'Too many tries. Please wait a moment.'), /^Too many tries/],
  [
    'the service is not known',
    answer(400, 'This browser uses a push service we do not know.'),
    /^This browser uses/,
  ],
  [
    'the key is an old one',
    answer(409, 'This device has to subscribe again.'),
    /^This device has to subscribe/,
  ],
  ['the session is over', answer(401, 'Unauthorized'), /^You are signed out/],
  ['something else', new DOMException('', 'InvalidStateError'), /^That didn[’']t work/],
])('explains the failure when %s', (_what, error, words) => {
  expect(pushFailureWords(error)).toMatch(words);
});
