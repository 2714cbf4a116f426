// A second, naive account of a guarantee. It reads the log of accepted commands and the raw rows, and calls none of the
// product's rules.
import type { Row } from '#shared/engine/schema.ts';
import { advance, answer, dayIn, isConfirmedOffer, offerOf, statementOf } from './claims.ts';
import type { Statement } from './claims.ts';
import type { LogEntry } from './steps.ts';

const DAY = 24 * 3_600_000;

/** What was reported about an interview by the older mechanism, or found by an administrator. */
interface Report {
  kind: 'held' | 'absent';
  id: string | undefined;
  by: LogEntry['role'];
  startsAt: string;
  /** The provider had confirmed the time, or had let it stand for three days. */
  isConfirmed: boolean;
  isStanding: boolean;
  state: 'stands' | 'disputed' | 'rejected';
}

interface Time {
  startsAt: string;
  isConfirmed: boolean;
  objectUntil: string | null;
  /** Whether the employer proposed or confirmed it by an act. */
  isEmployers: boolean;
}

export interface Account {
  time: Time | null;
  wasConfirmed: boolean;
  reports: Report[];
  /** The claims of all promises of this match. */
  statements: Statement[];
  /** The times at which the employer was said to be absent, by the claim. */
  claimedTimes: Map<string, Time | null>;
  /** Disputes that ended with the last step of the clock because nobody decided. */
  justSetAside: Statement[];
  /** How often the employer said that it could not hold the interview. */
  admitted: number;
  steppedAt: string | null;
  isExcused: boolean;
  lastOutcome: string | null;
}

