// Tests reports of crowds: many matches of one day with one training provider.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, membership, otto, paul, petra, sam, system } from '#shared/testing/people.ts';
import { job, match } from '#shared/testing/rows.ts';
import { advanceDeadline } from '../guarantees/advance-deadline.ts';
import { pauseSentence } from '../guarantees/pause-sentence.ts';
import { chargeMatch } from '../charges/charges.ts';
import { agreeInterviewByPhone } from '../interviews/agreed-times.ts';
import { proposeTimes } from '../interviews/propose-times.ts';
import { givePlacesCommand } from '../matching/give-places.ts';
import { defaultSettings } from '../platform/settings.ts';
import { endCrowdRest } from './crowds.server.ts';
import { decideCrowd, matchIdsOf, reportCrowd } from './crowds.ts';

/** Monday. */
const madeAt = '2026-06-01T09:00:00.000Z';
const day = '2026-06-01';
/** Wednesday; the rest of 15 working days ends on Wednesday, June 24. */
const reportedAt = '2026-06-03T10:00:00.000Z';
const restsUntil = '2026-06-24T23:59:59.999Z';
/** 30 days after the match. */
const dueAt = '2026-07-01T23:59:59.999Z';

const settings = { ...defaultSettings, defaultTimeZone: 'UTC', feePerMatch: 12, createdAt: madeAt, rev: 1 };

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
  await room.put('settings', settings);
});

/** Adds so many open matches that were made then, with their clocks and fees. */
async function matched(amount: number, overrides: Partial<Row<'matches'>> = {}): Promise<void> {
  const at = overrides.createdAt ?? madeAt;
  for (let each = 0; each < amount; each++) {
    const id = `m${each} ${overrides.providerId ?? 'paul'} ${overrides.employerId ?? 'erin'} ${at}`;
    const row = match({ owedSince: at, createdAt: at, ...overrides, id: id.replaceAll(' ', '-') });
    await room.put('matches', row);
    await chargeMatch(room.store, row, { now: at });
    const known = room.now;
    room.now = at;
    await room.put('clocks', {
      ...{ id: row.id, doneUntil: at, nextAt: at, reminders: 0, calendars: null, hireFees: null },
      ...{ createdAt: at, rev: 1 },
    });
    await step(row.id);
    room.now = known;
  }
}

const step = (matchId: string) => room.accept(advanceDeadline, { matchId }, system);

/** Moves the clock on and takes all steps that are due on the way. */
async function runAll(until: string): Promise<void> {
  for (;;) {
    const clocks = await room.store.find('clocks');
    const nexts = clocks.flatMap(({ id, nextAt }) => (nextAt && nextAt <= until ? [{ id, nextAt }] : []));
    const [next] = nexts.sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1));
    if (!next) break;
    if (next.nextAt > room.now) room.now = next.nextAt;
    await step(next.id);
  }
  room.now = until;
}

const report = (actor = erin, id = 'report-1', providerId = 'paul', of = day) =>
  room.accept(reportCrowd, { id, providerId, day: of }, actor);
const decide = (verdict: 'withdraw' | 'go_on', id = 'report-1', actor = ada) =>
  room.accept(decideCrowd, { id, verdict, comment: 'Nobody knows them' }, actor);
/** The employer’s matches, those of the reported day first. */
const matches = async () =>
  (await room.store.find('matches', { employerId: 'erin' })).sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );
const each = async (column: keyof Row<'matches'>) => [
  ...new Set((await matches()).map((row) => row[column])),
];
const told = async (code: string) =>
  (await room.store.find('notifications'))
    .filter(({ textCode, withdrawnAt }) => textCode === code && !withdrawnAt)
    .map(({ personId }) => personId)
    .sort();

