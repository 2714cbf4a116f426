// Sets the clock of each match on the server: its deadline, and when it is checked next.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { deadlineOf, stepsOf } from './deadline.ts';
import { isHeldBack } from './hold.ts';
import type { Facts, Step } from './deadline.ts';
import { calendarsOf, calendarsText } from './guarantee-calendars.ts';
import type { Calendar, PlatformCalendar } from './guarantee-calendars.ts';
import { isOwed, waitsForPlace } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { closedDaysOf } from '../organizations/organizations.ts';
import { siteOfJob } from '../sites/site.ts';
import { currentSettings } from '../platform/settings.ts';
import type { defaultSettings } from '../platform/settings.ts';

/** Recomputes the deadline of a match and its next check. Called after every change of the match. */
export async function scheduleDeadline(
  store: Writer,
  match: Match,
  context: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const facts = await withDeadline(store, await factsOf(store, match, context.now));
  await wind(store, facts, context.now);
}

/**
 * Saves the current deadline in the row, and none while the promise is on hold. A guarantee that was missed or excused
 * keeps its deadline.
 */
export async function withDeadline(store: Writer, facts: Facts): Promise<Facts> {
  const { match } = facts;
  if (!isOwed(match) || waitsForPlace(match) || match.missedAt || match.excusedAt) return facts;
  const deadlineAt = isHeldBack(facts) ? null : deadlineOf(facts);
  if (deadlineAt === match.deadlineAt) return facts;
  await store.put('matches', { ...match, deadlineAt });
  return { ...facts, match: { ...match, deadlineAt } };
}

/** Returns the facts from which the deadline of a match is computed. */
export async function factsOf(store: Reader, match: Match, now: string): Promise<Facts> {
  const [interview, waits, periods, calendar, clock, claims, breaches] = await Promise.all([
    store.get('interviews', match.id),
    store.find('waits', { matchId: match.id }),
    currentSettings(store),
    calendarOf(store, match),
    store.get('clocks', match.id),
    store.find('claims', { matchId: match.id }),
    store.find('breaches', { matchId: match.id }),
  ]);
  const undone = new Set(claims.filter(({ state }) => state === 'taken_back').map(({ id }) => id));
  const notHeld = breaches
    .filter(({ id, kind }) => kind === 'not_held' && !undone.has(id))
    .map(({ createdAt }) => createdAt);
  return {
    match,
    interview,
    waits,
    periods,
    counted: calendarsOf(clock, match.owedSince, calendar, platformCalendarOf(periods)),
    claims,
    notHeldAt: notHeld.sort().at(-1),
    now,
  };
}

/** Returns the closed days and the interview days of the platform's settings. */
export const platformCalendarOf = (settings: typeof defaultSettings): PlatformCalendar => ({
  holidays: closedDaysOf(settings),
  interviewDays: settings.interviewDays,
});

/** Returns today's calendar of the job's site, or the employer's for a job that is at none. */
export async function calendarOf(
  store: Reader,
  { employerId, jobId }: Pick<Match, 'employerId' | 'jobId'>,
): Promise<Calendar> {
  const [organization, job] = await Promise.all([
    store.get('organizations', employerId),
    store.get('jobs', jobId),
  ]);
  const kept = (await siteOfJob(store, job)) ?? organization;
  if (!kept) return { timeZone: 'UTC', closedDays: [] };
  return { timeZone: kept.timeZone, closedDays: closedDaysOf(kept) };
}

/** Saves when the match is checked next, and the calendars that count for it. */
export async function wind(store: Writer, facts: Facts, doneUntil: string, told = 0): Promise<void> {
  const { id } = facts.match;
  const known = await store.get('clocks', id);
  const nextAt = stepsOf(facts).find((step) => isPending(step, doneUntil))?.at ?? null;
  if (!known && nextAt === null) return;
  const reminders = (known?.reminders ?? 0) + told;
  const calendars = calendarsText(facts.match.owedSince, facts.counted);
  if (known) await store.put('clocks', { ...known, doneUntil, nextAt, reminders, calendars });
  else
    await store.add('clocks', {
      ...{ id, doneUntil, nextAt, reminders, calendars, hireFees: null },
      createdAt: doneUntil,
    });
}

/**
 * A step that changes the match stays pending until it took effect: an interview may be called off after its deadline,
 * and the server may have been down.
 */
export const isPending = ({ kind, at }: Step, doneUntil: string): boolean =>
  lasting.includes(kind) || at > doneUntil;

const lasting: readonly Step['kind'][] = [
  'missed',
  'hold',
  'holdEnds',
  'silent',
  'claimStands',
  'claimSetAside',
];
