import { afterEach, expect, test, vi } from 'vitest';
import { RequestError, isUnauthorized, load, request } from './request.ts';

const answer = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
afterEach(() => vi.unstubAllGlobals());

test('sends a body as JSON with its content type and credentials', async () => {
  const fetched = answer(new Response('{}'));
  await request('POST', '/api/auth/set-user-type', { userType: 'employer' });
  expect(fetched).toHaveBeenCalledWith('/api/auth/set-user-type', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"userType":"employer"}',
  });
});

test('sends no content type without a body', async () => {
  const fetched = answer(new Response('{}'));
  await request('PATCH', '/api/swap-agreements/1/approve');
  expect(fetched).toHaveBeenCalledWith('/api/swap-agreements/1/approve', {
    method: 'PATCH',
    credentials: 'include',
  });
});

test('loads from the path joined from its key segments', async () => {
  const fetched = answer(new Response('[1]'));
  expect(await load(['/api/enrollments', 12])).toEqual([1]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/enrollments/12');
});

test('throws an error with status and body for a failed request', async () => {
  answer(new Response('No such job', { status: 404, statusText: 'Not Found' }));
  await expect(request('GET', '/api/jobs/1')).rejects.toThrow('404: No such job');
});

test('throws an error with the status text for a failure without a body', async () => {
  answer(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(request('GET', '/api/jobs')).rejects.toThrow('503: Service Unavailable');
});

test('treats a 401 as unauthorized only when the body says so', () => {
  expect(isUnauthorized(new RequestError(401, 'Unauthorized', ''))).toBe(true);
  expect(isUnauthorized(new RequestError(401, '', 'Sign in first'))).toBe(false);
  expect(isUnauthorized(new RequestError(403, '', 'Unauthorized'))).toBe(false);
});

test('treats another server’s page as no connection', async () => {
  answer(new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  await expect(request('GET', '/api/jobs/1')).rejects.toThrow(TypeError);
});
