// The steps of a random history of one guarantee: what the employer, the provider, an administrator, the calendar and
// the platform may do at any moment. A step may be refused; the log keeps what was accepted.
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { commands } from '#shared/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, system } from '#shared/testing/people.ts';
import { courseId } from '#shared/testing/rows.ts';
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
  /** The fee of a hire of that day. */
  feePerHire: number;
}

/** An accepted command, whatever it is about. */
export type Accepted = Omit<LogEntry, 'before'>;

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

/** The history of one candidate's promise. */
export interface History {
  reference: string;
  completedOn: string;
  /** The rows of this candidate, and those of everybody. */
  room: Classroom;
  chance: Chance;
  /** What was accepted about this candidate, or about all. */
  log: LogEntry[];
  /** Everything that was accepted, about any candidate. */
  accepted: Accepted[];
  /** The histories of all candidates of the job, this one among them. */
  all: History[];
  /** Administrators decide no dispute about a claim. */
  isIdle: boolean;
  /** What the product did instead of accepting or refusing a command. */
  crash: string | null;
}

export const rowsOf = async ({ store }: Classroom): Promise<Rows> => ({
  match: (await store.find('matches'))[0],
  interview: (await store.find('interviews'))[0],
});

export async function give(history: History, name: string, input: object, actor: Actor): Promise<boolean> {
  const { room } = history;
  const about = isAboutAll(name) ? history.all : [history];
  const before = await Promise.all(about.map((each) => rowsOf(each.room)));
  const calendars = await calendarsOf(room);
  const feePerHire = (await room.store.find('settings'))[0]?.feePerHire ?? 0;
  const slots = await room.store.find('slots');
  const slotId = (input as { slotId?: string }).slotId;
  try {
    await room.accept(assertDefined(commands.get(name)) as NamedCommand, input, actor);
  } catch (error) {
    if (error instanceof Refusal) return false;
    history.crash = `${actor.role} ${name} ${JSON.stringify(input)}: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 120)}`;
    return false;
  }
  const slotStart = slots.find(({ id }) => id === slotId)?.startsAt;
  const { role } = actor;
  const entry = { name, input: { ...input }, role, at: room.now, slotStart, calendars, feePerHire };
  for (const [index, { log }] of about.entries())
    log.push({ ...entry, before: assertDefined(before[index]) });
  history.accepted.push(entry);
  return true;
}

/** Calendars, crowds, agreements, jobs and places concern every candidate of the job. */
const isAboutAll = (name: string): boolean =>
  ['organizations.', 'guarantees.recompute', 'crowds.', 'agreements.', 'jobs.', 'matching.'].some((start) =>
    name.startsWith(start),
  );

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

export const feePerMatch = 15;
/** The fees of a hire. Where there is none, a first outcome is no claim. */
export const fees = [250, 250, 250, 400, 0];

const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };
export const closures = [
  '',
  '2026-07-03',
  '2026-07-03 2026-07-06 2026-07-07',
  '2026-06-25 2026-07-02 2026-07-03',
];
const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'];

async function pick<T extends 'breaches' | 'slots' | 'claims'>(
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
      { matchId, absent: history.chance.pick(['provider', 'provider', 'employer', 'nobody']) },
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
const outcomeVerdicts = ['hired', 'not_hired'];
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
    give(
      history,
      'interviews.suggest',
      { matchId, slots: history.chance.happens(0.5) ? [] : [soon(history)], note: null },
      paul,
    ),
  (history, _rows, matchId) => give(history, 'interviews.object', { matchId, reason: 'No call' }, paul),
  (history, { match }, matchId) =>
    give(
      history,
      'interviews.confirmAgreed',
      { matchId, startsAt: match?.interviewDate ?? history.room.now },
      paul,
    ),
  (history, _rows, matchId) =>
    give(
      history,
      'interviews.reportNotHeld',
      { matchId, absent: history.chance.pick(['employer', 'employer', 'nobody', 'provider']) },
      paul,
    ),
  (history, _rows, matchId) =>
    give(history, 'interviews.recordOutcome', { matchId, outcome: 'interview_completed' }, paul),
  // Apps of before send this for a claim.
  async (history) =>
    give(history, 'attendance.dispute', { id: await pick(history, 'claims'), comment: 'No' }, paul),
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
      ? give(history, 'completions.remove', { id: `${courseId}.${history.reference}` }, paul)
      : Promise.resolve(false),
  (history) => mark(history),
];

