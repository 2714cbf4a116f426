import { formatNumber } from '#app/ui/format.ts';

/** A figure as the server has it, and by how much it changes once what was done here is sent; for a `StatTile`. */
export function withPendingDelta<Found>(
  { sent, here }: { sent: Found | undefined; here: Found | undefined },
  figure: (found: Found) => number,
): { value: string; waiting: number } {
  if (!sent) return { value: '–', waiting: 0 };
  return { value: formatNumber(figure(sent)), waiting: here ? figure(here) - figure(sent) : 0 };
}
