// Tests when an employer may learn a candidate's name.
import { describe, expect, test } from 'vitest';
import { claimKinds } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import { addDays } from '#shared/lib/time.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, otto, paul, petra } from '#shared/testing/people.ts';
import { claim, consent, enrollment, interview, match } from '#shared/testing/rows.ts';
import { keepState } from '../claims/claim.ts';
import { latestConsentDate, mayBeNamed, recordConsent, withdrawConsent } from './consents.ts';
import { viewName } from './view-name.ts';
import type { Consent } from './consents.ts';
import type { Match } from '../interviews/interviews.ts';

const matchId = match().id;
const given = { matchId, how: 'on paper', givenOn: '2026-06-02' };
const confirmed: Partial<Match> = {
  status: 'interview_scheduled',
  interviewDate: '2026-06-10T09:00:00.000Z',
};

async function matched(overrides: Partial<Match> = {}, consents: Consent[] = []): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match(overrides));
  await room.put('consents', ...consents);
  return room;
}

describe('recording a consent', () => {
  test('stores the wording, the day, and the method, and shares contact details only if agreed', async () => {
    const room = await matched();
    await room.accept(recordConsent, given, paul);
    expect(await room.single('consents')).toEqual(
      consent({ givenOn: '2026-06-02', createdAt: room.now, rev: 0 }),
    );
  });

  test('notifies the employer by candidate reference only', async () => {
    const room = await matched();
    await room.accept(recordConsent, { ...given, withContact: true }, paul);
    const { title, message } = await room.single('notifications');
    expect(`${title} ${message}`).toContain(match().candidateReferenceId);
    expect(`${title} ${message}`).not.toContain(enrollment().studentName);
  });

  test('reinstates a withdrawn consent when it is recorded again', async () => {
    const room = await matched({}, [consent({ withdrawnAt: '2026-06-02T10:00:00.000Z' })]);
    await room.accept(recordConsent, { ...given, withContact: true }, paul);
    expect(await room.single('consents')).toMatchObject({ withdrawnAt: null, withContact: true });
  });

  test.each([
    [{ withdrawnAt: '2026-06-02T10:00:00.000Z' }, 'This match was withdrawn.'],
    [{ status: 'hired' as const }, 'The status of this match is now "Hired".'],
  ])('refuses a consent for a match that is withdrawn or decided: %o', async (state, words) => {
    const room = await matched(state);
    expect(await refusal(room.accept(recordConsent, given, paul))).toEqual(['stale', words]);
  });

  test('refuses a consent for an unlisted reference and for a removed student', async () => {
    const unlisted = await matched({ candidateReferenceId: 'Roll-17' });
    expect(await refusal(unlisted.accept(recordConsent, given, paul))).toEqual([
      'stale',
      'Reference Roll-17 is not on this class list, so there is no name to show.',
    ]);
    const removed = await matched();
    await removed.put('enrollments', enrollment({ removedAt: '2026-06-02T10:00:00.000Z' }));
    expect((await refusal(removed.accept(recordConsent, given, paul)))[0]).toBe('stale');
  });

  test('accepts a consent of the latest day that any time zone has', async () => {
    const room = await matched();
    await room.accept(recordConsent, { ...given, givenOn: latestConsentDate(room.now) }, paul);
    expect((await room.single('consents')).givenOn).toBe(latestConsentDate(room.now));
  });

  test('finds the student of the list behind a removed one, and refuses the day after the latest', async () => {
    const room = await matched();
    await room.put('enrollments', enrollment({ removedAt: '2026-06-02T10:00:00.000Z' }));
    await room.put('enrollments', enrollment({ id: 'student-2' }));
    const late = { ...given, givenOn: addDays(latestConsentDate(room.now), 1) };
    expect((await refusal(room.accept(recordConsent, late, paul)))[0]).toBe('invalid');
    await room.accept(recordConsent, given, paul);
  });

  test('refuses a consent without a method or with a future day', async () => {
    const room = await matched();
    expect(await refusal(room.accept(recordConsent, { ...given, how: '' }, paul))).toEqual([
      'invalid',
      'Say how the learner agreed',
    ]);
    const future = room.accept(recordConsent, { ...given, givenOn: '2026-07-01' }, paul);
    await expect(future).rejects.toMatchObject({
      code: 'invalid',
      fields: { givenOn: 'This day is in the future' },
    });
  });

  test("refuses a consent for another provider's learner", async () => {
    const room = await matched();
    expect((await refusal(room.accept(recordConsent, given, petra)))[0]).toBe('not_found');
  });
});

describe('withdrawing a consent', () => {
  test('ends the consent immediately and notifies the employer', async () => {
    const room = await matched(confirmed, [consent()]);
    await room.accept(withdrawConsent, { matchId }, paul);
    expect((await room.single('consents')).withdrawnAt).toBe(room.now);
    expect(await room.told()).toEqual(['erin: A candidate for Care Assistant is no longer named']);
    expect((await refusal(room.accept(viewName, { matchId }, erin)))[0]).toBe('stale');
  });

  test('keeps the time of the first withdrawal', async () => {
    const withdrawnAt = '2026-06-02T10:00:00.000Z';
    const room = await matched({}, [consent({ withdrawnAt })]);
    expect((await refusal(room.accept(withdrawConsent, { matchId }, paul)))[0]).toBe('not_found');
    expect((await room.single('consents')).withdrawnAt).toBe(withdrawnAt);
  });

  test('refuses to withdraw a missing consent and a consent of another provider', async () => {
    const room = await matched();
    expect((await refusal(room.accept(withdrawConsent, { matchId }, paul)))[0]).toBe('not_found');
    await room.put('consents', consent());
    expect((await refusal(room.accept(withdrawConsent, { matchId }, petra)))[0]).toBe('not_found');
  });
});

