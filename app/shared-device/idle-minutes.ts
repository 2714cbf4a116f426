// How long a shared device stays open without a touch.

export const idleMinuteChoices = [1, 2, 5, 10, 15] as const;

export const defaultIdleMinutes = 5;