/** The account of a new promise. Claims of an earlier one can still be answered and decided. */
export const newAccount = (earlier?: Account): Account => ({
  time: null,
  wasConfirmed: false,
  reports: [],
  statements: earlier?.statements ?? [],
  claimedTimes: earlier?.claimedTimes ?? new Map(),
  justSetAside: [],
  admitted: earlier?.admitted ?? 0,
  steppedAt: null,
  isExcused: false,
  lastOutcome: null,
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface RawRows {
  match: Row<'matches'>;
  reports: readonly Row<'attendanceReports'>[];
  breaches: readonly Row<'breaches'>[];
  claims: readonly Row<'claims'>[];
}

/** Adds one accepted command to the account. */
export function tell(account: Account, entry: LogEntry, rows: RawRows): void {
  const { name, input, role, at } = entry;
  const { match, reports, breaches } = rows;
  tellClaims(account, entry, rows);
  const employers = (startsAt: string) => {
    account.time = {
      startsAt,
      isConfirmed: false,
      objectUntil: new Date(Date.parse(at) + 3 * DAY).toISOString(),
      isEmployers: true,
    };
  };
  const confirmed = (startsAt: string, isEmployers: boolean) => {
    account.time = { startsAt, isConfirmed: true, objectUntil: null, isEmployers };
    account.wasConfirmed = true;
  };
  const none = () => {
    account.time = null;
    account.wasConfirmed = false;
  };
  switch (name) {
    case 'interviews.confirm':
      if (entry.before.match?.status === 'matched') confirmed(text(entry.slotStart), true);
      return;
    case 'interviews.agreeByPhone':
      account.wasConfirmed = false;
      employers(text(input.startsAt));
      return;
    case 'interviews.reschedule':
      if (role === 'provider') confirmed(text(input.startsAt), false);
      else employers(text(input.startsAt));
      return;
    case 'interviews.confirmAgreed':
      confirmed(text(input.startsAt), account.time?.isEmployers ?? true);
      return;
    case 'interviews.cancel':
    case 'interviews.object':
    case 'matches.withdraw':
      none();
      return;
    case 'matches.answerRelease':
      if (input.isGranted === true) none();
      return;
    case 'interviews.reportNotHeld':
      if (input.absent === 'provider') report(account, entry, 'absent', reports);
      none();
      return;
    case 'interviews.recordOutcome':
      if (entry.before.match?.status === 'interview_scheduled') {
        const isOpen = account.time?.objectUntil && account.time.objectUntil > at;
        if (role === 'provider' || !isOpen) report(account, entry, 'held', reports);
      }
      if (entry.before.match?.status !== input.outcome) decide(account, text(input.outcome));
      none();
      return;
    case 'interviews.correctOutcome':
      decide(account, text(input.outcome));
      return;
    case 'attendance.dispute':
      set(account, text(input.id), 'disputed');
      return;
    case 'attendance.decide':
      set(account, text(input.id), input.isUpheld === true ? 'stands' : 'rejected');
      return;
    case 'claims.takeBack':
      if (match.status === 'interview_scheduled' && entry.before.match?.status === 'matched')
        account.time = account.claimedTimes.get(text(input.id)) ?? null;
      return;
    case 'claims.decide':
      find(account, entry, match);
      return;
    case 'breaches.excuse':
      if (
        breaches.some(
          ({ id, kind, createdAt }) =>
            id === input.id && kind === 'deadline' && createdAt >= (entry.before.match?.owedSince ?? ''),
        )
      )
        account.isExcused = true;
      return;
    default:
  }
}

/** Adds what the entry states, and what it answers. */
function tellClaims(account: Account, entry: LogEntry, { match, claims }: RawRows): void {
  const { statements, time } = account;
  const { name, input, role, at } = entry;
  const isOffer = isOfferIn(account, entry);
  const isAbsence = name === 'interviews.reportNotHeld' && input.absent === 'employer' && role === 'provider';
  const row = claims.find(
    ({ id, createdAt }) => createdAt === at && statements.every((known) => known.id !== id),
  );
  if (row && (isOffer || isAbsence) && row.kind === (isOffer ? 'offer' : 'employer_absent')) {
    const steppedAt = account.steppedAt ?? match.owedSince;
    statements.push(statementOf(row, entry, { isEmployersTime: time?.isEmployers ?? true, steppedAt }));
    if (isAbsence) account.claimedTimes.set(row.id, time);
  }
  if (name === 'interviews.reportNotHeld' && input.absent === 'employer' && role === 'employer')
    account.admitted += 1;
  if (name === 'interviews.correctOutcome' && input.outcome === 'matched') {
    const offer = offerOf(statements, match);
    if (offer) offer.state = role === 'employer' ? 'taken_back' : 'lapsed';
  }
  account.justSetAside = name === 'guarantees.step' ? advance(statements, at, claims, match) : [];
  if (name === 'guarantees.step') account.steppedAt = at;
  answer(statements, entry);
}

/** A hire without an interview, at a time to which the provider can object, or after an interview that was not held. */
export function isOfferIn(
  { time, reports }: Account,
  { name, input, role, at, before: { match } }: LogEntry,
): boolean {
  if (name === 'attendance.decide') return match?.status === 'hired' && input.isUpheld === false;
  if (name === 'interviews.correctOutcome')
    return (
      input.outcome === 'hired' &&
      reports.every(({ kind, state }) => kind === 'absent' || state === 'rejected')
    );
  if (name !== 'interviews.recordOutcome' || input.outcome !== 'hired' || role !== 'employer') return false;
  return (
    match?.status === 'matched' || (match?.status === 'interview_scheduled' && (time?.objectUntil ?? '') > at)
  );
}

/** What an administrator found about an interview, in place of what the provider stated. */
function find(account: Account, { input, role }: LogEntry, match: Row<'matches'>): void {
  const statement = account.statements.find(({ id }) => id === input.id);
  if (match.status !== 'interview_scheduled') account.time = null;
  if (!statement || statement.at < match.owedSince || match.withdrawnAt) return;
  const kind = { held: 'held', candidate_absent: 'absent' }[text(input.verdict)];
  if (kind === 'held' || kind === 'absent')
    account.reports.push({
      ...{ kind, id: undefined, by: role, startsAt: statement.startsAt ?? '' },
      ...{ isConfirmed: true, isStanding: true, state: 'stands' },
    });
}

function report(
  account: Account,
  { role, at }: LogEntry,
  kind: Report['kind'],
  reports: readonly Row<'attendanceReports'>[],
): void {
  const { time } = account;
  account.reports.push({
    kind,
    id: reports.find((report) => report.createdAt === at && report.kind === kind)?.id,
    by: role,
    startsAt: time?.startsAt ?? '',
    isConfirmed: time?.isConfirmed === true,
    isStanding: time !== null && (time.isConfirmed || (time.objectUntil ?? '') <= at),
    state: 'stands',
  });
}

function decide(account: Account, outcome: string): void {
  account.lastOutcome = outcome;
}

function set(account: Account, id: string, state: Report['state']): void {
  for (const each of account.reports) if (each.id === id) each.state = state;
}

/** Reports whether something that counts keeps the guarantee. */
export function isKept(account: Account, match: Row<'matches'>): boolean {
  const { reports } = account;
  const held = reports.filter(({ kind }) => kind === 'held');
  if (held.some(({ state, by, isStanding }) => state === 'stands' && (by === 'provider' || isStanding)))
    return match.status !== 'matched' && match.status !== 'interview_scheduled';
  const absences = reports.filter(
    ({ kind, isConfirmed, state }) => kind === 'absent' && isConfirmed && state === 'stands',
  );
  const isAbsentTwice = held.every(({ state }) => state === 'rejected') && absences.length >= 2;
  if (match.status === 'not_hired') return isAbsentTwice;
  if (match.status !== 'hired') return false;
  const offer = offerOf(account.statements, match);
  return (offer !== undefined && isConfirmedOffer(offer)) || isAbsentTwice;
}

/** Reports whether "not hired" has a basis: an interview, or two absences that were not rejected. */
export function mayBeDecided(account: Account): boolean {
  const held = account.reports.some(({ kind, state }) => kind === 'held' && state !== 'rejected');
  const absences = account.reports.filter(
    ({ kind, state, isConfirmed }) => kind === 'absent' && isConfirmed && state !== 'rejected',
  );
  return held || absences.length >= 2;
}

/** Counts the working days between two instants on an employer's calendar, hour by hour. */
export function workingDaysBetween(
  zone: string,
  closed: readonly string[],
  from: string,
  to: string,
): number {
  const days = new Set<string>();
  const first = dayIn(zone, from);
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 6 * 3_600_000) {
    const day = dayIn(zone, new Date(ms).toISOString());
    const weekday = new Date(`${day}T12:00:00.000Z`).getUTCDay();
    if (day !== first && weekday !== 0 && weekday !== 6 && !closed.includes(day)) days.add(day);
  }
  const last = dayIn(zone, to);
  const weekday = new Date(`${last}T12:00:00.000Z`).getUTCDay();
  if (last !== first && weekday !== 0 && weekday !== 6 && !closed.includes(last)) days.add(last);
  return days.size;
}
