import { count, formatNumber } from '#app/ui/format.ts';

/** The progress of the first sync of a provider's classes. The newest come first. */
export interface ClassesReady {
  ready: number;
  of: number;
}

/** The reason why the rest does not arrive. */
export type Stop = 'no-connection' | 'signed-out';

/** `sinceThen`: the classes that became ready in the elapsed time. The remaining time is estimated from them. */
export function firstSyncTexts(
  received: number,
  classes: ClassesReady | undefined,
  sinceThen: { ready: number; ms: number },
): string {
  if (!areClassesComing(classes))
    return `Getting your work ready, ${formatNumber(received)} entries so far. Keep the app open.`;
  const left = classes.of - classes.ready;
  const minutes = Math.ceil((sinceThen.ms * left) / sinceThen.ready / 60_000);
  const about = sinceThen.ready > 0 && minutes > 0 ? `; about ${count(minutes, 'minute')}` : '';
  return `Getting your classes ready, ${progress(classes)}. Keep the app open${about}.`;
}

/** Returns the texts of an interrupted first sync. */
export function stoppedTexts(stop: Stop, received: number, classes: ClassesReady | undefined): string {
  const what = areClassesComing(classes)
    ? `Getting your classes ready stopped at ${progress(classes)}`
    : `Getting your work ready stopped at ${count(received, 'entry', 'entries')}`;
  const untilThen = 'Lists and figures aren’t complete until then.';
  return stop === 'no-connection'
    ? `No connection. ${what} and goes on with the next connection. ${untilThen}`
    : `${what} and goes on once you sign in. ${untilThen}`;
}

/** Replaces a list whose rows may not have arrived yet. */
export function restComes(stop: Stop | undefined): string {
  if (stop === 'no-connection') return 'The rest loads when you’re back online.';
  return stop === 'signed-out' ? 'The rest loads once you sign in.' : 'Loading the rest.';
}

/** Once all their students have arrived, the tables after them follow: completions, matches, messages. */
const areClassesComing = (classes: ClassesReady | undefined): classes is ClassesReady =>
  classes !== undefined && classes.ready < classes.of;

const progress = ({ ready, of }: ClassesReady): string => `${formatNumber(ready)} of ${formatNumber(of)}`;