describe('who can report a crowd', () => {
  test('refuses 24 matches and accepts 25', async () => {
    await matched(24);
    expect(await refusal(report())).toEqual([
      'stale',
      "Fewer than 25 of these matches are still open, so they can't be reported.",
    ]);
    expect(await room.store.find('waits')).toEqual([]);
    await room.put('matches', match({ id: 'one-more', owedSince: madeAt, createdAt: madeAt }));
    await report();
    expect((await room.store.find('waits')).length).toBe(25);
  });

  test('counts the matches of one day with one provider only', async () => {
    await matched(24);
    await matched(24, { createdAt: '2026-06-02T09:00:00.000Z' });
    await matched(24, { providerId: 'petra' });
    await matched(24, { employerId: 'otto' });
    expect((await refusal(report()))[0]).toBe('stale');
  });

  test('counts no match that is scheduled, missed, withdrawn or decided', async () => {
    await matched(24);
    for (const [id, state] of Object.entries({
      scheduled: { status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' },
      missed: { missedAt: '2026-06-02T09:00:00.000Z', guarantee: 'missed' },
      excused: { excusedAt: '2026-06-02T09:00:00.000Z' },
      withdrawn: { withdrawnAt: '2026-06-02T09:00:00.000Z' },
      decided: { status: 'not_hired' },
      waiting: { lateCompletion: 'waiting' },
    } as const))
      await room.put('matches', match({ owedSince: madeAt, createdAt: madeAt, ...state, id }));
    expect((await refusal(report()))[0]).toBe('stale');
  });

  test('refuses a second report of the same provider within 90 days, and accepts it afterwards', async () => {
    await matched(25);
    room.now = reportedAt;
    await report();
    const later = '2026-06-04T09:00:00.000Z';
    await matched(25, { createdAt: later });
    room.now = later;
    expect(await refusal(report(erin, 'report-2', 'paul', '2026-06-04'))).toEqual([
      'stale',
      'Matches with this training provider were reported before. You can report more from Sep 1, 2026 on.',
    ]);
    const late = '2026-09-01T10:00:00.000Z';
    await matched(25, { createdAt: late });
    room.now = '2026-09-01T10:00:00.000Z';
    await report(erin, 'report-2', 'paul', '2026-09-01');
    expect((await room.store.find('crowdReports')).length).toBe(2);
  });

  test('accepts reports of another employer about the same provider, and of another provider', async () => {
    await room.put('jobs', job({ id: 303, employerId: 'otto' }));
    await matched(25);
    await matched(25, { providerId: 'petra' });
    await matched(25, { employerId: 'otto', jobId: 303 });
    await report();
    await report(otto, 'report-2');
    await report(erin, 'report-3', 'petra');
    const reports = await room.store.find('crowdReports');
    expect(reports.map(({ employerId, providerId }) => `${employerId} ${providerId}`)).toEqual([
      'erin paul',
      'otto paul',
      'erin petra',
    ]);
    for (const one of reports) expect(matchIdsOf(one).length).toBe(25);
  });

  test('refuses members below managers', async () => {
    await matched(25);
    await room.put('memberships', membership(erin, { role: 'member' }));
    const attempt = report({ ...erin, memberRole: 'member' });
    expect((await refusal(attempt))[0]).toBe('forbidden');
  });
});

describe('the clocks of a reported crowd', () => {
  beforeEach(async () => {
    await matched(25);
    await matched(1, { createdAt: '2026-06-02T09:00:00.000Z' });
    room.now = reportedAt;
  });

  test('rest for at most 15 working days, and leave another day’s match alone', async () => {
    expect(await each('deadlineAt')).toEqual([dueAt, '2026-07-02T23:59:59.999Z']);
    await report();
    expect(await room.single('crowdReports')).toMatchObject({ state: 'open', restsUntil, day });
    const [first] = await matches();
    // 30 days and the 21 days and 14 hours of the rest.
    expect(first?.deadlineAt).toBe('2026-07-22T23:59:59.999Z');
    expect((await matches()).at(-1)?.deadlineAt).toBe('2026-07-02T23:59:59.999Z');
    expect(await pauseSentence(room.store, first!)).toBe('Moved 22 days: waiting for an administrator.');
  });

  test('tells both sides and the administrators of the report', async () => {
    await report();
    expect(await told('crowd.reported')).toEqual(['erin', 'paul', 'sam']);
    expect(await told('crowd.toDecide')).toEqual(['ada']);
  });

  test('remind nobody and miss nothing while they rest', async () => {
    const late = '2026-06-30T10:00:00.000Z';
    await runAll(late);
    await report();
    await runAll('2026-07-20T10:00:00.000Z');
    const reported = (await matches()).slice(0, 25);
    for (const { missedAt, deadlineAt } of reported) {
      expect(missedAt).toBeNull();
      expect(deadlineAt! > '2026-07-20').toBe(true);
    }
    const reminders = (await room.store.find('notifications')).filter(
      ({ textCode, time, subjectId }) =>
        textCode?.startsWith('reminder.') && time > late && reported.some(({ id }) => id === subjectId),
    );
    expect(reminders).toEqual([]);
    // The match of the other day was not reported.
    expect((await matches()).at(-1)?.missedAt).not.toBeNull();
  });

  test('are not stepped while they rest because times wait for an answer besides', async () => {
    const [first] = await matches();
    const slots = [restsUntil];
    const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };
    await room.accept(proposeTimes, { matchId: first!.id, slots, ...place }, erin);
    await report();
    await runAll('2026-06-10T10:00:00.000Z');
    // The answer is overdue since June 6, and the deadline moves on after the rest.
    expect((await room.store.get('clocks', first!.id))?.nextAt).toBe('2026-06-25T01:00:00.000Z');
    const { deadlineAt } = (await room.store.get('matches', first!.id))!;
    await runAll('2026-06-25T01:00:00.000Z');
    const moved = (await room.store.get('matches', first!.id))?.deadlineAt;
    expect([deadlineAt, moved]).toEqual(['2026-07-22T23:59:59.999Z', '2026-07-23T23:59:59.999Z']);
  });

  test('go on with ten working days left when an administrator decides late', async () => {
    // Two days before the due day.
    await runAll('2026-06-29T10:00:00.000Z');
    await report();
    await runAll('2026-07-01T10:00:00.000Z');
    await decide('go_on');
    expect((await matches())[0]).toMatchObject({ deadlineAt: '2026-07-15T23:59:59.999Z', withdrawnAt: null });
    expect(await room.single('crowdReports')).toMatchObject({
      ...{ state: 'goes_on', decidedAt: room.now, decidedByName: 'Ada', comment: 'Nobody knows them' },
    });
    expect(await told('crowd.goesOn')).toEqual(['erin', 'paul', 'sam']);
    expect(await told('crowd.toDecide')).toEqual([]);
    await runAll('2026-07-16T10:00:00.000Z');
    for (const { missedAt } of await matches()) expect(missedAt).not.toBeNull();
  });

  test('go on with the days that they rested when an administrator decides early', async () => {
    await report();
    await runAll('2026-06-05T10:00:00.000Z');
    await decide('go_on');
    expect((await matches())[0]?.deadlineAt).toBe('2026-07-03T23:59:59.999Z');
  });

  test('go on with ten working days left when nobody decided', async () => {
    await runAll('2026-06-29T10:00:00.000Z');
    await report();
    const [until] = (await room.store.find('crowdReports')).map((row) => row.restsUntil);
    // 15 working days after Monday, June 29.
    expect(until).toBe('2026-07-20T23:59:59.999Z');
    await runAll('2026-07-20T10:00:00.000Z');
    await room.accept(endCrowdRest, { id: 'report-1' }, system);
    expect(await told('crowd.undecided')).toEqual([]);
    await runAll('2026-07-21T01:00:00.000Z');
    await room.accept(endCrowdRest, { id: 'report-1' }, system);
    await room.accept(endCrowdRest, { id: 'report-1' }, system);
    expect(await room.single('crowdReports')).toMatchObject({ state: 'undecided', decidedByName: null });
    expect(await told('crowd.undecided')).toEqual(['ada', 'erin', 'paul', 'sam']);
    expect(await refusal(decide('withdraw'))).toEqual([
      'stale',
      'The time to decide is over. These interviews are due again.',
    ]);
    expect((await matches())[0]?.deadlineAt).toBe('2026-08-03T23:59:59.999Z');
    await runAll('2026-08-04T10:00:00.000Z');
    expect((await matches())[0]?.missedAt).not.toBeNull();
  });

  test('refuses a decision after the rest also before the hourly run', async () => {
    await report();
    await runAll('2026-06-25T00:10:00.000Z');
    expect((await refusal(decide('withdraw')))[0]).toBe('stale');
  });
});

