import { useNow } from '#app/ui/timing/use-now.ts';

/** The present minute as an instant: figures are counted again when it changes, not with every tick of the clock. */
export function useMinute(): string {
  const now = useNow();
  return `${now.toISOString().slice(0, 16)}:00.000Z`;
}
