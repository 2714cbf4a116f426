// Tells an employer that did not hold an interview until when it has to propose new times.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { renewalDue } from './deadline.ts';
import { calendarOf, factsOf } from './deadline-timer.ts';
import { canSchedule } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import type { Match } from '../interviews/interviews.ts';
import { notice } from '../notifications/notifications.ts';

/** Tells the employer that the interview is owed again, and until when. */
export async function tellRenewal(store: Writer, match: Match, { now }: AcceptContext): Promise<void> {
  if (!canSchedule(match)) return;
  const [facts, { timeZone }] = await Promise.all([factsOf(store, match, now), calendarOf(store, match)]);
  const day = dateIn(timeZone, renewalDue(facts, now));
  await notifyParty(
    store,
    match,
    'employer',
    'renew',
    (about) => notice('interview.newTimesDue', { ...about.match, day }, about.subject),
    now,
  );
}