export const mark = (history: History): Promise<boolean> =>
  give(
    history,
    'completions.mark',
    { courseId, candidateReferenceId: history.reference, completionDate: history.completedOn },
    paul,
  );

const adminSteps: Step[] = [
  async (history) =>
    give(history, 'breaches.excuse', { id: await pick(history, 'breaches'), excuse: 'Snow' }, ada),
  async (history) =>
    give(
      history,
      'attendance.decide',
      { id: await pick(history, 'claims'), isUpheld: history.chance.happens(0.5), note: 'Visitor list' },
      ada,
    ),
  async (history) =>
    decideClaim(history, await pick(history, 'claims'), [
      ...offerVerdicts,
      ...outcomeVerdicts,
      ...interviewVerdicts,
    ]),
  (history, _rows, matchId) => correct(history, matchId, ada),
  (history) => holidays(history),
  (history) => setFee(history),
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
  const rows = await Promise.all(history.all.map((each) => rowsOf(each.room)));
  const matchIds = rows.flatMap(({ match }) => match?.id ?? []);
  if (matchIds.length > 0) await give(history, 'guarantees.recompute', { matchIds }, system);
}

/** The fee of a hire changes for the hires from the next instant on. */
async function setFee({ room, chance }: History): Promise<void> {
  const settings = assertDefined((await room.store.find('settings'))[0]);
  await room.put('settings', { ...settings, feePerHire: chance.pick(fees) });
  room.now = new Date(Date.parse(room.now) + 1).toISOString();
}

const verdictsOf = (kind: Row<'claims'>['kind']): readonly string[] => {
  if (kind === 'offer') return offerVerdicts;
  return kind === 'outcome' ? outcomeVerdicts : interviewVerdicts;
};

const sidesOf = ({ side }: Row<'claims'>): [own: Actor, other: Actor] =>
  side === 'employer' ? [erin, paul] : [paul, erin];

/** Decides a dispute, sometimes as apps of before do: the claim is right, or it counts for nothing. */
function decideDispute(history: History, { id, kind }: Row<'claims'>): Promise<boolean> {
  const { chance } = history;
  const isOld = kind !== 'offer' && kind !== 'outcome' && chance.happens(0.15);
  if (isOld && !history.isIdle)
    return give(history, 'attendance.decide', { id, isUpheld: chance.happens(0.5), note: 'Seen' }, ada);
  return decideClaim(history, id, verdictsOf(kind));
}

/** The side that should answer says what happened instead: the same, or something else. */
function crossClaim(history: History, claim: Row<'claims'>): Promise<boolean> {
  const { matchId, kind } = claim;
  const [, other] = sidesOf(claim);
  const same = { held: 'held', employer_absent: 'employer', candidate_absent: 'provider' }[kind as string];
  const said = history.chance.happens(0.4)
    ? (same ?? 'nobody')
    : history.chance.pick(['held', 'provider', 'employer', 'nobody']);
  return said === 'held'
    ? give(history, 'interviews.recordOutcome', { matchId, outcome: 'interview_completed' }, other)
    : give(history, 'interviews.reportNotHeld', { matchId, absent: said }, other);
}

