import type { Occasions } from '../sync/sync-scheduler.ts';

/** Nothing ever happens by itself. */
export const quietOccasions: Occasions = {
  subscribe: () => () => {},
  whenClosed: async () => {},
  setTimer: () => () => {},
  now: () => 0,
  random: () => 0,
};
