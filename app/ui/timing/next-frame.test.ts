import { afterEach, expect, test, vi } from 'vitest';
import { afterNextFrame } from './next-frame.ts';

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

test('runs work after the next frame', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterNextFrame(work);
  expect(work).not.toHaveBeenCalled();
  draw();
  expect(work).toHaveBeenCalledTimes(1);
});

test('runs work in a tab that renders no frames', () => {
  framesByHand();
  const work = vi.fn();
  afterNextFrame(work);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('does not repeat work when a frame comes late', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterNextFrame(work);
  vi.advanceTimersByTime(1_000);
  draw();
  expect(work).toHaveBeenCalledTimes(1);
});

test('does not run cancelled work', () => {
  const { draw } = framesByHand();
  const work = vi.fn();
  afterNextFrame(work)();
  draw();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
