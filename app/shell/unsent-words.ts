// When work has been on a device for days, its owner is told: once after three days, each day from the fifth.
import { needAttention } from '#app/forms/entry-words.ts';
import { count } from '#app/ui/format.ts';
import { dayInMs } from '#shared/time.ts';

const onceFromDays = 3;
const dailyFromDays = 5;

export interface UnsentReminder {
  text: string;
  /** Which reminder it is: one that was put away does not come back, the next one does. */
  key: string;
}

export function unsentReminder(
  waiting: number,
  oldestWaitingAt: string | null,
  now: Date,
): UnsentReminder | undefined {
  if (waiting === 0 || oldestWaitingAt === null) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldestWaitingAt)) / dayInMs);
  if (days < onceFromDays) return undefined;
  const verb = waiting === 1 ? 'has' : 'have';
  const them = waiting === 1 ? "it isn't" : "they aren't";
  return {
    text: `${count(waiting, 'change')} ${verb} been on this device for ${days} days. Connect today so ${them} lost.`,
    key: `${oldestWaitingAt} ${days < dailyFromDays ? onceFromDays : days}`,
  };
}

/** What becomes of unsent work when its author signs out: `kinds` as it is counted, "8 completions, 1 course edit". */
export function leavingWords(kinds: string, waiting: number, refused: number): string {
  const [they, stay, are] = waiting + refused === 1 ? ['it', 'stays', 'is'] : ['they', 'stay', 'are'];
  const here = `${kinds}. If you sign out ${they} ${stay} locked on this device`;
  if (refused === 0) return `${here} and ${are} sent when you sign in here again.`;
  const sent = waiting === 0 ? '' : `${waiting} ${waiting === 1 ? 'is' : 'are'} sent and `;
  return `${here}. When you sign in here again, ${sent}${needAttention(refused)}.`;
}

/** On a locked screen; of everything that is not sent, also of what was refused. */
export function unsentSafeWords(unsent: number): string {
  if (unsent === 0) return 'Everything you did here was sent.';
  return unsent === 1 ? 'Your unsent change is safe.' : `Your ${count(unsent, 'unsent change')} are safe.`;
}
