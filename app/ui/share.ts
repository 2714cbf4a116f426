// Shares of a whole in words. A percentage of fewer than five says more than it knows.

/** The smallest whole of which a percentage is shown. */
export const fewestForPercent = 5;

/**
 * Returns "67%", or "2 of 3" if the whole is less than five, or a dash if there is nothing yet. The part of a small
 * whole follows from its rounded percentage.
 */
export function shareWords(percent: number, whole: number): string {
  if (whole === 0) return '–';
  return whole < fewestForPercent ? `${Math.round((percent * whole) / 100)} of ${whole}` : `${percent}%`;
}

/** Returns "67% of completions", or "2 of 3 completions". */
export const shareOf = (percent: number, whole: number, noun: string): string =>
  `${shareWords(percent, whole)}${whole < fewestForPercent ? '' : ' of'} ${noun}`;
