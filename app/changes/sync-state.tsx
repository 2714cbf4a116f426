// The sync state, watched once for the whole frame and passed down through a context.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useSync } from '#app/replica/live/hooks.ts';

type SyncState = ReturnType<typeof useSync>;

const State = createContext<SyncState | undefined>(undefined);

export function SyncStateProvider({ children }: { children: ReactNode }) {
  return <State value={useSync()}>{children}</State>;
}

/** Returns the sync state of the nearest provider. */
export function useSyncState(): SyncState {
  const state = use(State);
  if (!state) throw new Error('There is no SyncStateProvider above this component.');
  return state;
}
