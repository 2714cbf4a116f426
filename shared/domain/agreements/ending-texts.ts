// Describes on pages and in files how an agreement ended. Rejections use `endedSentence` instead.
import type { endReasons } from '#shared/engine/options.ts';
import type { Agreement } from './agreement.ts';

const verbs: Record<Exclude<(typeof endReasons)[number], 'expired'>, string> = {
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  admin: 'Cancelled',
  completed: 'Completed',
};

/** Formats the calendar day of an instant in the reader's time zone. */
type Day = (instant: string) => string;

/** Example: "Rejected by Acme Care, Jun 3". Returns nothing for a live agreement. */
export function endingOf({ endedAt, endReason, endedByName }: Agreement, day: Day): string {
  if (!endedAt || !endReason) return '';
  if (endReason === 'expired') return `Ended ${day(endedAt)}, because nobody decided in time`;
  return `${verbs[endReason]} by ${endedByName}, ${day(endedAt)}`;
}

/** Describes the ending in a list, whose row names the organizations. Example: "Rejected Jun 3: no time". */
export function endingInRow(agreement: Agreement, day: Day): string {
  const { endedAt, endReason, endNote } = agreement;
  const ending = endedAt && endReason === 'rejected' ? `Rejected ${day(endedAt)}` : endingOf(agreement, day);
  return endNote ? `${ending}: ${endNote}` : ending;
}
