import type { ReactNode } from 'react';
import { NeedsContext, useReadNeeds } from '../needs-context.ts';

/** Reads what needs the person, as the app's frame does. */
export function WithNeeds({ children }: { children: ReactNode }) {
  return <NeedsContext value={useReadNeeds()}>{children}</NeedsContext>;
}
