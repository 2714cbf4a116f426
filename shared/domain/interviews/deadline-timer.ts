// Runs the clock of each open match on the server: its deadline, its reminders, and the effects of a missed deadline.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { addBreach } from './breaches.ts';
import { deadlineOf, stepsOf } from './deadline.ts';
import type { Calendar, Facts, Step, StepKind } from './deadline.ts';
import { isOwed, partyName, notifyParty } from './interviews.ts';
import type { Match, Side } from './interviews.ts';
import { closedDaysOf } from '../organizations/organizations.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { currentSettings } from '../platform/settings.ts';

/** Recomputes the deadline of a match and its next check. Called after every change of the match. */
export async function scheduleDeadline(
  store: Writer,
  match: Match,
  context: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const facts = await factsOf(store, match, context.now);
  const deadlineAt = isOwed(match) ? deadlineOf(facts) : match.deadlineAt;
  if (deadlineAt !== match.deadlineAt) await store.put('matches', { ...match, deadlineAt });
  await wind(store, facts, context.now);
}

async function factsOf(store: Reader, match: Match, now: string): Promise<Facts> {
  const [interview, waits, periods, calendar] = await Promise.all([
    store.get('interviews', match.id),
    store.find('waits', { matchId: match.id }),
    currentSettings(store),
    calendarOf(store, match.employerId),
  ]);
  return { match, interview, waits, periods, calendar, now };
}

async function calendarOf(store: Reader, organizationId: string): Promise<Calendar> {
  const organization = await store.get('organizations', organizationId);
  if (!organization) return { timeZone: 'UTC', closedDays: [] };
  return { timeZone: organization.timeZone, closedDays: closedDaysOf(organization) };
}

async function wind(store: Writer, facts: Facts, doneUntil: string, told = 0): Promise<void> {
  const { id } = facts.match;
  const known = await store.get('clocks', id);
  const nextAt = stepsOf(facts).find(({ at }) => at > doneUntil)?.at ?? null;
  if (!known && nextAt === null) return;
  const reminders = (known?.reminders ?? 0) + told;
  if (known) await store.put('clocks', { ...known, doneUntil, nextAt, reminders });
  else await store.add('clocks', { id, doneUntil, nextAt, reminders, createdAt: doneUntil });
}

/**
 * Processes the steps that are due for one match: the newest reminder for each side, and the deadline if it has
 * passed.
 */
export const advanceDeadline = defineCommand({
  name: 'guarantees.step',
  allowed: ['system'],
  input: z.object({ matchId: rowId() }),
  done: 'Clock stepped',
  failed: 'Failed to step the clock',
  async run() {},
  async onAccepted(store, { matchId }, context) {
    const [match, clock] = await Promise.all([store.get('matches', matchId), store.get('clocks', matchId)]);
    if (!match || !clock) return;
    const { now } = context;
    const facts = await factsOf(store, match, now);
    const due = stepsOf(facts).filter(({ at }) => at > clock.doneUntil && at <= now);
    const isMissed = due.some(({ kind }) => kind === 'missed');
    const reminders = isMissed ? [] : newestPerSide(due);
    for (const step of reminders) await remind(store, facts, step);
    if (isMissed) await miss(store, match, context);
    const current = (await store.get('matches', matchId)) ?? match;
    const employerReminders = reminders.filter(({ kind }) => sideFor[kind] === 'employer').length;
    await wind(store, { ...facts, match: current }, now, employerReminders);
  },
});

const sideFor: Record<StepKind, Side> = {
  respond: 'employer',
  respondOverdue: 'employer',
  confirm: 'provider',
  answer: 'employer',
  deadlineNear: 'employer',
  deadlineToday: 'employer',
  missed: 'employer',
  outcome: 'employer',
  decision: 'employer',
};

/** Sends only the newest step per side, so that nobody gets several reminders at once after a server outage. */
function newestPerSide(due: readonly Step[]): Step[] {
  const newest = new Map<Side, Step>();
  for (const step of due) newest.set(sideFor[step.kind], step);
  return [...newest.values()];
}

async function remind(store: Writer, facts: Facts, { kind }: Step): Promise<void> {
  if (kind === 'missed') return;
  const { match, now } = facts;
  const day = dateIn(facts.calendar.timeZone, deadlineOf(facts));
  await notifyParty(
    store,
    match,
    sideFor[kind],
    `remind.${kind}`,
    (about) => notice(`reminder.${kind}`, { ...about.match, day }, about.subject),
    now,
  );
  if (kind === 'respondOverdue')
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
  await store.put('matches', { ...match, guarantee: 'missed' });
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