describe('the withdrawal of a reported crowd', () => {
  beforeEach(async () => {
    await matched(26);
    await matched(1, { createdAt: '2026-06-02T09:00:00.000Z' });
    room.now = reportedAt;
    await report();
    room.now = '2026-06-04T10:00:00.000Z';
  });

  const balance = async () => {
    const charges = await room.store.find('ledger', { organizationId: 'erin' });
    return charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  };

  test('withdraws what is still owed, returns its fees, and tells both sides', async () => {
    expect(await balance()).toBe(27 * 1200);
    await decide('withdraw');
    const withdrawn = (await matches()).filter(({ withdrawnAt }) => withdrawnAt);
    expect(withdrawn.length).toBe(26);
    for (const row of withdrawn)
      expect(row).toMatchObject({
        withdrawnAt: room.now,
        withdrawnReason: 'administrator, many matches in one day: Nobody knows them',
        missedAt: null,
      });
    expect(await balance()).toBe(1200);
    expect(await room.single('crowdReports')).toMatchObject({ state: 'withdrawn', decidedByName: 'Ada' });
    expect(await told('crowd.withdrawn')).toEqual(['erin', 'paul', 'sam']);
    expect(await told('crowd.toDecide')).toEqual([]);
  });

  test('refuses a second decision', async () => {
    await decide('withdraw');
    expect(await refusal(decide('go_on'))).toEqual(['stale', 'Already decided by Ada.']);
    expect((await room.store.find('ledger')).length).toBe(27 + 26);
  });

  test('leaves an interview alone that has begun, and cancels one to come', async () => {
    const [begun, planned] = await matches();
    const phone = (matchId: string, startsAt: string) =>
      room.accept(
        agreeInterviewByPhone,
        { matchId, startsAt, kind: 'phone', place: '555', minutes: 30, bring: null, room: null, note: null },
        erin,
      );
    await phone(begun!.id, '2026-06-05T10:00:00.000Z');
    await phone(planned!.id, '2026-06-12T10:00:00.000Z');
    room.now = '2026-06-10T10:00:00.000Z';
    // Nobody objected to the times.
    for (const claim of await room.store.find('claims'))
      await room.put('claims', { ...claim, state: 'stood', settledAt: room.now });
    await decide('withdraw');
    expect((await room.store.get('matches', begun!.id))?.withdrawnAt).toBeNull();
    expect((await room.store.get('matches', planned!.id))?.withdrawnAt).toBe(room.now);
    expect((await room.store.get('interviews', planned!.id))?.cancelledAt).toBe(room.now);
    // Its rest is over, as that of the others is.
    const waits = await room.store.find('waits', { matchId: begun!.id });
    expect(waits.map(({ reason, endedAt }) => `${reason} ${endedAt}`)).toEqual([`crowd ${room.now}`]);
  });

  test('leaves a match alone about which a claim waits', async () => {
    const [claimed] = await matches();
    await room.accept(
      agreeInterviewByPhone,
      {
        ...{ matchId: claimed!.id, startsAt: '2026-06-12T10:00:00.000Z', kind: 'phone', place: '555' },
        ...{ minutes: 30, bring: null, room: null, note: null },
      },
      erin,
    );
    await decide('withdraw');
    expect((await room.store.get('matches', claimed!.id))?.withdrawnAt).toBeNull();
  });

  test.each([
    ['the employer', erin],
    ['the provider', paul],
  ])('refuses an administrator who had a role at %s', async (_side, { organization }) => {
    await room.put(
      'memberships',
      membership(
        { ...ada, organization },
        { id: `${organization}.ada`, personId: 'ada', organizationId: organization, endedAt: reportedAt },
      ),
    );
    expect((await refusal(decide('withdraw')))[0]).toBe('forbidden');
    await room.put('memberships', { ...membership(petra), id: 'petra.ada', personId: 'ada' });
    expect((await room.single('crowdReports')).state).toBe('open');
  });
});

