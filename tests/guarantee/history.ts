// Draws a random history of one guarantee from a seed, and checks after every step what the naive account allows.
import type { Row } from '#shared/engine/schema.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { chanceFrom } from '../simulation/random.ts';
import { faultOfAnswer, faultOfBreaches, faultOfStates, isWaiting, offerOf, timingOf } from './claims.ts';
import type { Statement } from './claims.ts';
import { isKept, isOfferIn, mayBeDecided, newAccount, tell, workingDaysBetween } from './oracle.ts';
import type { Account, RawRows } from './oracle.ts';
import { drawStep, mark, passTime, rowsOf } from './steps.ts';
import type { History, LogEntry } from './steps.ts';

const feePerMatch = 15;
const feePerHire = 250;

/** What a history reached, and the first thing in it that must not happen. */
export interface Result {
  fault: string | null;
  log: readonly string[];
  reached: readonly string[];
}

export async function runHistory(seed: number): Promise<Result> {
  const chance = chanceFrom(seed);
  const isLate = chance.happens(0.15);
  const ended = { status: 'cancelled', endedAt: '2026-05-10T10:00:00.000Z', endReason: 'cancelled' } as const;
  const room = await classroom({ agreement: isLate ? ended : {} });
  const fees = { ...defaultSettings, feePerMatch, feePerHire, createdAt: room.now, rev: 1 };
  await room.put('settings', { ...fees, defaultTimeZone: 'UTC' });
  await room.put('consents', {
    ...{
      id: 'none',
      employerId: 'erin',
      providerId: 'paul',
      wording: 1,
      how: 'on paper',
      withContact: false,
    },
    ...{ givenOn: '2026-06-01', recordedByName: 'Paul', withdrawnAt: null, createdAt: room.now, rev: 1 },
  });
  const history: History = {
    ...{ room, chance, log: [], completedOn: isLate ? '2026-05-05' : '2026-06-01' },
    isIdle: chance.happens(0.25),
  };
  await mark(history);
  const check = await checkerOf(history);
  const reached = new Set<string>();
  const steps = 10 + chance.below(35);
  for (let step = 0; step < steps; step += 1) {
    const isStepped = chance.happens(0.4) && (await passTime(history));
    if (!isStepped) await drawStep(history);
    const { match } = await rowsOf(room);
    reached.add(`${match?.status} ${match?.guarantee ?? 'open'}`);
    for (const { kind, state, verdict } of await room.store.find('claims'))
      reached.add(`claim ${kind} ${state === 'decided' ? verdict : state}`);
    const fault = await check(isStepped);
    if (fault) return { fault, log: history.log.map(lineOf), reached: [...reached] };
  }
  return { fault: null, log: [], reached: [...reached, ...history.log.map(({ name }) => name)] };
}

const lineOf = ({ at, role, name, input }: LogEntry): string =>
  `${at} ${role} ${name} ${JSON.stringify(input)}`;

