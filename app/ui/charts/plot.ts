// Computes the paths and grid lines of a small line chart.
import { nice, ticks } from 'd3-array';
import { line } from 'd3-shape';

/** In units of the drawing, which is scaled to the width of its place. */
export const plotSize = { width: 320, height: 84 };

/** Room for the dot at the end of the line. */
const inset = { top: 6, right: 6, bottom: 6 };
const gridLines = 2;

interface Point {
  x: number;
  y: number;
}

/** What is drawn of one measure. */
export interface PlotLines {
  /** The path through the periods that have ended. Null if there are fewer than two. */
  closed: string | null;
  /** The path to the period that has not ended. */
  open: string | null;
  last: Point | undefined;
  ticks: { value: number; y: number }[];
}

/** `values` are counts, oldest first. The vertical axis begins at 0. */
export function plot(values: readonly number[], isLastOpen = false): PlotLines {
  const [, top] = nice(0, Math.max(1, ...values), gridLines);
  const y = (value: number) =>
    plotSize.height - inset.bottom - (value / top) * (plotSize.height - inset.top - inset.bottom);
  const step = (plotSize.width - inset.right) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({ x: index * step, y: y(value) }));
  const ended = isLastOpen ? points.slice(0, -1) : points;
  return {
    closed: ended.length > 1 ? draw(ended) : null,
    open: isLastOpen && points.length > 1 ? draw(points.slice(-2)) : null,
    last: points.at(-1),
    ticks: ticks(0, top, gridLines)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: y(value) })),
  };
}

const draw = line<Point>(
  ({ x }) => x,
  ({ y }) => y,
).digits(1);
