// A naive account of claims: what one side or the platform stated, until when it can be answered, and what became of it.
// It computes every window itself and calls none of the product's rules.
import type { Row } from '#shared/engine/schema.ts';
import {
  dayAfter,
  dayIn,
  earlierOf,
  endOfDay,
  everyClosure,
  lastDayToAnswer,
  laterBy,
  laterOf,
  minutesAfter,
  workingDayAfter,
} from './days.ts';
import type { LogEntry } from './steps.ts';

export type Kind = Row<'claims'>['kind'];
export type Side = Row<'claims'>['side'];

/** The last day on which a side can answer, on its own clocks. */
interface Window {
  zone: string;
  lastDay: string;
}

/** The time of an interview. */
export interface Time {
  startsAt: string;
  /** The provider proposed or confirmed it by an act. */
  isConfirmed: boolean;
  /** Whether the employer proposed or confirmed it by an act. */
  isEmployers: boolean;
  /** What one side alone stated about it. Null for a time that one side proposed and the other chose. */
  claim: Statement | null;
  /** When it was chosen or stated. */
  at: string;
}

/** What a settled statement is again if its second dispute or the correction that reopened it comes to nothing. */
interface Former {
  state: 'confirmed' | 'stood';
  settledAt: string | null;
}

/** The outcome that the employer states, and what the match goes back to if it is rejected. */
export interface Decision {
  outcome: string;
  goesBackTo: string;
  /** The fee of a hire on the day of the decision to which it goes back. */
  feeBefore: number;
}

/** What one side stated about a match, as the page on claims tells its life. */
export interface Statement {
  id: string;
  kind: Kind;
  by: Side;
  at: string;
  /** The time of the interview that it is about. An offer is about none. */
  time: Time | null;
  state: Row<'claims'>['state'];
  verdict: string | null;
  /** What it was before it was disputed once more, or reopened by a correction. */
  former: Former | null;
  isReopened: boolean;
  decision: Decision | null;
  /** A claim of the platform waits for both sides. */
  windows: readonly Window[];
  disputedAt: string | null;
  disputedBy: string | null;
  settledAt: string | null;
  /** Until when the interview was owed before it was stated. */
  deadlineAt: string | null;
  /** Nothing but this statement and its answers can have moved the deadline since it was made. */
  isUndisturbed: boolean;
}

/** What one may say about an interview. */
export const isHappening = (kind: Kind): boolean => !['offer', 'silence', 'time', 'outcome'].includes(kind);

/** Against its own interest the employer says that it could not hold it, the provider that it was held, or the candidate absent. */
export const isAgainstItself = (by: string, said: Kind | null): boolean =>
  by === 'employer'
    ? said === 'employer_absent'
    : by === 'provider' && (said === 'held' || said === 'candidate_absent');

const answering: Record<Side, readonly ('employer' | 'provider')[]> = {
  employer: ['provider'],
  provider: ['employer'],
  platform: ['employer', 'provider'],
};

/** Until when who is asked can answer what is stated by the entry. An early statement is received at the planned end. */
const windowsFor = (
  { by, kind, time }: Pick<Statement, 'by' | 'kind' | 'time'>,
  { at, before, calendars }: LogEntry,
): Window[] =>
  answering[by].map((side) => {
    const { timeZone: zone, closedDays } = calendars[side];
    const end = time && kind !== 'time' ? minutesAfter(time.startsAt, before.interview?.minutes ?? 0) : at;
    return { zone, lastDay: lastDayToAnswer(zone, closedDays, calendars.holidays, laterOf(at, end)) };
  });

