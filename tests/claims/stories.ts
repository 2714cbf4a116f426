// Words of the stories: a match made on a Monday, days counted from it, and an interview that both sides agreed on.
import { addDays } from '#shared/lib/time.ts';
import { act, newPromise, plainWorld } from './model.ts';
import type { Answer, By, Deed, MatchPromise, Time, World } from './types.ts';

/** The match is made on Monday, January 4, at noon. It is due on day 30, Wednesday, February 3. */
const monday = '2027-01-04';

export const dateOn = (day: number): string => addDays(monday, day);
export const on = (day: number, clock = '12:00:00'): string => `${dateOn(day)}T${clock}.000Z`;
export const timeOn = (day: number): Time => ({ start: on(day, '10:00:00'), end: on(day, '10:30:00') });

/** A match made on day 0. */
export const match = (world: Partial<World> = {}): MatchPromise => newPromise(plainWorld(world), on(0));

/** Does an act and returns the answer. */
export const does = (promise: MatchPromise, at: string, by: By, deed: Deed): Answer =>
  act(promise, { ...deed, at, by });

/** Agrees on an interview: proposed by the employer, confirmed by the provider an hour later. */
export function agreed(promise: MatchPromise, day: number, proposedOn = 0): string {
  const time = timeOn(day);
  does(promise, on(proposedOn, '13:00:00'), 'employer', { do: 'propose', times: [time] });
  does(promise, on(proposedOn, '14:00:00'), 'provider', { do: 'confirm a time', start: time.start });
  return promise.interviews.at(-1)!.id;
}

/** A match with an interview that was agreed on the first day. */
export function matchWithInterview(day: number, world: Partial<World> = {}): MatchPromise {
  const promise = match(world);
  agreed(promise, day);
  return promise;
}

/** What a side was told that contains some words, by the days since the match. */
export const toldDays = (promise: MatchPromise, to: string, words: string): number[] =>
  promise.told
    .filter((told) => told.to === to && told.what.includes(words))
    .map(({ at }) => Math.floor((Date.parse(at) - Date.parse(on(0, '00:00:00'))) / 86_400_000));
