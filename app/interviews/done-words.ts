import { formatDay } from '#app/ui/format.ts';

/** Returns who decided it, when and why. Name and reason are deleted after their retention period. */
export function doneWords(verb: string, by: string | null, at: string, reason: string | null): string {
  const done = by ? `${verb} by ${by} on ${formatDay(at)}` : `${verb} on ${formatDay(at)}`;
  return reason ? `${done}: “${reason}”` : `${done}.`;
}
