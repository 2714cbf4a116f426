import { count, formatNumber } from '#app/ui/format.ts';

/** How far the first copy of a provider's classes has come; the newest come first. */
export interface ClassesReady {
  ready: number;
  of: number;
}

/** `sinceThen`: what came while this much time went by, from which follows how long the rest may take. */
export function firstCopyWords(
  received: number,
  classes: ClassesReady | undefined,
  sinceThen: { ready: number; ms: number },
): string {
  if (!classes || classes.of === 0)
    return `Getting your work ready, ${formatNumber(received)} entries so far. Keep the app open.`;
  const { ready, of } = classes;
  const left = of - ready;
  const minutes = Math.ceil((sinceThen.ms * left) / sinceThen.ready / 60_000);
  const about = left > 0 && sinceThen.ready > 0 && minutes > 0 ? `; about ${count(minutes, 'minute')}` : '';
  return `Getting your classes ready, ${formatNumber(ready)} of ${formatNumber(of)}. Keep the app open${about}.`;
}
