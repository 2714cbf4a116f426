// The clock of a promise, replayed from its facts: until when it is due, what was given back, when it was missed, when it
// rests. It is replayed each time, so that a verdict or a request that changes a fact changes everything that followed.
import { plusDays } from '#shared/lib/time.ts';
import { dayOf, dueDayFor, endOf, startOf, workingDayAfter } from './calendar.ts';
import { isTimeSettled } from './facts.ts';
import type { Day } from './calendar.ts';
import type { Claim, Interview, MatchPromise, Settlement } from './types.ts';

/** A stretch of time. Without `to` it goes on. */
interface Stretch {
  from: string;
  to: string | null;
}

export interface Clock {
  due: Day;
  /** The end of that day at the employer. */
  dueAt: string;
  /** How many of the 60 days were given. */
  used: number;
  missedAt: string | null;
  restingSince: string | null;
  /** What is kept now is late, because a claim of the employer was set aside after the deadline. */
  isLate: boolean;
  /** What happens by the clock alone, for those who are told. */
  events: { at: string; what: 'due in 7 days' | 'due in 2 days' | 'missed' | 'rests soon' | 'rests' }[];
}

/** Rule: all these and all pauses of a match are at most 60 days. */
const givenAtMost = 60;

const covers = ({ from, to }: Stretch, at: string): boolean => from < at && (to === null || at <= to);
const holdsAt = ({ from, to }: Stretch, at: string): boolean => from <= at && (to === null || at < to);

/** Replays the clock to an instant. The facts are all that are known today. */
export function clockAt(promise: MatchPromise, until: string): Clock {
  const { world, matchedAt } = promise;
  const { employer } = world;
  const facts = factsOf(promise);
  let counted = dayOf(employer, matchedAt) + world.interviewDays;
  const clock: Clock = {
    due: dueDayFor(world, counted, matchedAt),
    dueAt: '',
    used: 0,
    missedAt: null,
    restingSince: null,
    isLate: false,
    events: [],
  };

  const move = (to: Day, due = dueDayFor(world, to, matchedAt)): void => {
    counted = to;
    clock.due = due;
  };
  /** At least 10 working days from an instant. */
  const leaveTen = (from: string, days = Infinity): void => {
    const tenth = workingDayAfter(world, 'employer', from, 10, matchedAt);
    if (tenth <= clock.due) return;
    const raise = Math.min(tenth - counted, days);
    if (days !== Infinity) clock.used += raise;
    if (counted + raise === tenth) move(tenth, tenth);
    else move(counted + raise);
  };
  let warned = false;
  const note = (at: string, what: Clock['events'][number]['what']): void => {
    clock.events.push({ at, what });
  };

  for (const { at, day } of ticksOf(promise, facts, until)) {
    if (clock.missedAt !== null) break;
    if (facts.removed.some((removed) => covers(removed, at))) {
      // Rule: a completion that is put back finds the used days as they were.
      if (day !== null) move(counted + 1);
      if (!facts.givenBack.includes(at)) continue;
    }
    if (clock.restingSince !== null && facts.answers.includes(at)) {
      // Rule: the answer starts 10 working days.
      clock.restingSince = null;
      leaveTen(at);
    }
    // Rule: no act or silence of the provider's side leaves the employer less than 10 working days.
    if (facts.givenBack.includes(at)) leaveTen(at, givenAtMost - clock.used);
    if (facts.renewal?.at === at) {
      clock.isLate =
        facts.renewal.how === 'set aside' &&
        facts.renewal.claimBy === 'employer' &&
        endOf(employer, clock.due) < at;
      leaveTen(at);
    }
    if (day !== null && clock.restingSince === null && facts.stops.some((stop) => covers(stop, at))) {
      // Rule: a day on which the clock stands still moves the due day by one.
      if (day <= clock.due + 1 && clock.used < givenAtMost) {
        move(counted + 1);
        clock.used++;
      }
    }
    const awaited = facts.awaiting.some((stretch) => holdsAt(stretch, at));
    // Rule: when the days are used up and the provider's answer is still due, the promise rests.
    if (clock.restingSince === null && awaited && clock.used >= givenAtMost) {
      clock.restingSince = at;
      note(at, 'rests');
    }
    // Rule: told 5 working days before.
    const restsOn = day === null ? 0 : day + givenAtMost - clock.used;
    if (!awaited) warned = false;
    else if (day !== null && !warned && restsOn <= workingDayAfter(world, 'employer', at, 5, matchedAt)) {
      warned = true;
      if (clock.restingSince === null) note(at, 'rests soon');
    }
    const dueAt = endOf(employer, clock.due);
    const isHeldBack =
      clock.restingSince !== null ||
      facts.holds.some((hold) => holdsAt(hold, at)) ||
      facts.interviews.some((interview) => interview.from <= dueAt && holdsAt(interview, at));
    if (day !== null && !isHeldBack && clock.due - day === 7) note(at, 'due in 7 days');
    if (day !== null && !isHeldBack && clock.due - day === 2) note(at, 'due in 2 days');
    if (at > dueAt && !isHeldBack) {
      clock.missedAt = at;
      note(at, 'missed');
    }
  }
  clock.dueAt = endOf(employer, clock.due);
  return clock;
}

interface Facts {
  stops: Stretch[];
  awaiting: Stretch[];
  removed: Stretch[];
  /** Instants after which the employer has at least 10 working days. */
  givenBack: string[];
  answers: string[];
  renewal: Settlement | undefined;
  holds: Stretch[];
  interviews: Stretch[];
}