/** Returns what was stated by the entry that recorded this row. */
export function statementOf(
  { id, kind }: Row<'claims'>,
  entry: LogEntry,
  stated: Pick<Statement, 'by' | 'time' | 'isUndisturbed' | 'decision'>,
): Statement {
  const windows = windowsFor({ ...stated, kind }, entry);
  const isAtOnce = isAgainstItself(stated.by, kind);
  const state = isAtOnce ? 'confirmed' : 'open';
  return {
    ...{ ...stated, id, kind, at: entry.at, windows, state, verdict: null, former: null },
    ...{ isReopened: false, disputedAt: null, disputedBy: null, settledAt: isAtOnce ? entry.at : null },
    deadlineAt: entry.before.match?.deadlineAt ?? null,
  };
}

export const isWaiting = ({ state }: Statement): boolean => state === 'open' || state === 'disputed';

export const hasWindowEnded = ({ windows }: Statement, now: string): boolean =>
  windows.every(({ zone, lastDay }) => dayIn(zone, now) > lastDay);

/** What is settled to have happened at the interview, if this statement says it. */
export function truthOf({ kind, state, verdict }: Statement): string | null {
  if (state === 'confirmed' || state === 'stood') return kind;
  return state === 'decided' ? verdict : null;
}

/** What is taken to have happened as long as nothing else is settled. */
export const sayingOf = (each: Statement): string | null =>
  isWaiting(each) || isLeftOpen(each) ? each.kind : truthOf(each);

/** Nobody decided about what a correction had opened again: it keeps nothing, and nothing is owed again. */
const isLeftOpen = ({ state, isReopened }: Statement): boolean => state === 'set_aside' && isReopened;

/**
 * A set-aside or a decided "nobody's fault": the interview is owed again. After an outcome, or what a correction had opened,
 * what was before stands.
 */
export const isWithoutFault = (each: Statement): boolean =>
  (each.state === 'set_aside' && each.kind !== 'outcome' && !each.isReopened) ||
  (each.state === 'decided' && each.verdict === 'no_fault');

/** Fifteen working days of the platform after the dispute. */
const setAsideDay = ({ disputedAt }: Statement, closed: readonly string[]): string =>
  workingDayAfter((disputedAt ?? '').slice(0, 10), 15, closed);

const mayBeSetAside = (each: Statement, now: string): boolean =>
  each.state === 'disputed' && now >= endOfDay(setAsideDay(each, []));

/** However many holidays there are, a dispute waits for at most thirty days. */
const mustBeSetAside = (each: Statement, now: string): boolean =>
  each.state === 'disputed' &&
  now >
    endOfDay(earlierOf(setAsideDay(each, everyClosure), dayAfter((each.disputedAt ?? '').slice(0, 10), 30)));

/** What an unanswered statement becomes: for a match that ended otherwise it counts for nobody. */
const unanswered = ({ kind }: Statement, isOver: boolean): 'stood' | 'lapsed' | 'disputed' => {
  if (!isOver) return 'stood';
  return kind === 'employer_absent' ? 'disputed' : 'lapsed';
};

/** The clock was stepped: what nobody answered stands, and what nobody decided is set aside. Returns what ended so. */
export function advance(
  statements: readonly Statement[],
  at: string,
  rows: readonly Row<'claims'>[],
  before: Row<'matches'> | undefined,
): Statement[] {
  return statements.filter((each) => {
    // A match that is withdrawn by the end of a claim was not over before it.
    const isOver = !before || before.withdrawnAt !== null || each.at < before.owedSince;
    if (each.state === 'open' && hasWindowEnded(each, at)) {
      each.state = unanswered(each, isOver);
      if (each.state === 'disputed') each.disputedAt = at;
      else each.settledAt = at;
      return each.state !== 'disputed';
    }
    const row = rows.find(({ id }) => id === each.id);
    if (!row || row.state === 'disputed' || !mayBeSetAside(each, at)) return false;
    // It may not be due yet, because of holidays, and fall with what it rests on.
    const isFallen = row.state === 'lapsed' || row.state === 'taken_back';
    if (isFallen && !mustBeSetAside(each, at)) return false;
    if (each.former && !each.isReopened) {
      restore(each);
      return true;
    }
    if (row.settledAt !== at) return false;
    each.state = 'set_aside';
    each.settledAt = at;
    return true;
  });
}

