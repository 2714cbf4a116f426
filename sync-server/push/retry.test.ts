import { expect, test, vi } from 'vitest';
import { parseRetryAfter } from '../delivery/https-post.ts';
import { retryAt } from './retry.ts';

const now = new Date('2026-06-03T10:00:00.000Z');
const deadline = new Date('2026-06-04T10:00:00.000Z');
const busy = { status: 503, retryAfter: undefined };
const waitAfter = (attempts: number) => {
  const at = retryAt({ attempts, answers: attempts - 1, deadline }, busy, 2_000, now);
  return at && (at.getTime() - now.getTime()) / 1_000;
};

test('multiplies each delay by about four and stops after the fifth attempt', () => {
  for (const [attempts, seconds] of [
    [1, 2],
    [2, 8],
    [3, 32],
    [4, 128],
  ] as const) {
    expect(waitAfter(attempts)).toBeGreaterThanOrEqual(seconds / 2);
    expect(waitAfter(attempts)).toBeLessThanOrEqual(seconds * 1.5);
  }
  expect(waitAfter(5)).toBeNull();
});

test('draws each delay between half and one and a half of its step', () => {
  const random = vi.spyOn(Math, 'random');
  random.mockReturnValue(0);
  expect(waitAfter(2)).toBe(4);
  random.mockReturnValue(1);
  expect(waitAfter(2)).toBe(12);
  random.mockRestore();
});

test('makes no attempt at the deadline itself', () => {
  const asked = { status: 429, retryAfter: '600' };
  const end = new Date(now.getTime() + 600_000);
  expect(retryAt({ attempts: 1, answers: 0, deadline: end }, asked, 2_000, now)).toBeNull();
});

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['Wed, 03 Jun 2026 10:01:00 GMT', 60_000],
  ['Wed, 03 Jun 2026 09:00:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  ['9'.repeat(400), 0],
  [undefined, 0],
])('parses Retry-After %s as a delay of %i ms', (value, wait) => {
  expect(parseRetryAfter(value, now)).toBe(wait);
});

test('retries no sooner than the service asks and not after the deadline', () => {
  const at = retryAt({ attempts: 1, answers: 0, deadline }, { status: 429, retryAfter: '600' }, 2_000, now);
  expect(at).toEqual(new Date('2026-06-03T10:10:00.000Z'));
  expect(
    retryAt({ attempts: 1, answers: 0, deadline }, { status: 429, retryAfter: '90000' }, 2_000, now),
  ).toBeNull();
});

test('does not retry a permanent failure', () => {
  for (const status of [400, 401, 403, 404, 413])
    expect(
      retryAt({ attempts: 1, answers: 0, deadline }, { status, retryAfter: undefined }, 2_000, now),
    ).toBeNull();
  const forbidden = { status: 0, isForbidden: true, reason: 'ForbiddenAddress' } as const;
  expect(retryAt({ attempts: 1, answers: 0, deadline }, forbidden, 2_000, now)).toBeNull();
  expect(
    retryAt({ attempts: 1, answers: 0, deadline }, { ...forbidden, isForbidden: false }, 2_000, now),
  ).not.toBeNull();
});

test('retries without any answer until the deadline, at most every 15 minutes on average', () => {
  const silence = { status: 0, isForbidden: false, reason: 'ENOTFOUND' } as const;
  const at = retryAt({ attempts: 40, answers: 0, deadline }, silence, 2_000, now);
  expect(retryAt({ attempts: 40, answers: 4, deadline }, silence, 2_000, now)).not.toBeNull();
  expect(at!.getTime() - now.getTime()).toBeLessThanOrEqual(1.5 * 15 * 60_000);
  expect(at!.getTime() - now.getTime()).toBeGreaterThanOrEqual(0.5 * 15 * 60_000);
  const soon = new Date(now.getTime() + 60_000);
  expect(retryAt({ attempts: 40, answers: 0, deadline: soon }, silence, 2_000, now)).toBeNull();
});
