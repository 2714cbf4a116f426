// Records the outcome of an interview (held or not, hired or not) and corrections of it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext, Context } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import type { matchStatuses } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { nullableText, orNull, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { addBreach } from './breaches.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { guaranteeAt } from './deadline.ts';
import { recordHeld } from './held-interviews.ts';
import { notice } from '../notifications/notifications.ts';
import { cancelSchedule } from './meetings.ts';
import {
  isAccepted,
  isDecided,
  isScheduled,
  otherSide,
  readMatch,
  partyName,
  sideOf,
  statusRefusal,
  notifyParty,
} from './interviews.ts';
import type { Match } from './interviews.ts';
import { chargeHire, reverseHire } from '../charges/charges.ts';
import { silentEmployerDays, outcomeCorrectionDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

type Status = (typeof matchStatuses)[number];

export const notHiredReasons = [
  'skills',
  'availability',
  'eligibility',
  'stronger candidate',
  'did not attend twice',
  'other',
] as const;

const outcomesAfter: Record<Status, readonly Status[]> = {
  matched: ['hired'],
  interview_scheduled: ['interview_completed', 'hired', 'not_hired'],
  interview_completed: ['hired', 'not_hired'],
  hired: [],
  not_hired: [],
};

/**
 * Returns the outcomes that may be chosen for a match in its current state. For a decided match the choice is a
 * correction.
 */
export const outcomesOpen = (match: Match): readonly Decision['outcome'][] =>
  (['interview_completed', 'hired', 'not_hired'] as const).filter((outcome) =>
    isDecided(match) ? outcome !== match.status : outcomesAfter[match.status].includes(outcome),
  );

const outcome = {
  outcome: z.enum(['interview_completed', 'hired', 'not_hired'], 'Outcome is required'),
  reason: orNull(z.nullable(z.enum(notHiredReasons))),
  note: orNull(nullableText(1000)),
};

/** Records the employer's decision after the interview. An offer without an interview also honors the guarantee. */
export const recordOutcome = defineCommand({
  name: 'interviews.recordOutcome',
  allowed: ['employer', 'provider'],
  input: z.object({ matchId: rowId(), ...outcome }),
  done: 'Outcome recorded',
  failed: 'Failed to record the outcome',
  isBinding: true,
  async run(store, input, { actor, now }) {
    const match = await readMatch(store, input.matchId);
    if (actor.role === 'provider') refuseUnlessSilent(match, input.outcome, now);
    if (match.status === input.outcome) return;
    if (match.withdrawnAt || !isAccepted(match) || !outcomesAfter[match.status].includes(input.outcome))
      throw statusRefusal(match);
    if (isScheduled(match)) refuseTooEarly(match, now);
    await store.put('matches', { ...match, ...decided(match, input, now) });
  },
  async onAccepted(store, { matchId }, context) {
    const match = await readMatch(store, matchId);
    await settle(store, match, context);
    if (context.actor.role === 'employer') await tellOutcome(store, match, context.now);
  },
});

/** Corrects a decision: by the employer within 14 days, after that by an administrator. */
export const correctOutcome = defineCommand({
  name: 'interviews.correctOutcome',
  allowed: ['employer', 'admin'],
  input: z.object({
    matchId: rowId(),
    ...outcome,
    correction: textOf(1, 'Say why the outcome is corrected', 1000),
  }),
  done: 'Outcome corrected',
  failed: 'Failed to correct the outcome',
  isBinding: true,
  async run(store, input, { actor, now }) {
    if (actor.role === 'admin') return;
    const match = await readMatch(store, input.matchId);
    await correct(store, match, input, now);
    if (!canCorrect(match, now)) throw refuse('outcome.correctionOver', { days: outcomeCorrectionDays });
  },
  async onAccepted(store, input, context) {
    if (context.actor.role === 'admin')
      await correct(store, await readMatch(store, input.matchId), input, context.now);
    const match = await readMatch(store, input.matchId);
    await settle(store, match, context);
    if (context.actor.role === 'admin') return tellCorrection(store, match, context.now);
    await tellOutcome(store, match, context.now);
  },
});

export const canCorrect = (match: Match, now: string): boolean =>
  isDecided(match) &&
  !match.withdrawnAt &&
  plusDays(match.decidedAt ?? match.createdAt, outcomeCorrectionDays) > now;

/** Records that the interview did not take place because one side did not attend. */
export const reportNotHeld = defineCommand({
  name: 'interviews.reportNotHeld',
  allowed: ['employer', 'provider'],
  input: z.object({
    matchId: rowId(),
    /** The side that did not attend: the provider's candidate, or the employer. */
    absent: z.enum(sides),
    note: orNull(nullableText(1000)),
  }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, { matchId, absent, note }, context) {
    const match = await readMatch(store, matchId);
    if (!isScheduled(match)) throw statusRefusal(match);
    refuseTooEarly(match, context.now);
    if (absent === 'provider' && context.actor.role === 'provider') throw refuse('outcome.attendance');
    const interview = await store.get('interviews', matchId);
    const absences = (interview?.absences ?? 0) + (absent === 'provider' ? 1 : 0);
    await cancelSchedule(store, match, context, note ?? 'The interview didn’t take place');
    const calledOff = await store.get('interviews', matchId);
    if (calledOff) await store.put('interviews', { ...calledOff, absences });
    if (absent === 'provider' && absences > 1) {
      const second = { outcome: 'not_hired', reason: 'did not attend twice', note } as const;
      await store.put('matches', { ...match, ...decided(match, second, context.now) });
    } else await store.put('matches', { ...match, status: 'matched', interviewDate: null });
  },
  async onAccepted(store, { matchId, absent, note }, context) {
    const match = await readMatch(store, matchId);
    const reporter = sideOf(context.actor);
    if (absent === 'employer')
      await addBreach(store, match, 'not_held', { by: reporter, comment: note }, context);
    await settle(store, match, context);
    const employer = absent === 'employer' ? await partyName(store, match, 'employer') : null;
    await notifyParty(
      store,
      match,
      otherSide(reporter),
      'notHeld',
      (about) =>
        notice('interview.notHeld', { ...about.match, employer, hasNote: note !== null }, about.subject),
      context.now,
    );
  },
});

interface Decision {
  outcome: 'interview_completed' | 'hired' | 'not_hired';
  reason: (typeof notHiredReasons)[number] | null;
  note: string | null;
}

/** Returns the match after the outcome. The guarantee is kept by the interview or by the offer. */
function decided(match: Match, { outcome: status, reason, note }: Decision, now: string): Partial<Match> {
  if (status === 'not_hired' && !reason) throw refuse('outcome.noReason', {}, ['reason']);
  const honouredAt =
    match.honouredAt ?? (match.interviewDate && match.interviewDate < now ? match.interviewDate : now);
  return {
    status,
    outcomeNote: [reason, note].filter(Boolean).join(': ') || null,
    decidedAt: status === 'interview_completed' ? null : now,
    honouredAt,
    guarantee: match.honouredAt ? match.guarantee : guaranteeAt(match, honouredAt),
    releaseAskedFor: null,
  };
}

async function correct(
  store: Writer,
  match: Match,
  { correction, ...input }: Decision & { correction: string },
  now: string,
): Promise<void> {
  if (!isDecided(match) || match.withdrawnAt || match.status === input.outcome) throw statusRefusal(match);
  const after = decided(match, input, now);
  const outcomeNote = [after.outcomeNote, `corrected: ${correction}`].filter(Boolean).join('; ');
  if (input.outcome === 'interview_completed') await recordHeld(store, match);
  await store.put('matches', { ...match, ...after, outcomeNote });
}

/** Applies the server-side effects of an outcome: the fee of a hire, and the clock. */
async function settle(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  if (match.status === 'hired') await chargeHire(store, match, context);
  else await reverseHire(store, match, context);
  await scheduleDeadline(store, match, context);
}

const tellOutcome = (store: Writer, match: Match, now: string): Promise<void> =>
  notifyParty(
    store,
    match,
    'provider',
    'outcome',
    (about) => notice('match.outcome', { ...about.match, status: match.status }, about.subject),
    now,
  );

/** An administrator's correction is news to both sides. */
async function tellCorrection(store: Writer, match: Match, now: string): Promise<void> {
  const { status } = match;
  for (const side of sides)
    await notifyParty(
      store,
      match,
      side,
      'outcome',
      (about) => notice('match.corrected', { ...about.match, status }, about.subject),
      now,
    );
}

function refuseTooEarly(match: Match, now: Context['now']): void {
  if (match.interviewDate && match.interviewDate > now)
    throw refuse('outcome.tooEarly', { at: match.interviewDate });
}

/** Reports whether the employer has recorded nothing for three days after the interview. */
export const canRecordForSilent = (match: Match, now: string): boolean =>
  isScheduled(match) && plusDays(match.interviewDate ?? now, silentEmployerDays) <= now;

function refuseUnlessSilent(match: Match, wanted: Status, now: string): void {
  if (wanted !== 'interview_completed' || !isScheduled(match)) throw refuse('outcome.employers');
  if (!canRecordForSilent(match, now)) throw refuse('outcome.notSilent', { days: silentEmployerDays });
}