/** Makes a statement again what it was. */
export function restore(each: Statement): void {
  each.state = each.former?.state ?? each.state;
  each.settledAt = each.former?.settledAt ?? null;
  each.disputedAt = null;
  each.former = null;
  each.isReopened = false;
}

/** A correction opens what a hire rests on once more. */
export function reopen(each: Statement, entry: LogEntry): void {
  each.former = { state: each.state === 'confirmed' ? 'confirmed' : 'stood', settledAt: each.settledAt };
  each.isReopened = true;
  each.state = 'open';
  each.settledAt = null;
  each.windows = windowsFor(each, entry);
  each.isUndisturbed = false;
}

/** What an entry does to the statement with the id that it names. Apps of before name the report that it was. */
const answers: Record<string, 'confirm' | 'dispute' | 'take back' | 'decide'> = {
  'claims.confirm': 'confirm',
  'claims.dispute': 'dispute',
  'claims.takeBack': 'take back',
  'claims.decide': 'decide',
  'breaches.dispute': 'dispute',
  'attendance.dispute': 'dispute',
  'attendance.decide': 'decide',
};

/** What an administrator found. Apps of before say only whether the report is right. */
function verdictIn({ kind }: Statement, { name, input }: LogEntry): string {
  if (name === 'claims.decide') return String(input.verdict);
  return input.isUpheld === true ? kind : 'no_fault';
}

/** The statement that an entry answers, decides or takes back. */
export const answeredBy = (
  statements: readonly Statement[],
  { name, input }: LogEntry,
): Statement | undefined => (name in answers ? statements.find(({ id }) => id === input.id) : undefined);

/** What an answer, a decision or its author's second thought makes of a statement. Returns it if it ended. */
export function answer(statements: readonly Statement[], entry: LogEntry): Statement | null {
  const each = answeredBy(statements, entry);
  if (!each) return null;
  const how = answers[entry.name];
  if (how === 'dispute' && each.kind !== 'time') {
    if (each.state !== 'disputed') dispute(each, entry.at, entry.role);
    return null;
  }
  if (how === 'take back' && isSettledAtOnce(each)) {
    undo(statements, each, entry.at);
    return each;
  }
  // A repeated answer is accepted and changes nothing.
  if (!isWaiting(each)) return null;
  if (how === 'confirm' && each.state === 'disputed' && each.former && !each.isReopened) {
    restore(each);
    return each;
  }
  if (how === 'dispute') each.state = 'refused';
  if (how === 'confirm') each.state = 'confirmed';
  if (how === 'take back') each.state = 'taken_back';
  if (how === 'decide') {
    each.state = 'decided';
    each.verdict = verdictIn(each, entry);
  }
  each.settledAt = entry.at;
  return each;
}

/** What a side said against its own interest, and has not undone. */
const isSettledAtOnce = ({ by, kind, state }: Statement): boolean =>
  isAgainstItself(by, kind) && state === 'confirmed';

/** After the undo of a slip everything is as before: what it had ended is open with at least the rest of its window. */
function undo(statements: readonly Statement[], slip: Statement, at: string): void {
  slip.state = 'taken_back';
  slip.settledAt = at;
  for (const each of statements) {
    if (each.kind === 'time' || each.state !== 'lapsed' || each.settledAt !== slip.at) continue;
    each.state = 'open';
    each.settledAt = null;
    each.isUndisturbed = false;
    // A window ends with a day, and the undo took a day at most.
    if (at > slip.at)
      each.windows = each.windows.map(({ zone, lastDay }) => ({ zone, lastDay: dayAfter(lastDay, 1) }));
  }
}

