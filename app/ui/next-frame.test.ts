import { afterEach, expect, test, vi } from 'vitest';
import { afterDrawn } from './next-frame.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Frames that are drawn when the test says so. */
function framesByHand() {
  vi.useFakeTimers();
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => asked.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  return {
    draw() {
      asked.shift()?.();
      vi.advanceTimersByTime(1);
    },
  };
}

test('work waits for the frame after the one that was due, which may not show yet what React was told', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterDrawn(work);
  draw();
  expect(work).not.toHaveBeenCalled();
  draw();
  expect(work).toHaveBeenCalledTimes(1);
});

test('in a tab that draws no frames it is done all the same', () => {
  framesByHand();
  const work = vi.fn();
  afterDrawn(work);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
