// Writes the rows of a meeting: its time and place, and the proposed times.
import * as z from 'zod/mini';
import type { Actor, Context } from '#shared/engine/command.ts';
import { interviewKinds } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { lineFrom, nullableText, orNull } from '#shared/engine/field-schemas.ts';
import { endPause, endUnconfirmedPause } from '../guarantees/clock-pauses.ts';
import { lapseTimes } from '../claims/time-claims.ts';
import { notHeldStartsOf } from './held-interviews.ts';
import { isScheduled, needsOutcome } from './interviews.ts';
import type { Interview, Match, Side } from './interviews.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import type { CancelledCode } from '../stored-texts/fixed-texts.ts';
import { storedText } from '../stored-texts/stored-text.ts';

/** Where an interview takes place, and how long it lasts. */
export const placeFields = {
  kind: z.enum(interviewKinds),
  place: lineFrom(1, 'Enter where the interview takes place', 500),
  bring: orNull(nullableText(500)),
  minutes: z
    .int('Enter the length in minutes')
    .check(z.minimum(15, 'At least 15 minutes'), z.maximum(120, 'At most 120 minutes')),
};

/** Gives the match and the interview a time. */
export async function scheduleInterview(
  store: Writer,
  match: Match,
  startsAt: string,
  context: Context,
  words?: string,
): Promise<void> {
  await lapseTimes(store, match, context);
  const interview = await store.get('interviews', match.id);
  await saveInterview(store, match, context, {
    ...(interview && { notHeldStarts: withBegun(interview, match, context.now) }),
    startsAt,
    proposedBy: null,
    proposedAt: null,
    cancelledAt: null,
    sequence: (interview?.sequence ?? 0) + 1,
    ...(words && typedNote(words)),
  });
  const slotsProposedAt = match.slotsProposedAt ?? context.now;
  await store.put('matches', {
    ...match,
    status: 'interview_scheduled',
    interviewDate: startsAt,
    slotsProposedAt,
  });
}

export type InterviewNote = Pick<Interview, 'note' | 'noteCode'>;

/** A note that a person wrote. */
export const typedNote = (note: string | null): InterviewNote => ({ note, noteCode: null });

/** The note of a cancellation that no person explained. */
export function cancelledBecause(code: CancelledCode): InterviewNote {
  const { text, code: noteCode } = storedText(code, {});
  return { note: text, noteCode };
}

/** Clears the agreed time, withdraws the proposed times, and cancels the calendar entry. */
export async function cancelSchedule(
  store: Writer,
  match: Match,
  context: Pick<Context, 'now' | 'newId'> & { actor: Pick<Actor, 'name'> },
  why: InterviewNote,
): Promise<void> {
  // The days for which the provider was waited for stay.
  await endUnconfirmedPause(store, match, context);
  await closeSlots(store, match.id, 'withdrawn');
  await lapseTimes(store, match, context);
  await endPause(store, match, 'moved', context);
  const interview = await store.get('interviews', match.id);
  if (!interview) return;
  await store.put('interviews', {
    ...interview,
    notHeldStarts: withBegun(interview, match, context.now),
    proposedBy: null,
    proposedAt: null,
    objectUntil: null,
    confirmedAt: null,
    ...why,
    cancelledAt: context.now,
    sequence: interview.sequence + 1,
    updatedAt: context.now,
    updatedByName: context.actor.name,
  });
}

/** Cancels a time that has not begun, and offered times. Returns the match, which then has no time. */
export async function cancelTimeAhead(
  store: Writer,
  match: Match,
  context: Parameters<typeof cancelSchedule>[2],
  why: InterviewNote,
): Promise<Match> {
  if (needsOutcome(match, context.now)) return match;
  const interview = await store.get('interviews', match.id);
  if (!isScheduled(match) && !interview?.proposedBy) return match;
  await cancelSchedule(store, match, context, why);
  return { ...match, status: 'matched', interviewDate: null };
}

/** Adds the start of an interview that had begun. One that was cancelled before its start leaves no trace. */
function withBegun(interview: Interview, { status, interviewDate }: Match, now: string): string {
  const begun =
    status === 'interview_scheduled' && interviewDate && interviewDate <= now ? interviewDate : '';
  return [...new Set([...notHeldStartsOf(interview), begun])].filter(Boolean).join(' ');
}

/** Creates or changes the interview of a match. */
export async function saveInterview(
  store: Writer,
  match: Match,
  { actor, now }: Context,
  change: Partial<Interview>,
): Promise<void> {
  const known = await store.get('interviews', match.id);
  // Uses the zone of the job's site, or the employer's: only its own members can read its row, and a provider cannot
  // change the place.
  const [employer, job] = await Promise.all([
    store.get('organizations', match.employerId),
    store.get('jobs', match.jobId),
  ]);
  const timeZone = job?.siteTimeZone ?? employer?.timeZone ?? known?.timeZone ?? null;
  const stamp = { timeZone, updatedAt: now, updatedByName: actor.name };
  if (known) return store.put('interviews', { ...known, ...change, ...stamp });
  return store.add('interviews', {
    id: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    jobId: match.jobId,
    candidateReferenceId: match.candidateReferenceId,
    kind: 'in-person',
    place: '',
    room: null,
    bring: null,
    minutes: 30,
    startsAt: null,
    proposedBy: null,
    proposedAt: null,
    ...typedNote(null),
    sequence: 0,
    cancelledAt: null,
    objectUntil: null,
    confirmedAt: null,
    isProvidersTime: false,
    absences: 0,
    notHeldStarts: '',
    createdAt: now,
    ...change,
    ...stamp,
  });
}

/** Closes the open slots of a match and proposes these times. */
export async function replaceSlots(
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

/** Closes the proposed and confirmed slots of a match. */
export async function closeSlots(
  store: Writer,
  matchId: string,
  state: 'withdrawn' | 'declined',
): Promise<void> {
  const slots = await store.find('slots', { matchId });
  for (const slot of slots)
    if (slot.state === 'proposed' || slot.state === 'confirmed') await store.put('slots', { ...slot, state });
}

/** Rejects times that are not in the future. */
export function refusePast(times: readonly string[], now: string, field: string): void {
  if (times.some((time) => time <= now)) throw refuse('times.past', {}, [field]);
}