/** A slip can be undone for 24 hours, once for an interview, and only while nothing was arranged or stated since. */
function faultOfUndo(statements: readonly Statement[], slip: Statement, entry: LogEntry): string | null {
  const { at, before } = entry;
  if (laterBy(slip.at, 1) <= at) return 'undone after 24 hours';
  if (statements.at(-1) !== slip) return 'undone after something else was stated';
  const isArranged = (before.interview?.updatedAt ?? '') > slip.at;
  if (isArranged || before.match?.withdrawnAt) return 'undone after something else was arranged';
  const isTwice = statements.some(
    (each) =>
      each.by === slip.by &&
      isAgainstItself(each.by, each.kind) &&
      each.state === 'taken_back' &&
      each.time?.startsAt === slip.time?.startsAt,
  );
  return isTwice ? 'undone twice about one interview' : null;
}

/** Leaves a statement to an administrator. */
export function dispute(each: Statement, at: string, by: string): void {
  if (each.state === 'confirmed' || each.state === 'stood') {
    each.former = { state: each.state, settledAt: each.settledAt };
    // What a correction had opened was settled again.
    each.isReopened = false;
  }
  each.state = 'disputed';
  each.disputedAt = at;
  each.disputedBy = by;
  each.settledAt = null;
  // What follows from a second dispute depends on what followed from the first settlement.
  if (each.former) each.isUndisturbed = false;
}

function verdictsOf(kind: Kind): readonly string[] {
  if (kind === 'offer') return ['made', 'not_made'];
  if (kind === 'outcome') return ['hired', 'not_hired'];
  return ['held', 'candidate_absent', 'employer_absent', 'no_fault'];
}

/** Who may say what about a claim, and until when. */
export function faultOfAnswer(statements: readonly Statement[], entry: LogEntry): string | null {
  const { name, role, at } = entry;
  const how = answers[name];
  if (!how) return null;
  const each = answeredBy(statements, entry);
  if (!each) return `${name} about nothing that was stated`;
  if (how === 'decide') {
    if (!verdictsOf(each.kind).includes(verdictIn(each, entry)))
      return `the verdict on ${each.kind} says nothing`;
    return each.state === 'disputed' ? null : 'decided without a dispute';
  }
  if (each.kind === 'silence' && isWaiting(each) && each.former === null)
    return `${how} of a silence, which only who says what happened can answer`;
  if (how === 'take back' && each.by === role && isSettledAtOnce(each))
    return faultOfUndo(statements, each, entry);
  if (how === 'take back') return faultOfTakingBack(each, entry);
  if (each.by === role) return 'a side answered itself';
  if (each.state === 'open') return hasWindowEnded(each, at) ? 'answered after its window' : null;
  if (how === 'dispute') return faultOfSecondDispute(each, entry);
  if (each.state === 'disputed' && each.former && each.disputedBy !== role)
    return 'confirmed by who did not ask';
  return each.state === 'disputed' || each.state === 'confirmed' ? null : 'confirmed after it was settled';
}

function faultOfTakingBack(each: Statement, { role, at }: LogEntry): string | null {
  if (each.by !== role) return 'taken back by the other side';
  if (each.isReopened) return 'what a correction reopened was taken back';
  if (each.state === 'open') return hasWindowEnded(each, at) ? 'taken back after its window' : null;
  return each.state === 'taken_back' ? null : 'taken back after an answer';
}

/** What stood can be disputed once more for thirty days, with closed days at most sixty. */
function faultOfSecondDispute({ kind, state, settledAt }: Statement, { at }: LogEntry): string | null {
  if (state === 'disputed' && kind !== 'time') return null;
  if (state === 'refused' && kind === 'time') return null;
  const isSettled = state === 'stood' || (state === 'confirmed' && kind === 'offer');
  if (!isSettled || kind === 'time') return 'disputed after it was settled';
  return laterBy(settledAt ?? '', 60) < at ? 'disputed too late' : null;
}

