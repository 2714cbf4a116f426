// The facts of one promise (one match between an employer and a provider), and the acts that change them. What follows
// from the facts is read, never stored.
import type { Calendars, Side, Suspension } from './calendar.ts';

export interface World extends Calendars {
  /** How many days the provider has to answer proposed times. */
  confirmDays: number;
  interviewDays: number;
  outcomeDays: number;
  /** The fees in the order of their days. */
  feePerHire: { from: string; amount: number }[];
  feePerMatch: { from: string; amount: number }[];
}

export interface Time {
  start: string;
  end: string;
}

/** What can be said about an interview. */
export const happenings = ['held', 'candidate_absent', 'employer_absent', 'no_fault'] as const;
export type Happening = (typeof happenings)[number];

export type ClaimKind = Happening | 'time' | 'offer' | 'outcome' | 'silence';
export type ClaimState =
  | 'open'
  | 'confirmed'
  | 'stood'
  | 'disputed'
  | 'decided'
  | 'taken_back'
  | 'lapsed'
  | 'set_aside';

/** "matched" is the only correction of an offer. */
export type Outcome = 'hired' | 'not_hired' | 'interview_completed' | 'matched';

export interface Claim {
  id: string;
  kind: ClaimKind;
  by: Side | 'platform';
  /** The interview it is about. An offer is about none. */
  interview: string | null;
  /** When the server received it. Only this counts. */
  receivedAt: string;
  /** When its window began: at its receipt, or when it was opened again. */
  windowFrom: string;
  state: ClaimState;
  settledAt: string | null;
  disputedAt: string | null;
  disputedBy: Side | 'learner' | 'platform' | null;
  verdict: Verdict | null;
  /** A verdict that agrees with the claim. */
  accepted: boolean;
  /** It disputes a claim of the other side that came first. */
  counters: boolean;
  /** It settled when it was made, because it was against its author's own interest. */
  atOnce: boolean;
  /** Why it is open or disputed a second time. */
  reopened: 'correction' | 'request' | null;
  /** What a request to reopen, a correction or a slip goes back to. */
  before: Before | null;
  /** An offer's or a correction's decision. */
  decision: string | null;
  /** When an offer was made: a hire whose interview was not held becomes an offer later. */
  madeAt: string;
  /** For an unconfirmed offer: whether it was made 10 working days before the due day or earlier. */
  early: boolean;
}

export type Verdict = Happening | Outcome | 'made' | 'not_made' | 'no';

export interface Settlement {
  truth: Happening | 'silence' | 'set_aside';
  how: 'at once' | 'confirmed' | 'stood' | 'decided' | 'set aside';
  at: string;
  /** Whose claim it was that was settled. */
  claimBy: Side | 'platform';
  /** Whether the provider made or confirmed it by an act. */
  byProvider: boolean;
}

export interface Interview extends Time {
  id: string;
  /** Which side proposed or confirmed the time by an act. */
  standsFor: Record<Side, boolean>;
  /** The claim on which the time rests, if one side alone set it. */
  timeClaim: string | null;
  state: 'set' | 'moved' | 'cancelled' | 'fallen';
  /** A move or cancellation in the last 2 hours leaves the old time to be claimed. */
  leftToClaim: boolean;
  settled: Settlement | null;
  /** Claims that came between start and planned end. */
  early: { at: string; by: Actor; say: Happening; outcome: 'hired' | 'not_hired' | null }[];
  /** A claim about it was opened again by a correction, and nobody decided. */
  outOfAdherence: boolean;
}

export interface Before {
  claims: Claim[];
  interview: Interview | null;
}

export interface Decision {
  id: string;
  at: string;
  value: Outcome;
  /** The interview or the offer it rests on. */
  interview: string | null;
  offer: string | null;
  undone: boolean;
  /** Its author took it back: it no longer counts, and its periods go on. */
  takenBack: boolean;
  byAdministrator: boolean;
}

export interface Proposal {
  at: string;
  by: Side;
  times: Time[];
  answeredAt: string | null;
  replacedAt: string | null;
}

export type EndingKind =
  | 'withdrawn'
  | 'erased'
  | 'removed'
  | 'released'
  | 'administrator'
  | 'at rest too long';

/** Rule: where the candidate or the completion goes, an interview that began is first settled by its claims. */
export const isSettledFirst = (kind: EndingKind): boolean =>
  ['withdrawn', 'erased', 'removed'].includes(kind);

export interface Ending {
  kind: EndingKind;
  at: string;
  /** It ended after a confirmed time or in the last 7 days before the due day. */
  isLate: boolean;
}

export interface Told {
  at: string;
  to: Side | 'administrators';
  what: string;
}

export interface MatchPromise {
  world: World;
  matchedAt: string;
  now: string;
  suspensions: Suspension[];
  interviews: Interview[];
  claims: Claim[];
  decisions: Decision[];
  proposals: Proposal[];
  /** Stretches in which the clock stands still by an act of the provider. */
  unavailable: { from: string; to: string; interview: string | null }[];
  /** Acts of the provider after which the employer has at least 10 working days. */
  providerActs: string[];
  /** How often the provider answered "None of these" without a time. */
  nones: number;
  ending: Ending | null;
  /** When the completion was not there. */
  removals: { from: string; to: string }[];
  learnerSays: { interview: string | null; says: LearnerWord; mailed: boolean; at: string }[];
  excusedAt: string | null;
  told: Told[];
}

export type LearnerWord = Happening | 'offered' | 'not_offered';

export type Rank = 'viewer' | 'member' | 'manager' | 'key';

export interface Actor {
  side: Side | 'administrator' | 'learner';
  rank: Rank;
  /** When this person last had a role on the other side, for an administrator on any. */
  otherSideUntil?: string;
}

/** "employer" is a manager of the employer. */
export type By = Actor['side'] | Actor;

export type Deed =
  | { do: 'propose'; times: Time[] }
  | { do: 'none of these'; suggest?: Time[] }
  | { do: 'confirm a time'; start: string }
  | { do: 'agree by phone'; time: Time }
  | { do: 'move'; from: string; time: Time }
  | { do: 'cancel'; from: string; unavailableUntil?: string }
  | { do: 'claim'; say: Happening; interview?: string }
  | { do: 'offer' }
  | { do: 'record outcome'; outcome: 'hired' | 'not_hired' }
  | { do: 'correct outcome'; outcome: Outcome }
  | { do: 'confirm' | 'dispute' | 'take back' | 'undo' | 'ask to reopen'; claim: string }
  | { do: 'decide'; claim: string; verdict: Verdict }
  | { do: 'withdraw' | 'erase' | 'release' | 'remove completion' | 'put back' | 'withdraw match' }
  | { do: 'suspend' | 'resume'; side: Side }
  | { do: 'close days'; whose: Side | 'platform'; dates: string[] }
  | { do: 'excuse' }
  | { do: 'answer by link'; says: LearnerWord; mailed: boolean; interview?: string };

export type Act = Deed & { at: string; by: By };

/** "applied", or why an act is refused. */
export type Answer =
  | 'applied'
  | 'not allowed'
  | 'on both sides'
  | 'suspended'
  | 'ended'
  | 'not begun'
  | 'begun'
  | 'in the past'
  | 'time changed'
  | 'time is open'
  | 'no such time'
  | 'no such claim'
  | 'take back first'
  | 'already said'
  | 'in dispute'
  | 'settled'
  | 'too late'
  | 'too long'
  | 'say what happened'
  | 'already scheduled'
  | 'already decided'
  | 'nothing to change';