/** Answers a claim for the other side, or takes it back. */
function answerOpen(history: History, claim: Row<'claims'>): Promise<boolean> {
  const { chance } = history;
  const [own, other] = sidesOf(claim);
  if (claim.kind !== 'offer' && claim.kind !== 'outcome' && chance.happens(0.25))
    return crossClaim(history, claim);
  const name = chance.pick([
    ...['claims.confirm', 'claims.takeBack', 'claims.dispute', 'claims.dispute'],
    claim.side === 'provider' ? 'breaches.dispute' : 'attendance.dispute',
  ]);
  const input = { id: claim.id, comment: 'It was otherwise' };
  return give(history, name, input, name === 'claims.takeBack' ? own : other);
}

/** Answers a claim that waits, or disputes a settled offer; undefined if nothing of this kind was drawn. */
async function likelyAnswer(history: History): Promise<boolean | undefined> {
  const { chance, room } = history;
  const claims = await room.store.find('claims');
  const disputed = claims.find(({ state }) => state === 'disputed');
  if (disputed && chance.happens(0.7)) return decideDispute(history, disputed);
  const open = claims.filter(({ state, side }) => state === 'open' && side !== 'platform');
  if (open.length > 0 && chance.happens(0.5)) return answerOpen(history, chance.pick(open));
  const slip = claims.findLast(({ state, answerUntil }) => state === 'confirmed' && answerUntil === null);
  if (slip && chance.happens(0.2)) {
    if (chance.happens(0.6)) room.now = at(room.now, chance.below(30 * 60) * MINUTE);
    return give(history, 'claims.takeBack', { id: slip.id }, sidesOf(slip)[0]);
  }
  const settled = claims.filter(
    ({ kind, state }) =>
      kind !== 'time' && (state === 'stood' || (kind === 'offer' && state === 'confirmed')),
  );
  if (settled.length > 0 && chance.happens(0.2)) return disputeAgain(history, chance.pick(settled));
  return undefined;
}

/** Disputes once more what is settled. Nobody answered a silence: both sides can. */
function disputeAgain(history: History, claim: Row<'claims'>): Promise<boolean> {
  const [, other] = sidesOf(claim);
  const actor = claim.side === 'platform' ? history.chance.pick([erin, paul]) : other;
  return give(history, 'claims.dispute', { id: claim.id, comment: 'It was otherwise' }, actor);
}

/** Moves the interview alone, or lets the window of a time end. */
function likelyMove(history: History, { match }: Rows, matchId: string): Promise<boolean> {
  const { chance } = history;
  const from = match?.interviewDate ?? history.room.now;
  const input = { matchId, from, startsAt: soon(history), reason: 'Ill' };
  return give(history, 'interviews.reschedule', input, chance.pick([erin, paul]));
}

/** Agrees a time with the provider. */
async function likelyTime(history: History, matchId: string): Promise<boolean> {
  const { chance, room } = history;
  const slot = (await room.store.find('slots')).find(({ state }) => state === 'proposed');
  if (slot) {
    const other = slot.proposedBy === 'employer' ? paul : erin;
    if (other === paul && chance.happens(0.25)) room.now = at(room.now, (4 + chance.below(12)) * DAY);
    if (other === paul && chance.happens(0.3))
      return give(history, 'interviews.suggest', { matchId, slots: [], note: null }, paul);
    return give(history, 'interviews.confirm', { slotId: slot.id }, other);
  }
  if (chance.happens(0.55))
    return give(history, 'interviews.propose', { matchId, slots: [soon(history)], ...place }, erin);
  return give(history, 'interviews.agreeByPhone', { matchId, startsAt: soon(history) }, erin);
}

/** Corrects the outcome, mostly after what it rests on was settled. */
function likelyCorrection(history: History, matchId: string): Promise<unknown> {
  if (history.chance.happens(0.4)) return passTime(history, 4 * DAY);
  return correct(history, matchId, history.chance.happens(0.9) ? erin : ada);
}

