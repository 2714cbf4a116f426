// The steps of a random history of one guarantee: what the employer, the provider, an administrator, the calendar and
// the platform may do at any moment. A step may be refused; the log keeps what was accepted.
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { commands } from '#shared/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, system } from '#shared/testing/people.ts';
import { courseId, reference } from '#shared/testing/rows.ts';
import type { Chance } from '../simulation/random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const at = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** An accepted command, with the match and the interview as they were before it. */
export interface LogEntry {
  name: string;
  input: Record<string, unknown>;
  role: Actor['role'];
  at: string;
  before: Rows;
  slotStart: string | undefined;
  /** The calendars from which windows are counted, as they were when the command was received. */
  calendars: Calendars;
}

interface Days {
  timeZone: string;
  closedDays: readonly string[];
}

export interface Calendars {
  employer: Days;
  provider: Days;
  holidays: readonly string[];
}

export interface Rows {
  match: Row<'matches'> | undefined;
  interview: Row<'interviews'> | undefined;
}

export interface History {
  completedOn: string;
  room: Classroom;
  chance: Chance;
  log: LogEntry[];
  /** Administrators decide no dispute about a claim. */
  isIdle: boolean;
}

export const rowsOf = async ({ store }: Classroom): Promise<Rows> => ({
  match: (await store.find('matches'))[0],
  interview: (await store.find('interviews'))[0],
});

export async function give(history: History, name: string, input: object, actor: Actor): Promise<boolean> {
  const { room, log } = history;
  const before = await rowsOf(room);
  const calendars = await calendarsOf(room);
  const slots = await room.store.find('slots');
  const slotId = (input as { slotId?: string }).slotId;
  try {
    await room.accept(assertDefined(commands.get(name)) as NamedCommand, input, actor);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  const slotStart = slots.find(({ id }) => id === slotId)?.startsAt;
  log.push({ name, input: { ...input }, role: actor.role, at: room.now, before, slotStart, calendars });
  return true;
}

async function calendarsOf({ store }: Classroom): Promise<Calendars> {
  const listed = (text: string | null | undefined): string[] => (text ?? '').split(' ').filter(Boolean);
  const daysOf = async (id: string): Promise<Days> => {
    const organization = assertDefined(await store.get('organizations', id));
    return { timeZone: organization.timeZone, closedDays: listed(organization.closedDays) };
  };
  const [employer, provider] = await Promise.all([daysOf('erin'), daysOf('paul')]);
  return { employer, provider, holidays: listed((await store.find('settings'))[0]?.closedDays) };
}

type Step = (history: History, rows: Required<Rows>, id: string) => Promise<unknown>;

const soon = ({ chance, room }: History): string =>
  at(room.now, (chance.happens(0.5) ? chance.below(180) + 1 : (chance.below(40) + 1) * 24 * 60) * MINUTE);

/** Any moment, also one that has passed. */
const anyTime = (history: History): string =>
  history.chance.happens(0.3)
    ? at(history.room.now, -(history.chance.below(5000) + 1) * MINUTE)
    : soon(history);

const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };
export const closures = [
  '',
  '2026-07-03',
  '2026-07-03 2026-07-06 2026-07-07',
  '2026-06-25 2026-07-02 2026-07-03',
];
const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'];

async function pick<T extends 'breaches' | 'attendanceReports' | 'slots' | 'claims'>(
  { room, chance }: History,
  table: T,
): Promise<string> {
  const rows = await room.store.find(table);
  return rows.length > 0 ? chance.pick(rows).id : 'nothing';
}

