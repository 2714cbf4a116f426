// A shared device locks itself after a time without a touch.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './watch-idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test('locks after the minutes without a touch, and not before', () => {
  const onIdle = vi.fn();
  watchIdle(() => 5, onIdle);
  minutes(4);
  window.dispatchEvent(new Event('pointerdown'));
  minutes(4);
  expect(onIdle).not.toHaveBeenCalled();
  minutes(2);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('locks a device that wakes up, before the touch that woke it counts', () => {
  const onIdle = vi.fn();
  watchIdle(() => 5, onIdle);
  vi.setSystemTime(Date.now() + 3_600_000);
  window.dispatchEvent(new Event('pointerdown'));
  expect(onIdle).toHaveBeenCalledOnce();
});

test('locks in time although the clock is set back', () => {
  const onIdle = vi.fn();
  watchIdle(() => 5, onIdle);
  vi.setSystemTime(Date.now() - 86_400_000);
  minutes(6);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('locks no device after it was stopped', () => {
  const onIdle = vi.fn();
  watchIdle(() => 1, onIdle)();
  minutes(10);
  expect(onIdle).not.toHaveBeenCalled();
});

test('takes a shorter time that is set while the device is open', () => {
  const onIdle = vi.fn();
  let wanted = 15;
  watchIdle(() => wanted, onIdle);
  minutes(3);
  wanted = 2;
  minutes(1);
  expect(onIdle).toHaveBeenCalledOnce();
});