/** Returns a check that tells the account everything that was accepted since the last one, and compares. */
async function checkerOf({ room, log }: History) {
  let account = newAccount();
  let owedSince = (await rowsOf(room)).match?.owedSince;
  let told = 0;
  const consent = (await room.store.find('consents'))[0];
  const { match: first } = await rowsOf(room);
  if (consent && first) await room.put('consents', { ...consent, id: first.id });

  return async (isStepped: boolean): Promise<string | null> => {
    const { match } = await rowsOf(room);
    if (!match) return null;
    const [reports, breaches, ledger, claims] = await Promise.all([
      room.store.find('attendanceReports'),
      room.store.find('breaches'),
      room.store.find('ledger'),
      room.store.find('claims'),
    ]);
    const rows: RawRows = { match, reports, breaches, claims };
    for (; told < log.length; told += 1) {
      const entry = log[told];
      if (!entry) break;
      const before = faultOfEntry(entry, account, match) ?? faultOfAnswer(account.statements, entry);
      if (before) return before;
      const isOffer = entry.name !== 'attendance.decide' && isOfferIn(account, entry);
      tell(account, entry, rows);
      if (isOffer && account.statements.at(-1)?.at !== entry.at) return 'an offer that is no claim';
      const after = faultOfEffect(entry, account, match);
      if (after) return after;
    }
    if (match.owedSince !== owedSince) {
      owedSince = match.owedSince;
      account = newAccount(account);
    }
    const missed = breaches.filter(
      ({ kind, createdAt }) => kind === 'deadline' && createdAt >= match.owedSince,
    );
    return (
      faultOfStates(account.statements, claims, room.now, isStepped) ??
      faultOfBreaches(account.statements, account.admitted, breaches) ??
      faultOfGuarantee(account, match, missed.length) ??
      faultOfFees(match, ledger) ??
      faultOfWaiting(match, ledger, missed.length, await room.store.get('clocks', match.id)) ??
      (isStepped ? faultOfClock(account, match, room.now, reports) : null)
    );
  };
}

function faultOfGuarantee(account: Account, match: Row<'matches'>, missed: number): string | null {
  const { guarantee, status, withdrawnAt } = match;
  const isHonoured = guarantee === 'honoured' || guarantee === 'honoured_late';
  if (missed > 1) return 'two breaches of one deadline';
  if (guarantee === 'released') return withdrawnAt ? null : 'released but owed';
  if (account.isExcused) return guarantee === null ? null : `excused and yet ${guarantee}`;
  if (status === 'not_hired' && !mayBeDecided(account)) return 'not hired without an interview';
  if (status === 'interview_completed' && !mayBeDecided(account)) return 'completed without an interview';
  if (isHonoured && !isKept(account, match)) return `${guarantee} without an interview or an offer`;
  if (!isHonoured && isKept(account, match)) return 'kept and not honoured';
  if (missed > 0 && guarantee === 'honoured') return 'honoured in time after a breach';
  if (missed > 0 && guarantee === null) return 'a breach is forgotten';
  if (missed === 0 && guarantee === 'missed') return 'missed without a breach';
  return null;
}

const sumOf = (ledger: readonly Row<'ledger'>[], kind: string): number =>
  ledger.filter((row) => row.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);

function faultOfFees(match: Row<'matches'>, ledger: readonly Row<'ledger'>[]): string | null {
  const isBinding = match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined';
  const due = isBinding && !match.withdrawnAt ? feePerMatch * 100 : 0;
  if (sumOf(ledger, 'match') !== due) return `${sumOf(ledger, 'match')} charged for the match, due ${due}`;
  const hired = match.status === 'hired' ? feePerHire * 100 : 0;
  if (sumOf(ledger, 'hire') !== hired) return `${sumOf(ledger, 'hire')} charged for the hire, due ${hired}`;
  return null;
}

function faultOfWaiting(
  match: Row<'matches'>,
  ledger: readonly Row<'ledger'>[],
  missed: number,
  clock: Row<'clocks'> | undefined,
): string | null {
  if (match.lateCompletion !== 'waiting' && match.lateCompletion !== 'declined') return null;
  if (match.deadlineAt && match.lateCompletion === 'waiting') return 'a waiting completion has a deadline';
  if (clock?.nextAt || missed > 0) return 'the clock of a waiting completion runs';
  return ledger.length > 0 ? 'a waiting completion was charged' : null;
}

