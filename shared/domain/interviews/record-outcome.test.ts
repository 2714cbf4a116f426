// Tests interview outcomes: who may record them and when, and their corrections.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, otto, paul } from '#shared/testing/people.ts';
import { courseId, interview, match, reference } from '#shared/testing/rows.ts';
import { confirmClaim, disputeClaim } from '../claims/answer-claims.ts';
import { decideClaim } from '../claims/decide-claim.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { defaultSettings } from '../platform/settings.ts';
import { agreeInterviewByPhone } from './agreed-times.ts';
import { feedbackOf } from './interviews.ts';
import { correctOutcome, outcomesOpen, recordOutcome } from './record-outcome.ts';
import { reportNotHeld } from './report-not-held.ts';
import { answerLateCompletion, withdrawCandidate } from './match-answers.ts';
import { outcomeNoted } from './outcome-note.ts';
import { withdrawnBecause } from './withdrawal.ts';

const matchId = 'match-1';
const startsAt = '2026-06-09T10:00:00.000Z';
const withdrawn = { withdrawnAt: '2026-06-02T10:00:00.000Z', withdrawnReason: 'completion removed' };

async function roomWith(overrides: Partial<Row<'matches'>> = {}): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match(overrides));
  return room;
}

test.each([
  ['matched', null, false, ['hired']],
  ['interview_scheduled', null, false, ['interview_completed', 'hired', 'not_hired']],
  ['interview_scheduled', null, true, ['hired']],
  ['interview_completed', startsAt, false, ['hired', 'not_hired']],
  ['hired', startsAt, false, ['interview_completed', 'not_hired']],
  ['not_hired', startsAt, false, ['interview_completed', 'hired']],
  ['hired', null, false, ['matched']],
  ['not_hired', null, false, ['hired']],
] as const)('offers for %s, held at %s, with an open time %s: %j', (status, heldAt, isTimeOpen, outcomes) => {
  expect(outcomesOpen({ status, heldAt }, isTimeOpen)).toEqual(outcomes);
});

describe('recording an outcome', () => {
  test.each([
    ['matched', 'hired'],
    ['interview_scheduled', 'interview_completed'],
    ['interview_scheduled', 'hired'],
    ['interview_scheduled', 'not_hired'],
    ['interview_completed', 'hired'],
    ['interview_completed', 'not_hired'],
  ] as const)('moves a match from %s to %s', async (status, outcome) => {
    const room = await roomWith({ status });
    await room.accept(recordOutcome, { matchId, outcome, reason: 'skills', note: 'Come again' }, erin);
    expect(await room.single('matches')).toEqual(
      match({
        status: outcome,
        ...outcomeNoted({
          reason: 'skills',
          note: 'Come again',
          correction: null,
          before: null,
          later: [],
        }),
        decidedAt: outcome === 'interview_completed' ? null : room.now,
        heldAt: status === 'interview_scheduled' ? room.now : null,
        // A hire without an interview keeps the guarantee once the training provider confirms it.
        guarantee: status === 'matched' ? null : 'honoured',
        honouredAt: status === 'matched' ? null : room.now,
      }),
    );
  });

  test.each(['interview_completed', 'hired', 'not_hired'] as const)(
    'says that nothing is to do when %s is recorded again',
    async (status) => {
      const room = await roomWith({ status, decidedAt: startsAt });
      const input = { matchId, outcome: status, reason: 'skills' };
      expect(await room.accept(recordOutcome, input, erin)).toMatchObject({
        note: 'This was already done. Nothing to do.',
        text: { code: 'note.alreadyDone' },
      });
      expect(await room.single('matches')).toEqual(match({ status, decidedAt: startsAt }));
    },
  );

  test.each([
    [{ status: 'matched' }, 'not_hired', 'The status of this match is now "New Match".'],
    [{ status: 'matched' }, 'interview_completed', 'The status of this match is now "New Match".'],
    [{ status: 'hired' }, 'not_hired', 'The status of this match is now "Hired".'],
    [withdrawn, 'hired', 'This match was withdrawn.'],
    [{ lateCompletion: 'declined' }, 'hired', 'The status of this match is now "New Match".'],
  ] as [Partial<Row<'matches'>>, string, string][])(
    'refuses to move a match in state %j to %s',
    async (state, outcome, message) => {
      const room = await roomWith(state);
      const attempt = room.accept(recordOutcome, { matchId, outcome, reason: 'skills' }, erin);
      expect(await refusal(attempt)).toEqual(['stale', message]);
      expect(await room.single('matches')).toEqual(match(state));
    },
  );

  test('refuses an outcome before the interview has begun', async () => {
    const room = await roomWith({ status: 'interview_scheduled', interviewDate: startsAt });
    expect(await refusal(room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin))).toEqual([
      'stale',
      'The interview is on Jun 9. Record its outcome after it has begun.',
    ]);
    room.now = '2026-06-09T10:30:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
  });

  test('requires a valid reason for not hiring', async () => {
    const room = await roomWith({ status: 'interview_completed' });
    expect(await refusal(room.accept(recordOutcome, { matchId, outcome: 'not_hired' }, erin))).toEqual([
      'invalid',
      'Choose a reason',
    ]);
    const odd = room.accept(recordOutcome, { matchId, outcome: 'not_hired', reason: 'hair' }, erin);
    expect((await refusal(odd))[0]).toBe('invalid');
  });
});

