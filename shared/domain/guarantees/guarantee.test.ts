// Tests what a guarantee rests on: times that the provider confirmed, offers that can be taken back, and calendars that
// never move a deadline later.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { consent, courseId, interview, match, reference } from '#shared/testing/rows.ts';
import { mayBeNamed } from '../consents/consents.ts';
import { agreeInterviewByPhone, confirmAgreedTime, objectToPhone } from '../interviews/agreed-times.ts';
import { answerLateCompletion, withdrawCandidate } from '../interviews/match-answers.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { answerRelease, askRelease } from '../releases/releases.ts';
import { reportNotHeld } from '../interviews/report-not-held.ts';
import { markCompletion } from '../completions/commands.ts';
import { saveCalendar } from '../organizations/working-calendar.ts';
import { recomputeDeadlines } from './calendar-changes.ts';
import { advanceDeadline } from './advance-deadline.ts';

const matchId = 'match-1';
const startsAt = '2026-06-03T12:00:00.000Z';
const afterwards = '2026-06-03T13:00:00.000Z';

async function roomWith(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match(overrides));
  return room;
}

async function phoned(isConfirmed: boolean): Promise<Classroom> {
  const room = await roomWith();
  await room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
  if (isConfirmed) await room.accept(confirmAgreedTime, { matchId, startsAt }, paul);
  room.now = afterwards;
  return room;
}

const found = (room: Classroom) => room.single('matches');

describe('a time that only the employer recorded', () => {
  test('leads to no outcome but a hire and to no absence while the provider can object', async () => {
    const room = await phoned(false);
    for (const outcome of ['interview_completed', 'not_hired'])
      expect(await refusal(room.accept(recordOutcome, { matchId, outcome, reason: 'skills' }, erin))).toEqual(
        ['stale', 'The other side hasn’t agreed to this time. You can record this after Jun 8.'],
      );
    expect((await refusal(room.accept(reportNotHeld, { matchId, absent: 'provider' }, erin)))[0]).toBe(
      'stale',
    );
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect(await found(room)).toMatchObject({ heldAt: null, interviewDate: null, guarantee: null });
    expect((await room.store.find('claims')).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'time lapsed',
      'offer open',
    ]);
  });

  test('reveals no name before the provider confirms it', async () => {
    const room = await phoned(false);
    const [row, meeting] = [await found(room), await room.single('interviews')];
    expect(mayBeNamed(row, meeting, consent(), [], room.now)).toBe(false);
    await room.accept(confirmAgreedTime, { matchId, startsAt }, paul);
    expect(mayBeNamed(row, await room.single('interviews'), consent(), [], room.now)).toBe(true);
  });

  test('leaves nothing behind after an objection', async () => {
    const room = await phoned(false);
    await room.accept(objectToPhone, { matchId, reason: 'Nobody called' }, paul);
    expect(await found(room)).toMatchObject({
      status: 'matched',
      slotsProposedAt: null,
      interviewDate: null,
    });
  });

  test('proves no absence that the provider never confirmed', async () => {
    const room = await phoned(false);
    room.now = '2026-06-09T10:00:00.000Z';
    await room.accept(reportNotHeld, { matchId, absent: 'provider' }, erin);
    expect((await room.single('interviews')).absences).toBe(0);
    expect((await found(room)).status).toBe('matched');
  });
});

test('takes an offer without an interview back to matched only, with its clock as before', async () => {
  const room = await roomWith();
  await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
  const correction = { matchId, reason: 'skills', correction: 'Mistake' };
  for (const outcome of ['not_hired', 'interview_completed'])
    expect(await refusal(room.accept(correctOutcome, { ...correction, outcome }, erin))).toEqual([
      'stale',
      'This offer was made without an interview. You can only take it back.',
    ]);
  await room.accept(correctOutcome, { ...correction, outcome: 'matched' }, erin);
  expect(await found(room)).toMatchObject({ status: 'matched', guarantee: null, honouredAt: null });
  room.now = '2026-07-02T00:00:00.000Z';
  await room.accept(advanceDeadline, { matchId }, system);
  expect(await found(room)).toMatchObject({ guarantee: 'missed' });
});

