// Reminds the owner of work that has been unsent for days: once after three days, and each day from the fifth.
import { count } from '#app/ui/format.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { isLongUnsent } from './warning-thresholds.ts';
import { dailyUnsentReminderDays, unsentReminderDays } from '#shared/policy.ts';

/** A reminder that changes have not been sent for long. */
export interface UnsentReminder {
  text: string;
  /** Identifies the reminder. A dismissed reminder does not return; the next one is shown. */
  key: string;
}

/** Returns the reminder that is due, if any. */
export function unsentReminder(
  waiting: number,
  oldestWaitingAt: string | null,
  now: Date,
): UnsentReminder | undefined {
  if (waiting === 0 || oldestWaitingAt === null || !isLongUnsent(oldestWaitingAt, now)) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldestWaitingAt)) / DAY_MS);
  const verb = waiting === 1 ? 'has' : 'have';
  const them = waiting === 1 ? "it isn't" : "they aren't";
  return {
    text: `${count(waiting, 'change')} ${verb} been on this device for ${days} days. Connect today so ${them} lost.`,
    key: `${oldestWaitingAt} ${days < dailyUnsentReminderDays ? unsentReminderDays : days}`,
  };
}
