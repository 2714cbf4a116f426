// While the data on a screen may be incomplete, no list says that it is empty, and nothing is counted.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** A sentence that says when the rest arrives; undefined if everything is here. */
export const RestComes = createContext<string | undefined>(undefined);

/** Renders the count of a list only while the list is known to be complete. */
export function Counted({ children }: { children: ReactNode }) {
  return use(RestComes) ? 'Not complete yet' : children;
}
