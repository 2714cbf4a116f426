// What the naive account knows of one promise and of those before it.
import type { Row } from '#shared/engine/schema.ts';
import { sayingOf, truthOf } from './claims.ts';
import type { Decision, Kind, Side, Statement, Time } from './claims.ts';

/** What an entry states. */
export interface Stated {
  kind: Kind;
  by: Side;
  time: Time | null;
  decision: Decision | null;
}

export interface Account {
  time: Time | null;
  /** The claims of all promises of this match. */
  statements: Statement[];
  /** What ended with the last entry: answered, decided, taken back, unanswered or set aside. */
  justEnded: Statement[];
  /** What the last entry stated and is no claim. */
  unrecorded: Stated[];
  /** Until when the provider said that its candidate cannot come. */
  unavailableUntil: string;
  /** How often the provider chose none of the times, and suggested none. */
  declined: number;
  /** An act of the provider moved the deadline: the ten working days that it left may be more than what follows gives. */
  hadTenDays: boolean;
  /** The fee of the day on which the hire was decided. */
  feeOfHire: number;
  /** What was charged for the hire at the last look. */
  chargedBefore: number;
  isExcused: boolean;
  /** The deadline that passed before a claim of the employer was set aside: what is kept after it is late. */
  lateAfter: string | null;
  /** The provider withdrew the candidate. */
  isWithdrawn: boolean;
  /** The completion was removed, and has not been put back. */
  isRemoved: boolean;
  /** The calendar was changed while the promise was not open: its deadline follows once it is open again. */
  hasNewCalendar: boolean;
}

/** The account of a new promise. Claims of an earlier one can still be answered and decided. */
export const newAccount = (earlier?: Account): Account => ({
  time: null,
  statements: earlier?.statements ?? [],
  justEnded: [],
  unrecorded: [],
  unavailableUntil: '',
  declined: 0,
  hadTenDays: false,
  feeOfHire: 0,
  chargedBefore: earlier?.chargedBefore ?? 0,
  isExcused: false,
  lateAfter: null,
  isWithdrawn: false,
  isRemoved: false,
  hasNewCalendar: false,
});

export interface RawRows {
  match: Row<'matches'>;
  breaches: readonly Row<'breaches'>[];
  claims: readonly Row<'claims'>[];
}

/** The claims of this promise. */
export const currentOf = ({ statements }: Account, match: Row<'matches'> | undefined): Statement[] =>
  statements.filter(({ at }) => at >= (match?.owedSince ?? ''));

/** Whether an interview was held, as far as is known or was said. */
export const hasHeld = (account: Account, match: Row<'matches'> | undefined): boolean =>
  currentOf(account, match).some((each) => sayingOf(each) === 'held');

/** The time of the interview that was held, as far as is known or was said. */
export const heldTimeOf = (account: Account, match: Row<'matches'> | undefined): Time | null =>
  currentOf(account, match).findLast((each) => sayingOf(each) === 'held')?.time ?? null;

/** Reports whether the candidate was absent twice at times that the provider had confirmed, as is settled. */
export const isAbsentTwice = (account: Account, match: Row<'matches'>, says = truthOf): boolean =>
  currentOf(account, match).filter(
    (each) => says(each) === 'candidate_absent' && each.time?.isConfirmed === true,
  ).length >= 2;
