import type { SyncTriggers } from '../sync/sync-scheduler.ts';

/** Nothing ever happens by itself. */
export const quietOccasions: SyncTriggers = {
  subscribe: () => () => {},
  whenClosed: async () => {},
  setTimer: () => () => {},
  now: () => 0,
  random: () => 0,
};
