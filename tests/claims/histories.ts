// Random histories of one promise: steps are drawn as numbers and become acts that fit the state in which they are drawn,
// so that most of them are applied and some are refused.
import fc from 'fast-check';
import { plusDays } from '#shared/lib/time.ts';
import { act, newPromise, plainWorld, statusOf } from './model.ts';
import { dateOn, on } from './stories.ts';
import { happenings } from './types.ts';
import type { Act, Answer, By, Deed, MatchPromise, Time, World } from './types.ts';

export interface Step {
  /** Hours since the last act. */
  wait: number;
  /** Which act, and which of its choices. */
  deed: number;
  pick: number;
}

export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      wait: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(400)),
      deed: fc.nat(999),
      pick: fc.nat(999),
    }),
    { minLength: 3, maxLength },
  );

/** Worlds with fees, closed days that were there, and a holiday. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    fee: fc.constantFrom(0, 250),
    closedFrom: fc.nat(40),
    closedFor: fc.constantFrom(0, 2, 12, 60),
    holiday: fc.nat(40),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Tokyo'),
  })
  .map(({ fee, closedFrom, closedFor, holiday, timeZone }) => {
    const closed = Array.from({ length: closedFor }, (_, index) => ({
      date: dateOn(closedFrom + index),
      enteredAt: on(-1),
    }));
    return plainWorld({
      employer: { timeZone, closed },
      provider: { timeZone: 'UTC', closed: closed.slice(0, 3) },
      platform: { timeZone: 'UTC', closed: [{ date: dateOn(holiday), enteredAt: on(-1) }] },
      feePerHire: [{ from: dateOn(-1), amount: fee }],
    });
  });

/** Plays a history. `watch` sees the promise after every act. */
export function play(
  world: World,
  history: readonly Step[],
  watch: (promise: MatchPromise, doing: Act, answer: Answer) => void = () => {},
): MatchPromise {
  const promise = newPromise(world, on(0));
  for (const step of history) {
    const doing = draw(promise, step);
    watch(promise, doing, act(promise, doing));
  }
  return promise;
}

/** An act that fits the state. */
export function draw(promise: MatchPromise, { wait, deed, pick }: Step): Act {
  const at = new Date(Date.parse(promise.now) + wait * 3_600_000 + (pick % 7) * 1000).toISOString();
  const choices = choicesOf(promise, at, pick);
  const [by, chosen] = choices[deed % choices.length]!;
  return { ...chosen, at, by };
}

const timeAfter = (at: string, days: number): Time => {
  const start = `${plusDays(at, days).slice(0, 10)}T15:00:00.000Z`;
  return { start, end: `${start.slice(0, 11)}15:30:00.000Z` };
};

function choicesOf(promise: MatchPromise, at: string, pick: number): [By, Deed][] {
  const side = pick % 2 === 0 ? 'employer' : 'provider';
  const time = timeAfter(at, 1 + (pick % 12));
  const live = promise.interviews.findLast(({ state }) => state === 'set');
  const proposed = promise.proposals.findLast(({ answeredAt }) => answeredAt === null);
  const say = happenings[pick % happenings.length]!;
  const found: [By, Deed][] = [
    ['employer', { do: 'propose', times: [time] }],
    ['employer', { do: 'agree by phone', time }],
    ['employer', { do: 'offer' }],
    [side, { do: 'claim', say }],
  ];
  if (proposed) {
    const by = proposed.by === 'employer' ? 'provider' : 'employer';
    const start = proposed.times[0]!.start;
    found.push([by, { do: 'confirm a time', start }], [by, { do: 'confirm a time', start }]);
    found.push(['provider', { do: 'none of these', ...(pick % 3 ? {} : { suggest: [time] }) }]);
  }
  if (live) {
    const from = live.start;
    const unavailableUntil = plusDays(at, 1 + (pick % 40)).slice(0, 10);
    found.push([side, { do: 'claim', say }], [side, { do: 'claim', say }]);
    found.push([side, { do: 'move', from, time }], [side, { do: 'cancel', from }]);
    found.push(['provider', { do: 'cancel', from, unavailableUntil }]);
    found.push(['employer', { do: 'record outcome', outcome: pick % 3 ? 'hired' : 'not_hired' }]);
  }
  const decided = ['hired', 'not_hired'].includes(statusOf(promise));
  const outcome = (['hired', 'not_hired', 'interview_completed', 'matched'] as const)[pick % 4]!;
  if (decided) found.push(['employer', { do: 'correct outcome', outcome }]);
  if (decided) found.push(['administrator', { do: 'correct outcome', outcome }]);
  if (pick % 9 === 0)
    found.push(
      ['provider', { do: 'withdraw' }],
      ['provider', { do: 'remove completion' }],
      ['provider', { do: 'release' }],
      ['administrator', { do: pick % 2 ? 'suspend' : 'resume', side }],
      ['employer', { do: 'close days', whose: 'employer', dates: [at.slice(0, 10), dateOn(pick % 60)] }],
      ['learner', { do: 'answer by link', says: say, mailed: pick % 2 === 0 }],
      ['administrator', { do: 'excuse' }],
    );
  if (promise.ending) found.push(['provider', { do: 'put back' }], ['provider', { do: 'put back' }]);
  return [...found, ...aboutAClaim(promise, pick)];
}

function aboutAClaim({ claims }: MatchPromise, pick: number): [By, Deed][] {
  const claim = pick % 3 === 0 ? claims[pick % (claims.length || 1)] : claims.at(-1);
  if (!claim) return [];
  const author = claim.by === 'platform' ? 'provider' : claim.by;
  const other = author === 'employer' ? 'provider' : 'employer';
  const { id } = claim;
  const verdicts = { offer: ['made', 'not_made'], outcome: ['hired', 'not_hired'] } as const;
  const verdict =
    claim.kind === 'offer' || claim.kind === 'outcome'
      ? verdicts[claim.kind][pick % 2]!
      : happenings[pick % happenings.length]!;
  return [
    [other, { do: 'confirm', claim: id }],
    [other, { do: 'dispute', claim: id }],
    [other, { do: 'dispute', claim: id }],
    [author, { do: 'take back', claim: id }],
    [author, { do: 'undo', claim: id }],
    [other, { do: 'ask to reopen', claim: id }],
    ['administrator', { do: 'decide', claim: id, verdict }],
    ['administrator', { do: 'decide', claim: id, verdict }],
  ];
}
