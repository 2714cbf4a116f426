// Tests the outcomes of an agreement, and who may decide it.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul, petra, system } from '#shared/testing/people.ts';
import { agreement, completion, match, notification, pending } from '#shared/testing/rows.ts';
import { approveAgreement, cancelAgreement, rejectAgreement } from './commands.ts';
import { endAgreementInTime } from './commands.server.ts';
import { agreementLabel, agreementVariant, canDecide, canEnd, nextRound } from './agreement.ts';

const id = agreement().id;

const ended = (endReason: Row<'agreements'>['endReason'], endedByName = 'Acme Care') =>
  ({
    status: endReason === 'completed' ? 'completed' : 'cancelled',
    endReason,
    endedByName,
    endedAt: '2026-06-02T10:00:00.000Z',
  }) as const;

describe('approving an agreement', () => {
  test('activates the agreement, matches earlier completions, and notifies both sides', async () => {
    const room = await classroom({ agreement: pending });
    await room.put('completions', completion());
    await room.accept(approveAgreement, { id }, erin);
    expect(await room.single('agreements')).toEqual(
      agreement({ status: 'active', approvedAt: room.now, approvedByName: 'Erin' }),
    );
    expect(await room.single('matches')).toMatchObject({ status: 'matched', owedSince: room.now });
    expect(await room.told()).toEqual([
      'paul: Acme Care approved your agreement',
      'sam: Acme Care approved your agreement',
      'erin: 1 new candidate for Care Assistant',
    ]);
  });

  test('answers a second approval with the first approver and sends no second notification', async () => {
    const room = await classroom();
    expect(await room.accept(approveAgreement, { id }, erin)).toMatchObject({
      note: 'This agreement was approved by Erin on May 10.',
    });
    expect(await room.told()).toEqual([]);
  });

  test.each([
    [ended('withdrawn', 'Northside College'), 'This agreement was withdrawn by Northside College on Jun 2.'],
    [ended('rejected'), 'This agreement was rejected by Acme Care on Jun 2.'],
    [ended('cancelled', 'Northside College'), 'This agreement was cancelled by Northside College on Jun 2.'],
    [ended('expired', 'SkillPact'), 'This agreement ended on Jun 2 because nobody decided in time.'],
    [ended('completed', 'SkillPact'), 'This agreement was completed by SkillPact on Jun 2.'],
  ])(
    'rejects the approval of an ended agreement and leaves it unchanged: $0.endReason',
    async (state, message) => {
      const room = await classroom({ agreement: state });
      expect(await refusal(room.accept(approveAgreement, { id }, erin))).toEqual([
        'stale',
        `${message} Your approval was not used.`,
      ]);
      expect(await room.single('agreements')).toMatchObject(state);
    },
  );
});

describe('rejecting an agreement', () => {
  test('cancels the agreement with the reason and notifies the provider', async () => {
    const room = await classroom({ agreement: pending });
    await room.accept(rejectAgreement, { id, reason: ' No places this term. ' }, erin);
    expect(await room.single('agreements')).toMatchObject({
      status: 'cancelled',
      endReason: 'rejected',
      endNote: 'No places this term.',
      endedAt: room.now,
      endedByName: 'Acme Care',
    });
    expect(await room.store.get('notifications', `ended.${id}-paul`)).toMatchObject({
      title: 'Acme Care rejected your agreement',
      message: 'No interviews are owed. Open it to read why.',
      link: `/swap-agreements/${id}`,
    });
  });

  test('answers a second rejection with the first decision and sends no second notification', async () => {
    const room = await classroom({ agreement: ended('rejected') });
    expect(await room.accept(rejectAgreement, { id }, erin)).toMatchObject({
      note: 'This agreement was rejected by Acme Care on Jun 2.',
    });
    expect(await room.told()).toEqual([]);
  });

  test('refuses to reject an agreement that is already approved', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(rejectAgreement, { id }, erin))).toEqual([
      'stale',
      'This agreement was approved by Erin on May 10.',
    ]);
  });

  test('refuses to reject an agreement that its provider withdrew', async () => {
    const room = await classroom({ agreement: ended('withdrawn', 'Northside College') });
    expect(await refusal(room.accept(rejectAgreement, { id }, erin))).toEqual([
      'stale',
      'This agreement was withdrawn by Northside College on Jun 2.',
    ]);
  });
});

