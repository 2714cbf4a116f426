// When the guarantee's clock stands still: the other side has not answered, or asked for another time.
import type { Context } from '#shared/engine/command.ts';
import type { waitReasons } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { DAY_MS, plusDays } from '#shared/lib/time.ts';
import type { Interview, Match } from './interviews.ts';
import { partyName } from './interviews.ts';
import { currentSettings } from '../platform/settings.ts';

export type ClockPause = Row<'waits'>;

export async function addClockPause(
  store: Writer,
  match: Match,
  reason: (typeof waitReasons)[number],
  startedAt: string,
  endedAt: string,
  { newId, now }: Context,
): Promise<void> {
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

/** Since when the provider owes an answer to proposed times; nothing while they are within their days. */
export const unconfirmedSince = (
  interview: Pick<Interview, 'proposedBy' | 'proposedAt'> | undefined,
  confirmDays: number,
  now: string,
): string | undefined => {
  if (interview?.proposedBy !== 'employer' || !interview.proposedAt) return undefined;
  const since = plusDays(interview.proposedAt, confirmDays);
  return since < now ? since : undefined;
};

/** The provider answered late: the days beyond theirs do not count against the employer. */
export async function endUnconfirmedPause(store: Writer, match: Match, context: Context): Promise<void> {
  const [interview, { confirmDays }] = await Promise.all([
    store.get('interviews', match.id),
    currentSettings(store),
  ]);
  const since = unconfirmedSince(interview, confirmDays, context.now);
  if (since) await addClockPause(store, match, 'unconfirmed', since, context.now, context);
}

/** How long the clock stood still, in milliseconds; stretches that overlap count once. */
export function pausedMs(waits: readonly Pick<ClockPause, 'startedAt' | 'endedAt'>[]): number {
  let total = 0;
  let covered = '';
  for (const { startedAt, endedAt } of waits.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
    const from = startedAt > covered ? startedAt : covered;
    if (endedAt <= from) continue;
    total += Date.parse(endedAt) - Date.parse(from);
    covered = endedAt;
  }
  return total;
}

export const pausedDays = (waits: readonly Pick<ClockPause, 'startedAt' | 'endedAt'>[]): number =>
  Math.round(pausedMs(waits) / DAY_MS);

/** "Moved 4 days: waiting for Northside College."; nothing when the clock never stood still. */
export async function pauseSentence(reader: Reader, match: Match): Promise<string | undefined> {
  const days = pausedDays(await reader.find('waits', { matchId: match.id }));
  if (days === 0) return undefined;
  return `Moved ${days} ${days === 1 ? 'day' : 'days'}: waiting for ${await partyName(reader, match, 'provider')}.`;
}