const employerSteps: Step[] = [
  (history, _rows, matchId) =>
    give(
      history,
      'interviews.propose',
      { matchId, slots: [anyTime(history), soon(history)], ...place },
      erin,
    ),
  (history, _rows, matchId) =>
    give(history, 'interviews.agreeByPhone', { matchId, startsAt: anyTime(history) }, erin),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.reschedule',
      { matchId, from: match?.interviewDate ?? history.room.now, startsAt: anyTime(history), reason: 'Ill' },
      erin,
    ),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.cancel',
      { matchId, from: match?.interviewDate ?? history.room.now, reason: 'Ill' },
      erin,
    ),
  outcome,
  outcome,
  (history, _rows, matchId) =>
    give(
      history,
      'interviews.reportNotHeld',
      { matchId, absent: history.chance.happens(0.7) ? 'provider' : 'employer' },
      erin,
    ),
  (history, _rows, matchId) => correct(history, matchId, erin),
  (history, _rows, matchId) => give(history, 'matches.askRelease', { matchId, reason: 'Filled' }, erin),
  (history, _rows, matchId) =>
    give(history, 'matches.answerLate', { matchId, isAccepted: history.chance.happens(0.7) }, erin),
  async (history) => give(history, 'interviews.confirm', { slotId: await pick(history, 'slots') }, erin),
  // Apps of before send this for a claim.
  async (history) =>
    give(history, 'breaches.dispute', { id: await pick(history, 'claims'), comment: 'There' }, erin),
  (history) => anyAnswer(history, erin),
  (history) => anyAnswer(history, erin),
  (history, _rows, matchId) => give(history, 'names.view', { matchId }, erin),
  (history) =>
    give(
      history,
      'organizations.saveCalendar',
      { set: { timeZone: history.chance.pick(zones), closedDays: history.chance.pick(closures) }, base: {} },
      erin,
    ),
];

/** Answers any claim, or takes it back. Most of these are refused. */
async function anyAnswer(history: History, actor: Actor): Promise<boolean> {
  const name = history.chance.pick(['claims.confirm', 'claims.dispute', 'claims.takeBack']);
  return give(history, name, { id: await pick(history, 'claims'), comment: 'It was otherwise' }, actor);
}

const offerVerdicts = ['made', 'not_made'];
const interviewVerdicts = ['held', 'candidate_absent', 'employer_absent', 'no_fault'];

const decideClaim = async (history: History, id: string, verdicts: readonly string[]): Promise<boolean> =>
  history.isIdle
    ? false
    : give(history, 'claims.decide', { id, verdict: history.chance.pick(verdicts), note: 'Seen' }, ada);

function outcome(history: History, { match }: Rows, matchId: string): Promise<boolean> {
  const { chance } = history;
  if (match?.status === 'matched' && chance.happens(0.9)) return Promise.resolve(false);
  const result = chance.pick(['interview_completed', 'hired', 'not_hired']);
  return give(history, 'interviews.recordOutcome', { matchId, outcome: result, reason: 'skills' }, erin);
}

function correct(history: History, matchId: string, actor: Actor): Promise<boolean> {
  const result = history.chance.pick(['matched', 'interview_completed', 'hired', 'not_hired']);
  const input = { matchId, outcome: result, reason: 'skills', correction: 'Mistake' };
  return give(history, 'interviews.correctOutcome', input, actor);
}