/** After the server stepped the clock, an interview that is overdue by the displayed deadline is on record. */
function faultOfClock(
  account: Account,
  match: Row<'matches'>,
  now: string,
  reports: readonly Row<'attendanceReports'>[],
): string | null {
  const isDisputed = reports.some(
    ({ disputedAt, decidedAt, createdAt }) => disputedAt && !decidedAt && createdAt >= match.owedSince,
  );
  if (match.withdrawnAt || match.lateCompletion === 'waiting' || account.isExcused || isDisputed) return null;
  if (isClaimWaiting(account, match)) return null;
  if (!isOwed(match)) return faultOfUnanswered(account, match, now);
  if (!match.deadlineAt) return 'an owed interview has no deadline';
  const isInTime = match.interviewDate !== null && match.interviewDate <= match.deadlineAt;
  if (match.deadlineAt < now && !isInTime && match.guarantee !== 'missed')
    return `overdue since ${match.deadlineAt} and not missed`;
  return null;
}

const isOwed = ({ status }: Row<'matches'>): boolean =>
  status === 'matched' || status === 'interview_scheduled';

const isClaimWaiting = ({ statements }: Account, { owedSince }: Row<'matches'>): boolean =>
  statements.some((each) => each.at >= owedSince && isWaiting(each));

/** A late offer that nobody answered holds no deadline up; an early one is no missed deadline. */
function faultOfUnanswered(account: Account, match: Row<'matches'>, now: string): string | null {
  const offer = offerOf(account.statements, match);
  if (match.status !== 'hired' || offer?.state !== 'stood' || isKept(account, match)) return null;
  const { deadlineAt, missedAt, guarantee } = match;
  if (!deadlineAt) return 'a hire without an interview has no deadline';
  const timing = timingOf(offer, deadlineAt);
  if (timing === 'late' && deadlineAt < now && guarantee !== 'missed')
    return `a late offer that nobody answered holds the deadline ${deadlineAt} up`;
  if (timing === 'early' && missedAt && missedAt > offer.at) return 'an early offer was missed';
  return null;
}

/** What must be true after a command, by what is known with it. */
function faultOfEffect(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  const { name, input, at, before, calendars } = entry;
  if (after.missedAt === at && before.match?.missedAt !== at && isClaimWaiting(account, after))
    return 'missed while a claim waits';
  const decided = account.statements.find(({ id }) => name === 'claims.decide' && id === input.id);
  const isNoFault = decided?.verdict === 'no_fault' && decided.at >= after.owedSince;
  const isSetAside = account.justSetAside.some(
    (each) => each.state === 'set_aside' && each.at >= after.owedSince,
  );
  if (after.withdrawnAt || after.missedAt || after.excusedAt) return null;
  const isReportDisputed = account.reports.some(({ state }) => state === 'disputed');
  const { proposedBy = null, proposedAt = null } = before.interview ?? {};
  // While the provider's answer is overdue, the displayed deadline moves with each step of the clock.
  const isPaused = proposedBy === 'employer' && daysBetween(proposedAt, at) > 3;
  const isOverdue = !isReportDisputed && !isPaused && (before.match?.deadlineAt ?? at) < at;
  if (isOverdue && isOfferedAgain(entry, account))
    return 'offers one after another hold up a passed deadline';
  if (!isOwed(after)) return null;
  if (name === 'claims.takeBack' && entry.role === 'provider' && after.status === 'matched' && isOverdue)
    if ((after.deadlineAt ?? '') < at) return 'the provider took its claim back and left the employer no day';
  if ((isNoFault || isSetAside) && !hadNewDueDay(account, after, decided)) {
    const { timeZone, closedDays } = calendars.employer;
    const days = workingDaysBetween(timeZone, closedDays, at, after.deadlineAt ?? at);
    if (days < 10) return `${days} working days left after a dispute ended without fault`;
  }
  const was = before.match;
  const isOfferGone = was?.status === 'hired' && !was.heldAt && after.status === 'matched' && !isSetAside;
  const offer = account.statements.findLast(
    ({ kind, id }) => kind === 'offer' && (!decided || decided.id === id),
  );
  // A command that is given alone: the row after it is the row that it left.
  const isAlone = ['claims.decide', 'claims.takeBack', 'interviews.correctOutcome'].includes(name);
  if (!isAlone || !isOfferGone || !offer) return null;
  // A pause before the offer moves the deadline, over a weekend too. What the offer took moves nothing.
  const paused = daysBetween(offer.steppedAt, offer.at);
  return daysBetween(was.deadlineAt, after.deadlineAt) > paused + 5
    ? `an offer that counts for nothing moved the deadline from ${was.deadlineAt} to ${after.deadlineAt}`
    : null;
}

