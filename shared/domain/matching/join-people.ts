// Makes two people one, because two records turned out to be of one person: of two matches of one job, one stays.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isBegun } from '../claims/claim.ts';
import { isAccepted, isOwed, isScheduled, waitsForPlace } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { isEarnedNoMore } from '../interviews/withdrawal.ts';
import { withdrawMatch } from './match-changes.ts';

type Pair = Row<'matchPersons'>;

/** Gives everything of one person to another one. */
export async function joinPeople(
  store: Writer,
  personKey: string,
  otherKey: string,
  context: AcceptContext,
): Promise<void> {
  const other = { personKey: otherKey };
  const [pairs, learners, persons] = await Promise.all([
    store.find('matchPersons', other),
    store.find('learners', other),
    store.find('persons', other),
  ]);
  for (const learner of learners) await store.put('learners', { ...learner, personKey });
  for (const person of persons) await store.put('persons', { ...person, personKey });
  const own = await store.find('matchPersons', { personKey });
  for (const pair of pairs) {
    const rival = own.find(({ jobId }) => jobId === pair.jobId);
    if (rival) await joinPairs(store, rival, pair, context);
    else await store.put('matchPersons', { ...pair, personKey });
  }
}

/** Keeps the more settled match of two. The other one stays with a person who has no records any more. */
async function joinPairs(store: Writer, own: Pair, pair: Pair, context: AcceptContext): Promise<void> {
  const [ours, theirs] = await Promise.all([
    store.get('matches', own.matchId),
    store.get('matches', pair.matchId),
  ]);
  if (!theirs) return;
  const isOurs = ours && (await isKept(store, ours, theirs, context.now));
  if (!isOurs) {
    await store.put('matchPersons', { ...own, personKey: pair.personKey });
    await store.put('matchPersons', { ...pair, personKey: own.personKey });
  }
  const gone = isOurs ? theirs : ours;
  if (gone && !gone.withdrawnAt) await withdrawMatch(store, gone, 'merged', context);
}

/** Reports whether the first of two matches stays: the more settled one, among equals the older one. */
async function isKept(store: Reader, match: Match, other: Match, now: string): Promise<boolean> {
  const [own, others] = await Promise.all([settledness(store, match, now), settledness(store, other, now)]);
  if (own !== others) return own > others;
  return match.createdAt === other.createdAt ? match.id < other.id : match.createdAt < other.createdAt;
}

/** How settled a match is: the higher, the more would be lost with it. */
async function settledness(store: Reader, match: Match, now: string): Promise<number> {
  if (match.withdrawnAt) return isEarnedNoMore(match) ? 0 : 1;
  if (!isAccepted(match)) return 2;
  if (!isOwed(match)) return 8;
  if (await isBegun(store, match, now)) return 7;
  if ((await store.get('interviews', match.id))?.absences) return 6;
  if (isScheduled(match)) return 5;
  return waitsForPlace(match) ? 3 : 4;
}
