// Begins the interviews that have a place, and tells the employer which wait for one.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { numericId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { chargeMatch } from '../charges/charges.ts';
import { addClockPause, crowdRestEnd } from '../guarantees/clock-pauses.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { begun, waitsForPlace } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { tellNewMatch } from './match-changes.ts';
import { limitOf, placesFor } from './places.ts';
import type { Places } from './places.ts';

/** Gives the places that have become free. The hourly job gives it for each job with candidates who wait. */
export const givePlacesCommand = defineCommand({
  name: 'matching.givePlaces',
  allowed: ['system'],
  input: z.object({ jobId: numericId() }),
  done: 'Places given',
  failed: 'Failed to give the places',
  async run() {},
  onAccepted: (store, { jobId }, context) => givePlaces(store, jobId, context),
});

/**
 * Begins what has a place now, and tells the employer of the job what waits from now on. It is not told of `ownMatch`, which
 * it accepted itself.
 */
export async function givePlaces(
  store: Writer,
  jobId: number,
  context: AcceptContext,
  ownMatch?: string,
): Promise<void> {
  const { now } = context;
  const [job, matches, agreements] = await Promise.all([
    store.get('jobs', jobId),
    store.find('matches', { jobId }),
    store.find('agreements', { jobId }),
  ]);
  const places: Places = { matches, agreements, isAtRest: job?.isActive === false, now };
  const beginning = placesFor(places);
  await beginAll(store, beginning, context, ownMatch);
  const waits = matches.find(
    (match) => waitsForPlace(match) && match.waitsForPlaceSince === now && !beginning.includes(match),
  );
  if (waits) await tellWaiting(store, waits, limitOf(places, waits), now);
}

/** Begins the clocks of these matches, whether or not there are places. */
export async function beginAll(
  store: Writer,
  matches: readonly Match[],
  context: AcceptContext,
  ownMatch?: string,
): Promise<void> {
  await Promise.all(
    matches.map(async (match) => {
      const owed = begun(match, context.now);
      await store.put('matches', owed);
      await beginClock(store, owed, context);
      if (match.id !== ownMatch) await tellNewMatch(store, owed, context.now);
    }),
  );
}

/** Sets the deadline of a match after an act of the employer, with which its clock may have begun. */
export async function beginClock(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await startIfBegun(store, match, context);
  await scheduleDeadline(store, match, context);
}

/** Charges a match whose clock began with this command. The clock rests as long as a reported crowd is reviewed. */
export async function startIfBegun(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  if (match.owedSince !== context.now) return;
  await restDuringReview(store, match, context);
  await chargeMatch(store, match, context);
}

async function restDuringReview(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  const restsUntil = crowdRestEnd(await store.find('waits', { matchId: match.id }));
  if (restsUntil && restsUntil > context.now)
    await addClockPause(store, match, 'crowd', context.now, restsUntil, context);
}

/** Tells the employer once for each job and day. */
async function tellWaiting(
  store: Writer,
  { jobId, employerId }: Match,
  count: number,
  now: string,
): Promise<void> {
  const [job, timeZone, members] = await Promise.all([
    store.get('jobs', jobId),
    timeZoneOf(store, employerId),
    store.find('users', { organizationId: employerId }),
  ]);
  const key = `places.${jobId}.${dateIn(timeZone, now)}`;
  const told = await Promise.all(members.map(({ id }) => store.get('notifications', `${key}-${id}`)));
  if (told.some((row) => row !== undefined)) return;
  const subjectTitle = job?.title ?? '';
  const waiting = notice(
    'match.waiting',
    { job: subjectTitle, count },
    { type: 'match', link: '/candidates', subjectId: String(jobId), subjectTitle, jobId },
  );
  await notifyMembers(store, employerId, key, waiting, now);
}
