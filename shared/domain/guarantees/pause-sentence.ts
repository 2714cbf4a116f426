// Says why a deadline is later than it was: for how long the clock was paused, and who was awaited.
import type { Reader } from '#shared/engine/store.ts';
import { partyName } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import type { ClockPause } from './clock-pauses.ts';
import { pausedDays, pausesOf } from './paused-time.ts';

/** Example: "Moved 4 days: waiting for Northside College." Returns nothing if the clock was never paused. */
export async function pauseSentence(reader: Reader, match: Match): Promise<string | undefined> {
  const pauses = pausesOf(match, await reader.find('waits', { matchId: match.id }));
  const days = pausedDays(pauses);
  if (days === 0) return undefined;
  const isOfAdmin = ({ reason }: ClockPause) => reason === 'disputed' || reason === 'crowd';
  const ofProvider = pauses.some((pause) => !isOfAdmin(pause));
  const ofAdmin = pauses.some(isOfAdmin);
  const awaited = [
    ...(ofProvider ? [await partyName(reader, match, 'provider')] : []),
    ...(ofAdmin ? ['an administrator'] : []),
  ];
  return `Moved ${days} ${days === 1 ? 'day' : 'days'}: waiting for ${awaited.join(' and ')}.`;
}
