// How an agreement ended, as a page or a file tells it; whoever is refused because of it reads `endedSentence`.
import type { endReasons } from '#shared/engine/options.ts';
import type { Agreement } from './agreement.ts';

const verbs: Record<Exclude<(typeof endReasons)[number], 'expired'>, string> = {
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  admin: 'Cancelled',
  completed: 'Completed',
};

/** Writes the day of an instant where the reader is. */
type Day = (instant: string) => string;

/** "Rejected by Acme Care, Jun 3"; nothing of one that lives. */
export function endingOf({ endedAt, endReason, endedByName }: Agreement, day: Day): string {
  if (!endedAt || !endReason) return '';
  if (endReason === 'expired') return `Ended ${day(endedAt)}, because nobody decided in time`;
  return `${verbs[endReason]} by ${endedByName}, ${day(endedAt)}`;
}

/** On the course, where the employer stands above it: "Rejected Jun 3: no time". */
export function endingOnCourse(agreement: Agreement, day: Day): string {
  const { endedAt, endReason, endNote } = agreement;
  const ending = endedAt && endReason === 'rejected' ? `Rejected ${day(endedAt)}` : endingOf(agreement, day);
  return endNote ? `${ending}: ${endNote}` : ending;
}
