// Tests who may say whether an employer kept the interview promise, and from when on.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { paul, petra } from '#shared/testing/people.ts';
import { agreement, match, pending } from '#shared/testing/rows.ts';
import { answerPromise } from './interview-promise.ts';

const id = agreement().id;
const over = { status: 'completed', endReason: 'completed', endedAt: '2026-06-02T10:00:00.000Z' } as const;

test('keeps the provider’s last answer once a guarantee was kept or missed', async () => {
  const room = await classroom();
  await room.put('matches', match({ status: 'hired', guarantee: 'honoured' }));
  await room.accept(answerPromise, { id, isKept: true }, paul);
  expect(await room.single('agreements')).toMatchObject({ promiseKept: true, promiseAnsweredAt: room.now });
  await room.accept(answerPromise, { id, isKept: false }, paul);
  expect(await room.single('agreements')).toMatchObject({ promiseKept: false });
});

test('takes an answer when the agreement has ended', async () => {
  const room = await classroom({ agreement: over });
  await room.accept(answerPromise, { id, isKept: false }, paul);
  expect(await room.single('agreements')).toMatchObject({ ...over, promiseKept: false });
});

test.each([
  ['nothing was due yet', {}, match()],
  ['its only interview was released', {}, match({ guarantee: 'released' })],
  ['it was never approved', pending, match({ guarantee: 'honoured' })],
] as const)('refuses an answer while %s', async (_, state, row) => {
  const room = await classroom({ agreement: state });
  await room.put('matches', row);
  expect(await refusal(room.accept(answerPromise, { id, isKept: true }, paul))).toEqual([
    'stale',
    'You can answer this after the first guaranteed interview, or when the agreement has ended.',
  ]);
});

test('answers another provider like for a missing agreement', async () => {
  const room = await classroom({ agreement: over });
  expect((await refusal(room.accept(answerPromise, { id, isKept: true }, petra)))[0]).toBe('not_found');
});
