// When the interview is: proposed, confirmed, answered with other times, moved, cancelled, or agreed by phone.
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import type { Actor, Context } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { interviewKinds } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { plusDays } from '../time.ts';
import { calendarDate, instant, nullableText, orNull, rowId, textOf } from '../values.ts';
import { setClock } from './clock.ts';
import { addWait, endUnconfirmedWait } from './waits.ts';
import {
  canMove,
  canSchedule,
  isScheduled,
  otherSide,
  readMatch,
  sideName,
  sideOf,
  standsAt,
  tellSide,
} from './interviews.ts';
import type { Interview, Match, Side, Slot } from './interviews.ts';

const slotTimes = (min: number, message: string) =>
  z.array(instant()).check(z.minLength(min, message), z.maxLength(5, 'Propose at most 5 times'));

const place = {
  kind: z.enum(interviewKinds),
  place: textOf(1, 'Say where the interview takes place', 500),
  bring: orNull(nullableText(500)),
  minutes: z
    .int('Enter the length in minutes')
    .check(z.minimum(15, 'At least 15 minutes'), z.maximum(120, 'At most 120 minutes')),
};

const note = orNull(nullableText(1000));

/** One to five times for one candidate; what was proposed before is withdrawn. */
export const proposeTimes = defineCommand({
  name: 'interviews.propose',
  allowed: ['employer'],
  input: z.object({ matchId: rowId(), slots: slotTimes(1, 'Propose at least one time'), ...place, note }),
  done: 'Times proposed',
  failed: 'Failed to propose times',
  isBinding: true,
  async run(store, input, context) {
    const match = await readMatch(store, input.matchId);
    if (!canSchedule(match)) throw new Refusal('stale', standsAt(match));
    await replaceSlots(store, match, 'employer', 'withdrawn', input.slots, context);
    const { kind, place: where, bring, minutes } = input;
    await saveInterview(store, match, context, {
      kind,
      place: where,
      bring,
      minutes,
      note: input.note,
      proposedBy: 'employer',
      proposedAt: context.now,
    });
    if (!match.slotsProposedAt) await store.put('matches', { ...match, slotsProposedAt: context.now });
  },
  async onAccepted(store, { matchId, slots }, context) {
    const match = await readMatch(store, matchId);
    await tellSide(
      store,
      match,
      'provider',
      'proposed',
      (job) => ({
        title: `${slots.length} ${slots.length === 1 ? 'time' : 'times'} proposed for ${job}`,
        message: `${match.candidateReferenceId}: ask the student and choose one.`,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

/** The other side's yes to one of the proposed times. */
export const confirmTime = defineCommand({
  name: 'interviews.confirm',
  allowed: ['employer', 'provider'],
  input: z.object({ slotId: rowId() }),
  done: 'Interview scheduled',
  failed: 'Failed to confirm the time',
  isBinding: true,
  async run(store, { slotId }, context) {
    const slot = await readSlot(store, slotId);
    const match = await readMatch(store, slot.matchId);
    if (slot.state === 'confirmed' && isScheduled(match))
      return { note: 'Already confirmed. Nothing to do.' };
    await refuseUnlessOpen(store, slot, match, context);
    await endUnconfirmedWait(store, match, context);
    await closeSlots(store, match.id, 'withdrawn');
    await store.put('slots', { ...slot, state: 'confirmed' });
    await meet(store, match, slot.startsAt, context);
    return {};
  },
  async onAccepted(store, { slotId }, context) {
    const slot = await readSlot(store, slotId);
    const match = await readMatch(store, slot.matchId);
    await tellSide(
      store,
      match,
      otherSide(sideOf(context.actor)),
      'confirmed',
      (job, moment) => ({
        title: `Interview scheduled for ${job}`,
        message: `${match.candidateReferenceId}, ${moment(slot.startsAt)}.`,
        happensAt: slot.startsAt,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

/** "None of these": the provider answers with other times, or with a word why there are none. */
export const suggestTimes = defineCommand({
  name: 'interviews.suggest',
  allowed: ['provider'],
  input: z.object({ matchId: rowId(), slots: slotTimes(0, ''), note }),
  done: 'Other times suggested',
  failed: 'Failed to suggest other times',
  isBinding: true,
  async run(store, { matchId, slots, note: words }, context) {
    const match = await readMatch(store, matchId);
    const interview = await store.get('interviews', matchId);
    if (!canSchedule(match) || interview?.proposedBy !== 'employer')
      throw new Refusal(
        'stale',
        canSchedule(match) ? 'There are no proposed times to answer by now.' : standsAt(match),
      );
    if (slots.length === 0 && !words)
      throw new Refusal('invalid', 'Suggest a time or say why none fits', {
        note: 'Suggest a time or say why none fits',
      });
    await endUnconfirmedWait(store, match, context);
    await replaceSlots(store, match, 'provider', 'declined', slots, context);
    const suggestion = slots.length > 0 ? ('provider' as const) : null;
    await saveInterview(store, match, context, {
      note: words,
      proposedBy: suggestion,
      proposedAt: suggestion && context.now,
    });
  },
  async onAccepted(store, { matchId, slots }, context) {
    const match = await readMatch(store, matchId);
    const provider = await sideName(store, match, 'provider');
    await tellSide(
      store,
      match,
      'employer',
      'suggested',
      (job) => ({
        title: slots.length > 0 ? `${provider} suggests other times` : `None of the times fits for ${job}`,
        message: `${match.candidateReferenceId}, ${job}.`,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

/** Either side moves an interview before it begins. An employer's move does not move the deadline. */
export const rescheduleInterview = defineCommand({
  name: 'interviews.reschedule',
  allowed: ['employer', 'provider'],
  /** `from` is the time that was on the screen: a move of something that moved meanwhile is refused. */
  input: z.object({
    matchId: rowId(),
    from: instant(),
    startsAt: instant(),
    reason: textOf(1, 'Say why the interview is moved', 1000),
  }),
  done: 'Interview rescheduled',
  failed: 'Failed to reschedule the interview',
  isBinding: true,
  async run(store, { matchId, from, startsAt, reason }, context) {
    const match = await readMatch(store, matchId);
    await refuseUnlessMovable(store, match, from, context);
    refusePast([startsAt], context.now, 'startsAt');
    await closeSlots(store, match.id, 'withdrawn');
    if (sideOf(context.actor) === 'provider' && startsAt > from)
      await addWait(store, match, 'moved', from, startsAt, context);
    await meet(store, match, startsAt, context, reason);
  },
  async onAccepted(store, { matchId, from, startsAt, reason }, context) {
    const match = await readMatch(store, matchId);
    const side = sideOf(context.actor);
    const mover = await sideName(store, match, side);
    await tellSide(
      store,
      match,
      otherSide(side),
      'moved',
      (job, moment) => ({
        title: `${mover} moved the interview for ${job}`,
        message: `${match.candidateReferenceId}, now ${moment(startsAt)}. ${reason}`,
        happensAt: from < startsAt ? from : startsAt,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

/** Before it begins; the candidate is a new match again and the interview stays owed. */
export const cancelInterview = defineCommand({
  name: 'interviews.cancel',
  allowed: ['employer', 'provider'],
  input: z.object({
    matchId: rowId(),
    from: instant(),
    reason: textOf(1, 'Say why the interview is cancelled', 1000),
    /** The candidate cannot come before this day; the guarantee's clock waits for them. */
    unavailableUntil: orNull(z.nullable(calendarDate())),
  }),
  done: 'Interview cancelled',
  failed: 'Failed to cancel the interview',
  isBinding: true,
  async run(store, { matchId, from, reason, unavailableUntil }, context) {
    const match = await readMatch(store, matchId);
    await refuseUnlessMovable(store, match, from, context);
    const until = unavailableUntil && `${unavailableUntil}T00:00:00.000Z`;
    if (sideOf(context.actor) === 'provider' && until && until > context.now)
      await addWait(store, match, 'unavailable', context.now, until, context);
    await callOff(store, match, context, reason);
    await store.put('matches', { ...match, status: 'matched', interviewDate: null });
  },
  async onAccepted(store, { matchId, from, reason }, context) {
    const match = await readMatch(store, matchId);
    const side = sideOf(context.actor);
    const canceller = await sideName(store, match, side);
    await tellSide(
      store,
      match,
      otherSide(side),
      'cancelled',
      (job, moment) => ({
        title: `${canceller} cancelled the interview for ${job}`,
        message: `${match.candidateReferenceId}, ${moment(from)}. ${reason}`,
        happensAt: from,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

const objectionDays = 3;

/** "Agreed by phone": both settled on a time outside the product; the provider is told and may object for 3 days. */
export const agreeInterviewByPhone = defineCommand({
  name: 'interviews.agreeByPhone',
  allowed: ['employer'],
  input: z.object({
    matchId: rowId(),
    startsAt: instant(),
    kind: z._default(place.kind, 'in-person'),
    place: z._default(place.place, 'As agreed by phone'),
    bring: place.bring,
    minutes: z._default(place.minutes, 30),
  }),
  done: 'Interview scheduled',
  failed: 'Failed to schedule interview',
  isBinding: true,
  async run(store, { matchId, startsAt, ...where }, context) {
    const match = await readMatch(store, matchId);
    if (!canSchedule(match) && !isScheduled(match)) throw new Refusal('stale', standsAt(match));
    await closeSlots(store, match.id, 'withdrawn');
    await saveInterview(store, match, context, {
      ...where,
      objectUntil: plusDays(context.now, objectionDays),
    });
    await meet(store, match, startsAt, context);
  },
  async onAccepted(store, { matchId, startsAt }, context) {
    const match = await readMatch(store, matchId);
    await tellSide(
      store,
      match,
      'provider',
      'byPhone',
      (job, moment) => ({
        title: `Interview scheduled for ${job}`,
        message: `${match.candidateReferenceId}, ${moment(startsAt)}. Agreed by phone.`,
        happensAt: startsAt,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

/** Nothing was agreed, says the provider: the candidate is a new match again. */
export const objectToPhone = defineCommand({
  name: 'interviews.object',
  allowed: ['provider'],
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say what was not agreed', 1000) }),
  done: 'Objection sent',
  failed: 'Failed to send the objection',
  isBinding: true,
  async run(store, { matchId, reason }, context) {
    const match = await readMatch(store, matchId);
    const interview = await store.get('interviews', matchId);
    if (!isScheduled(match)) throw new Refusal('stale', standsAt(match));
    if (!interview || !canObject(interview, context.now))
      throw new Refusal(
        'stale',
        `An objection is possible for ${objectionDays} days after a time was agreed by phone.`,
      );
    await callOff(store, match, context, reason);
    await store.put('matches', { ...match, status: 'matched', interviewDate: null });
  },
  async onAccepted(store, { matchId, reason }, context) {
    const match = await readMatch(store, matchId);
    const provider = await sideName(store, match, 'provider');
    await tellSide(
      store,
      match,
      'employer',
      'objected',
      (job) => ({
        title: `${provider} objects to the interview for ${job}`,
        message: `${match.candidateReferenceId}: ${reason}`,
      }),
      context.now,
    );
    await setClock(store, match, context);
  },
});

export const canObject = (interview: Interview, now: string): boolean =>
  interview.objectUntil !== null && interview.objectUntil > now;

/** The match and the interview have a time now. */
async function meet(
  store: Writer,
  match: Match,
  startsAt: string,
  context: Context,
  words?: string,
): Promise<void> {
  const interview = await store.get('interviews', match.id);
  await saveInterview(store, match, context, {
    startsAt,
    proposedBy: null,
    proposedAt: null,
    cancelledAt: null,
    sequence: (interview?.sequence ?? 0) + 1,
    ...(words && { note: words }),
  });
  const slotsProposedAt = match.slotsProposedAt ?? context.now;
  await store.put('matches', {
    ...match,
    status: 'interview_scheduled',
    interviewDate: startsAt,
    slotsProposedAt,
  });
}

/** No time stands any more, and what was proposed is off the table; the calendar entry is cancelled. */
export async function callOff(
  store: Writer,
  match: Match,
  context: Pick<Context, 'now'> & { actor: Pick<Actor, 'name'> },
  words: string,
): Promise<void> {
  await closeSlots(store, match.id, 'withdrawn');
  const interview = await store.get('interviews', match.id);
  if (!interview) return;
  await store.put('interviews', {
    ...interview,
    proposedBy: null,
    proposedAt: null,
    objectUntil: null,
    note: words,
    cancelledAt: context.now,
    sequence: interview.sequence + 1,
    updatedAt: context.now,
    updatedByName: context.actor.name,
  });
}

async function saveInterview(
  store: Writer,
  match: Match,
  { actor, now }: Context,
  change: Partial<Interview>,
): Promise<void> {
  const known = await store.get('interviews', match.id);
  const stamp = { updatedAt: now, updatedByName: actor.name };
  if (known) return store.put('interviews', { ...known, ...change, ...stamp });
  return store.add('interviews', {
    id: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    kind: 'in-person',
    place: '',
    bring: null,
    minutes: 30,
    startsAt: null,
    proposedBy: null,
    proposedAt: null,
    note: null,
    sequence: 0,
    cancelledAt: null,
    objectUntil: null,
    absences: 0,
    createdAt: now,
    ...change,
    ...stamp,
  });
}

async function replaceSlots(
  store: Writer,
  match: Match,
  proposedBy: Side,
  former: 'withdrawn' | 'declined',
  times: readonly string[],
  { now, newId }: Context,
): Promise<void> {
  refusePast(times, now, 'slots');
  await closeSlots(store, match.id, former);
  for (const startsAt of [...new Set(times)].sort())
    await store.add('slots', {
      id: newId(),
      matchId: match.id,
      employerId: match.employerId,
      providerId: match.providerId,
      proposedBy,
      startsAt,
      state: 'proposed',
      createdAt: now,
    });
}

async function closeSlots(store: Writer, matchId: string, state: 'withdrawn' | 'declined'): Promise<void> {
  const slots = await store.find('slots', { matchId });
  for (const slot of slots)
    if (slot.state === 'proposed' || slot.state === 'confirmed') await store.put('slots', { ...slot, state });
}

async function readSlot(store: Reader, id: string): Promise<Slot> {
  const slot = await store.get('slots', id);
  if (!slot) throw new Refusal('not_found', "This time doesn't exist or you don't have access.");
  return slot;
}

async function refuseUnlessOpen(
  store: Reader,
  slot: Slot,
  match: Match,
  { actor, now }: Context,
): Promise<void> {
  if (!canSchedule(match)) throw new Refusal('stale', standsAt(match));
  if (slot.proposedBy === sideOf(actor)) throw new Refusal('forbidden', 'The other side confirms this time.');
  if (slot.state !== 'proposed')
    throw new Refusal('stale', `${await sideName(store, match, slot.proposedBy)} changed the times.`);
  if (slot.startsAt <= now) throw new Refusal('stale', 'This time has passed. Ask for other times.');
}

async function refuseUnlessMovable(
  store: Reader,
  match: Match,
  from: string,
  { actor, now }: Context,
): Promise<void> {
  if (!isScheduled(match)) throw new Refusal('stale', standsAt(match));
  if (match.interviewDate !== from)
    throw new Refusal(
      'stale',
      `${await sideName(store, match, otherSide(sideOf(actor)))} changed the times.`,
    );
  if (!canMove(match, now)) throw new Refusal('stale', 'This interview has begun. Say how it went.');
}

function refusePast(times: readonly string[], now: string, field: string): void {
  const message = 'Choose times that are still to come';
  if (times.some((time) => time <= now)) throw new Refusal('invalid', message, { [field]: message });
}
