import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { NewcomersChecklist } from '#app/needs/checklist/newcomers-checklist.tsx';
import { useNeeds } from './needs-context.ts';

/**
 * Shows the rest of a dashboard once the lines of "Needs you" have been read. Shown earlier, it would move down when they
 * appear, and a press would meet something else.
 */
export function BelowNeeds({ children }: { children: ReactNode }) {
  if (!useNeeds()) return null;
  return (
    <Suspense>
      <NewcomersChecklist />
      {children}
    </Suspense>
  );
}
