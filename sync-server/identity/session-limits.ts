// The lifetimes of a session.
import { DAY_MS } from '#shared/lib/time.ts';
import { sessionDays } from '#shared/policy.ts';

export const ABSOLUTE_MS = sessionDays * DAY_MS;
