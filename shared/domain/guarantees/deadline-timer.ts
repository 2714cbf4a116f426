// Runs the clock of each open match on the server: its deadline, its reminders, and the effects of a missed deadline.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { addBreach } from './breaches.ts';
import { deadlineOf, renewalDue, stepsOf } from './deadline.ts';
import type { Facts, Step, StepKind } from './deadline.ts';
import { isDisputed, reportsOf, withGuarantee } from './guarantee.ts';
import { calendarsOf, calendarsText } from './guarantee-calendars.ts';
import type { Calendar, PlatformCalendar } from './guarantee-calendars.ts';
import { isOwed, partyName } from '../interviews/interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { closedDaysOf } from '../organizations/organizations.ts';
import { siteOfJob } from '../sites/site.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
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

/** Saves the current deadline in the row. A guarantee that was missed or excused keeps its deadline. */
async function withDeadline(store: Writer, facts: Facts): Promise<Facts> {
  const { match } = facts;
  if (!isOwed(match) || match.missedAt || match.excusedAt) return facts;
  const deadlineAt = deadlineOf(facts);
  if (deadlineAt === match.deadlineAt) return facts;
  await store.put('matches', { ...match, deadlineAt });
  return { ...facts, match: { ...match, deadlineAt } };
}

/** Returns the facts from which the deadline of a match is computed. */
export async function factsOf(store: Reader, match: Match, now: string): Promise<Facts> {
  const [interview, waits, periods, calendar, clock, reports, breaches] = await Promise.all([
    store.get('interviews', match.id),
    store.find('waits', { matchId: match.id }),
    currentSettings(store),
    calendarOf(store, match),
    store.get('clocks', match.id),
    reportsOf(store, match),
    store.find('breaches', { matchId: match.id }),
  ]);
  const disputes = reports.filter(isDisputed).map(({ disputedAt }) => disputedAt ?? now);
  const notHeld = breaches.filter(({ kind }) => kind === 'not_held').map(({ createdAt }) => createdAt);
  return {
    match,
    interview,
    waits,
    periods,
    counted: calendarsOf(clock, match.owedSince, calendar, platformCalendarOf(periods)),
    disputedSince: disputes.sort()[0],
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
  else await store.add('clocks', { id, doneUntil, nextAt, reminders, calendars, createdAt: doneUntil });
}

/** A passed deadline stays pending until it took effect: an interview may be called off after it. */
const isPending = ({ kind, at }: Step, doneUntil: string): boolean => kind === 'missed' || at > doneUntil;

/**
 * Processes the steps that are due for one match: the newest reminder for each side, and the deadline if it has
 * passed.
 */
export const advanceDeadline = defineCommand({
  name: 'guarantees.step',
  allowed: ['system'],
  input: z.object({ matchId: rowId() }),
  done: 'Interview deadline checked',
  failed: 'Failed to step the clock',
  async run() {},
  async onAccepted(store, { matchId }, context) {
    const [match, clock] = await Promise.all([store.get('matches', matchId), store.get('clocks', matchId)]);
    if (!match || !clock) return;
    const { now } = context;
    const facts = await withDeadline(store, await factsOf(store, match, now));
    const due = stepsOf(facts).filter((step) => isPending(step, clock.doneUntil) && step.at <= now);
    const isMissed = due.some(({ kind }) => kind === 'missed');
    const reminders = isMissed ? [] : newestPerSide(due);
    for (const step of reminders) await remind(store, facts, step);
    if (isMissed) await miss(store, facts.match, context);
    const current = (await store.get('matches', matchId)) ?? match;
    const employerReminders = reminders.filter(({ kind }) => sideFor[kind] === 'employer').length;
    await wind(store, { ...facts, match: current }, now, employerReminders);
  },
});

const sideFor: Record<StepKind, Side> = {
  respond: 'employer',
  respondOverdue: 'employer',
  renew: 'employer',
  renewOverdue: 'employer',
  confirm: 'provider',
  answer: 'employer',
  deadlineNear: 'employer',
  deadlineToday: 'employer',
  missed: 'employer',
  move: 'employer',
  outcome: 'employer',
  decision: 'employer',
};

/** Sends only the newest step per side, so that nobody gets several reminders at once after a server outage. */
function newestPerSide(due: readonly Step[]): Step[] {
  const newest = new Map<Side, Step>();
  for (const step of due) if (step.kind !== 'move') newest.set(sideFor[step.kind], step);
  return [...newest.values()];
}

async function remind(store: Writer, facts: Facts, { kind }: Step): Promise<void> {
  if (kind === 'missed' || kind === 'move') return;
  const { match, now, notHeldAt } = facts;
  const isRenewal = (kind === 'renew' || kind === 'renewOverdue') && notHeldAt !== undefined;
  const { timeZone } = await calendarOf(store, match);
  const dueAt = isRenewal ? renewalDue(facts, notHeldAt) : (match.deadlineAt ?? deadlineOf(facts));
  const day = dateIn(timeZone, dueAt);
  await notifyParty(
    store,
    match,
    sideFor[kind],
    `remind.${kind}`,
    (about) => notice(`reminder.${kind}`, { ...about.match, day }, about.subject),
    now,
  );
  if (kind === 'respondOverdue' || kind === 'renewOverdue')
    await notifyParty(
      store,
      match,
      'provider',
      'overdue',
      (about) => notice('interview.responseOverdue', about.match, about.subject),
      now,
    );
}

/** Records the breach when the deadline passed, and notifies both sides and the admins. A breach can still be cured. */
async function miss(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await store.put('matches', await withGuarantee(store, { ...match, missedAt: context.now }));
  await addBreach(store, match, 'deadline', undefined, context);
  const { now } = context;
  const employer = await partyName(store, match, 'employer');
  for (const side of ['employer', 'provider'] as const)
    await notifyParty(
      store,
      match,
      side,
      'missed',
      (about) => notice('interview.missed', about.match, about.subject),
      now,
    );
  await notifyAdmins(
    store,
    `missed.${match.id}`,
    notice(
      'interview.missedBy',
      { by: employer, reference: match.candidateReferenceId },
      { type: 'system', link: '/admin/reports', subjectId: match.employerId, subjectTitle: employer },
    ),
    now,
  );
}
