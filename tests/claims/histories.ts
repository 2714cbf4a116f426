// Random histories of one promise: steps are drawn as numbers and become acts that fit the state in which they are drawn,
// so that most of them are applied and some are refused.
import fc from 'fast-check';
import { HOUR_MS, plusDays } from '#shared/lib/time.ts';
import { act, newPromise, plainWorld } from './model.ts';
import { currentDecision, isUnsettled, other } from './facts.ts';
import { liveInterview } from './status.ts';
import { dateOn, on } from './stories.ts';
import { happenings } from './types.ts';
import type { Side } from './calendar.ts';
import type { Act, Answer, By, Claim, Deed, MatchPromise, Time, World } from './types.ts';

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

/** An act that fits the state: mostly what somebody would do next, sometimes what is refused. */
export function draw(promise: MatchPromise, { wait, deed, pick }: Step): Act {
  const live = liveInterview(promise);
  // Half of the interviews begin before anybody does something else.
  const from = live && deed % 2 === 0 && live.end > promise.now ? live.end : promise.now;
  const at = new Date(Date.parse(from) + wait * HOUR_MS + (pick % 7) * 1000).toISOString();
  const choices = choicesOf(promise, at, pick);
  const [by, chosen] = choices[Math.floor(deed / 2) % choices.length]!;
  return { ...chosen, at, by };
}

type Choice = [By, Deed];

const timeAfter = (at: string, days: number): Time => {
  const day = plusDays(at, days).slice(0, 10);
  return { start: `${day}T15:00:00.000Z`, end: `${day}T15:30:00.000Z` };
};

function choicesOf(promise: MatchPromise, at: string, pick: number): Choice[] {
  const open = promise.claims.filter(isUnsettled);
  return [
    ...(currentDecision(promise) ? aboutTheOutcome(pick) : aboutTimes(promise, at, pick)),
    ...open.flatMap((claim) => aboutAClaim(claim, pick)),
    ...(pick % 4 === 0 || open.length === 0 ? promise.claims.slice(-1) : []).flatMap((claim) =>
      aboutAClaim(claim, pick),
    ),
    ...(pick % 9 === 0 ? rareActs(at, pick) : []),
    ...(promise.ending ? ([['provider', { do: 'put back' }]] satisfies Choice[]) : []),
  ];
}

const sideOf = (pick: number): Side => (pick % 2 === 0 ? 'employer' : 'provider');
const saidBy = (pick: number): Choice => [
  sideOf(pick),
  { do: 'claim', say: happenings[Math.floor(pick / 2) % happenings.length]! },
];

function aboutTheOutcome(pick: number): Choice[] {
  const outcome = (['hired', 'not_hired', 'interview_completed', 'matched'] as const)[pick % 4]!;
  return [
    ['employer', { do: 'correct outcome', outcome }],
    ['employer', { do: 'correct outcome', outcome }],
    ['administrator', { do: 'correct outcome', outcome }],
    saidBy(pick),
  ];
}

function aboutTimes(promise: MatchPromise, at: string, pick: number): Choice[] {
  const time = timeAfter(at, 1 + (pick % 12));
  const live = liveInterview(promise);
  if (live && live.start <= at)
    return [
      saidBy(pick),
      saidBy(pick + 1),
      saidBy(pick + 2),
      ['employer', { do: 'record outcome', outcome: pick % 3 ? 'hired' : 'not_hired' }],
      ['employer', { do: 'claim', say: 'held' }],
      ['employer', { do: 'claim', say: 'candidate_absent' }],
    ];
  if (live) {
    const unavailableUntil = plusDays(at, 1 + (pick % 40)).slice(0, 10);
    return [
      [sideOf(pick), { do: 'move', from: live.start, time }],
      [sideOf(pick), { do: 'cancel', from: live.start }],
      ['provider', { do: 'cancel', from: live.start, unavailableUntil }],
      saidBy(pick),
    ];
  }
  const proposed = promise.proposals.findLast(({ answeredAt, replacedAt }) => !answeredAt && !replacedAt);
  if (proposed) {
    const confirms: Choice = [other(proposed.by), { do: 'confirm a time', start: proposed.times[0]!.start }];
    const none: Choice = ['provider', { do: 'none of these', ...(pick % 3 ? {} : { suggest: [time] }) }];
    return [confirms, confirms, confirms, none, ['employer', { do: 'agree by phone', time }]];
  }
  const proposes: Choice = ['employer', { do: 'propose', times: [time] }];
  const rare: Choice = pick % 3 === 0 ? ['employer', { do: 'offer' }] : saidBy(pick);
  return [proposes, proposes, ['employer', { do: 'agree by phone', time }], rare];
}

function rareActs(at: string, pick: number): Choice[] {
  return [
    ['provider', { do: 'withdraw' }],
    ['provider', { do: 'remove completion' }],
    ['provider', { do: 'release' }],
    ['administrator', { do: 'withdraw match' }],
    ['administrator', { do: pick % 2 ? 'suspend' : 'resume', side: sideOf(pick) }],
    ['employer', { do: 'close days', whose: 'employer', dates: [at.slice(0, 10), dateOn(pick % 60)] }],
    ['learner', { do: 'answer by link', says: happenings[pick % 4]!, mailed: pick % 2 === 0 }],
    ['administrator', { do: 'excuse' }],
  ];
}

function aboutAClaim({ id, kind, by, state }: Claim, pick: number): Choice[] {
  const author = by === 'platform' ? 'provider' : by;
  const answers = other(author);
  const verdicts = {
    offer: ['made', 'not_made'],
    outcome: ['hired', 'not_hired'],
    time: ['made', 'no'],
  } as const;
  const verdict =
    kind === 'offer' || kind === 'outcome' || kind === 'time'
      ? verdicts[kind][pick % 2]!
      : happenings[pick % happenings.length]!;
  if (state === 'disputed')
    return [
      ['administrator', { do: 'decide', claim: id, verdict }],
      ['administrator', { do: 'decide', claim: id, verdict }],
      [answers, { do: 'confirm', claim: id }],
      saidBy(pick),
    ];
  if (state === 'open')
    return [
      [answers, { do: 'confirm', claim: id }],
      [answers, { do: 'dispute', claim: id }],
      [author, { do: 'take back', claim: id }],
      saidBy(pick),
      ['learner', { do: 'answer by link', says: happenings[pick % 4]!, mailed: pick % 2 === 0 }],
    ];
  return [
    [answers, { do: 'ask to reopen', claim: id }],
    [author, { do: 'undo', claim: id }],
    [answers, { do: 'dispute', claim: id }],
  ];
}