describe('viewing the name of a candidate', () => {
  test('records for the provider who viewed the name and when', async () => {
    const room = await matched(confirmed, [consent()]);
    await room.accept(viewName, { matchId }, erin);
    expect(await room.single('nameViews')).toMatchObject({
      matchId,
      providerId: 'paul',
      viewedByName: 'Erin',
      createdAt: room.now,
    });
  });

  test('refuses to show the name without consent, before a confirmed time, and to another employer', async () => {
    const without = await matched(confirmed);
    expect(await refusal(without.accept(viewName, { matchId }, erin))).toEqual([
      'stale',
      `You can see only the reference ${match().candidateReferenceId}.`,
    ]);
    const early = await matched({}, [consent()]);
    expect((await refusal(early.accept(viewName, { matchId }, erin)))[0]).toBe('stale');
    const room = await matched(confirmed, [consent()]);
    expect((await refusal(room.accept(viewName, { matchId }, otto)))[0]).toBe('not_found');
  });

  test('shows no name until the provider confirms the time or the hours to object are over', () => {
    const objectUntil = '2026-06-05T09:00:00.000Z';
    const scheduled = match(confirmed);
    const named = (about: Partial<Row<'interviews'>>, now: string) =>
      mayBeNamed(scheduled, interview({ objectUntil, ...about }), consent(), [], now);
    expect(named({}, '2026-06-05T08:59:59.999Z')).toBe(false);
    expect(named({}, objectUntil)).toBe(true);
    // The time was moved after it had been confirmed.
    const moved = { confirmedAt: '2026-06-04T09:00:00.000Z' };
    expect(named(moved, '2026-06-05T08:59:59.999Z')).toBe(false);
    expect(named({ ...moved, objectUntil: null }, '2026-06-05T08:59:59.999Z')).toBe(true);
    const late = match({ ...confirmed, lateCompletion: 'waiting' });
    expect(mayBeNamed(late, undefined, consent(), [], objectUntil)).toBe(false);
  });

  test('allows viewing the name until 30 days after the outcome, unless the match was withdrawn', () => {
    const decided = match({ ...confirmed, status: 'not_hired', decidedAt: '2026-06-12T09:00:00.000Z' });
    expect(mayBeNamed(decided, undefined, consent(), [], '2026-07-12T09:00:00.000Z')).toBe(true);
    expect(mayBeNamed(decided, undefined, consent(), [], '2026-07-12T09:00:00.001Z')).toBe(false);
    // A correction shows it no longer.
    for (const status of ['hired', 'interview_completed'] as const) {
      const corrected = { ...decided, status, decidedAt: '2026-06-25T09:00:00.000Z' };
      expect(mayBeNamed(corrected, undefined, consent(), [], '2026-07-12T09:00:00.001Z')).toBe(false);
    }
    const withdrawn = match({ ...confirmed, withdrawnAt: '2026-06-12T09:00:00.000Z' });
    expect(mayBeNamed(withdrawn, undefined, consent(), [], '2026-06-13T09:00:00.000Z')).toBe(false);
    const hiredUnseen = match({
      status: 'hired',
      interviewDate: null,
      decidedAt: '2026-06-12T09:00:00.000Z',
    });
    expect(mayBeNamed(hiredUnseen, undefined, consent(), [], '2026-06-13T09:00:00.000Z')).toBe(false);
  });

  test.each(claimKinds)(
    'shows the name while a claim %s is open, and not while a correction opened it',
    async (kind) => {
      const held = match({ ...confirmed, status: 'interview_completed', heldAt: confirmed.interviewDate! });
      const room = await matched({}, [consent()]);
      await room.put('matches', held);
      room.now = '2026-06-11T09:00:00.000Z';
      const first = claim({
        kind,
        answerUntil: '2026-06-15T09:00:00.000Z',
        createdAt: '2026-06-10T10:00:00.000Z',
      });
      const second = { ...first, id: 'claim-2', createdAt: '2026-06-10T11:00:00.000Z' };
      const opened = keepState({ ...second, state: 'stood', settledAt: room.now }, true);
      const view = () => room.accept(viewName, { matchId }, erin);
      await room.put('claims', first);
      await view();
      for (const state of ['open', 'disputed'] as const) {
        await room.put('claims', first, { ...second, ...opened, state });
        expect((await refusal(view()))[0]).toBe('stale');
      }
      await room.put('claims', first, { ...second, ...opened, state: 'confirmed', settledAt: room.now });
      await view();
      expect(await room.store.find('nameViews')).toHaveLength(2);
    },
  );

  test('shows the name although a correction of an earlier promise waits', () => {
    const scheduled = match({ ...confirmed, owedSince: '2026-06-02T10:00:00.000Z' });
    const opened = keepState(claim({ state: 'stood', settledAt: '2026-06-02T10:00:00.000Z' }), true);
    const waiting = (createdAt: string) => claim({ ...opened, createdAt, state: 'open' });
    const named = (createdAt: string) =>
      mayBeNamed(scheduled, undefined, consent(), [waiting(createdAt)], '2026-06-05T09:00:00.000Z');
    expect(named('2026-06-02T09:59:59.999Z')).toBe(true);
    expect(named('2026-06-02T10:00:00.000Z')).toBe(false);
  });
});