describe('answering a late completion', () => {
  test('turns an accepted late completion into an ordinary match', async () => {
    const room = await roomWith({ lateCompletion: 'waiting' });
    await room.accept(answerLateCompletion, { matchId, isAccepted: true }, erin);
    expect(await room.single('matches')).toEqual(
      match({ lateCompletion: 'accepted', owedSince: room.now, deadlineAt: '2026-07-03T23:59:59.999Z' }),
    );
  });

  test('withdraws a late completion that the employer declines', async () => {
    const room = await roomWith({ lateCompletion: 'waiting' });
    await room.accept(answerLateCompletion, { matchId, isAccepted: false }, erin);
    expect(await room.single('matches')).toEqual(
      match({
        lateCompletion: 'declined',
        withdrawnAt: room.now,
        ...withdrawnBecause('withdrawn.lateDeclined', {}),
      }),
    );
  });

  test('refuses to answer a late completion that is missing or already answered', async () => {
    for (const lateCompletion of [null, 'accepted', 'declined'] as const) {
      const room = await roomWith({ lateCompletion });
      const attempt = room.accept(answerLateCompletion, { matchId, isAccepted: true }, erin);
      expect(await refusal(attempt)).toEqual(['stale', 'The status of this match is now "New Match".']);
    }
  });

  test('refuses to answer one that was withdrawn, and accepts it with its fee after its return', async () => {
    for (const isAccepted of [true, false]) {
      const ended = {
        status: 'cancelled',
        endedAt: '2026-05-10T10:00:00.000Z',
        endReason: 'cancelled',
      } as const;
      const room = await classroom({ agreement: ended });
      await room.put('settings', { ...defaultSettings, feePerMatch: 15, createdAt: room.now, rev: 1 });
      const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-05-05' };
      await room.accept(markCompletion, mark, paul);
      const { id } = await room.single('matches', { lateCompletion: 'waiting' });
      await room.accept(removeCompletion, { id: `${courseId}.${reference}` }, paul);
      const attempt = room.accept(answerLateCompletion, { matchId: id, isAccepted }, erin);
      expect((await refusal(attempt))[0]).toBe('stale');
      await room.accept(markCompletion, mark, paul);
      await room.accept(answerLateCompletion, { matchId: id, isAccepted: true }, erin);
      expect(await room.single('matches')).toMatchObject({ owedSince: room.now, lateCompletion: 'accepted' });
      expect(await room.store.find('ledger')).toMatchObject([{ kind: 'match', amountCents: 1500 }]);
    }
  });
});

