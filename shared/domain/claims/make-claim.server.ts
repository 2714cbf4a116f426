// Says until when the other side can answer a new claim, and tells it.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn, plusDays, plusMinutes } from '#shared/lib/time.ts';
import { deadlineOf } from '../guarantees/deadline.ts';
import { calendarOf, factsOf, scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { miss } from '../guarantees/missed-deadline.ts';
import type { Calendar } from '../guarantees/guarantee-calendars.ts';
import { partyName } from '../interviews/interviews.ts';
import type { Interview, Match, Side } from '../interviews/interviews.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { closedDaysOf } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';
import { answeringSides, claimsOf, currentClaims, isUnsettled, waitsWhileSuspended } from './claim.ts';
import { windowEnd } from './claim-times.ts';
import type { Claim } from './claim.ts';
import { fillReport } from './fill-report.server.ts';

/** Opens the claims that the server has just received. Returns whether there was one. */
export async function openClaims(store: Writer, match: Match, context: AcceptContext): Promise<boolean> {
  const { now } = context;
  const received = (await claimsOf(store, match)).filter(
    ({ state, answerUntil, createdAt, former }) =>
      state === 'open' && answerUntil === null && (createdAt === now || former !== null),
  );
  await missBefore(store, match, received, context);
  const interview = await store.get('interviews', match.id);
  for (const claim of received) {
    const answerUntil = await windowOf(store, match, claim, answerableFrom(claim, interview, now));
    const isTime = claim.kind === 'time';
    const opened = { ...claim, answerUntil, objectUntil: isTime ? answerUntil : claim.objectUntil };
    await store.put('claims', opened);
    await fillReport(store, opened);
    // The other side is told of the time itself.
    if (isTime) await keepOpen(store, match, answerUntil);
    // One notice tells of the outcome and of the interview.
    else if (claim.kind !== 'outcome' || !received.some(({ kind }) => kind === 'held'))
      await tellAnswerers(store, match, opened, 'claim.made', now);
  }
  return received.length > 0;
}

/** What is said before an interview was to end can be answered from that end on. */
function answerableFrom({ kind, startsAt }: Claim, interview: Interview | undefined, now: string): string {
  if (kind === 'time' || startsAt === null || !interview) return now;
  const end = plusMinutes(startsAt, interview.minutes);
  return end > now ? end : now;
}

/** Returns until when the side that answers can answer, if its window begins then. Of two sides the later one counts. */
async function windowOf(store: Reader, match: Match, claim: Claim, from: string): Promise<string> {
  const holidays = closedDaysOf(await currentSettings(store));
  const calendars = await Promise.all(
    answeringSides(claim).map((side) => answeringCalendar(store, match, side)),
  );
  const ends = calendars.map((calendar) => windowEnd(calendar, holidays, from)).sort();
  return ends.at(-1) ?? from;
}

/** Opens a claim again whose end was undone within a day. It can be answered for the rest of its time, in whole days. */
export async function openAgain(store: Writer, claim: Claim, now: string): Promise<void> {
  const { answerUntil, settledAt } = claim;
  const isLonger = answerUntil !== null && settledAt !== null && settledAt < now;
  await store.put('claims', {
    ...claim,
    state: 'open',
    settledAt: null,
    answerUntil: isLonger ? plusDays(answerUntil, 1) : answerUntil,
  });
}

/** Begins the windows of the claims that an organization could not answer while it was suspended. */
export async function restartWindows(
  store: Writer,
  { id, kind }: Pick<Row<'organizations'>, 'id' | 'kind'>,
  context: Pick<AcceptContext, 'now'>,
): Promise<void> {
  const own = kind === 'employer' ? { employerId: id } : { providerId: id };
  for (const match of await store.find('matches', own)) {
    if (match.withdrawnAt) continue;
    const waiting = (await claimsOf(store, match)).filter(
      (claim) =>
        claim.state === 'open' &&
        // What was never reported before claims were made waits without an end.
        claim.answerUntil !== null &&
        waitsWhileSuspended(claim) &&
        answeringSides(claim).includes(kind),
    );
    for (const claim of waiting)
      await store.put('claims', { ...claim, answerUntil: await windowOf(store, match, claim, context.now) });
    if (waiting.length > 0) await scheduleDeadline(store, match, context);
  }
}

/**
 * A deadline that passed before takes effect now: a new offer or a new time of the employer holds it up no longer than
 * the one before did.
 */
async function missBefore(
  store: Writer,
  match: Match,
  received: readonly Claim[],
  context: AcceptContext,
): Promise<void> {
  const isReplaced = received.some(
    ({ kind, side }) => side === 'employer' && (kind === 'offer' || kind === 'time'),
  );
  if (!isReplaced || match.heldAt || match.honouredAt || match.missedAt || match.excusedAt) return;
  // Nothing is missed while the promise is on hold.
  if (match.deadlineAt === null) return;
  const facts = await factsOf(store, { ...match, status: 'matched', interviewDate: null }, context.now);
  const earlier = facts.claims.filter(({ id }) => received.every((claim) => claim.id !== id));
  const isHeldUp = currentClaims(earlier, match).some(isUnsettled);
  if (!isHeldUp && deadlineOf(facts) < context.now) await miss(store, match, context);
}

/** The other side can say no to the time until the server's end of its window. */
async function keepOpen(store: Writer, { id }: Match, objectUntil: string): Promise<void> {
  const interview = await store.get('interviews', id);
  if (interview) await store.put('interviews', { ...interview, objectUntil });
}

async function answeringCalendar(store: Reader, match: Match, side: Side): Promise<Calendar> {
  if (side === 'employer') return calendarOf(store, match);
  const provider = await store.get('organizations', match.providerId);
  return { timeZone: provider?.timeZone ?? 'UTC', closedDays: provider ? closedDaysOf(provider) : [] };
}

/** Tells who answers what is claimed, and until when. */
export async function tellAnswerers(
  store: Writer,
  match: Match,
  claim: Claim,
  code: 'claim.made' | 'claim.reminder',
  now: string,
): Promise<void> {
  const { kind, side: author, answerUntil } = claim;
  const by = author === 'platform' ? '' : await partyName(store, match, author);
  for (const side of answeringSides(claim)) {
    const { timeZone } = await answeringCalendar(store, match, side);
    const day = dateIn(timeZone, answerUntil ?? now);
    const { status } = match;
    await notifyParty(
      store,
      match,
      side,
      `${code}.${kind}`,
      (about) => notice(code, { ...about.match, kind, by, day, status }, about.subject),
      now,
    );
  }
}
