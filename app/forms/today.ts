import { dayOf } from '#app/ui/wall-clock.ts';

/** Returns today's calendar date in the organization's time zone, such as "2025-06-03". */
export const today = (): string => dayOf(new Date());

/** Returns the instant of this device's clock in the format that rules take. */
export const nowInstant = (): string => new Date().toISOString();
