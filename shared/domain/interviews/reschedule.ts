// Handles interviews that have a time: moving them and cancelling them.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { addDays, dateIn, momentAt, plusDays } from '#shared/lib/time.ts';
import { calendarDate, instant, orNull, rowId, textOf } from '#shared/engine/field-schemas.ts';
import {
  canMove,
  isScheduled,
  otherSide,
  readMatch,
  partyName,
  sideOf,
  statusRefusal,
} from './interviews.ts';
import type { Interview, Match } from './interviews.ts';
import {
  cancelSchedule,
  closeSlots,
  scheduleInterview,
  refusePast,
  saveInterview,
  typedNote,
} from './meetings.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { addTime } from '../claims/make-claim.ts';
import { addClockPause, endPause } from '../guarantees/clock-pauses.ts';
import { mostUnavailableDays, phoneObjectionDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Moves an interview before it begins; either side may. An employer's move does not move the deadline. */
export const rescheduleInterview = defineCommand({
  name: 'interviews.reschedule',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  /** `from` is the time that was on the screen. The move is rejected if the interview was moved since then. */
  input: z.object({
    matchId: rowId(),
    from: instant(),
    startsAt: instant(),
    reason: textOf(1, 'Say why the interview is moved', 1000),
  }),
  done: 'Interview moved',
  failed: 'Failed to move the interview',
  isBinding: true,
  async run(store, { matchId, from, startsAt, reason }, context) {
    const match = await readMatch(store, matchId);
    await refuseUnlessMovable(store, match, from, context);
    refusePast([startsAt], context.now, 'startsAt');
    await closeSlots(store, match.id, 'withdrawn');
    await endPause(store, match, 'moved', context);
    if (sideOf(context.actor) === 'provider' && startsAt > from)
      await addClockPause(store, match, 'moved', from, startsAt, context);
    await scheduleInterview(store, match, startsAt, context, reason);
    await saveInterview(store, match, context, agreementOn(context));
    await addTime(store, match.id, context);
  },
});

/** The provider's own move is its confirmation. The other side may say no. */
const agreementOn = ({ actor, now }: Context): Partial<Interview> => ({
  ...(sideOf(actor) === 'provider' && { confirmedAt: now }),
  objectUntil: plusDays(now, phoneObjectionDays),
  isProvidersTime: sideOf(actor) === 'provider',
});

/** Cancels an interview before it begins. The candidate becomes a new match again and the interview stays owed. */
export const cancelInterview = defineCommand({
  name: 'interviews.cancel',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    from: instant(),
    reason: textOf(1, 'Say why the interview is cancelled', 1000),
    /** The candidate cannot come before this day; the guarantee's clock is paused until then. See `lastUnavailableDay`. */
    unavailableUntil: orNull(z.nullable(calendarDate())),
  }),
  done: 'Interview cancelled',
  failed: 'Failed to cancel the interview',
  isBinding: true,
  async run(store, { matchId, from, reason, unavailableUntil }, context) {
    const match = await readMatch(store, matchId);
    await refuseUnlessMovable(store, match, from, context);
    const zone = await timeZoneOf(store, context.actor.organization);
    const until = unavailableUntil && momentAt(zone, unavailableUntil, '00:00:00.000');
    if (sideOf(context.actor) === 'provider' && until && until > context.now) {
      refuseTooLong(match, zone, unavailableUntil);
      await addClockPause(store, match, 'unavailable', context.now, until, context);
    }
    await cancelSchedule(store, match, context, typedNote(reason));
    await store.put('matches', { ...match, status: 'matched', interviewDate: null });
  },
});

/**
 * Returns the last day until which a candidate may be unavailable: 60 days from the match or its return, however often the
 * provider cancels. One who cannot come by then is withdrawn.
 */
export const lastUnavailableDay = ({ owedSince }: Pick<Match, 'owedSince'>, timeZone: string): string =>
  addDays(dateIn(timeZone, owedSince), mostUnavailableDays);

function refuseTooLong(match: Match, timeZone: string, day: string): void {
  const last = lastUnavailableDay(match, timeZone);
  if (day > last) throw refuse('interview.unavailableTooLong', { day: last }, ['unavailableUntil']);
}

async function refuseUnlessMovable(
  store: Reader,
  match: Match,
  from: string,
  { actor, now }: Context,
): Promise<void> {
  if (!isScheduled(match)) throw statusRefusal(match);
  if (match.interviewDate !== from)
    throw refuse('times.changed', { by: await partyName(store, match, otherSide(sideOf(actor))) });
  if (!canMove(match, now)) throw refuse('interview.begun');
}
