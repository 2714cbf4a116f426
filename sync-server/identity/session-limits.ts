// How long a session may live.

export const DAY_MS = 86_400_000;

export const ABSOLUTE_MS = 400 * DAY_MS;
