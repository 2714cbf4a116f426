import { afterEach, expect, test, vi } from 'vitest';
import { RequestError, isUnauthorized, load, request } from './request.ts';

const answer = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
afterEach(() => vi.unstubAllGlobals());

test('a body is sent as JSON, with its content type and the credentials', async () => {
  const fetched = answer(new Response('{}'));
  await request('POST', '/api/auth/set-user-type', { userType: 'employer' });
  expect(fetched).toHaveBeenCalledWith('/api/auth/set-user-type', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"userType":"employer"}',
  });
});

test('without a body there is no content type', async () => {
  const fetched = answer(new Response('{}'));
  await request('PATCH', '/api/swap-agreements/1/approve');
  expect(fetched).toHaveBeenCalledWith('/api/swap-agreements/1/approve', {
    method: 'PATCH',
    credentials: 'include',
  });
});

test('the loader reads the path made of the segments of its key', async () => {
  const fetched = answer(new Response('[1]'));
  expect(await load(['/api/enrollments', 12])).toEqual([1]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/enrollments/12');
});

test('a failure is an error whose message is the status and the body', async () => {
  answer(new Response('No such job', { status: 404, statusText: 'Not Found' }));
  await expect(request('GET', '/api/jobs/1')).rejects.toThrow('404: No such job');
});

test('a failure without a body carries the status text', async () => {
  answer(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(request('GET', '/api/jobs')).rejects.toThrow('503: Service Unavailable');
});

test('only a 401 that says so is unauthorized', () => {
  expect(isUnauthorized(new RequestError(401, 'Unauthorized', ''))).toBe(true);
  expect(isUnauthorized(new RequestError(401, '', 'Sign in first'))).toBe(false);
  expect(isUnauthorized(new RequestError(403, '', 'Unauthorized'))).toBe(false);
});

test('a page that a network shows in place of our answer is no connection', async () => {
  answer(new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  await expect(request('GET', '/api/jobs/1')).rejects.toThrow(TypeError);
});
