import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow, useSecondsUntil } from './use-now.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('counts down each second to one', () => {
  const at = Date.now() + 3_000;
  const { result } = renderHook(() => useSecondsUntil(at));
  const seen = [result.current];
  for (let second = 0; second < 4; second++) {
    pass(1_000);
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 1, 1]);
});

test('does not tick without a target time', () => {
  const draw = vi.fn(() => useSecondsUntil(undefined));
  const { result } = renderHook(draw);
  const drawn = draw.mock.calls.length;
  pass(10_000);
  expect(result.current).toBeUndefined();
  expect(draw).toHaveBeenCalledTimes(drawn);
});

test('renders the present time at first, however long nothing was mounted', () => {
  renderHook(() => useNow()).unmount();
  pass(60_000);
  const seen: number[] = [];
  renderHook(() => seen.push(useNow().getTime()));
  expect(seen[0]).toBe(Date.now());
});
