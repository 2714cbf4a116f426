import { dayOf } from '#app/ui/wall-clock.ts';

/** Today's calendar date, "2025-06-03", where the organization is. */
export const today = (): string => dayOf(new Date());

/** The instant of this device's clock, as rules take it. */
export const nowInstant = (): string => new Date().toISOString();
