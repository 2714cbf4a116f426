// Handles times for an interview: proposing them, confirming one, or answering with others.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Reader } from '#shared/engine/store.ts';
import { instant, nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import {
  canSchedule,
  isScheduled,
  otherSide,
  readMatch,
  partyName,
  sideOf,
  statusSentence,
  notifyParty,
} from './interviews.ts';
import type { Match, Slot } from './interviews.ts';
import { closeSlots, scheduleInterview, placeFields, replaceSlots, saveInterview } from './meetings.ts';
import { endUnconfirmedPause } from './clock-pauses.ts';

const slotTimes = (min: number, message: string) =>
  z.array(instant()).check(z.minLength(min, message), z.maxLength(5, 'Propose at most 5 times'));

const note = orNull(nullableText(1000));

/** Proposes one to five times for one candidate. Earlier proposals are withdrawn. */
export const proposeTimes = defineCommand({
  name: 'interviews.propose',
  allowed: ['employer'],
  input: z.object({
    matchId: rowId(),
    slots: slotTimes(1, 'Propose at least one time'),
    ...placeFields,
    note,
  }),
  done: 'Times proposed',
  failed: 'Failed to propose times',
  isBinding: true,
  async run(store, input, context) {
    const match = await readMatch(store, input.matchId);
    if (!canSchedule(match)) throw new Refusal('stale', statusSentence(match));
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
    await notifyParty(
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
    await scheduleDeadline(store, match, context);
  },
});

/** Confirms one of the proposed times for the other side. */
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
    await endUnconfirmedPause(store, match, context);
    await closeSlots(store, match.id, 'withdrawn');
    await store.put('slots', { ...slot, state: 'confirmed' });
    await scheduleInterview(store, match, slot.startsAt, context);
    return {};
  },
  async onAccepted(store, { slotId }, context) {
    const slot = await readSlot(store, slotId);
    const match = await readMatch(store, slot.matchId);
    await notifyParty(
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
    await scheduleDeadline(store, match, context);
  },
});

/** Answers "None of these": the provider suggests other times, or gives a reason why there are none. */
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
        canSchedule(match) ? 'There are no proposed times to answer by now.' : statusSentence(match),
      );
    if (slots.length === 0 && !words)
      throw new Refusal('invalid', 'Suggest a time, or say why none works', {
        note: 'Suggest a time, or say why none works',
      });
    await endUnconfirmedPause(store, match, context);
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
    const provider = await partyName(store, match, 'provider');
    await notifyParty(
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
    await scheduleDeadline(store, match, context);
  },
});

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
  if (!canSchedule(match)) throw new Refusal('stale', statusSentence(match));
  if (slot.proposedBy === sideOf(actor)) throw new Refusal('forbidden', 'The other side confirms this time.');
  if (slot.state !== 'proposed')
    throw new Refusal('stale', `${await partyName(store, match, slot.proposedBy)} changed the times.`);
  if (slot.startsAt <= now) throw new Refusal('stale', 'This time has passed. Ask for other times.');
}
