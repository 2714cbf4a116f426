import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { NewcomersChecklist } from '#app/checklist/newcomers-checklist.tsx';
import { useNeeds } from './needs-context.ts';

/**
 * The rest of a dashboard. Appears at once, when it is known how much needs the person, and how tall that is: until then,
 * everything here would move down, away from under a finger.
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
