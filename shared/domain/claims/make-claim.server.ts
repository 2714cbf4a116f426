// Says until when the other side can answer a new claim, and tells it.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { calendarOf } from '../guarantees/deadline-timer.ts';
import type { Calendar } from '../guarantees/guarantee-calendars.ts';
import { otherSide, partyName } from '../interviews/interviews.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { closedDaysOf } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';
import { claimsOf } from './claim.ts';
import { windowEnd } from './claim-times.ts';
import type { Claim } from './claim.ts';

/** Opens the claims that the server has just received. Returns whether there was one. */
export async function openClaims(
  store: Writer,
  match: Match,
  { now }: Pick<AcceptContext, 'now'>,
): Promise<boolean> {
  const received = (await claimsOf(store, match)).filter(
    ({ state, answerUntil }) => state === 'open' && answerUntil === null,
  );
  if (received.length === 0) return false;
  const holidays = closedDaysOf(await currentSettings(store));
  for (const claim of received) {
    const calendar = await answeringCalendar(store, match, otherSide(claim.side));
    const answerUntil = windowEnd(calendar, holidays, now);
    await store.put('claims', { ...claim, answerUntil });
    await tellAnswerer(store, match, { ...claim, answerUntil }, 'claim.made', now);
  }
  return true;
}

async function answeringCalendar(store: Reader, match: Match, side: Side): Promise<Calendar> {
  if (side === 'employer') return calendarOf(store, match);
  const provider = await store.get('organizations', match.providerId);
  return { timeZone: provider?.timeZone ?? 'UTC', closedDays: provider ? closedDaysOf(provider) : [] };
}

/** Tells the side that answers what is claimed, and until when it can answer. */
export async function tellAnswerer(
  store: Writer,
  match: Match,
  claim: Claim,
  code: 'claim.made' | 'claim.reminder',
  now: string,
): Promise<void> {
  const side = otherSide(claim.side);
  const [by, { timeZone }] = await Promise.all([
    partyName(store, match, claim.side),
    answeringCalendar(store, match, side),
  ]);
  const day = dateIn(timeZone, claim.answerUntil ?? now);
  await notifyParty(
    store,
    match,
    side,
    `${code}.${claim.kind}`,
    (about) => notice(code, { ...about.match, kind: claim.kind, by, day }, about.subject),
    now,
  );
}
