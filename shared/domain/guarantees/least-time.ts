// Leaves the employer time after an act of the provider, so that no deadline passes because of the other side.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { leastWorkingDays } from '#shared/policy.ts';
import { isOwed, readMatch } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { calendarOf, factsOf, scheduleDeadline, wind } from './deadline-timer.ts';
import { endOfWorkingDay } from './guarantee-calendars.ts';

/** Leaves that time if the answer that the provider has just given was overdue. */
export async function leaveTimeIfLate(
  store: Writer,
  { id }: Pick<Match, 'id'>,
  context: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const waits = await store.find('waits', { matchId: id });
  if (waits.some(({ reason, endedAt }) => reason === 'unconfirmed' && endedAt === context.now))
    await leaveTime(store, { id }, context);
}

/** Moves the deadline so that the employer has at least ten working days left. */
export async function leaveTime(
  store: Writer,
  { id }: Pick<Match, 'id'>,
  context: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const { now } = context;
  const match = await readMatch(store, id);
  if (!isOwed(match) || match.missedAt || match.excusedAt) return;
  const [facts, { timeZone }] = await Promise.all([factsOf(store, match, now), calendarOf(store, match)]);
  const { calendars, holidays, notBefore } = facts.counted;
  // Closed days that the employer entered later do not count; its clocks of today do.
  const least = [...calendars, ...calendars.map(({ closedDays }) => ({ timeZone, closedDays }))]
    .map((calendar) => endOfWorkingDay(calendar, holidays, now, leastWorkingDays))
    .sort()
    .at(-1);
  if (!least || (notBefore !== null && notBefore >= least)) return;
  await wind(store, { ...facts, counted: { ...facts.counted, notBefore: least } }, now);
  await scheduleDeadline(store, match, context);
}
