// What the facts of a promise say directly: who answers, which claims are about which interview, what is open.
import { happenings } from './types.ts';
import type { Side } from './calendar.ts';
import type { Claim, ClaimKind, Decision, Happening, Interview, MatchPromise, Told } from './types.ts';

export const other = (side: Side): Side => (side === 'employer' ? 'provider' : 'employer');

export const isUnsettled = ({ state }: Claim): boolean => state === 'open' || state === 'disputed';
export const isHappening = (kind: ClaimKind): kind is Happening =>
  (happenings as readonly string[]).includes(kind);

/** What is said about an interview, by whomever. The claim of its time is another matter. */
export const claimsAbout = (promise: MatchPromise, { id }: Interview): Claim[] =>
  promise.claims.filter(
    ({ kind, interview }) => interview === id && (isHappening(kind) || kind === 'silence'),
  );

export const interviewOf = (promise: MatchPromise, id: string | null): Interview | undefined =>
  promise.interviews.find((interview) => interview.id === id);

export const claimOf = (promise: MatchPromise, id: string | null): Claim | undefined =>
  promise.claims.find((claim) => claim.id === id);

export const timeClaimOf = (promise: MatchPromise, { timeClaim }: Interview): Claim | undefined =>
  claimOf(promise, timeClaim);

/** The time was confirmed, or nobody objected to it. */
export function isTimeSettled(promise: MatchPromise, interview: Interview): boolean {
  const claim = timeClaimOf(promise, interview);
  return !claim || ['confirmed', 'stood'].includes(claim.state) || claim.accepted;
}

export const currentDecision = ({ decisions }: MatchPromise): Decision | undefined =>
  decisions.filter(({ undone }) => !undone).at(-1);

export const tell = (promise: MatchPromise, to: Told['to'] | 'both', what: string): void => {
  for (const each of to === 'both' ? (['employer', 'provider'] as const) : [to])
    promise.told.push({ at: promise.now, to: each, what });
};