const providerSteps: Step[] = [
  async (history) => give(history, 'interviews.confirm', { slotId: await pick(history, 'slots') }, paul),
  async (history) => give(history, 'interviews.confirm', { slotId: await pick(history, 'slots') }, paul),
  (history, _rows, matchId) =>
    give(history, 'interviews.suggest', { matchId, slots: [soon(history)], note: null }, paul),
  (history, _rows, matchId) => give(history, 'interviews.object', { matchId, reason: 'No call' }, paul),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.confirmAgreed',
      { matchId, startsAt: match?.interviewDate ?? history.room.now },
      paul,
    ),
  (history, _rows, matchId) =>
    give(history, 'interviews.reportNotHeld', { matchId, absent: 'employer' }, paul),
  (history, _rows, matchId) =>
    give(history, 'interviews.recordOutcome', { matchId, outcome: 'interview_completed' }, paul),
  async (history) =>
    give(
      history,
      'attendance.dispute',
      { id: await pick(history, 'attendanceReports'), comment: 'No' },
      paul,
    ),
  async (history) =>
    give(
      history,
      'attendance.dispute',
      { id: await pick(history, 'attendanceReports'), comment: 'No' },
      paul,
    ),
  (history) => anyAnswer(history, paul),
  (history) => anyAnswer(history, paul),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.reschedule',
      { matchId, from: match?.interviewDate ?? history.room.now, startsAt: soon(history), reason: 'Ill' },
      paul,
    ),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.cancel',
      {
        matchId,
        from: match?.interviewDate ?? history.room.now,
        reason: 'Ill',
        unavailableUntil: soon(history).slice(0, 10),
      },
      paul,
    ),
  (history, _rows, matchId) =>
    history.chance.happens(0.3)
      ? give(history, 'matches.withdraw', { matchId, reason: 'Found work' }, paul)
      : Promise.resolve(false),
  (history, _rows, matchId) =>
    give(history, 'matches.answerRelease', { matchId, isGranted: history.chance.happens(0.4) }, paul),
  (history) =>
    history.chance.happens(0.3)
      ? give(history, 'completions.remove', { id: `${courseId}.${reference}` }, paul)
      : Promise.resolve(false),
  (history) => mark(history),
];

export const mark = (history: History): Promise<boolean> =>
  give(
    history,
    'completions.mark',
    { courseId, candidateReferenceId: reference, completionDate: history.completedOn },
    paul,
  );

const adminSteps: Step[] = [
  async (history) =>
    give(history, 'breaches.excuse', { id: await pick(history, 'breaches'), excuse: 'Snow' }, ada),
  async (history) =>
    give(
      history,
      'attendance.decide',
      {
        id: await pick(history, 'attendanceReports'),
        isUpheld: history.chance.happens(0.5),
        note: 'Visitor list',
      },
      ada,
    ),
  async (history) =>
    decideClaim(history, await pick(history, 'claims'), [...offerVerdicts, ...interviewVerdicts]),
  (history, _rows, matchId) => correct(history, matchId, ada),
  (history) => holidays(history),
  (history) =>
    give(
      history,
      'organizations.correctCalendar',
      {
        id: 'erin',
        timeZone: history.chance.pick(zones),
        closedDays: history.chance.pick(closures),
        reason: 'Wrong at sign-up',
      },
      ada,
    ),
];

/** The platform's holidays change, and the hourly job adopts them. */
async function holidays(history: History): Promise<void> {
  const { room, chance } = history;
  const settings = assertDefined((await room.store.find('settings'))[0]);
  await room.put('settings', { ...settings, closedDays: chance.pick(closures) });
  const { match } = await rowsOf(room);
  if (match) await give(history, 'guarantees.recompute', { matchIds: [match.id] }, system);
}

/** Answers a claim that waits, or disputes a settled offer; undefined if nothing of this kind was drawn. */
async function likelyAnswer(history: History): Promise<boolean | undefined> {
  const { chance, room } = history;
  const claims = await room.store.find('claims');
  const disputed = claims.find(({ state }) => state === 'disputed');
  if (disputed && chance.happens(0.5))
    return decideClaim(history, disputed.id, disputed.kind === 'offer' ? offerVerdicts : interviewVerdicts);
  const open = claims.find(({ state }) => state === 'open');
  if (open && chance.happens(0.5)) {
    const [own, other] = open.side === 'employer' ? [erin, paul] : [paul, erin];
    const name = chance.pick(['claims.confirm', 'claims.dispute', 'claims.dispute', 'claims.takeBack']);
    const input = { id: open.id, comment: 'It was otherwise' };
    return give(history, name, input, name === 'claims.takeBack' ? own : other);
  }
  const settled = claims.find(
    ({ kind, state }) => kind === 'offer' && (state === 'confirmed' || state === 'stood'),
  );
  if (settled && chance.happens(0.25))
    return give(history, 'claims.dispute', { id: settled.id, comment: 'No job' }, paul);
  return undefined;
}

