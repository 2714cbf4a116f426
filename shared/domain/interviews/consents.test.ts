// When an employer may learn who a candidate is.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, otto, paul, petra } from '#shared/testing/people.ts';
import { consent, enrollment, match } from '#shared/testing/rows.ts';
import { mayBeNamed, recordConsent, viewName, withdrawConsent } from './consents.ts';
import type { Consent } from './consents.ts';
import type { Match } from './interviews.ts';

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
  test('keeps the wording, the day and the way, without contact unless it was agreed to', async () => {
    const room = await matched();
    await room.accept(recordConsent, given, paul);
    expect(await room.single('consents')).toEqual(
      consent({ givenOn: '2026-06-02', createdAt: room.now, rev: 0 }),
    );
  });

  test('tells the employer under the reference alone', async () => {
    const room = await matched();
    await room.accept(recordConsent, { ...given, withContact: true }, paul);
    const { title, message } = await room.single('notifications');
    expect(`${title} ${message}`).toContain(match().candidateReferenceId);
    expect(`${title} ${message}`).not.toContain(enrollment().studentName);
  });

  test('again after it was withdrawn lets it stand once more', async () => {
    const room = await matched({}, [consent({ withdrawnAt: '2026-06-02T10:00:00.000Z' })]);
    await room.accept(recordConsent, { ...given, withContact: true }, paul);
    expect(await room.single('consents')).toMatchObject({ withdrawnAt: null, withContact: true });
  });

  test.each([
    [{ withdrawnAt: '2026-06-02T10:00:00.000Z' }, 'This match was withdrawn.'],
    [{ status: 'hired' as const }, 'The status of this match is now "Hired".'],
  ])('is refused where nothing is to come any more: %o', async (state, words) => {
    const room = await matched(state);
    expect(await refusal(room.accept(recordConsent, given, paul))).toEqual(['stale', words]);
  });

  test('is refused for a reference that is not on the class list, and for a student who was removed', async () => {
    const unlisted = await matched({ candidateReferenceId: 'Roll-17' });
    expect(await refusal(unlisted.accept(recordConsent, given, paul))).toEqual([
      'stale',
      'Reference Roll-17 is not on this class list, so there is no name to show.',
    ]);
    const removed = await matched();
    await removed.put('enrollments', enrollment({ removedAt: '2026-06-02T10:00:00.000Z' }));
    expect((await refusal(removed.accept(recordConsent, given, paul)))[0]).toBe('stale');
  });

  test('is refused without a way, and for a day to come', async () => {
    const room = await matched();
    expect(await refusal(room.accept(recordConsent, { ...given, how: '' }, paul))).toEqual([
      'invalid',
      'Say how the learner agreed',
    ]);
    expect(await refusal(room.accept(recordConsent, { ...given, givenOn: '2026-07-01' }, paul))).toEqual([
      'invalid',
      'This day is in the future',
    ]);
  });

  test("is refused for somebody else's learner", async () => {
    const room = await matched();
    expect((await refusal(room.accept(recordConsent, given, petra)))[0]).toBe('not_found');
  });
});

describe('withdrawing a consent', () => {
  test('ends it at once and tells the employer', async () => {
    const room = await matched(confirmed, [consent()]);
    await room.accept(withdrawConsent, { matchId }, paul);
    expect((await room.single('consents')).withdrawnAt).toBe(room.now);
    expect(await room.told()).toEqual(['erin: A candidate for Care Assistant is no longer named']);
    expect((await refusal(room.accept(viewName, { matchId }, erin)))[0]).toBe('stale');
  });

  test('is refused where there is none, and for somebody else', async () => {
    const room = await matched();
    expect((await refusal(room.accept(withdrawConsent, { matchId }, paul)))[0]).toBe('not_found');
    await room.put('consents', consent());
    expect((await refusal(room.accept(withdrawConsent, { matchId }, petra)))[0]).toBe('not_found');
  });
});

describe('looking at a name', () => {
  test('is noted for the provider: who, and when', async () => {
    const room = await matched(confirmed, [consent()]);
    await room.accept(viewName, { matchId }, erin);
    expect(await room.single('nameViews')).toMatchObject({
      matchId,
      providerId: 'paul',
      viewedByName: 'Erin',
      createdAt: room.now,
    });
  });

  test('is refused without a consent, before a time is confirmed, and to another employer', async () => {
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

  test('is possible until 30 days after the outcome, and not for a match that was withdrawn', () => {
    const decided = match({ ...confirmed, status: 'not_hired', decidedAt: '2026-06-12T09:00:00.000Z' });
    expect(mayBeNamed(decided, consent(), '2026-07-12T09:00:00.000Z')).toBe(true);
    expect(mayBeNamed(decided, consent(), '2026-07-12T09:00:00.001Z')).toBe(false);
    const withdrawn = match({ ...confirmed, withdrawnAt: '2026-06-12T09:00:00.000Z' });
    expect(mayBeNamed(withdrawn, consent(), '2026-06-13T09:00:00.000Z')).toBe(false);
    const hiredUnseen = match({
      status: 'hired',
      interviewDate: null,
      decidedAt: '2026-06-12T09:00:00.000Z',
    });
    expect(mayBeNamed(hiredUnseen, consent(), '2026-06-13T09:00:00.000Z')).toBe(false);
  });
});
