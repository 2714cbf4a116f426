// Handles times for an interview: proposing them, confirming one, or answering with others.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { instant, nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import {
  begun,
  canSchedule,
  isScheduled,
  readMatch,
  partyName,
  sideOf,
  statusRefusal,
} from './interviews.ts';
import type { Match, Slot } from './interviews.ts';
import {
  closeSlots,
  scheduleInterview,
  placeFields,
  replaceSlots,
  saveInterview,
  typedNote,
} from './meetings.ts';
import { endUnconfirmedPause } from '../guarantees/clock-pauses.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

const slotTimes = (min: number, message: string) =>
  z.array(instant()).check(z.minLength(min, message), z.maxLength(5, 'Propose at most 5 times'));

const note = orNull(nullableText(1000));

/** Proposes one to five times for one candidate. Earlier proposals are withdrawn. */
export const proposeTimes = defineCommand({
  name: 'interviews.propose',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    slots: slotTimes(1, 'Propose at least one time'),
    ...placeFields,
    room: orNull(nullableText(120)),
    note,
  }),
  version: 2,
  upgrade: (input) => input,
  done: 'Times proposed',
  failed: 'Failed to propose times',
  isBinding: true,
  async run(store, input, context) {
    const match = begun(await readMatch(store, input.matchId), context.now);
    if (!canSchedule(match)) throw statusRefusal(match);
    await endUnconfirmedPause(store, match, context);
    await replaceSlots(store, match, 'employer', 'withdrawn', input.slots, context);
    const { kind, place: where, room, bring, minutes } = input;
    await saveInterview(store, match, context, {
      kind,
      place: where,
      room,
      bring,
      minutes,
      ...typedNote(input.note),
      proposedBy: 'employer',
      proposedAt: context.now,
    });
    const slotsProposedAt = match.slotsProposedAt ?? context.now;
    await store.put('matches', { ...match, slotsProposedAt });
  },
});

/** Confirms one of the proposed times for the other side. */
export const confirmTime = defineCommand({
  name: 'interviews.confirm',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ slotId: rowId() }),
  done: 'Interview scheduled',
  failed: 'Failed to choose the time',
  isBinding: true,
  async run(store, { slotId }, context) {
    const slot = await readSlot(store, slotId);
    const match = await readMatch(store, slot.matchId);
    if (slot.state === 'confirmed' && isScheduled(match)) return noted('note.alreadyConfirmed', {});
    await refuseUnlessOpen(store, slot, match, context);
    await endUnconfirmedPause(store, match, context);
    await closeSlots(store, match.id, 'withdrawn');
    await store.put('slots', { ...slot, state: 'confirmed' });
    await scheduleInterview(store, match, slot.startsAt, context);
    await saveInterview(store, match, context, {
      confirmedAt: context.now,
      objectUntil: null,
      isProvidersTime: false,
    });
    return {};
  },
});

/** Answers "None of these": the provider proposes other times, or gives a reason why there are none. */
export const suggestTimes = defineCommand({
  name: 'interviews.suggest',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ matchId: rowId(), slots: slotTimes(0, ''), note }),
  done: 'Other times proposed',
  failed: 'Failed to propose other times',
  isBinding: true,
  async run(store, { matchId, slots, note: words }, context) {
    const match = await readMatch(store, matchId);
    const interview = await store.get('interviews', matchId);
    if (!canSchedule(match) || interview?.proposedBy !== 'employer')
      throw canSchedule(match) ? refuse('times.noneProposed') : statusRefusal(match);
    if (slots.length === 0 && !words) throw refuse('times.none', {}, ['note']);
    await endUnconfirmedPause(store, match, context);
    await replaceSlots(store, match, 'provider', 'declined', slots, context);
    const suggestion = slots.length > 0 ? ('provider' as const) : null;
    await saveInterview(store, match, context, {
      ...typedNote(words),
      proposedBy: suggestion,
      proposedAt: suggestion && context.now,
    });
  },
});

export async function readSlot(store: Reader, id: string): Promise<Slot> {
  const slot = await store.get('slots', id);
  if (!slot) throw refuse('times.notFound');
  return slot;
}

async function refuseUnlessOpen(
  store: Reader,
  slot: Slot,
  match: Match,
  { actor, now }: Context,
): Promise<void> {
  if (!canSchedule(match)) throw statusRefusal(match);
  if (slot.proposedBy === sideOf(actor)) throw refuse('times.otherSide');
  if (slot.state !== 'proposed')
    throw refuse('times.changed', { by: await partyName(store, match, slot.proposedBy) });
  if (slot.startsAt <= now) throw refuse('times.passed');
}
