// Tests ratings: one per employer that worked with a provider, shown to others from three on.
import { describe, expect, test } from 'vitest';
import { claimKinds } from '#shared/engine/options.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul, system } from '#shared/testing/people.ts';
import { agreement, claim, match, pending } from '#shared/testing/rows.ts';
import { ratingText, rebuildStatistics } from './course-statistics.ts';
import { mayRate, putOffRating, rateProvider, ratingToAsk } from './ratings.ts';

const stranger = 'You can rate a training provider after you have had a SWAP agreement with them.';

describe('rating a provider', () => {
  test('keeps one rating for each employer and replaces it with the later one', async () => {
    const room = await classroom();
    await room.accept(rateProvider, { providerId: 'paul', stars: 3 }, erin);
    await room.accept(rateProvider, { providerId: 'paul', stars: 5 }, erin);
    expect(await room.single('ratings')).toMatchObject({ id: 'erin.paul', stars: 5, ratedAt: room.now });
  });

  test('accepts ratings only from employers that had an active agreement', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(rateProvider, { providerId: 'paul', stars: 5 }, otto))).toEqual([
      'not_found',
      stranger,
    ]);
    expect(await refusal(room.accept(putOffRating, { providerId: 'paul' }, otto))).toEqual([
      'not_found',
      stranger,
    ]);
    const asked = await classroom({ agreement: pending });
    expect(await mayRate(asked.store, erin, 'paul')).toBe(false);
    expect((await refusal(room.accept(rateProvider, { providerId: 'paul', stars: 5 }, paul)))[0]).toBe(
      'forbidden',
    );
  });

  test.each([0, 6, 2.5])('rejects a rating of %d stars', async (stars) => {
    const room = await classroom();
    const attempt = room.accept(rateProvider, { providerId: 'paul', stars }, erin);
    expect(await refusal(attempt)).toEqual(['invalid', 'Choose one to five stars']);
  });

  test('publishes ratings in the next month and only from three employers on', async () => {
    const room = await classroom();
    await room.accept(rebuildStatistics, { providerId: 'paul' }, system);
    const words = async () => ratingText(await room.single('courseStatistics'));
    for (const [employer, stars] of [
      ['a', 4],
      ['b', 4],
    ] as const)
      await room.put('ratings', {
        id: `${employer}.paul`,
        employerId: employer,
        providerId: 'paul',
        stars,
        ratedAt: room.now,
        askedAt: room.now,
        createdAt: room.now,
        rev: 1,
      });
    expect(await words()).toBe('New');
    await room.accept(rateProvider, { providerId: 'paul', stars: 5 }, erin);
    room.now = '2026-07-02T10:00:00.000Z';
    await room.accept(rebuildStatistics, { providerId: 'paul' }, system);
    expect(await words()).toBe('4.3 (3 employers)');
    expect(ratingText(undefined)).toBe('New');
  });
});

describe('asking for a rating', () => {
  const now = '2026-06-03T10:00:00.000Z';
  const decided = (id: string) => match({ id, status: 'hired', decidedAt: now });

  test('asks for a rating after the third decided match', async () => {
    const room = await classroom();
    await room.put('matches', decided('m1'), decided('m2'));
    expect(await ratingToAsk(room.store, erin, now)).toBeNull();
    await room.put('matches', decided('m3'));
    expect(await ratingToAsk(room.store, erin, now)).toEqual({
      providerId: 'paul',
      providerName: 'Northside College',
    });
  });

  test('asks for a rating when an agreement has ended', async () => {
    const room = await classroom();
    await room.put('agreements', agreement({ status: 'completed', endedAt: now, endReason: 'completed' }));
    expect((await ratingToAsk(room.store, erin, now))?.providerId).toBe('paul');
  });

  test.each(claimKinds)(
    'asks for no rating while a claim %s about a decided match waits, and a second one',
    async (kind) => {
      const room = await classroom();
      await room.put('matches', decided('m1'), decided('m2'), decided('m3'));
      const first = claim({ kind, matchId: 'm2', answerUntil: '2026-06-09T10:00:00.000Z', createdAt: now });
      const second = { ...first, id: 'claim-2', matchId: 'm3' };
      for (const state of ['open', 'disputed'] as const) {
        await room.put('claims', { ...first, state });
        expect(await ratingToAsk(room.store, erin, now)).toBeNull();
      }
      await room.put('claims', { ...first, state: 'stood', settledAt: now }, second);
      expect(await ratingToAsk(room.store, erin, now)).toBeNull();
      await room.put('agreements', agreement({ status: 'completed', endedAt: now, endReason: 'completed' }));
      expect(await ratingToAsk(room.store, erin, now)).toBeNull();
      await room.put('claims', { ...second, state: 'confirmed', settledAt: now });
      expect((await ratingToAsk(room.store, erin, now))?.providerId).toBe('paul');
    },
  );

  test('does not ask for a rating about an agreement that was never active', async () => {
    const room = await classroom({ agreement: { ...pending, status: 'cancelled', endedAt: now } });
    expect(await ratingToAsk(room.store, erin, now)).toBeNull();
  });

  test('stops asking after a rating and asks again 90 days after "Not now"', async () => {
    const room = await classroom({ agreement: { status: 'completed', endedAt: now } });
    await room.accept(putOffRating, { providerId: 'paul' }, erin);
    expect(await ratingToAsk(room.store, erin, '2026-08-31T10:00:00.000Z')).toBeNull();
    expect((await ratingToAsk(room.store, erin, '2026-09-02T10:00:00.000Z'))?.providerId).toBe('paul');
    await room.accept(rateProvider, { providerId: 'paul', stars: 4 }, erin);
    expect(await ratingToAsk(room.store, erin, '2027-09-02T10:00:00.000Z')).toBeNull();
  });
});
