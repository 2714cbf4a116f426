// What is counted over many promises: adherence, shares of which administrators are told, and the places of a job.
import { plusDays } from '#shared/lib/time.ts';
import { adherenceOf, guaranteeOf } from './guarantee.ts';
import { sharesOf } from './reads.ts';
import type { Day, Side } from './calendar.ts';
import type { MatchPromise } from './types.ts';

export interface AdherenceOfMany {
  percent: number | null;
  due: number;
  /** How many of the kept ones were kept by an offer. They are shown apart. */
  byOffer: number;
}

/** Rule: round(100 x kept / (kept + late + missed)) of the last 90 days; nothing where no interview was due. */
export function adherenceOfMany(promises: readonly MatchPromise[], now: string): AdherenceOfMany {
  const since = plusDays(now, -90).slice(0, 10);
  const counted = promises.map(adherenceOf).filter(({ day }) => day !== null && day > since);
  const kept = counted.filter(({ as }) => as === 'kept');
  return {
    percent: counted.length === 0 ? null : Math.round((100 * kept.length) / counted.length),
    due: counted.length,
    byOffer: kept.filter(({ byOffer }) => byOffer).length,
  };
}

/**
 * Rule: administrators are told, from three on, when more than 20 percent of an organization's guarantees ended by
 * unconfirmed offers, releases, silence, set-asides or late withdrawals.
 */
export function isShareUnusual(promises: readonly MatchPromise[], side: Side): boolean {
  const ended = promises.filter((promise) => guaranteeOf(promise) !== 'none' || sharesOf(promise).length > 0);
  const odd = ended.filter((promise) =>
    sharesOf(promise).some(
      (share) => share.side === side && share.what !== 'rejected' && share.what !== 'dispute lost',
    ),
  );
  return odd.length >= 3 && odd.length * 5 > ended.length;
}

/** A match of a job with a capacity. */
export interface Place {
  id: string;
  provider: string;
  createdOn: Day;
  /** It ended without an interview, or by an offer, and gave its place back. */
  givenBackOn: Day | null;
}

/**
 * On which day the clock of each match begins. Rule: at most `capacity` begin in any 30 days; places go to the providers
 * in turn, within one in order of creation; what still waits on day 60 begins evenly until day 90; an end by the employer,
 * or a job at rest, starts them all.
 */
export function beginnings(
  places: readonly Place[],
  capacity: number,
  until: Day,
  startsAllOn: Day | null = null,
): Map<string, Day> {
  const begun = new Map<string, Day>();
  let lastServed = '';
  const waitingOn = (day: Day): Place[] =>
    places.filter(
      ({ id, createdOn, givenBackOn }) =>
        createdOn <= day && !begun.has(id) && (givenBackOn === null || givenBackOn > day),
    );
  const takenOn = (day: Day): number =>
    places.filter(({ id, givenBackOn }) => {
      const from = begun.get(id);
      return from !== undefined && from > day - 30 && (givenBackOn === null || givenBackOn > day);
    }).length;
  const first = Math.min(...places.map(({ createdOn }) => createdOn));
  for (let day = first; day <= until; day++) {
    for (const { id } of waitingOn(day)) if (startsAllOn !== null && startsAllOn <= day) begun.set(id, day);
    for (const { id } of mustBegin(waitingOn(day), places, day)) begun.set(id, day);
    while (takenOn(day) < capacity && waitingOn(day).length > 0) {
      const next = nextInTurn(waitingOn(day), lastServed);
      lastServed = next.provider;
      begun.set(next.id, day);
    }
  }
  return begun;
}

/** The oldest match of the provider after the one that was served last. */
function nextInTurn(waiting: readonly Place[], lastServed: string): Place {
  const providers = [...new Set(waiting.map(({ provider }) => provider))].sort();
  const turn = providers.find((provider) => provider > lastServed) ?? providers[0];
  return waiting
    .filter(({ provider }) => provider === turn)
    .toSorted((a, b) => a.createdOn - b.createdOn || (a.id < b.id ? -1 : 1))[0]!;
}

/** Those that waited for 60 days: of each day's matches an equal part a day, the last on day 90. */
function mustBegin(waiting: readonly Place[], places: readonly Place[], day: Day): Place[] {
  return waiting.filter((place) => {
    const age = day - place.createdOn;
    if (age < 60) return false;
    const same = places.filter(({ createdOn }) => createdOn === place.createdOn);
    const left = waiting.filter(({ createdOn }) => createdOn === place.createdOn);
    const allowed = Math.ceil((same.length * (90 - age)) / 30);
    return age >= 90 || left.indexOf(place) < left.length - allowed;
  });
}
