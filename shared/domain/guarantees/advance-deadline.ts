// Takes the steps of a match that are due: reminders, the effects of a missed deadline, and the ends of claims.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import type { ClaimStep } from '../claims/claim-times.ts';
import { advanceClaim } from '../claims/advance-claims.ts';
import { addSilence } from '../claims/make-claim.ts';
import { openClaims } from '../claims/make-claim.server.ts';
import type { Side } from '../interviews/interviews.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { advanceHold } from './advance-hold.ts';
import type { HoldStepKind } from './hold.ts';
import { miss } from './missed-deadline.ts';
import { deadlineOf, isOfClaim, renewalDue, stepsOf } from './deadline.ts';
import type { Facts, MatchStep, StepKind } from './deadline.ts';
import { calendarOf, factsOf, isPending, wind, withDeadline } from './deadline-timer.ts';

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
    const ofClaims = stepsOf(await factsOf(store, match, now)).filter(isOfClaim);
    for (const step of ofClaims.toSorted(byDependence)) {
      const claim = await store.get('claims', step.claim.id);
      // An earlier step may have ended the claim.
      const isCurrent = claim?.state === step.claim.state;
      if (isCurrent && isPending(step, clock.doneUntil) && step.at <= now)
        await advanceClaim(store, { ...step, claim }, context);
    }
    const after = (await store.get('matches', matchId)) ?? match;
    const facts = await withDeadline(store, await factsOf(store, after, now));
    const due = stepsOf(facts)
      .filter((step): step is MatchStep => !isOfClaim(step))
      .filter((step) => isPending(step, clock.doneUntil) && step.at <= now);
    const isMissed = due.some(({ kind }) => kind === 'missed');
    const isSilent = due.some(({ kind }) => kind === 'silent');
    if (isSilent) {
      await addSilence(store, facts.match, facts.interview, context);
      await openClaims(store, facts.match, context);
    }
    const reminders = isMissed ? [] : newestPerSide(due);
    for (const step of reminders) await remind(store, facts, step);
    if (isMissed) await miss(store, facts.match, context);
    const begins = after.deadlineAt !== null && facts.match.deadlineAt === null;
    const hold = begins ? 'hold' : due.map(({ kind }) => kind).findLast(isOfHold);
    if (hold) await advanceHold(store, facts, hold, context);
    const current = (await store.get('matches', matchId)) ?? after;
    const employerReminders = reminders.filter(({ kind }) => sideFor[kind] === 'employer').length;
    const claims = isSilent ? await store.find('claims', { matchId }) : facts.claims;
    await wind(store, { ...facts, claims, match: current }, now, employerReminders);
  },
});

/** What an interview led to, its outcome or a later time, is settled before the interview on which it rests. */
const byDependence = (a: ClaimStep, b: ClaimStep): number =>
  Number(restsOnOthers(b)) - Number(restsOnOthers(a));

const restsOnOthers = ({ claim: { kind } }: ClaimStep): boolean => kind === 'outcome' || kind === 'time';

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
  outcomeAsked: 'provider',
  silent: 'employer',
  decision: 'employer',
  holdNear: 'provider',
  hold: 'provider',
  holdEnds: 'provider',
};

const isOfHold = (kind: StepKind): kind is HoldStepKind =>
  kind === 'holdNear' || kind === 'hold' || kind === 'holdEnds';

const isReminder = (kind: StepKind): kind is Exclude<StepKind, HoldStepKind | 'missed' | 'move' | 'silent'> =>
  !isOfHold(kind) && kind !== 'missed' && kind !== 'move' && kind !== 'silent';

/** Sends only the newest step per side, so that nobody gets several reminders at once after a server outage. */
function newestPerSide(due: readonly MatchStep[]): MatchStep[] {
  const newest = new Map<Side, MatchStep>();
  for (const step of due) if (isReminder(step.kind)) newest.set(sideFor[step.kind], step);
  return [...newest.values()];
}

async function remind(store: Writer, facts: Facts, { kind }: MatchStep): Promise<void> {
  if (!isReminder(kind)) return;
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