test('answers a match of another employer like a missing one', async () => {
  const room = await roomWith({ lateCompletion: 'waiting' });
  const missing = ['not_found', "This match doesn't exist or you don't have access."];
  for (const id of [matchId, 'match-9'])
    for (const attempt of [
      room.accept(agreeInterviewByPhone, { matchId: id, startsAt }, otto),
      room.accept(recordOutcome, { matchId: id, outcome: 'hired' }, otto),
      room.accept(answerLateCompletion, { matchId: id, isAccepted: true }, otto),
    ])
      expect(await refusal(attempt)).toEqual(missing);
});

describe('honoring the guarantee', () => {
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;

  test.each([
    ['2026-06-10T00:00:00.000Z', 'honoured'],
    ['2026-06-09T00:00:00.000Z', 'honoured_late'],
  ])('records a guarantee due at %s as %s for an interview on June 9', async (deadlineAt, guarantee) => {
    const room = await roomWith({ ...scheduled, deadlineAt });
    room.now = '2026-06-20T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, erin);
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    expect(await room.single('matches')).toMatchObject({ guarantee, honouredAt: startsAt });
  });

  test('records a missed guarantee as honored late after a confirmed job offer', async () => {
    const missed = { missedAt: '2026-06-03T00:00:00.000Z', deadlineAt: '2026-06-02T00:00:00.000Z' };
    const room = await roomWith({ guarantee: 'missed', ...missed });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect((await room.single('matches')).guarantee).toBe('missed');
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    expect(await room.single('matches')).toMatchObject({ guarantee: 'honoured_late', honouredAt: room.now });
  });
});

describe('recording an outcome as the provider of a silent employer', () => {
  const scheduled = { status: 'interview_scheduled', interviewDate: startsAt } as const;

  test('accepts the outcome from the provider three days after the interview', async () => {
    const room = await roomWith(scheduled);
    room.now = '2026-06-12T09:00:00.000Z';
    const attempt = room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, paul);
    expect((await refusal(attempt))[0]).toBe('stale');
    room.now = '2026-06-12T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'interview_completed' }, paul);
    expect((await room.single('matches')).status).toBe('interview_completed');
  });

  test('refuses a hire recorded by the provider', async () => {
    const room = await roomWith(scheduled);
    room.now = '2026-07-12T09:00:00.000Z';
    const attempt = room.accept(recordOutcome, { matchId, outcome: 'hired' }, paul);
    expect(await refusal(attempt)).toEqual(['forbidden', 'The employer records this outcome.']);
  });
});

