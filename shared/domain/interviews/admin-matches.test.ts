// Tests what an administrator can do about a match: withdraw it, and correct an outcome after the employer's time.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { withdrawnByAdmin } from '#shared/reads/matches.ts';
import { defaultSettings } from '../platform/settings.ts';
import { chargeHire, chargeMatch } from '../charges/charges.ts';
import { withdrawMatchAsAdmin } from './admin-matches.ts';
import { correctOutcome } from './record-outcome.ts';

const matchId = 'match-1';
const longAgo = '2026-05-01T09:00:00.000Z';

async function roomWith(overrides: Parameters<typeof match>[0] = {}) {
  const room = await classroom();
  await room.put('settings', {
    ...defaultSettings,
    feePerMatch: 15,
    feePerHire: 100,
    createdAt: longAgo,
    rev: 1,
  });
  await room.put('matches', match(overrides));
  await room.put('interviews', interview());
  return room;
}

describe('withdrawing a match as an administrator', () => {
  test('keeps the reason, cancels the interview, returns the fee, and tells both sides', async () => {
    const room = await roomWith({ status: 'interview_scheduled', interviewDate: '2026-06-09T10:00:00.000Z' });
    await chargeMatch(room.store, match(), { now: longAgo });
    await room.accept(withdrawMatchAsAdmin, { matchId, reason: 'Entered by mistake' }, ada);
    expect(await room.single('matches')).toMatchObject({
      withdrawnAt: room.now,
      withdrawnReason: 'administrator: Entered by mistake',
    });
    expect(await room.single('interviews')).toMatchObject({ cancelledAt: room.now });
    const reference = match().candidateReferenceId;
    // In an address it may have lost its hyphen, or a word processor has changed it.
    for (const written of [
      reference,
      reference.replace('-', '\u2013'),
      reference.replace('-', '').toLowerCase(),
    ])
      expect(await withdrawnByAdmin(room.store, paul, written), written).toMatchObject([
        { jobTitle: 'Care Assistant', reason: 'Entered by mistake' },
      ]);
    expect(await withdrawnByAdmin(room.store, paul, '')).toEqual([]);
    const amounts = (await room.store.find('ledger')).map(({ amountCents }) => amountCents);
    expect(amounts.toSorted((a, b) => b - a)).toEqual([1500, -1500]);
    expect((await room.told()).toSorted()).toEqual(
      ['erin', 'paul', 'sam'].map(
        (who) => `${who}: An administrator withdrew a candidate for Care Assistant`,
      ),
    );
  });

  test.each([{ status: 'hired' }, { status: 'interview_completed' }, { withdrawnAt: longAgo }] as const)(
    'refuses to withdraw a match that is not open: %o',
    async (state) => {
      const room = await roomWith(state);
      const attempt = room.accept(withdrawMatchAsAdmin, { matchId, reason: 'Mistake' }, ada);
      expect((await refusal(attempt))[0]).toBe('stale');
    },
  );

  test('refuses a withdrawal without a reason', () => {
    expect(withdrawMatchAsAdmin.input.safeParse({ matchId, reason: ' ' }).success).toBe(false);
  });
});

describe('correcting an outcome after the employer’s time', () => {
  const hired = {
    status: 'hired',
    decidedAt: longAgo,
    honouredAt: longAgo,
    guarantee: 'honoured',
    interviewDate: longAgo,
    heldAt: longAgo,
  } as const;
  const input = { matchId, outcome: 'not_hired', reason: 'eligibility', correction: 'No permit' } as const;

  test('sends the employer to an administrator, who can correct it', async () => {
    const room = await roomWith(hired);
    expect(await refusal(room.accept(correctOutcome, input, erin))).toEqual([
      'stale',
      'You can correct an outcome for 14 days. Ask an administrator.',
    ]);
    await room.accept(correctOutcome, input, ada);
    expect(await room.single('matches')).toMatchObject({
      status: 'not_hired',
      outcomeNote: 'eligibility; corrected: No permit',
    });
  });

  test('refuses an administrator while the employer can correct it itself', async () => {
    const room = await roomWith({ ...hired, decidedAt: '2026-05-21T10:00:00.000Z' });
    expect(await refusal(room.accept(correctOutcome, input, ada))).toEqual([
      'stale',
      'The employer can correct an outcome for 14 days.',
    ]);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(correctOutcome, input, ada);
    expect(await room.single('matches')).toMatchObject({ status: 'not_hired' });
  });

  test('reverses the fee of the hire and tells both sides', async () => {
    const room = await roomWith(hired);
    await chargeHire(room.store, match(), 100, { now: longAgo });
    await room.accept(correctOutcome, input, ada);
    const amounts = (await room.store.find('ledger')).map(({ amountCents }) => amountCents);
    expect(amounts.toSorted((a, b) => b - a)).toEqual([10_000, -10_000]);
    expect((await room.told()).toSorted()).toEqual(
      ['erin', 'paul', 'sam'].map((who) => `${who}: An administrator corrected an outcome: Care Assistant`),
    );
  });
});
