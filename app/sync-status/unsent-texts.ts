import { count } from '#app/ui/format.ts';

/** On a locked screen; of everything that is not sent, also of what was refused. */
export function unsentSafeText(unsent: number): string {
  if (unsent === 0) return 'Everything you did here was sent.';
  return unsent === 1 ? 'Your unsent change is safe.' : `Your ${count(unsent, 'unsent change')} are safe.`;
}