function factsOf(promise: MatchPromise): Facts {
  const awaiting = awaitedAnswers(promise);
  const settled = promise.interviews.flatMap((interview) => interview.settled ?? []);
  return {
    awaiting,
    stops: [
      ...awaiting,
      ...promise.unavailable,
      ...daysOfFirstAbsence(promise),
      ...promise.claims.filter(gaveDays).map(({ receivedAt, settledAt }) => ({
        from: receivedAt,
        to: settledAt,
      })),
    ],
    removed: promise.removals,
    // Rule: cancellation, move, late answer, third "None of these" without a time, put-back, "nobody's fault" that it
    // made or confirmed.
    givenBack: [
      ...promise.providerActs,
      ...settled
        .filter(({ truth, how, byProvider }) => truth === 'no_fault' && how !== 'decided' && byProvider)
        .map(({ at }) => at),
    ],
    answers: promise.proposals.flatMap(({ by, answeredAt }) => (by === 'employer' ? (answeredAt ?? []) : [])),
    renewal: renewals(promise)[0],
    holds: promise.claims.filter(holdsDeadline).map((claim) => ({
      from: claim.receivedAt,
      to: isEarlyOffer(claim) ? null : claim.settledAt,
    })),
    // Rule: an interview at a settled time that begins before the deadline waits for its settlement.
    interviews: promise.interviews
      .filter((interview) => interview.state === 'set' && isTimeSettled(promise, interview))
      .map(({ start, settled: done }) => ({ from: start, to: done?.at ?? null })),
  };
}

/** Rule: while a claim is open the deadline has no effect. */
const holdsDeadline = (claim: Claim): boolean => !claim.atOnce;

/** Rule: stood unconfirmed and made 10 working days before the due day or earlier: out of adherence. */
export const isEarlyOffer = ({ kind, state, early }: Claim): boolean =>
  kind === 'offer' && state === 'stood' && early;

/** Rule: a set-aside or a decided "nobody's fault" gives a match one new due day, once. */
export const renewals = ({ interviews, claims }: MatchPromise): Settlement[] =>
  [
    ...interviews.flatMap(({ settled }) =>
      settled &&
      (settled.truth === 'set_aside' || (settled.truth === 'no_fault' && settled.how === 'decided'))
        ? [settled]
        : [],
    ),
    ...claims
      .filter(({ kind, state, before }) => kind === 'offer' && state === 'set_aside' && before === null)
      .map(({ settledAt }): Settlement => ({
        truth: 'set_aside',
        how: 'set aside',
        at: settledAt!,
        claimBy: 'employer',
        byProvider: false,
      })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));

/**
 * Rule: a claim of the provider or the platform that is rejected gives the employer the days it took; a claim of the
 * employer gives nothing. Taking a claim back is an act of the provider, too, and costs the employer nothing.
 */
const gaveDays = ({ by, kind, state, accepted }: Claim): boolean =>
  by !== 'employer' &&
  kind !== 'time' &&
  ((state === 'decided' && !accepted) || (by === 'provider' && state === 'taken_back'));

/** Rule: the clock pauses while the provider is later with its answer than the days it has. */
function awaitedAnswers({ proposals, world, ending }: MatchPromise): Stretch[] {
  return proposals
    .filter(({ by }) => by === 'employer')
    .map(({ at, answeredAt, replacedAt }) => ({
      from: plusDays(at, world.confirmDays),
      to: answeredAt ?? replacedAt ?? ending?.at ?? null,
    }))
    .filter(({ from, to }) => to === null || from < to);
}

/** Absences of the candidate that count, in the order of their interviews. */
export const countedAbsences = ({ interviews }: MatchPromise): Interview[] =>
  interviews
    .filter(({ settled, standsFor }) => settled?.truth === 'candidate_absent' && standsFor.provider)
    .sort((a, b) => (a.start < b.start ? -1 : 1));

/** Rule: a first absence that stands gives back the days from the interview to its settlement. */
const daysOfFirstAbsence = (promise: MatchPromise): Stretch[] =>
  countedAbsences(promise)
    .slice(0, 1)
    .map(({ start, settled }) => ({ from: start, to: settled!.at }));

/** Every instant at which the clock can change: the beginning of each day, and each fact. */
function ticksOf(promise: MatchPromise, facts: Facts, until: string): { at: string; day: Day | null }[] {
  const { employer } = promise.world;
  const end = promise.ending !== null && promise.ending.at < until ? promise.ending.at : until;
  const first = dayOf(employer, promise.matchedAt) + 1;
  const days = Array.from({ length: Math.max(0, dayOf(employer, end) - first + 1) }, (_, index) => ({
    at: startOf(employer, first + index),
    day: first + index,
  }));
  const instants = [
    ...facts.givenBack,
    ...facts.answers,
    ...(facts.renewal ? [facts.renewal.at] : []),
    ...[...facts.holds, ...facts.interviews].flatMap(({ to }) => to ?? []),
  ];
  // One tick for each instant, also where two facts meet.
  const ticks = new Map<string, Day | null>([
    ...instants.map((at): [string, null] => [at, null]),
    ...days.map(({ at, day }): [string, Day] => [at, day]),
  ]);
  return [...ticks]
    .map(([at, day]) => ({ at, day }))
    .filter(({ at }) => at <= end)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
