// The parts of the second implementation of every figure: raw rows, local days, percentages, interviews from the journal.
// Nothing here is shared with the product but the types of its rows.
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { Event } from './play.ts';

export type Raw = { [T in TableName]: Row<T>[] } & { now: string; journal: Event[]; heartbeats: string[] };

const dayMs = 86_400_000;

export const all = <Key extends string | number, From, To>(
  values: Record<Key, From>,
  to: (value: From) => To,
): Record<Key, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value as From)])) as Record<
    Key,
    To
  >;

export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

export const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const ago = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * dayMs).toISOString();

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows: "2026-06-03T07:05:00". Such texts sort by time. */
export function localClock(timeZone: string, instant: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', ...digits });
    clocks.set(timeZone, clock);
  }
  return `${clock.format(new Date(instant)).replace(' ', 'T')}${instant.slice(19, 23)}`;
}

export const localDay = (timeZone: string, instant: string): string =>
  localClock(timeZone, instant).slice(0, 10);

/** The twelve last Mondays up to today, the newest first. */
export function mondaysBefore(today: string): string[] {
  let monday = today;
  while (new Date(monday).getUTCDay() !== 1) monday = shift(monday, -1);
  return Array.from({ length: 12 }, (_, week) => shift(monday, -7 * week));
}

export const isOwed = ({ status, withdrawnAt, lateCompletion }: Row<'matches'>): boolean =>
  withdrawnAt === null &&
  ['accepted', null].includes(lateCompletion) &&
  (status === 'matched' || status === 'interview_scheduled');

/** Something that was said about the match waits for an answer or a decision, and nothing is kept yet. */
export const mayBeOwedAgain = (
  { claims }: Raw,
  { id, owedSince, withdrawnAt, guarantee }: Row<'matches'>,
): boolean =>
  withdrawnAt === null &&
  guarantee === null &&
  claims.some(
    ({ matchId, createdAt, state }) =>
      matchId === id && createdAt >= owedSince && (state === 'open' || state === 'disputed'),
  );

export const wasEverScheduled = ({ journal }: Raw, matchId: string): boolean =>
  journal.some((event) => event.matchId === matchId && event.after.status === 'interview_scheduled');

export interface Appointment {
  start: string;
  result: 'open' | 'void' | 'held' | 'not held';
}

/** Every time that was ever agreed for a match, and what became of it. */
export function appointments({ journal }: Raw, matchId: string): Appointment[] {
  const found: Appointment[] = [];
  for (const { at, command, after, ...event } of journal) {
    if (event.matchId !== matchId) continue;
    const last = found.at(-1);
    const isNew =
      after.status === 'interview_scheduled' &&
      after.withdrawnAt === null &&
      (last?.result !== 'open' || last.start !== after.interviewDate);
    const isOver = after.status !== 'interview_scheduled' || after.withdrawnAt !== null || isNew;
    if (last?.result === 'open' && isOver) last.result = resultOf(last, at, command, after);
    if (isNew) found.push({ start: after.interviewDate!, result: 'open' });
  }
  return found;
}

function resultOf(
  { start }: Appointment,
  at: string,
  command: string,
  after: Event['after'],
): Appointment['result'] {
  // A time to which the provider objects was never agreed.
  if (at < start || command === 'interviews.object') return 'void';
  const isOffer = after.status === 'hired' && after.interviewDate === null;
  if (command === 'interviews.reportNotHeld' || isOffer || after.withdrawnAt !== null) return 'not held';
  return ['interview_completed', 'hired', 'not_hired'].includes(after.status) ? 'held' : 'not held';
}

/**
 * Whether an owner or a manager of the one side was one of the other, too, at some moment less than 90 days before or after
 * the match: the same person, or one address. An address that was deleted at the end of a membership is the account's.
 */
export function isRelated(raw: Raw, { employerId, providerId, createdAt }: Row<'matches'>): boolean {
  const [first, last] = [ago(createdAt, 90), ago(createdAt, -90)];
  return momentsTogether(raw, employerId, providerId).some(([from, until]) => from < last && until > first);
}

/** Whether they share somebody now, or did around one of the matches of the agreement. */
export const isRelatedAgreement = (raw: Raw, agreement: Row<'agreements'>): boolean =>
  momentsTogether(raw, agreement.employerId, agreement.providerId).some(([, until]) => until > raw.now) ||
  raw.matches.some(
    (match) =>
      match.courseId === agreement.courseId && match.jobId === agreement.jobId && isRelated(raw, match),
  );

function momentsTogether(raw: Raw, one: string, other: string): [from: string, until: string][] {
  const decidingIn = (organization: string) =>
    raw.memberships
      .filter(({ organizationId, role }) => organizationId === organization && /owner|manager/.test(role))
      .map(({ personId, email, createdAt, endedAt }) => ({
        personId,
        email: (email || raw.users.find(({ id }) => id === personId)?.email || personId).toLowerCase(),
        from: createdAt,
        until: endedAt ?? '9999',
      }));
  return decidingIn(one).flatMap((a) =>
    decidingIn(other).flatMap((b): [string, string][] => {
      const from = a.from > b.from ? a.from : b.from;
      const until = a.until < b.until ? a.until : b.until;
      const isOne = a.personId === b.personId || a.email === b.email;
      return isOne && from < until ? [[from, until]] : [];
    }),
  );
}

/** Of the guarantees that came due or were kept in the last 90 days, whichever was first: the share kept in time. */
export function adherence(
  matches: readonly Row<'matches'>[],
  now: string,
): { percent: number | null; due: number; byOffer: number } {
  const counted = matches.filter(({ guarantee, withdrawnAt, honouredAt, deadlineAt }) => {
    if (withdrawnAt !== null || !['honoured', 'honoured_late', 'missed'].includes(guarantee ?? ''))
      return false;
    const first = [honouredAt, deadlineAt].filter((instant) => instant !== null).sort()[0]!;
    return first > ago(now, 90);
  });
  const inTime = counted.filter(({ guarantee }) => guarantee === 'honoured');
  // A hire that rests on no interview rests on its offer.
  const byOffer = inTime.filter(
    ({ status, heldAt, interviewDate }) => status === 'hired' && !(heldAt ?? interviewDate),
  );
  return {
    percent: counted.length === 0 ? null : percent(inTime.length, counted.length),
    due: counted.length,
    byOffer: byOffer.length,
  };
}