describe('correcting an outcome', () => {
  const heldAt = '2026-06-01T09:00:00.000Z';
  const hired = { status: 'hired', heldAt, decidedAt: '2026-06-01T10:00:00.000Z' } as const;
  const correction = { matchId, outcome: 'not_hired', reason: 'skills', correction: 'Wrong button' } as const;

  test('stores the reason of the correction and notifies the provider', async () => {
    const room = await roomWith(hired);
    await room.accept(correctOutcome, correction, erin);
    expect(await room.single('matches')).toMatchObject({
      status: 'not_hired',
      outcomeNote: 'skills; corrected: Wrong button',
      decidedAt: room.now,
    });
    expect(await room.told()).toContain('paul: Not Hired: Care Assistant');
  });

  test('reverses the hire fee', async () => {
    const room = await roomWith({ status: 'interview_completed', heldAt });
    await room.put('settings', { ...(await feeOf(250)), createdAt: room.now, rev: 1 });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    await room.accept(correctOutcome, correction, erin);
    const { id } = (await room.store.find('claims')).find(({ state }) => state === 'open')!;
    await room.accept(confirmClaim, { id }, paul);
    const amounts = (await room.store.find('ledger')).map(({ amountCents }) => amountCents);
    expect(amounts).toEqual([25000, -25000]);
  });

  test('lets the employer correct an outcome for 14 days and an administrator afterwards', async () => {
    const room = await roomWith(hired);
    room.now = '2026-06-15T10:00:00.001Z';
    expect(await refusal(room.accept(correctOutcome, correction, erin))).toEqual([
      'stale',
      'You can correct an outcome for 14 days. Ask an administrator.',
    ]);
    await room.accept(correctOutcome, correction, ada);
    expect((await room.single('matches')).status).toBe('not_hired');
  });

  test('counts the 14 days from the first outcome, however often it is corrected', async () => {
    const room = await roomWith(hired);
    room.now = '2026-06-14T10:00:00.000Z';
    await room.accept(correctOutcome, correction, erin);
    await room.accept(correctOutcome, { ...correction, outcome: 'hired', reason: null }, erin);
    room.now = '2026-06-15T10:00:00.001Z';
    expect((await refusal(room.accept(correctOutcome, correction, erin)))[0]).toBe('stale');
  });

  test('lets an outcome that was corrected to held be recorded once more, and no correction after 14 days', async () => {
    const room = await roomWith(hired);
    room.now = '2026-06-14T10:00:00.000Z';
    await room.accept(correctOutcome, { ...correction, outcome: 'interview_completed', reason: null }, erin);
    room.now = '2026-06-16T10:00:00.000Z';
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect(await room.single('matches')).toMatchObject({
      // The hire counts as before.
      decidedAt: '2026-06-01T10:00:00.000Z',
      firstDecidedAt: '2026-06-01T10:00:00.000Z',
    });
    expect((await refusal(room.accept(correctOutcome, correction, erin)))[0]).toBe('stale');
  });

  test('counts anew after an offer was taken back', async () => {
    const room = await roomWith({ status: 'hired', decidedAt: '2026-06-01T10:00:00.000Z' });
    room.now = '2026-06-14T10:00:00.000Z';
    await room.accept(correctOutcome, { ...correction, outcome: 'matched', reason: null }, erin);
    expect(await room.single('matches')).toMatchObject({ decidedAt: null, firstDecidedAt: null });
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    expect(await room.single('matches')).toMatchObject({ firstDecidedAt: room.now });
  });

  test('refuses to correct a match without an outcome', async () => {
    const room = await roomWith();
    expect((await refusal(room.accept(correctOutcome, correction, erin)))[0]).toBe('stale');
    expect((await refusal(room.accept(correctOutcome, correction, ada)))[0]).toBe('stale');
  });
});

describe('reporting an interview as not held', () => {
  const scheduled = { status: 'interview_scheduled', interviewDate: '2026-06-02T10:00:00.000Z' } as const;

  test('returns the match to new after the first absence of the candidate', async () => {
    const room = await roomWith(scheduled);
    await room.put('interviews', interview({ startsAt: scheduled.interviewDate }));
    await room.accept(reportNotHeld, { matchId, absent: 'provider' }, erin);
    expect(await room.single('matches')).toMatchObject({ status: 'matched', interviewDate: null });
    expect(await room.single('interviews')).toMatchObject({
      absences: 1,
      sequence: 1,
      cancelledAt: room.now,
    });
    expect(await room.told()).toContain('paul: Acme Care says the candidate did not attend: Care Assistant');
  });

  test('records not hired and, once confirmed, an honored guarantee after the second absence of the candidate', async () => {
    const room = await roomWith(scheduled);
    await room.put('interviews', interview({ absences: 1 }));
    await room.accept(reportNotHeld, { matchId, absent: 'provider' }, erin);
    expect(await room.single('matches')).toMatchObject({
      status: 'not_hired',
      outcomeNote: 'did not attend twice',
      guarantee: null,
    });
    await room.accept(confirmClaim, { id: (await room.single('claims')).id }, paul);
    expect((await room.single('matches')).guarantee).toBe('honoured');
  });

  test('records a breach after the employer reported its own absence', async () => {
    const room = await roomWith(scheduled);
    await room.put('interviews', interview());
    await room.accept(reportNotHeld, { matchId, absent: 'employer', note: 'Closed door' }, erin);
    expect((await room.single('matches')).status).toBe('matched');
    expect(await room.single('breaches')).toMatchObject({ kind: 'not_held', employerComment: 'Closed door' });
    expect(await room.told()).toContain('paul: The interview for Care Assistant was not held');
  });

  test('refuses a report by the provider about its own candidate and a report before the start', async () => {
    const room = await roomWith(scheduled);
    expect((await refusal(room.accept(reportNotHeld, { matchId, absent: 'provider' }, paul)))[0]).toBe(
      'forbidden',
    );
    room.now = '2026-06-02T09:00:00.000Z';
    expect((await refusal(room.accept(reportNotHeld, { matchId, absent: 'employer' }, paul)))[0]).toBe(
      'stale',
    );
  });
});

