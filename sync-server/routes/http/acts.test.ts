import Router from '@koa/router';
import { expect, test } from 'vitest';
import { requireAct, onlyChecks, requireActs } from './acts.ts';
import type { RequestState } from './route-group.ts';

test('refuses to start with a route that changes data without naming an act', () => {
  const router = new Router<RequestState>({ prefix: '/api' });
  router.get('/things', () => {});
  router.post('/things', requireAct('sync'), () => {});
  expect(() => requireActs(router)).not.toThrow();
  router.delete('/things/:id', () => {});
  expect(() => requireActs(router)).toThrow('DELETE /api/things/:id');
});

test('accepts a check-only middleware without an act, but no handler behind it', () => {
  const router = new Router<RequestState>({ prefix: '/api' });
  router.post(
    '/things',
    onlyChecks((_context, next) => next()),
  );
  expect(() => requireActs(router)).not.toThrow();
  router.post('/things', () => {});
  expect(() => requireActs(router)).toThrow('POST /api/things');
});