/** Returns the step that most histories take in this state, so that many get beyond the first interview. */
async function likelyStep(history: History, rows: Required<Rows>, id: string): Promise<unknown> {
  const { chance, room } = history;
  const { match, interview } = rows;
  const answered = await likelyAnswer(history);
  if (answered !== undefined) return answered;
  const reports = await room.store.find('attendanceReports');
  const open = reports.find(({ disputedAt, decidedAt }) => disputedAt && !decidedAt);
  const [latest] = reports.filter(({ disputedAt }) => !disputedAt).reverse();
  if (open && chance.happens(0.4))
    return give(
      history,
      'attendance.decide',
      { id: open.id, isUpheld: chance.happens(0.5), note: 'Seen' },
      ada,
    );
  if (latest && chance.happens(0.3))
    return give(history, 'attendance.dispute', { id: latest.id, comment: 'No' }, paul);
  if (match?.status === 'matched') {
    if (chance.happens(0.15))
      return give(history, 'interviews.recordOutcome', { matchId: id, outcome: 'hired' }, erin);
    const slots = (await room.store.find('slots')).filter(({ state }) => state === 'proposed');
    const slot = slots[0];
    if (slot)
      return give(
        history,
        'interviews.confirm',
        { slotId: slot.id },
        slot.proposedBy === 'employer' ? paul : erin,
      );
    if (chance.happens(0.7))
      return give(history, 'interviews.propose', { matchId: id, slots: [soon(history)], ...place }, erin);
    return give(history, 'interviews.agreeByPhone', { matchId: id, startsAt: soon(history) }, erin);
  }
  if (match?.status === 'interview_scheduled' && match.interviewDate) {
    if (interview?.objectUntil && chance.happens(0.4))
      return give(history, 'interviews.confirmAgreed', { matchId: id, startsAt: match.interviewDate }, paul);
    if (match.interviewDate > room.now) room.now = at(match.interviewDate, MINUTE * 10);
    if (chance.happens(0.35))
      return give(history, 'interviews.reportNotHeld', { matchId: id, absent: 'employer' }, paul);
    if (chance.happens(0.6))
      return give(history, 'interviews.reportNotHeld', { matchId: id, absent: 'provider' }, erin);
    return outcome(history, rows, id);
  }
  return undefined;
}

/** Draws what happens next, and who does it. */
export async function drawStep(history: History): Promise<void> {
  const { chance, room } = history;
  const rows = await rowsOf(room);
  const id = rows.match?.id ?? 'nothing';
  if (chance.happens(0.4)) {
    await likelyStep(history, rows as Required<Rows>, id);
    return;
  }
  const steps = chance.pick([
    employerSteps,
    employerSteps,
    employerSteps,
    providerSteps,
    providerSteps,
    adminSteps,
  ]);
  await chance.pick(steps)(history, rows as Required<Rows>, id);
}

/** Lets time pass. The server steps the clock on its way, except when it is down. */
export async function passTime(history: History): Promise<boolean> {
  const { room, chance } = history;
  const ms = chance.pick([MINUTE, 90 * MINUTE, DAY / 2, DAY, 3 * DAY, 8 * DAY]) * (1 + chance.fraction());
  const until = at(room.now, Math.round(ms));
  if (chance.happens(0.15)) {
    room.now = until;
    return false;
  }
  for (let turns = 0; turns < 200; turns += 1) {
    const due = (await room.store.find('clocks'))[0]?.nextAt;
    if (!due || due > until) break;
    if (due > room.now) room.now = due;
    const { match } = await rowsOf(room);
    await give(history, 'guarantees.step', { matchId: assertDefined(match).id }, system);
  }
  room.now = until;
  return true;
}