test('shows the report to managers of both sides', async () => {
  await matched(25);
  await report();
  expect((await room.store.find('crowdReports', { providerId: sam.organization })).length).toBe(1);
});

describe('a match of a reported crowd that waits for a place', () => {
  const waiting = match({ id: 'waits', owedSince: madeAt, createdAt: madeAt, waitsForPlaceSince: madeAt });
  const givePlaces = () => room.accept(givePlacesCommand, { jobId: waiting.jobId }, system);
  const waitsOf = () => room.store.find('waits', { matchId: waiting.id });

  beforeEach(async () => {
    await matched(24);
    await room.put('matches', waiting);
    room.now = reportedAt;
    await report();
  });

  test('rests the clock of a match that begins during the review until the review ends', async () => {
    const begunAt = '2026-06-08T09:00:00.000Z';
    room.now = begunAt;
    await givePlaces();
    const begun = await room.store.get('matches', waiting.id);
    expect(begun).toMatchObject({ waitsForPlaceSince: null, owedSince: begunAt, missedAt: null });
    expect(await waitsOf()).toContainEqual(
      expect.objectContaining({ reason: 'crowd', startedAt: begunAt, endedAt: restsUntil }),
    );
    // A second run gives nothing twice.
    await givePlaces();
    expect(await waitsOf()).toHaveLength(2);
    room.now = '2026-06-09T09:00:00.000Z';
    await decide('go_on');
    expect((await waitsOf()).map(({ endedAt }) => endedAt)).toEqual([room.now, room.now]);
  });

  test('rests the clock also when an act of the employer begins it', async () => {
    room.now = '2026-06-22T09:00:00.000Z';
    const phone = { matchId: waiting.id, startsAt: '2026-06-23T09:00:00.000Z' };
    await room.accept(agreeInterviewByPhone, phone, erin);
    expect(await waitsOf()).toContainEqual(
      expect.objectContaining({ reason: 'crowd', startedAt: room.now, endedAt: restsUntil }),
    );
    // 30 days from June 22, and the two days of the rest.
    expect((await room.store.get('matches', waiting.id))?.deadlineAt).toBe('2026-07-24T23:59:59.999Z');
    await decide('go_on');
    expect((await waitsOf()).every(({ endedAt }) => endedAt <= room.now)).toBe(true);
  });

  test('withdraws a reported match that still waits for a place', async () => {
    await decide('withdraw');
    expect(await each('withdrawnAt')).toEqual([room.now]);
    await givePlaces();
    expect(await room.store.get('matches', waiting.id)).toMatchObject({ withdrawnAt: room.now });
  });

  test('begins a match after the review without a rest', async () => {
    await decide('go_on');
    room.now = '2026-06-08T09:00:00.000Z';
    await givePlaces();
    expect((await waitsOf()).filter(({ endedAt }) => endedAt > room.now)).toEqual([]);
  });
});