describe('cancelling an agreement', () => {
  test.each([
    { actor: erin, by: 'Acme Care', told: ['paul', 'sam'] },
    { actor: paul, by: 'Northside College', told: ['erin'] },
  ])('lets either side cancel an active agreement: $by', async ({ actor, by, told }) => {
    const room = await classroom();
    await room.put('matches', match(), match({ id: 'match-2', status: 'interview_scheduled' }));
    await room.accept(cancelAgreement, { id, reason: 'Closing the ward' }, actor);
    expect(await room.single('agreements')).toMatchObject({
      status: 'cancelled',
      endReason: 'cancelled',
      endNote: 'Closing the ward',
      endedByName: by,
    });
    expect(await room.told()).toEqual(told.map((person) => `${person}: ${by} cancelled an agreement`));
    const [notice] = await room.store.find('notifications');
    expect(notice?.message).toBe('2 interviews are still owed. Open it to read why.');
    expect((await room.store.find('matches')).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
  });

  test('refuses to cancel a pending or an ended agreement', async () => {
    const waiting = await classroom({ agreement: pending });
    expect(await refusal(waiting.accept(cancelAgreement, { id }, paul))).toEqual([
      'stale',
      'This agreement is still waiting for approval.',
    ]);
    const over = await classroom({ agreement: ended('cancelled', 'Northside College') });
    expect(await refusal(over.accept(cancelAgreement, { id }, erin))).toEqual([
      'stale',
      'This agreement was cancelled by Northside College on Jun 2.',
    ]);
  });
});

describe('ending an agreement automatically', () => {
  test('expires an undecided agreement and completes an idle one', async () => {
    const undecided = await classroom({ agreement: pending });
    await undecided.accept(endAgreementInTime, { id, as: 'expired' }, system);
    expect(await undecided.single('agreements')).toMatchObject({
      status: 'cancelled',
      endReason: 'expired',
      endedByName: 'SkillPact',
    });
    const resting = await classroom();
    await resting.accept(endAgreementInTime, { id, as: 'completed' }, system);
    expect(await resting.single('agreements')).toMatchObject({ status: 'completed', endReason: 'completed' });
  });

  test.each([
    ['expired', pending, 'A proposed agreement expired'],
    ['completed', {}, 'An agreement is complete'],
  ] as const)('tells both sides that an agreement ended: %s', async (as, state, title) => {
    const room = await classroom({ agreement: state });
    await room.accept(endAgreementInTime, { id, as }, system);
    expect((await room.told()).toSorted()).toEqual([`erin: ${title}`, `paul: ${title}`, `sam: ${title}`]);
  });

  test('refuses to end an agreement that was decided or that still owes interviews', async () => {
    const room = await classroom();
    expect(await refusal(room.accept(endAgreementInTime, { id, as: 'expired' }, system))).toEqual([
      'stale',
      'This agreement was approved by Erin on May 10.',
    ]);
    await room.put('matches', match());
    expect(await refusal(room.accept(endAgreementInTime, { id, as: 'completed' }, system))).toEqual([
      'in_use',
      'Interviews are still owed under this agreement.',
    ]);
    expect(await room.single('agreements')).toEqual(agreement());
  });
});

test('answers every command on a missing agreement with not_found', async () => {
  const room = await classroom();
  const missing = "Agreement Not Found. This agreement doesn't exist or you don't have access to it.";
  for (const [command, actor] of [
    [approveAgreement, erin],
    [rejectAgreement, erin],
    [cancelAgreement, paul],
  ] as const)
    expect(await refusal(room.accept(command, { id: '1.2.3' }, actor))).toEqual(['not_found', missing]);
});

test('offers approve and reject to the owning employer while pending, and cancel to both sides while active', () => {
  const waiting = agreement(pending);
  expect([erin, otto, paul].map((actor) => canDecide(waiting, actor))).toEqual([true, false, false]);
  expect(canDecide(agreement(), erin)).toBe(false);
  expect([erin, otto, paul, petra].map((actor) => canEnd(agreement(), actor))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(canEnd(waiting, erin)).toBe(false);
});

test('shows statuses with spaces and with the badge of their kind', () => {
  const statuses = ['pending_approval', 'active', 'completed', 'cancelled'] as const;
  expect(statuses.map(agreementLabel)).toEqual(['pending approval', 'active', 'completed', 'cancelled']);
  expect(statuses.map(agreementVariant)).toEqual(['secondary', 'default', 'secondary', 'destructive']);
});

test('numbers a new round one higher than the last', () => {
  expect(nextRound([])).toBe(1);
  expect(nextRound([agreement({ round: 2 }), agreement({ round: 1 })])).toBe(3);
});

test('notifies about a match only once when the agreement is reconciled again', async () => {
  const room = await classroom({ agreement: pending });
  await room.put('completions', completion());
  await room.accept(approveAgreement, { id }, erin);
  const before = await room.store.find('notifications', { personId: 'erin' });
  await room.accept(approveAgreement, { id }, erin);
  expect(await room.store.find('notifications', { personId: 'erin' })).toEqual(before);
  expect(before).toMatchObject([{ type: notification().type, isRead: false }]);
});
