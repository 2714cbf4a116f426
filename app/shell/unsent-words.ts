// When work has been on a device for days, its owner is told: once after three days, each day from the fifth.
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

/** On a locked screen; of everything that is not sent, also of what was refused. */
export function unsentSafeWords(unsent: number): string {
  if (unsent === 0) return 'Everything you did here was sent.';
  return unsent === 1 ? 'Your unsent change is safe.' : `Your ${count(unsent, 'unsent change')} are safe.`;
}
