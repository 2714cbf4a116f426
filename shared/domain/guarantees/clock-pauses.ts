// Computes when the guarantee's clock is paused: the other side has not answered, or asked for another time.
import type { Context } from '#shared/engine/command.ts';
import type { waitReasons } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { currentSettings } from '../platform/settings.ts';

/** A time during which the deadline's clock does not run, because the employer waits for the other side. */
export type ClockPause = Row<'waits'>;

/** Adds a pause of a match's clock, unless it takes no time. Of two servers, one's clock may be behind the other's. */
export async function addClockPause(
  store: Writer,
  match: Match,
  reason: (typeof waitReasons)[number],
  startedAt: string,
  endedAt: string,
  { newId, now }: Pick<Context, 'newId' | 'now'>,
): Promise<void> {
  if (startedAt >= endedAt) return;
  await store.add('waits', {
    id: newId(),
    matchId: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    reason,
    startedAt,
    endedAt,
    createdAt: now,
  });
}

/**
 * Ends pauses that were to last longer: of a time to which the provider had moved the interview, which counts no longer
 * than the time does, or of a crowd that was decided about.
 */
export async function endPause(
  store: Writer,
  { id }: Pick<Match, 'id'>,
  reason: 'moved' | 'crowd',
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  for (const wait of await store.find('waits', { matchId: id })) {
    const endedAt = wait.startedAt > now ? wait.startedAt : now;
    if (wait.reason === reason && wait.endedAt > endedAt) await store.put('waits', { ...wait, endedAt });
  }
}

/** Returns until when the clock rests, or rested last, because the employer reported a crowd. */
export const crowdRestEnd = (pauses: readonly ClockPause[]): string | undefined =>
  pauses
    .filter(({ reason }) => reason === 'crowd')
    .map(({ endedAt }) => endedAt)
    .sort()
    .at(-1);

/**
 * Returns since when the provider's answer to proposed times is overdue. Returns nothing while the provider is within
 * its days.
 */
export const unconfirmedSince = (
  interview: Pick<Interview, 'proposedBy' | 'proposedAt'> | undefined,
  confirmDays: number,
  now: string,
): string | undefined => {
  const since = answerDue(interview, confirmDays);
  return since && since < now ? since : undefined;
};

/** Returns until when the provider has to answer proposed times. */
export const answerDue = (
  interview: Pick<Interview, 'proposedBy' | 'proposedAt'> | undefined,
  confirmDays: number,
): string | undefined =>
  interview?.proposedBy === 'employer' && interview.proposedAt
    ? plusDays(interview.proposedAt, confirmDays)
    : undefined;

/**
 * Ends the pause after the provider answered late, or after nothing waits for its answer any more. The days beyond the
 * provider's own do not count against the employer.
 */
export async function endUnconfirmedPause(
  store: Writer,
  match: Match,
  context: Pick<Context, 'newId' | 'now'>,
): Promise<void> {
  const [interview, { confirmDays }] = await Promise.all([
    store.get('interviews', match.id),
    currentSettings(store),
  ]);
  const since = unconfirmedSince(interview, confirmDays, context.now);
  if (since) await addClockPause(store, match, 'unconfirmed', since, context.now, context);
}
