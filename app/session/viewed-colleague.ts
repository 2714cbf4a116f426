// The colleague as whom this page shows the app, if any. Only the page's memory has it: a page that is loaded again shows its
// own person.
import type { TypedPerson } from '#app/session/person.ts';

let viewed: TypedPerson | undefined;
const listeners = new Set<() => void>();

/** Returns the colleague as whom the page shows the app; undefined if it shows its own person. */
export const viewedColleague = (): TypedPerson | undefined => viewed;

/** Shows the app as the colleague, or again as the page's own person. */
export function viewAs(person: TypedPerson | undefined): void {
  viewed = person;
  for (const listener of listeners) listener();
}

/** Calls back when a view begins or ends. Returns the function that unsubscribes. */
export function onViewedColleague(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