/** Says what happened at the interview, or lets so much time pass that the employer was silent. */
function likelyStatement(history: History, rows: Rows, matchId: string): Promise<boolean> {
  const { chance, room } = history;
  if (chance.happens(0.1)) {
    room.now = at(room.now, (3 + chance.below(3)) * DAY);
    return give(history, 'interviews.recordOutcome', { matchId, outcome: 'interview_completed' }, paul);
  }
  const [absent, actor] = chance.pick<[string | null, Actor]>([
    ['employer', paul],
    ['employer', paul],
    ['provider', erin],
    ['provider', erin],
    ['provider', erin],
    ['employer', erin],
    ['nobody', erin],
    ['nobody', paul],
    ['nobody', paul],
    [null, erin],
    [null, erin],
  ]);
  return absent === null
    ? outcome(history, rows, matchId)
    : give(history, 'interviews.reportNotHeld', { matchId, absent }, actor);
}

const isDecided = ({ status }: Row<'matches'>): boolean => status === 'hired' || status === 'not_hired';

/** Returns the step that most histories take in this state, so that many get beyond the first interview. */
async function likelyStep(history: History, rows: Required<Rows>, id: string): Promise<unknown> {
  const { chance, room } = history;
  const { match, interview } = rows;
  const answered = await likelyAnswer(history);
  if (answered !== undefined) return answered;
  if (match?.status === 'matched')
    return chance.happens(0.12)
      ? give(history, 'interviews.recordOutcome', { matchId: id, outcome: 'hired' }, erin)
      : likelyTime(history, id);
  if (match && isDecided(match)) return chance.happens(0.6) ? likelyCorrection(history, id) : undefined;
  if (match?.status !== 'interview_scheduled' || !match.interviewDate) return undefined;
  if (interview?.objectUntil && chance.happens(0.4))
    return give(history, 'interviews.confirmAgreed', { matchId: id, startsAt: match.interviewDate }, paul);
  if (interview?.objectUntil && chance.happens(0.1))
    return give(history, 'interviews.object', { matchId: id, reason: 'No call' }, paul);
  if (match.interviewDate > room.now && chance.happens(0.2)) return likelyMove(history, rows, id);
  // Sometimes nobody says anything for long.
  if (chance.happens(0.2)) return passTime(history, 9 * DAY);
  if (match.interviewDate > room.now) room.now = at(match.interviewDate, MINUTE * 10);
  if (chance.happens(0.06))
    return give(history, 'matches.withdraw', { matchId: id, reason: 'Found work' }, paul);
  return likelyStatement(history, rows, id);
}

/** Draws what happens next, and who does it. */
export async function drawStep(history: History): Promise<void> {
  const { chance, room } = history;
  const rows = await rowsOf(room);
  const id = rows.match?.id ?? 'nothing';
  if (rows.match?.withdrawnAt && chance.happens(0.3)) {
    await mark(history);
    return;
  }
  if (chance.happens(0.55)) {
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
export async function passTime(history: History, atLeast?: number): Promise<boolean> {
  const { room, chance } = history;
  const drawn = atLeast ?? chance.pick([MINUTE, 90 * MINUTE, DAY / 2, DAY, 3 * DAY, 8 * DAY]);
  const ms = drawn * (1 + chance.fraction());
  const until = at(room.now, Math.round(ms));
  if (chance.happens(0.15)) {
    room.now = until;
    return false;
  }
  for (let turns = 0; turns < 200; turns += 1) {
    const [next] = (await dueOf(history.all)).sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1));
    if (!next || next.nextAt > until) break;
    if (next.nextAt > room.now) room.now = next.nextAt;
    await give(next.history, 'guarantees.step', { matchId: next.matchId }, system);
  }
  room.now = until;
  return true;
}

interface Due {
  history: History;
  matchId: string;
  nextAt: string;
}

/** When the clock of each candidate is stepped next. */
async function dueOf(all: readonly History[]): Promise<Due[]> {
  const clocks = all.map(async (history): Promise<Due[]> => {
    const [clock] = await history.room.store.find('clocks');
    return clock?.nextAt ? [{ history, matchId: clock.id, nextAt: clock.nextAt }] : [];
  });
  return (await Promise.all(clocks)).flat();
}
