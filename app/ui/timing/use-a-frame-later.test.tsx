import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAFrameLater } from './use-a-frame-later.ts';

const due = new Map<number, () => void>();
let frames = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (due.set(++frames, draw), frames));
});

afterEach(() => {
  cleanup();
  due.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function draw() {
  act(() => {
    const drawn = [...due.values()];
    due.clear();
    for (const one of drawn) one();
    vi.advanceTimersByTime(1);
  });
}

const counted = () => renderHook(({ count }) => useAFrameLater(count), { initialProps: { count: 1 } });

test('what is there at first is shown at once, and what becomes of it after the frame that shows the rest', () => {
  const { result, rerender } = counted();
  expect(result.current).toBe(1);
  rerender({ count: 2 });
  expect(result.current).toBe(1);
  draw();
  expect(result.current).toBe(2);
});

test('a count that never rests is shown as it is by then', () => {
  const { result, rerender } = counted();
  draw();
  for (const count of [2, 3, 4]) rerender({ count });
  draw();
  expect(result.current).toBe(4);
});
