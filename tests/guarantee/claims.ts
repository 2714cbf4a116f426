// A naive account of claims: what one side stated, until when the other can answer, and what became of it. It computes
// every window itself and calls none of the product's rules.
import type { Row } from '#shared/engine/schema.ts';
import { closures } from './steps.ts';
import type { LogEntry } from './steps.ts';

const DAY = 24 * 3_600_000;

/** What one side stated about a match, as the page on claims tells its life. */
export interface Statement {
  id: string;
  kind: Row<'claims'>['kind'];
  by: 'employer' | 'provider';
  at: string;
  startsAt: string | null;
  state: Row<'claims'>['state'];
  verdict: string | null;
  /** What a settled offer was before it was disputed. */
  before: 'confirmed' | 'stood' | null;
  /** The last day of the window, on the clocks of the side that answers. */
  lastDay: string;
  zone: string;
  disputedAt: string | null;
  /** When the clock was stepped last before it: until then the displayed deadline had moved with a pause. */
  steppedAt: string;
  /** Whether the employer proposed or confirmed the time by an act. */
  isEmployersTime: boolean;
}

export const dayIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant));

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + days * DAY).toISOString().slice(0, 10);

const isOff = (day: string, closed: readonly string[]): boolean =>
  [0, 6].includes(new Date(`${day}T12:00:00.000Z`).getUTCDay()) || closed.includes(day);

/** Returns the day that is so many working days after another. */
export function workingDayAfter(first: string, count: number, closed: readonly string[]): string {
  let day = first;
  for (let counted = 0; counted < count;) {
    day = dayAfter(day, 1);
    if (!isOff(day, closed)) counted += 1;
  }
  return day;
}

const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** Three working days, at most seven calendar days; holidays of the platform add at most five. */
function lastDayOf(zone: string, closed: readonly string[], holidays: readonly string[], at: string): string {
  const first = dayIn(zone, at);
  const own = workingDayAfter(first, 3, closed);
  const bound = earlierOf(own, dayAfter(first, 7));
  const lengthened = workingDayAfter(first, 3, [...closed, ...holidays]);
  return lengthened === own ? bound : earlierOf(lengthened, dayAfter(bound, 5));
}

/** Returns what was stated by the entry that recorded this row. */
export function statementOf(
  row: Row<'claims'>,
  { before, role, calendars }: LogEntry,
  { isEmployersTime, steppedAt }: Pick<Statement, 'isEmployersTime' | 'steppedAt'>,
): Statement {
  const by = role === 'provider' ? 'provider' : 'employer';
  const { timeZone: zone, closedDays } = by === 'provider' ? calendars.employer : calendars.provider;
  return {
    id: row.id,
    kind: row.kind,
    by,
    at: row.createdAt,
    startsAt: row.kind === 'offer' ? null : (before.match?.interviewDate ?? null),
    state: 'open',
    verdict: null,
    before: null,
    lastDay: lastDayOf(zone, closedDays, calendars.holidays, row.createdAt),
    zone,
    disputedAt: null,
    steppedAt,
    isEmployersTime,
  };
}

export const isWaiting = ({ state }: Statement): boolean => state === 'open' || state === 'disputed';

const hasWindowEnded = ({ zone, lastDay }: Statement, now: string): boolean => dayIn(zone, now) > lastDay;

const everyClosure = [...new Set(closures.join(' ').split(' '))].filter(Boolean);

/** Fifteen working days of the platform, which is in UTC here, after the dispute. */
const setAsideDay = ({ disputedAt }: Statement, closed: readonly string[]): string =>
  workingDayAfter((disputedAt ?? '').slice(0, 10), 15, closed);

const mayBeSetAside = (each: Statement, now: string): boolean =>
  each.state === 'disputed' && now >= `${setAsideDay(each, [])}T23:59:59.999Z`;

/** However many holidays there are, a dispute waits for at most thirty days. */
const mustBeSetAside = (each: Statement, now: string): boolean =>
  each.state === 'disputed' &&
  now >
    `${earlierOf(setAsideDay(each, everyClosure), dayAfter((each.disputedAt ?? '').slice(0, 10), 30))}T23:59:59.999Z`;