describe('withdrawing a candidate', () => {
  test('withdraws the match and notifies the employer', async () => {
    const room = await roomWith();
    await room.accept(withdrawCandidate, { matchId, reason: 'Found work' }, paul);
    expect(await room.single('matches')).toMatchObject({
      withdrawnAt: room.now,
      withdrawnReason: 'candidate withdrew: Found work',
    });
    expect(await room.told()).toEqual(['erin: A candidate for Care Assistant withdrew']);
    expect((await room.store.find('notifications'))[0]?.message).toContain(reference);
  });

  test('refuses to withdraw a candidate whose interview is no longer owed', async () => {
    const room = await roomWith({ status: 'hired' });
    expect((await refusal(room.accept(withdrawCandidate, { matchId, reason: 'Late' }, paul)))[0]).toBe(
      'stale',
    );
  });
});

async function feeOf(feePerHire: number) {
  const { defaultSettings } = await import('../platform/settings.ts');
  return { ...defaultSettings, feePerHire };
}

describe('giving feedback for the learner', () => {
  const feedback = 'Practice overhead welds and apply again.';
  const notHired = { matchId, outcome: 'not_hired', reason: 'skills' } as const;

  test('keeps one line with a refusal, for the match that it is about', async () => {
    const room = await roomWith({ status: 'interview_completed' });
    await room.put('matches', match({ id: 'match-2', status: 'interview_completed' }));
    await room.accept(recordOutcome, { ...notHired, feedback }, erin);
    await room.accept(recordOutcome, { ...notHired, matchId: 'match-2' }, erin);
    const lines = (await room.store.find('matches')).map(feedbackOf);
    expect(lines).toEqual([feedback, null]);
    expect((await room.store.find('notifications')).map((row) => JSON.stringify(row)).join()).not.toContain(
      feedback,
    );
  });

  test('keeps none with another outcome, and refuses more than 300 characters', async () => {
    const room = await roomWith({ status: 'interview_completed' });
    const tooLong = { ...notHired, feedback: 'x'.repeat(301) };
    expect((await refusal(room.accept(recordOutcome, tooLong, erin)))[0]).toBe('invalid');
    await room.accept(recordOutcome, { matchId, outcome: 'hired', feedback }, erin);
    expect(await room.single('matches')).toMatchObject({ status: 'hired', outcomeFeedback: null });
  });

  test('hides it after a correction to a hire, and shows it again when the correction is rejected', async () => {
    const room = await roomWith({ status: 'interview_completed', heldAt: startsAt });
    await room.accept(recordOutcome, { ...notHired, feedback }, erin);
    await room.accept(correctOutcome, { matchId, outcome: 'hired', correction: 'Mistake' }, erin);
    expect(feedbackOf(await room.single('matches'))).toBeNull();
    const { id } = (await room.store.find('claims')).find(({ kind }) => kind === 'outcome')!;
    await room.accept(disputeClaim, { id, comment: 'Nobody hired her' }, paul);
    await room.accept(decideClaim, { id, verdict: 'not_hired', note: 'Payroll' }, ada);
    expect(feedbackOf(await room.single('matches'))).toBe(feedback);
  });
});
