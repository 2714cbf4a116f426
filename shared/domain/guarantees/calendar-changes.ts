// Re-computes open deadlines after a calendar was changed, and tells both sides whose dates moved.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { calendarNoticeWorkingDays } from '#shared/policy.ts';
import { deadlineOf } from './deadline.ts';
import type { Facts } from './deadline.ts';
import { calendarOf, factsOf, platformCalendarOf, wind } from './deadline-timer.ts';
import { endOfWorkingDay } from './guarantee-calendars.ts';
import type { Calendar, GuaranteeCalendars } from './guarantee-calendars.ts';
import { isOwed } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { notice, notifyOverseers } from '../notifications/notifications.ts';
import { currentSettings } from '../platform/settings.ts';

type Now = Pick<AcceptContext, 'now'>;

/** The matches for which the organization's own calendar counts: those of jobs that are at no site. */
export async function matchesWithoutSite(store: Reader, employerId: string): Promise<Match[]> {
  const [matches, jobs] = await Promise.all([
    store.find('matches', { employerId }),
    store.find('jobs', { employerId }),
  ]);
  const atSites = new Set(jobs.filter(({ siteId }) => siteId !== null).map(({ id }) => id));
  return matches.filter(({ jobId }) => !atSites.has(jobId));
}

/**
 * Applies an employer's own change of the calendar of these matches. It makes no deadline of an open guarantee later,
 * and none earlier than three working days from the change.
 */
export async function recomputeAfterEmployer(
  store: Writer,
  employerId: string,
  matches: readonly Match[],
  { now }: Now,
): Promise<void> {
  const moved: Match[] = [];
  for (const match of matches.filter(isOpen)) {
    const current = await calendarOf(store, match);
    const facts = await factsOf(store, match, now);
    const notBefore = noticeUntil(current, facts);
    const added = { ...current, notBefore };
    const alone = { ...facts.counted, calendars: [added] };
    if (deadlineOf({ ...facts, counted: alone }) >= (match.deadlineAt ?? '')) continue;
    const counted = { ...facts.counted, calendars: [...facts.counted.calendars, added] };
    if (await moveDeadline(store, facts, counted)) moved.push(match);
  }
  const by = (await store.get('organizations', employerId))?.name ?? '';
  await tellMoved(store, moved, by, now);
}

/** Applies an administrator's correction of an employer's calendar. It may move deadlines both ways. */
export async function recomputeAfterCorrection(
  store: Writer,
  employerId: string,
  { now }: Now,
): Promise<void> {
  const moved: Match[] = [];
  for (const match of await matchesWithoutSite(store, employerId)) {
    const calendars = [await calendarOf(store, match)];
    const clock = await store.get('clocks', match.id);
    if (!clock?.nextAt) continue;
    const facts = await factsOf(store, match, now);
    if (await adopt(store, facts, { ...facts.counted, calendars, notBefore: null })) moved.push(match);
  }
  await tellMoved(store, moved, (await currentSettings(store)).platformName, now);
}

/** Adopts changed settings of the platform for these matches. They may move deadlines both ways. */
export const recomputeDeadlines = defineCommand({
  name: 'guarantees.recompute',
  allowed: ['system'],
  input: z.object({ matchIds: z.array(rowId()).check(z.maxLength(500)) }),
  done: 'Interview deadlines recomputed',
  failed: 'Failed to compute the deadlines',
  async run() {},
  async onAccepted(store, { matchIds }, { now }) {
    const settings = await currentSettings(store);
    const moved: Match[] = [];
    for (const id of matchIds) {
      const match = await store.get('matches', id);
      if (!match) continue;
      const facts = await factsOf(store, match, now);
      const counted = { ...facts.counted, ...platformCalendarOf(settings), notBefore: null };
      if (await adopt(store, facts, counted)) moved.push(match);
    }
    await tellMoved(store, moved, settings.platformName, now);
  },
});

/** Adopts calendars that replace those that counted before. Returns whether the deadline moved. */
async function adopt(store: Writer, facts: Facts, counted: GuaranteeCalendars): Promise<boolean> {
  if (isOpen(facts.match)) return moveDeadline(store, facts, await withNotice(store, facts, counted));
  await wind(store, { ...facts, counted }, facts.now);
  return false;
}

/** An earlier deadline is never sooner than three working days from the change. */
async function withNotice(
  store: Writer,
  facts: Facts,
  counted: GuaranteeCalendars,
): Promise<GuaranteeCalendars> {
  const before = deadlineOf(facts);
  if (deadlineOf({ ...facts, counted }) >= before) return counted;
  const least = noticeUntil(await calendarOf(store, facts.match), facts);
  return { ...counted, notBefore: least < before ? least : before };
}

const noticeUntil = (calendar: Calendar, { counted, now }: Facts): string =>
  endOfWorkingDay(calendar, counted.holidays, now, calendarNoticeWorkingDays);

const isOpen = (match: Match): boolean =>
  isOwed(match) && match.deadlineAt !== null && !match.missedAt && !match.excusedAt;

/** Saves the new deadline and the calendars that led to it. Returns whether the deadline moved. */
async function moveDeadline(store: Writer, facts: Facts, counted: GuaranteeCalendars): Promise<boolean> {
  const { match, now } = facts;
  const deadlineAt = deadlineOf({ ...facts, counted });
  const after = { ...match, deadlineAt };
  if (deadlineAt !== match.deadlineAt) await store.put('matches', after);
  await wind(store, { ...facts, match: after, counted }, now);
  return deadlineAt !== match.deadlineAt;
}

/** Tells each organization once, with the number of its interviews whose deadline moved. */
async function tellMoved(store: Writer, moved: readonly Match[], by: string, now: string): Promise<void> {
  for (const [side, link] of [
    ['employerId', '/interviews'],
    ['providerId', '/matches'],
  ] as const)
    for (const [organizationId, matches] of groupBy(moved, (match) => match[side])) {
      const told = notice(
        'deadlines.moved',
        { count: matches.length, by },
        { type: 'interview', link, subjectId: `calendar.${now}`, subjectTitle: by },
      );
      await notifyOverseers(store, organizationId, `deadlines.${organizationId}.${now}`, told, now);
    }
}
