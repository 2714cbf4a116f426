// Tests an employer's release from an interview, and the comments on a breach.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { breach, interview, match } from '#shared/testing/rows.ts';
import { chargeMatch } from '../charges/charges.ts';
import { commentBreach } from '../guarantees/breaches.ts';
import { excuseBreach } from '../guarantees/excuse-breach.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { defaultSettings } from '../platform/settings.ts';
import { answerRelease, askRelease } from './releases.ts';

const matchId = 'match-1';

async function roomWith(overrides: Parameters<typeof match>[0] = {}) {
  const room = await classroom();
  await room.put('matches', match(overrides));
  await room.put('interviews', interview({ proposedBy: 'employer', proposedAt: room.now }));
  return room;
}

describe('asking for a release', () => {
  test('ends the guarantee when the provider grants a release', async () => {
    const room = await roomWith();
    await room.accept(askRelease, { matchId, reason: 'Filled' }, erin);
    expect(await room.accept(askRelease, { matchId, reason: 'Filled' }, erin)).toHaveProperty('note');
    expect(await room.told()).toContain('paul: Acme Care asks for a release: Care Assistant');
    await room.accept(answerRelease, { matchId, isGranted: true }, paul);
    expect(await room.single('matches')).toMatchObject({
      guarantee: 'released',
      withdrawnReason: 'released',
    });
    expect(await room.single('interviews')).toMatchObject({ proposedBy: null, cancelledAt: room.now });
    expect(await room.told()).toContain('erin: You are released: Care Assistant');
  });

  test('asks again for another reason, and reverses the charge only when it is granted', async () => {
    const room = await roomWith({ releaseAskedFor: 'Filled' });
    const fees = { ...defaultSettings, feePerMatch: 10, createdAt: room.now, rev: 1 };
    await room.put('settings', fees);
    await chargeMatch(room.store, match(), room);
    await room.accept(askRelease, { matchId, reason: 'Closed' }, erin);
    expect((await room.single('matches')).releaseAskedFor).toBe('Closed');
    await room.accept(answerRelease, { matchId, isGranted: false }, paul);
    expect(await room.store.find('ledger')).toHaveLength(1);
    await room.accept(askRelease, { matchId, reason: 'Closed' }, erin);
    await room.accept(answerRelease, { matchId, isGranted: true }, paul);
    expect(await room.store.find('ledger')).toHaveLength(2);
  });

  test('keeps the interview owed when the provider refuses a release', async () => {
    const room = await roomWith({ releaseAskedFor: 'Filled' });
    await room.accept(answerRelease, { matchId, isGranted: false }, paul);
    expect(await room.single('matches')).toEqual(match({ deadlineAt: '2026-07-01T23:59:59.999Z' }));
    expect(await room.told()).toContain('erin: No release: Care Assistant');
  });

  test('refuses a release request for an interview that is not owed and an answer without a request', async () => {
    const held = await roomWith({ status: 'hired' });
    expect((await refusal(held.accept(askRelease, { matchId, reason: 'Filled' }, erin)))[0]).toBe('stale');
    const room = await roomWith();
    expect((await refusal(room.accept(answerRelease, { matchId, isGranted: true }, paul)))[0]).toBe('stale');
  });
});

describe('handling a breach', () => {
  const id = 'breach-1';

  test('stores a comment from each side', async () => {
    const room = await roomWith();
    await room.put('breaches', breach());
    await room.accept(commentBreach, { id, comment: 'Snow' }, erin);
    await room.accept(commentBreach, { id, comment: 'We waited' }, paul);
    expect(await room.single('breaches')).toMatchObject({
      employerComment: 'Snow',
      providerComment: 'We waited',
    });
  });

  test('never counts an excused guarantee, also if it is kept late', async () => {
    const at = '2026-06-03T09:00:00.000Z';
    const room = await roomWith({ guarantee: 'missed', missedAt: at });
    await room.put('breaches', breach({ kind: 'deadline', createdAt: at }));
    await room.accept(excuseBreach, { id, excuse: 'Snow' }, ada);
    expect(await room.single('breaches')).toMatchObject({ excuse: 'Snow', excusedByName: 'Ada' });
    expect((await room.single('matches')).guarantee).toBeNull();
    await room.accept(recordOutcome, { matchId: match().id, outcome: 'hired' }, erin);
    expect((await room.single('matches')).guarantee).toBeNull();
    expect((await refusal(room.accept(excuseBreach, { id, excuse: 'Again' }, ada)))[0]).toBe('stale');
  });
});
