import { formatNumber } from '#app/ui/format.ts';

/** Returns the server's figure, and how much it changes once the changes made here are sent. For a `StatTile`. */
export function withPendingDelta<Found>(
  { sent, here }: { sent: Found | undefined; here: Found | undefined },
  figure: (found: Found) => number,
): { value: string; waiting: number } {
  if (!sent) return { value: '–', waiting: 0 };
  return { value: formatNumber(figure(sent)), waiting: here ? figure(here) - figure(sent) : 0 };
}