/** The clock was stepped: what nobody answered stands, and what nobody decided is set aside. */
export function advance(
  statements: readonly Statement[],
  at: string,
  rows: readonly Row<'claims'>[],
  after: Row<'matches'>,
): Statement[] {
  const setAside: Statement[] = [];
  for (const each of statements) {
    const isOver = after.withdrawnAt !== null || each.at < after.owedSince;
    if (each.state === 'open' && hasWindowEnded(each, at)) {
      // For a match that ended otherwise an offer counts for nobody, and an absence stays for an administrator.
      const ofEnded = each.kind === 'offer' ? 'lapsed' : 'disputed';
      each.state = isOver ? ofEnded : 'stood';
      if (each.state === 'disputed') each.disputedAt = at;
    }
    const row = rows.find(({ id }) => id === each.id);
    if (mayBeSetAside(each, at) && row?.settledAt === at && row.state !== 'disputed') {
      each.state = each.before ?? 'set_aside';
      setAside.push(each);
    }
  }
  return setAside;
}

/** What an answer, a decision or its author's second thought makes of a statement. */
export function answer(statements: readonly Statement[], { name, input, at }: LogEntry): void {
  const each = statements.find(({ id }) => id === input.id);
  if (!each) return;
  if (name === 'claims.confirm') each.state = 'confirmed';
  if (name === 'claims.takeBack') each.state = 'taken_back';
  if (name === 'claims.dispute' || name === 'breaches.dispute') {
    each.before = each.state === 'confirmed' || each.state === 'stood' ? each.state : null;
    each.state = 'disputed';
    each.disputedAt = at;
  }
  if (name === 'claims.decide') {
    each.state = 'decided';
    each.verdict = String(input.verdict);
  }
}

/** Who may say what about a claim, and until when. */
export function faultOfAnswer(
  statements: readonly Statement[],
  { name, input, role, at }: LogEntry,
): string | null {
  if (!/^(claims\.|breaches\.dispute)/.test(name)) return null;
  const each = statements.find(({ id }) => id === input.id);
  if (!each) return `${name} about nothing that was stated`;
  const isOwn = each.by === role;
  if (name === 'claims.decide') return each.state === 'disputed' ? null : 'decided without a dispute';
  if (name === 'claims.takeBack') {
    if (!isOwn) return 'taken back by the other side';
    return each.state === 'open' || each.state === 'taken_back' ? null : 'taken back after an answer';
  }
  if (isOwn) return 'a side answered itself';
  if (each.state === 'open') return hasWindowEnded(each, at) ? 'answered after its window' : null;
  if (name === 'claims.confirm')
    return each.state === 'disputed' || each.state === 'confirmed' ? null : 'confirmed after it was settled';
  const isSettledOffer = each.kind === 'offer' && (each.state === 'confirmed' || each.state === 'stood');
  return isSettledOffer ? null : 'disputed after it was settled';
}

/** The rows say the same as this account. After the clock was stepped nothing waits for longer than it may. */
export function faultOfStates(
  statements: readonly Statement[],
  rows: readonly Row<'claims'>[],
  now: string,
  isStepped: boolean,
): string | null {
  for (const { id, kind, state } of rows) {
    const each = statements.find((known) => known.id === id);
    if (!each) return `a claim ${kind} that nobody stated`;
    if (each.state !== state) return `the claim ${kind} is ${state}, and not ${each.state}`;
  }
  if (rows.length !== statements.length) return 'a claim was lost';
  if (!isStepped) return null;
  if (statements.some((each) => each.state === 'open' && hasWindowEnded(each, now)))
    return 'a claim waits for an answer after its window';
  return statements.some((each) => mustBeSetAside(each, now)) ? 'a dispute waits for ever' : null;
}

/** An interview counts as not held only after the claim is settled; by the employer's own words at once. */
export function faultOfBreaches(
  statements: readonly Statement[],
  admitted: number,
  breaches: readonly Row<'breaches'>[],
): string | null {
  const settled = statements.filter(
    ({ kind, state, verdict }) =>
      kind === 'employer_absent' &&
      (state === 'confirmed' || state === 'stood' || (state === 'decided' && verdict === 'employer_absent')),
  );
  const entered = breaches.filter(({ kind }) => kind === 'not_held').length;
  // At a time that the provider set alone, the interview is only owed again.
  const least = admitted + settled.filter(({ isEmployersTime }) => isEmployersTime).length;
  const most = admitted + settled.length;
  return entered < least || entered > most ? `${entered} breaches by absence, due ${least} to ${most}` : null;
}

/** The offer on which a hire without an interview rests. */
export const offerOf = (statements: readonly Statement[], { owedSince }: Row<'matches'>) =>
  statements.findLast(
    ({ kind, state, at }) =>
      kind === 'offer' && at >= owedSince && state !== 'taken_back' && state !== 'lapsed',
  );

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
