// A second, naive account of a guarantee. It reads the log of accepted commands and the raw rows, and calls none of the
// product's rules.
import type { Row } from '#shared/engine/schema.ts';
import type { LogEntry } from './steps.ts';

const DAY = 24 * 3_600_000;

interface Claim {
  kind: 'held' | 'absent';
  id: string | undefined;
  by: LogEntry['role'];
  startsAt: string;
  /** The provider had confirmed the time, or had let it stand for three days. */
  isConfirmed: boolean;
  isStanding: boolean;
  state: 'stands' | 'disputed' | 'rejected';
}

export interface Account {
  time: { startsAt: string; isConfirmed: boolean; objectUntil: string | null } | null;
  wasConfirmed: boolean;
  claims: Claim[];
  offeredAt: string | null;
  isExcused: boolean;
  lastOutcome: string | null;
}

export const newAccount = (): Account => ({
  time: null,
  wasConfirmed: false,
  claims: [],
  offeredAt: null,
  isExcused: false,
  lastOutcome: null,
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Adds one accepted command to the account. `reports` are the raw rows after it. */
export function tell(
  account: Account,
  entry: LogEntry,
  reports: readonly Row<'attendanceReports'>[],
  breaches: readonly Row<'breaches'>[],
): void {
  const { name, input, role, at } = entry;
  const employers = (startsAt: string) => {
    account.time = {
      startsAt,
      isConfirmed: false,
      objectUntil: new Date(Date.parse(at) + 3 * DAY).toISOString(),
    };
  };
  const confirmed = (startsAt: string) => {
    account.time = { startsAt, isConfirmed: true, objectUntil: null };
    account.wasConfirmed = true;
  };
  const none = () => {
    account.time = null;
    account.wasConfirmed = false;
  };
  switch (name) {
    case 'interviews.confirm':
      if (entry.before.match?.status === 'matched') confirmed(text(entry.slotStart));
      return;
    case 'interviews.agreeByPhone':
      account.wasConfirmed = false;
      employers(text(input.startsAt));
      return;
    case 'interviews.reschedule':
      if (role === 'provider') confirmed(text(input.startsAt));
      else employers(text(input.startsAt));
      return;
    case 'interviews.confirmAgreed':
      confirmed(text(input.startsAt));
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
      if (input.absent === 'provider') claim(account, entry, 'absent', reports);
      none();
      return;
    case 'interviews.recordOutcome':
      if (entry.before.match?.status === 'interview_scheduled') {
        const isOpen = account.time?.objectUntil && account.time.objectUntil > at;
        if (role === 'provider' || !isOpen) claim(account, entry, 'held', reports);
      }
      if (entry.before.match?.status !== input.outcome) decide(account, text(input.outcome), at);
      none();
      return;
    case 'interviews.correctOutcome':
      decide(account, text(input.outcome), at);
      return;
    case 'attendance.dispute':
      set(account, text(input.id), 'disputed');
      return;
    case 'attendance.decide':
      set(account, text(input.id), input.isUpheld === true ? 'stands' : 'rejected');
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

function claim(
  account: Account,
  { role, at }: LogEntry,
  kind: Claim['kind'],
  reports: readonly Row<'attendanceReports'>[],
): void {
  const { time } = account;
  account.claims.push({
    kind,
    id: reports.find((report) => report.createdAt === at && report.kind === kind)?.id,
    by: role,
    startsAt: time?.startsAt ?? '',
    isConfirmed: time?.isConfirmed === true,
    isStanding: time !== null && (time.isConfirmed || (time.objectUntil ?? '') <= at),
    state: 'stands',
  });
}

function decide(account: Account, outcome: string, at: string): void {
  account.offeredAt = outcome === 'hired' ? at : null;
  account.lastOutcome = outcome;
}

function set(account: Account, id: string, state: Claim['state']): void {
  for (const each of account.claims) if (each.id === id) each.state = state;
}

/** Returns when the guarantee was kept, or null if nothing that counts keeps it. */
export function isKept(account: Account, match: Row<'matches'>): boolean {
  const held = account.claims.some(
    (each) => each.kind === 'held' && each.state === 'stands' && (each.by === 'provider' || each.isStanding),
  );
  const absences = account.claims.filter(
    (each) => each.kind === 'absent' && each.isConfirmed && each.state === 'stands',
  );
  if (match.status === 'hired') return account.offeredAt !== null || held;
  if (match.status === 'interview_completed') return held;
  const isHeldReported = account.claims.some(({ kind, state }) => kind === 'held' && state !== 'rejected');
  return match.status === 'not_hired' && (held || (!isHeldReported && absences.length >= 2));
}

/** Reports whether "not hired" has a basis: an interview, or two absences that were not rejected. */
export function mayBeDecided(account: Account): boolean {
  const held = account.claims.some(({ kind, state }) => kind === 'held' && state !== 'rejected');
  const absences = account.claims.filter(
    ({ kind, state, isConfirmed }) => kind === 'absent' && isConfirmed && state !== 'rejected',
  );
  return held || absences.length >= 2;
}

const dayIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant));

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
