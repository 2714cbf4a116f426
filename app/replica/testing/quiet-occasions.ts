import type { SyncTriggers } from '../sync/sync-scheduler.ts';

/** Sync triggers that never fire. */
export const quietOccasions: SyncTriggers = {
  subscribe: () => () => {},
  whenClosed: async () => {},
  setTimer: () => () => {},
  now: () => 0,
  random: () => 0,
};
