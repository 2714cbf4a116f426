// Judges the places of a job by the page: at most N clocks begin in any 30 days, over all agreements; what waits has no fee,
// reminder or due day; places go to the providers in turn; by day 90 every clock has begun.
import type { Row } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { laterBy } from './days.ts';
import type { Accepted } from './steps.ts';

type Match = Row<'matches'>;

/** The matches before and after a step, and what was accepted in it. */
interface Change {
  before: readonly Match[];
  after: readonly Match[];
  accepted: readonly Accepted[];
  limit: number;
  /** The job is inactive, or was before the step. */
  isAtRest: boolean;
  now: string;
}

const waits = ({ waitsForPlaceSince, withdrawnAt }: Match): boolean =>
  waitsForPlaceSince !== null && withdrawnAt === null;

const hasBegun = ({ waitsForPlaceSince, lateCompletion }: Match): boolean =>
  waitsForPlaceSince === null && lateCompletion !== 'waiting' && lateCompletion !== 'declined';

/** Returns a check for after each step. It is told whether the hourly job has just given the places. */
export async function placesCheckerOf(room: Classroom, limit: number, all: readonly Accepted[]) {
  let before = await room.store.find('matches');
  let wasActive = await isActive(room);
  let told = all.length;
  return async (isGiven: boolean): Promise<string | null> => {
    const after = await room.store.find('matches');
    const nowActive = await isActive(room);
    const change = {
      ...{ before, after, accepted: all.slice(told), limit, now: room.now },
      isAtRest: !wasActive || !nowActive,
    };
    [before, told, wasActive] = [after, all.length, nowActive];
    return (
      (await faultOfWaiting(room, after)) ??
      faultOfBegun(change) ??
      faultOfReleased(change) ??
      (isGiven ? (faultOfFree(change) ?? faultOfTurn(change)) : null)
    );
  };
}

const isActive = async ({ store }: Classroom): Promise<boolean> =>
  (await store.find('jobs')).every((job) => job.isActive);

/** Who waits has no fee, reminder or due day, and cannot be declined. */
async function faultOfWaiting({ store }: Classroom, matches: readonly Match[]): Promise<string | null> {
  for (const { id, deadlineAt, guarantee, status, lateCompletion } of matches.filter(waits)) {
    const [ledger, clock] = await Promise.all([
      store.find('ledger', { subjectId: id }),
      store.get('clocks', id),
    ]);
    if (deadlineAt !== null || guarantee !== null) return 'due while it waits for a place';
    if (status !== 'matched' || lateCompletion === 'declined') return `${status} while it waits for a place`;
    if (ledger.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0)
      return 'charged while it waits for a place';
    if (clock?.nextAt) return 'its clock runs while it waits for a place';
  }
  return null;
}

/** The clocks that began by no act of the employer. */
const begunByPlatform = (change: Change): Match[] =>
  change.after.filter((match) => {
    const known = change.before.find(({ id }) => id === match.id);
    const isNew = hasBegun(match) && (!known || known.owedSince !== match.owedSince || !hasBegun(known));
    return isNew && !isBegunByEmployer(match, change);
  });

/** The clocks that began by a place. Those that had waited for 60 days begin besides. */
const begunByPlace = (change: Change): Match[] =>
  begunByPlatform(change).filter(({ id, owedSince }) => {
    const known = change.before.find((match) => match.id === id);
    return laterBy(known?.waitsForPlaceSince ?? owedSince, 60) > owedSince;
  });

/** The employer acted for the candidate, ended the agreement, or put the job at rest. */
const isBegunByEmployer = (match: Match, change: Change): boolean =>
  isReleased(match, change) ||
  change.accepted.some(({ role, input }) => role === 'employer' && input['matchId'] === match.id);

const isReleased = ({ courseId }: Match, { accepted, isAtRest }: Change): boolean =>
  isAtRest ||
  accepted.some(
    ({ role, name, input }) =>
      role === 'employer' && name === 'agreements.cancel' && String(input['id']).startsWith(`${courseId}.`),
  );

/** Who waited begins when the employer ends the agreement, or puts the job at rest. */
function faultOfReleased(change: Change): string | null {
  const { before, after } = change;
  const left = after.some(
    (match) =>
      waits(match) && before.some((each) => each.id === match.id && waits(each)) && isReleased(match, change),
  );
  return left ? 'waits although the employer ended the agreement, or put the job at rest' : null;
}

/** Whether a match gave its place back: it ended without an interview, or by an offer. After two absences that is unclear. */
function hasGivenBack({ withdrawnAt, heldAt, status, guarantee }: Match): boolean | 'unclear' {
  if (heldAt !== null) return false;
  if (status === 'not_hired') return 'unclear';
  if (withdrawnAt !== null) return true;
  return status === 'hired' && (guarantee === 'honoured' || guarantee === 'honoured_late');
}

const isWithin30Days = ({ owedSince }: Match, at: string): boolean =>
  owedSince <= at && owedSince > laterBy(at, -30);

/** No more clocks begin in 30 days than the terms say. */
function faultOfBegun(change: Change): string | null {
  const { before, after, limit } = change;
  const begun = begunByPlace(change);
  const hasKept = (match: Match): boolean =>
    [match, ...before.filter(({ id }) => id === match.id)].every((each) => hasGivenBack(each) === false);
  for (const { owedSince: at } of begun) {
    const others = after.filter(
      (match) =>
        hasBegun(match) &&
        isWithin30Days(match, at) &&
        hasKept(match) &&
        (match.owedSince < at || begun.includes(match)),
    );
    if (others.length > limit)
      return `${others.length} clocks began in the 30 days before ${at}, of ${limit}`;
  }
  return null;
}

/** After places were given nobody waits for one that is free, or for more than 90 days. */
function faultOfFree({ after, limit, now }: Change): string | null {
  const used = after.filter(
    (match) => hasBegun(match) && isWithin30Days(match, now) && hasGivenBack(match) !== true,
  );
  for (const match of after.filter(waits)) {
    if (used.length < limit) return `waits for a place, and ${used.length} of ${limit} are used`;
    if (laterBy(match.waitsForPlaceSince ?? now, 90) <= now) return 'waits for a place for more than 90 days';
  }
  return null;
}

/** Next is the provider whose last place was given longest ago, with its oldest match. */
function faultOfTurn(change: Change): string | null {
  const { before, after } = change;
  // A provider whose oldest match had waited for 60 days may have had its turn with it.
  const [first, ...others] = begunByPlatform(change);
  if (!first || others.length > 0 || begunByPlace(change).length === 0) return null;
  const lastOf = (providerId: string): string =>
    before
      .filter((match) => match.providerId === providerId && hasBegun(match))
      .reduce((last, { owedSince }) => (owedSince > last ? owedSince : last), '');
  const waited = after.filter(
    (match) => waits(match) && before.some((each) => each.id === match.id && waits(each)),
  );
  for (const { providerId, createdAt } of waited) {
    if (providerId === first.providerId && createdAt < first.createdAt)
      return 'a younger match got the place';
    if (lastOf(first.providerId) > lastOf(providerId)) return `a place for ${first.providerId}, out of turn`;
  }
  return null;
}