/** A dispute that ended without fault gives a promise one new due day, once. */
const hadNewDueDay = (
  { statements, justSetAside }: Account,
  { owedSince }: Row<'matches'>,
  decided: Statement | undefined,
): boolean =>
  statements.some(
    (each) =>
      each !== decided &&
      !justSetAside.includes(each) &&
      each.at >= owedSince &&
      (each.state === 'set_aside' || each.verdict === 'no_fault'),
  );

/** A new offer after one that was taken back, or that was not made. */
function isOfferedAgain({ at, before: { match } }: LogEntry, { statements }: Account): boolean {
  const offers = statements.filter((each) => each.kind === 'offer' && each.at >= (match?.owedSince ?? ''));
  const isGone = offers.some(({ state, verdict }) => state === 'taken_back' || verdict === 'not_made');
  return match?.status === 'matched' && offers.at(-1)?.at === at && offers.length > 1 && isGone;
}

const daysBetween = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / (24 * 3_600_000);

/** What a single command must not have done, judged by what was known before it. */
function faultOfEntry(entry: LogEntry, account: Account, after: Row<'matches'>): string | null {
  const { name, input, role, at, before } = entry;
  const { time } = account;
  const isOpen = (time?.objectUntil ?? '') > at;
  if (name === 'interviews.agreeByPhone' && (String(input.startsAt) <= at || time !== null))
    return 'agreed by phone in the past or over another time';
  if (name === 'names.view' && (!time ? before.match?.status === 'matched' : isOpen && !account.wasConfirmed))
    return 'named before the provider confirmed the time';
  if (name === 'names.view' && before.match?.lateCompletion === 'waiting') return 'named before acceptance';
  if (name === 'interviews.reportNotHeld' && input.absent === 'provider' && isOpen)
    return 'an absence at a time to which the provider can object';
  if (name === 'interviews.recordOutcome' && role === 'employer' && isOpen && input.outcome !== 'hired')
    return 'an outcome at a time to which the provider can object';
  if (
    name === 'guarantees.step' &&
    !before.match?.missedAt &&
    after.missedAt === at &&
    at < (before.match?.deadlineAt ?? '')
  )
    return 'missed before the displayed deadline';
  if (name === 'organizations.saveCalendar') return faultOfCalendar(entry, after);
  if (name === 'organizations.correctCalendar') return faultOfNotice(entry, entry.input, after);
  return null;
}

function faultOfCalendar(entry: LogEntry, after: Row<'matches'>): string | null {
  const { match } = entry.before;
  if (!match?.deadlineAt || !after.deadlineAt || match.withdrawnAt || match.missedAt) return null;
  if (after.deadlineAt > match.deadlineAt) return 'the employer moved its own deadline later';
  return faultOfNotice(entry, entry.input.set as Record<string, unknown>, after);
}

/** An earlier deadline leaves three working days, whether an administrator or the employer changed the calendar. */
function faultOfNotice(
  { at, before: { match } }: LogEntry,
  calendar: Record<string, unknown>,
  after: Row<'matches'>,
): string | null {
  if (!match?.deadlineAt || !after.deadlineAt || match.withdrawnAt || match.missedAt) return null;
  if (after.deadlineAt >= match.deadlineAt) return null;
  const { timeZone, closedDays } = calendar as { timeZone: string; closedDays: string };
  const days = workingDaysBetween(timeZone, closedDays.split(' '), at, after.deadlineAt);
  return days < 3 ? `${days} working days left after the change` : null;
}
