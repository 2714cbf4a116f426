// Tests the geometry of the line charts.
import { expect, test } from 'vitest';
import { plot, plotSize } from './plot.ts';

test('draws a line from the left border that begins at 0 and stays inside the drawing', () => {
  const { closed, open, last, ticks } = plot([0, 3, 7, 12]);
  expect(closed).toMatch(/^M0,78L/);
  expect(open).toBeNull();
  expect(last!.x).toBeLessThanOrEqual(plotSize.width);
  expect(last!.y).toBeGreaterThan(0);
  expect(ticks[0]).toEqual({ value: 0, y: 78 });
  expect(ticks.at(-1)!.value).toBeGreaterThanOrEqual(12);
});

test('draws the step to a period that has not ended apart', () => {
  const { closed, open } = plot([1, 2, 3], true);
  expect(closed?.split('L')).toHaveLength(2);
  expect(open?.split('L')).toHaveLength(2);
});

test('draws zeros, one value, and nothing', () => {
  expect(plot([0, 0]).closed).toMatch(/^M0,78L\d+,78$/);
  expect(plot([4]).closed).toBeNull();
  expect(plot([4]).last).toBeDefined();
  expect(plot([]).last).toBeUndefined();
});

test('labels the grid with whole numbers only', () => {
  for (const most of [0, 1, 2, 3, 5, 9, 40])
    for (const { value } of plot([0, most]).ticks) expect(Number.isInteger(value)).toBe(true);
});
