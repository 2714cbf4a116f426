import { count } from '#app/ui/format.ts';

/** The text on a locked screen. Counts everything unsent, including refused changes. */
export function unsentSafeText(unsent: number): string {
  if (unsent === 0) return 'Everything you did here was sent.';
  return unsent === 1 ? 'Your unsent change is safe.' : `Your ${count(unsent, 'unsent change')} are safe.`;
}
