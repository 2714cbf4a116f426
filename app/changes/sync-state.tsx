// The state of sending and getting updates, watched once for the whole frame and handed down.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useSync } from '#app/replica/live/hooks.ts';
import { useAFrameLater } from '#app/ui/timing/use-a-frame-later.ts';

type SyncState = ReturnType<typeof useSync>;

const State = createContext<SyncState | undefined>(undefined);

/** A frame later than the rows that it counts: on a slow tablet somebody waits for these. */
export function SyncStateProvider({ children }: { children: ReactNode }) {
  return <State value={useAFrameLater(useSync())}>{children}</State>;
}

export function useSyncState(): SyncState {
  const state = use(State);
  if (!state) throw new Error('There is no SyncStateProvider above this component.');
  return state;
}