/** The rows say the same as this account. After the clock was stepped nothing waits for longer than it may. */
export function faultOfStates(
  statements: readonly Statement[],
  rows: readonly Row<'claims'>[],
  now: string,
  isStepped: boolean,
): string | null {
  for (const row of rows) {
    const each = statements.find(({ id }) => id === row.id);
    if (!each) return `a claim ${row.kind} that nobody stated`;
    const fault = faultOfRow(each, row);
    if (fault) return fault;
  }
  if (rows.length !== statements.length) return 'a claim was lost';
  if (!isStepped) return null;
  if (statements.some((each) => each.state === 'open' && hasWindowEnded(each, now)))
    return 'a claim waits for an answer after its window';
  return statements.some((each) => mustBeSetAside(each, now)) ? 'a dispute waits for ever' : null;
}

function faultOfRow({ kind, by, state, time, decision }: Statement, row: Row<'claims'>): string | null {
  if (row.state !== state) return `the claim ${kind} is ${row.state}, and not ${state}`;
  if (row.kind !== kind || row.side !== by) return `the claim ${kind} of ${by} is ${row.kind} of ${row.side}`;
  if (decision && row.outcome !== decision.outcome)
    return `the claim says ${row.outcome}, and not ${decision.outcome}`;
  // An outcome after two interviews rests on either.
  if (!time || kind === 'outcome') return null;
  if (row.startsAt !== time.startsAt)
    return `the claim ${kind} is about ${row.startsAt}, not ${time.startsAt}`;
  return row.isProvidersTime === time.isEmployers ? `the claim ${kind} mistakes whose time it is` : null;
}

/**
 * An interview counts as not held only after that is settled; by the employer's own words at once. At a time that the
 * provider set alone it is only owed again.
 */
export function faultOfBreaches(
  statements: readonly Statement[],
  breaches: readonly Row<'breaches'>[],
): string | null {
  const ofEmployer = statements.filter(({ time }) => time?.isEmployers);
  const isNotHeld = (truth: string | null): boolean => truth === 'employer_absent' || truth === 'silence';
  const due = ofEmployer.filter((each) => isNotHeld(truthOf(each))).length;
  // While a settled one is disputed once more, its breach may stay on record.
  const unclear = ofEmployer.filter(({ former, kind }) => former && isNotHeld(kind)).length;
  // What was undone is excused, and counts no more.
  const undone = statements.filter(({ state }) => state === 'taken_back').map(({ id }) => id);
  const notHeld = breaches.filter(({ kind }) => kind === 'not_held');
  if (notHeld.some(({ id, excusedAt }) => undone.includes(id) && !excusedAt))
    return 'a breach of what was undone counts';
  const entered = notHeld.filter(({ id }) => !undone.includes(id)).length;
  return entered >= due && entered <= due + unclear
    ? null
    : `${entered} breaches by absence or silence, due ${due}`;
}

/** The offer on which a hire without an interview rests: the last one that was made, as far as is known. */
export function offerOf(statements: readonly Statement[], { owedSince }: Row<'matches'>) {
  const offers = statements.filter(
    ({ kind, state, at }) =>
      kind === 'offer' && at >= owedSince && state !== 'taken_back' && state !== 'lapsed',
  );
  return (
    offers.findLast(({ state, verdict }) => state !== 'set_aside' && verdict !== 'not_made') ?? offers.at(-1)
  );
}

export const isConfirmedOffer = ({ state, verdict }: Statement): boolean =>
  state === 'confirmed' || (state === 'decided' && verdict === 'made');

/**
 * An offer that nobody answered is early if it was made ten working days before the due day. Which closed days count is
 * not asked here: unclear is whatever depends on them, or on the employer's clocks.
 */
export function timingOf({ at }: Statement, deadlineAt: string): 'early' | 'late' | 'unclear' {
  const due = deadlineAt.slice(0, 10);
  if (workingDayAfter(dayAfter(at.slice(0, 10), 1), 10, everyClosure) < dayAfter(due, -1)) return 'early';
  return workingDayAfter(dayAfter(at.slice(0, 10), -1), 10, []) > dayAfter(due, 1) ? 'late' : 'unclear';
}