describe('charging for a match', () => {
  async function charged(): Promise<Classroom> {
    const room = await classroom();
    await room.put('settings', { ...defaultSettings, feePerMatch: 15, createdAt: room.now, rev: 1 });
    await room.accept(
      markCompletion,
      { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
      paul,
    );
    return room;
  }
  const balance = async (room: Classroom) =>
    (await room.store.find('ledger')).reduce((sum, { amountCents }) => sum + amountCents, 0);

  test('reverses the fee when the candidate withdraws and when the provider releases the employer', async () => {
    const left = await charged();
    await left.accept(withdrawCandidate, { matchId: (await found(left)).id, reason: 'Work' }, paul);
    expect(await balance(left)).toBe(0);
    const released = await charged();
    const { id } = await found(released);
    await released.accept(askRelease, { matchId: id, reason: 'Filled' }, erin);
    expect(await balance(released)).toBe(1500);
    await released.accept(answerRelease, { matchId: id, isGranted: true }, paul);
    expect(await balance(released)).toBe(0);
  });

  test('charges a late completion only after the employer accepts it', async () => {
    for (const isAccepted of [true, false]) {
      const room = await roomWith({ lateCompletion: 'waiting' });
      await room.put('settings', { ...defaultSettings, feePerMatch: 15, createdAt: room.now, rev: 1 });
      await room.accept(answerLateCompletion, { matchId, isAccepted }, erin);
      expect(await balance(room)).toBe(isAccepted ? 1500 : 0);
    }
  });
});

describe('changing a calendar', () => {
  const dueDay = async (room: Classroom) => (await found(room)).deadlineAt;
  const save = (room: Classroom, set: object) => room.accept(saveCalendar, { set, base: {} }, erin);

  async function open(closedDays = ''): Promise<Classroom> {
    const room = await classroom();
    await save(room, { timeZone: 'UTC', closedDays });
    await room.accept(
      markCompletion,
      { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
      paul,
    );
    return room;
  }

  test('never moves the open deadlines of the employer that changes it later', async () => {
    const room = await open();
    expect(await dueDay(room)).toBe('2026-07-03T23:59:59.999Z');
    await save(room, { timeZone: 'UTC', closedDays: '2026-07-03' });
    await room.accept(advanceDeadline, { matchId: (await found(room)).id }, system);
    expect(await dueDay(room)).toBe('2026-07-03T23:59:59.999Z');
  });

  test('makes open deadlines earlier, with three working days left, and tells both sides', async () => {
    const room = await open('2026-07-03 2026-07-06 2026-07-07');
    expect(await dueDay(room)).toBe('2026-07-08T23:59:59.999Z');
    room.now = '2026-07-01T10:00:00.000Z';
    await save(room, { timeZone: 'UTC', closedDays: '' });
    expect(await dueDay(room)).toBe('2026-07-06T23:59:59.999Z');
    for (const line of ['erin', 'paul'])
      expect(await room.told()).toContain(`${line}: 1 interview deadline moved`);
  });

  test('moves deadlines both ways after the platform changes its holidays', async () => {
    const room = await open();
    const settings = { ...defaultSettings, createdAt: room.now, rev: 1 };
    const { id } = await found(room);
    await room.put('settings', { ...settings, closedDays: '2026-07-03' });
    await room.accept(recomputeDeadlines, { matchIds: [id] }, system);
    expect(await dueDay(room)).toBe('2026-07-06T23:59:59.999Z');
    await room.put('settings', settings);
    await room.accept(recomputeDeadlines, { matchIds: [id] }, system);
    expect(await dueDay(room)).toBe('2026-07-03T23:59:59.999Z');
  });

  test('shows the moving deadline while the provider keeps the employer waiting', async () => {
    const room = await open();
    const { id } = await found(room);
    const asked = { proposedBy: 'employer', proposedAt: '2026-06-03T10:00:00.000Z' } as const;
    await room.put('interviews', interview({ id, ...asked }));
    room.now = '2026-06-10T10:00:00.000Z';
    await room.accept(advanceDeadline, { matchId: id }, system);
    expect(await dueDay(room)).toBe('2026-07-07T23:59:59.999Z');
  });
});

test('asks the employer for new times within five working days after it did not hold an interview', async () => {
  const room = await phoned(true);
  await room.accept(reportNotHeld, { matchId, absent: 'employer' }, erin);
  const told = await room.store.get('notifications', `renew.${matchId}-erin`);
  expect(told?.message).toContain('New times are due by Jun 10, 2026.');
  room.now = '2026-06-11T00:00:00.000Z';
  await room.accept(advanceDeadline, { matchId }, system);
  expect(await room.told()).toContain('erin: New times overdue for Care Assistant');
});

test('misses a deadline that passed while an interview was scheduled that was then called off', async () => {
  const room = await roomWith({ owedSince: '2026-05-04T10:00:00.000Z' });
  await room.accept(agreeInterviewByPhone, { matchId, startsAt }, erin);
  room.now = '2026-06-04T10:00:00.000Z';
  await room.accept(objectToPhone, { matchId, reason: 'No call' }, paul);
  await room.accept(advanceDeadline, { matchId }, system);
  expect(await found(room)).toMatchObject({ guarantee: 'missed', missedAt: room.now });
});
