import { afterEach, expect, test, vi } from 'vitest';
import { afterDrawn, afterNextFrame } from './next-frame.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Frames that are drawn when the test says so. */
function framesByHand() {
  vi.useFakeTimers();
  const asked = new Map<number, () => void>();
  let frames = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => asked.set(++frames, draw) && frames);
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => asked.delete(frame));
  return {
    draw() {
      const due = [...asked.values()];
      asked.clear();
      for (const draw of due) draw();
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

test('a frame that comes too late does nothing again', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterNextFrame(work);
  vi.advanceTimersByTime(1_000);
  draw();
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that was called off is not done', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterNextFrame(work)();
  draw();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
