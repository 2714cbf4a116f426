// What stands on a screen may be only a part of what there is: then no list says that it is empty, and nothing is counted.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** When the rest comes, as a sentence; undefined where everything is here. */
export const RestComes = createContext<string | undefined>(undefined);

/** What counts a list, while the list is known to be all there is. */
export function Counted({ children }: { children: ReactNode }) {
  return use(RestComes) ? 'Not complete yet' : children;
}
