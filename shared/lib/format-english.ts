// Numbers and days as English writes them. By hand: on a slow tablet the first format that Intl makes in a page takes over
// 100 ms, before anything is drawn.

/** A whole number: "12,345". */
export const withCommas = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Jun 3"; `month` counts from 0, as a Date's. */
export const dayOfMonth = (month: number, day: number): string => `${months[month]} ${day}`;

/** What only some screens need: made with the first use, and kept. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
