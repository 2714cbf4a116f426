// A refused move or cancellation of an interview: the other side had changed the time, or the match is over. Explains
// the current state and the possible actions.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import type { Order } from '#app/replica/replica.ts';
import { formatSlot } from '#app/interviews/times.ts';
import type { Command } from '#shared/engine/command.ts';
import { objectToPhone } from '#shared/domain/interviews/agreed-times.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { proposeTimes, suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import { canSchedule, isScheduled, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import type { Reader } from '#shared/engine/store.ts';

export interface StaleReschedule {
  /**
   * "Now Wed, Dec 9, 11:00 AM. Still move it to Tue, Dec 8, 10:00 AM?" Undefined if the action is no longer possible.
   */
  question?: string;
  /** Repeats the action for the current time. */
  again?: { label: string; order: Order };
  /** The anonymous reference of the candidate. */
  reference: string;
}

/** Undefined for every other change. */
export function useStaleReschedule(entry: OutboxEntry): StaleReschedule | undefined {
  return useRead(movedMeanwhile, entry) ?? undefined;
}

async function movedMeanwhile(
  reader: Reader,
  _actor: unknown,
  { command: name, input, outcome }: OutboxEntry,
): Promise<StaleReschedule | null> {
  const isStale = outcome?.kind === 'refused' && outcome.code === 'stale';
  if (!isStale || !isOfMatch(input)) return null;
  const { matchId, startsAt } = input;
  const match = await reader.get('matches', matchId);
  if (!match) return null;
  const reference = match.candidateReferenceId;
  const command = moves.find((move) => move.name === name);
  if (!command) return isOver(name, match) ? { reference } : null;
  if (!isScheduled(match) || !match.interviewDate) return { reference };
  const zone = zoneOfPlace(await reader.get('interviews', matchId));
  const now = `Now ${formatSlot(match.interviewDate, zone)}.`;
  return {
    reference,
    question: startsAt
      ? `${now} Move it to ${formatSlot(startsAt, zone)} anyway?`
      : `${now} Cancel the interview anyway?`,
    again: {
      label: startsAt ? 'Move' : 'Cancel interview',
      order: { command, input: { ...input, from: match.interviewDate } },
    },
  };
}

/** Commands that need a candidate without an agreed time. */
const beforeATime: readonly string[] = [proposeTimes.name, suggestTimes.name];

const moves = [rescheduleInterview as Command, cancelInterview as Command];

const isOver = (name: string, match: Match): boolean =>
  match.withdrawnAt !== null ||
  (name === objectToPhone.name && !isScheduled(match)) ||
  (beforeATime.includes(name) && !canSchedule(match));

const isOfMatch = (input: unknown): input is { matchId: string; startsAt?: string } =>
  typeof input === 'object' && input !== null && 'matchId' in input && typeof input.matchId === 'string';
