// What time alone does: windows end, silence is claimed, disputes are set aside, deadlines pass, and people are told.
import { plusDays } from '#shared/lib/time.ts';
import { isCorrected, setAside } from './answers.ts';
import { workingDayBefore, workingDaysAfter } from './calendar.ts';
import { clockAt } from './clock.ts';
import { settleOutcome, undoOffer } from './decisions.ts';
import { endPromise } from './endings.ts';
import { interviewOf, isHappening, other, tell, timeClaimOf } from './facts.ts';
import { keptBy } from './guarantee.ts';
import { addClaim, dispute, end } from './open-claims.ts';
import { recordOutcome } from './outcomes.ts';
import { settleInterview } from './settle.ts';
import { refuseToReopen } from './reopening.ts';
import { isSilent, say } from './statements.ts';
import { windowOfClaim } from './status.ts';
import type { Claim, Interview, MatchPromise } from './types.ts';

interface Alarm {
  at: string;
  run: () => void;
}

/** Lets time pass, one event after the other. */
export function advance(promise: MatchPromise, to: string): void {
  for (let step = 0; ; step++) {
    if (step > 500) throw new Error('Time alone comes to no end.');
    const next = alarms(promise, to)
      .filter(({ at }) => at <= to)
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))[0];
    if (!next) break;
    if (next.at > promise.now) promise.now = next.at;
    next.run();
  }
  if (to > promise.now) promise.now = to;
}

const alarms = (promise: MatchPromise, to: string): Alarm[] => [
  ...promise.interviews.flatMap((interview) => [
    ...earlyClaims(promise, interview),
    ...silence(promise, interview),
  ]),
  ...promise.claims.flatMap((claim) => [
    ...(claim.state === 'open' ? endOfWindow(promise, claim) : []),
    ...(claim.state === 'disputed' ? idleAdministrator(promise, claim) : []),
  ]),
  ...deadlines(promise, to),
];

/** An alarm that tells something once. */
function once(promise: MatchPromise, at: string, what: string, run: () => void): Alarm[] {
  if (promise.told.some((told) => told.what === what)) return [];
  return [{ at, run }];
}

/** Rule: between start and planned end a claim is kept and made at the end. */
function earlyClaims(promise: MatchPromise, interview: Interview): Alarm[] {
  return interview.early.slice(0, 1).map((early) => ({
    at: interview.end,
    run: () => {
      interview.early.shift();
      const answer =
        early.outcome === null
          ? say(promise, early.by, early.say, interview)
          : recordOutcome(promise, early.by, early.outcome);
      if (answer !== 'applied')
        tell(promise, early.by.side as 'employer' | 'provider', `early claim: ${answer}`);
    },
  }));
}

/** Rule: the platform, 5 working days after it; both told on days 1, 3 and 5. */
function silence(promise: MatchPromise, interview: Interview): Alarm[] {
  if (!isSilent(promise, interview)) return [];
  const stoodAt = timeClaimOf(promise, interview)?.settledAt ?? interview.end;
  const from = stoodAt > interview.end ? stoodAt : interview.end;
  const asks = [1, 3].flatMap((day) => {
    const what = `what happened at ${interview.id}? day ${day}`;
    return once(promise, workingDaysAfter(promise.world, 'platform', from, day), what, () =>
      tell(promise, 'both', what),
    );
  });
  const claim = {
    at: workingDaysAfter(promise.world, 'platform', from, 5),
    run: () => {
      tell(promise, 'both', `what happened at ${interview.id}? day 5`);
      addClaim(promise, { kind: 'silence', by: 'platform', interview: interview.id });
    },
  };
  return [...asks, claim];
}

function endOfWindow(promise: MatchPromise, claim: Claim): Alarm[] {
  // The other side answers the correction, and the offer goes with it.
  if (claim.kind === 'offer' && isCorrected(promise, claim)) return [];
  const { end: endsAt, toAdministrator } = windowOfClaim(promise, claim);
  const sides = claim.by === 'platform' ? (['employer', 'provider'] as const) : [other(claim.by)];
  const warnings = sides.flatMap((side) => {
    const at = workingDayBefore(promise.world, side, endsAt, claim.windowFrom);
    const what = `${claim.id} of ${claim.windowFrom} ends soon, ${side}`;
    if (at < claim.windowFrom || at < promise.now) return [];
    return once(promise, at, what, () => tell(promise, side, what));
  });
  const run = (): void => {
    if (toAdministrator) dispute(promise, claim, 'platform');
    else stand(promise, claim);
  };
  return [...warnings, { at: endsAt, run }];
}

/** Nobody answered in time. */
function stand(promise: MatchPromise, claim: Claim): void {
  if (claim.kind === 'outcome') settleOutcome(promise, claim, 'stood');
  else if (claim.kind === 'offer' && claim.reopened === 'correction') undoOffer(promise, claim, 'taken_back');
  else if (claim.kind === 'silence' || isHappening(claim.kind))
    settleInterview(promise, interviewOf(promise, claim.interview)!, {
      truth: claim.kind,
      how: 'stood',
      claimBy: claim.by,
      byProvider: claim.by === 'provider',
    });
  else end(promise, claim, 'stood');
}

/** Rule: after 5 working days of the platform all administrators are told; after 15 the claim is set aside. */
function idleAdministrator(promise: MatchPromise, claim: Claim): Alarm[] {
  const after = (days: number): string =>
    workingDaysAfter(promise.world, 'platform', claim.disputedAt!, days);
  const what = `${claim.id} waits since ${claim.disputedAt}`;
  return [
    ...once(promise, after(5), what, () => tell(promise, 'administrators', what)),
    {
      at: after(15),
      run: () => {
        if (claim.reopened !== 'request') setAside(promise, claim);
        else {
          refuseToReopen(promise, claim);
          tell(promise, 'both', `${claim.id} is not reopened`);
        }
      },
    },
  ];
}

/** Reminders, the deadline, and the end of a rest. */
function deadlines(promise: MatchPromise, to: string): Alarm[] {
  if (promise.ending || keptBy(promise) !== null) return [];
  const { events, restingSince } = clockAt(promise, to);
  const told = events.flatMap(({ at, what }) => {
    if (what !== 'missed' && at <= promise.now) return [];
    const text = what === 'missed' ? what : `${what}, ${at}`;
    return once(promise, at, text, () => {
      tell(promise, what.startsWith('due') ? 'employer' : 'both', text);
      if (what === 'missed') tell(promise, 'administrators', text);
    });
  });
  // Rule: after 90 days at rest the platform withdraws the match.
  if (restingSince === null) return told;
  return [
    ...told,
    { at: plusDays(restingSince, 90), run: () => void endPromise(promise, 'at rest too long') },
  ];
}
