import { useNow } from './use-now.ts';

/** Returns the current minute as an instant. Figures are recounted when it changes, not with every clock tick. */
export function useMinute(): string {
  const now = useNow();
  return `${now.toISOString().slice(0, 16)}:00.000Z`;
}
