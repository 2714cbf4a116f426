// Figures and places over many promises.
import { expect, test } from 'vitest';
import { advance } from './model.ts';
import { adherenceOfMany, beginnings, isShareUnusual } from './many.ts';
import { does, match, matchWithInterview, on } from './stories.ts';
import type { Place } from './many.ts';
import type { MatchPromise } from './types.ts';

function held(): MatchPromise {
  const promise = matchWithInterview(3);
  does(promise, on(3), 'provider', { do: 'claim', say: 'held' });
  advance(promise, on(40));
  return promise;
}

function offered(confirmed: boolean): MatchPromise {
  const promise = match();
  does(promise, on(1), 'employer', { do: 'offer' });
  if (confirmed) does(promise, on(2), 'provider', { do: 'confirm', claim: 'c1' });
  advance(promise, on(40));
  return promise;
}

function missed(): MatchPromise {
  const promise = match();
  advance(promise, on(40));
  return promise;
}

test('counts what was kept in time of what was kept or missed, and offers apart', () => {
  const all = [held(), offered(true), offered(false), missed()];
  expect(adherenceOfMany(all, on(40))).toEqual({ percent: 67, due: 3, byOffer: 1 });
  expect(adherenceOfMany(all, on(200))).toEqual({ percent: null, due: 0, byOffer: 0 });
});

test('finds a share of unconfirmed offers unusual from three on and above 20 percent', () => {
  const offers = [offered(false), offered(false), offered(false)];
  expect(isShareUnusual(offers.slice(1), 'employer')).toBe(false);
  expect(isShareUnusual(offers, 'employer')).toBe(true);
  expect(isShareUnusual([...offers, ...Array.from({ length: 12 }, held)], 'employer')).toBe(false);
  expect(isShareUnusual(offers, 'provider')).toBe(false);
});

const crowd = (count: number, provider = 'a', over: Partial<Place> = {}): Place[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${provider}${String(index).padStart(3, '0')}`,
    provider,
    createdOn: 0,
    givenBackOn: null,
    ...over,
  }));

const perDay = (begun: Map<string, number>, from: number, to: number): number =>
  [...begun.values()].filter((day) => day >= from && day < to).length;

test('begins at most as many clocks in 30 days as the job has places, until day 60', () => {
  const begun = beginnings(crowd(40), 5, 200);
  expect([perDay(begun, 0, 1), perDay(begun, 1, 30), perDay(begun, 30, 60)]).toEqual([5, 0, 5]);
  expect([perDay(begun, 60, 91), begun.size, Math.max(...begun.values())]).toEqual([30, 40, 90]);
});

test('gives places to the providers in turn', () => {
  const begun = beginnings([...crowd(30, 'a'), ...crowd(2, 'b', { createdOn: 1 }), ...crowd(9, 'c')], 6, 31);
  const days = (provider: string): number => [...begun.keys()].filter((id) => id.startsWith(provider)).length;
  expect([days('a'), days('b'), days('c')]).toEqual([5, 2, 5]);
});

test('gives a place back when a match ends without an interview', () => {
  const places = crowd(6).map((place, index) => (index === 0 ? { ...place, givenBackOn: 4 } : place));
  expect(beginnings(places, 5, 20).get('a005')).toBe(4);
});

test('starts all that wait when the employer ends the agreement', () => {
  expect(perDay(beginnings(crowd(40), 5, 20, 10), 10, 11)).toBe(35);
});
