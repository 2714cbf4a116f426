// Tests invitations of a provider into an agreement: sent, accepted, declined, withdrawn, expired.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul, petra, system } from '#shared/testing/people.ts';
import { agreement, completion, courseId, invitation, job, jobId } from '#shared/testing/rows.ts';
import { acceptInvitation, declineInvitation, sendInvitation, withdrawInvitation } from './invitations.ts';
import { ageInvitation } from './invitations.server.ts';

const id = 'invitation-1';
const sending = { id, courseId, jobId, terms: 'Mornings only' };

async function invited() {
  const room = await classroom({ agreement: null });
  await room.put('invitations', invitation());
  return room;
}

describe('sending an invitation', () => {
  test('stores the terms and notifies the provider', async () => {
    const room = await classroom({ agreement: null });
    await room.accept(sendInvitation, sending, erin);
    const sent = await room.single('invitations');
    expect(sent).toMatchObject({ state: 'sent', providerId: 'paul', jobTitle: 'Care Assistant' });
    expect(sent.terms).toContain('guarantees an interview for "Care Assistant"');
    expect(sent.terms).toContain('Mornings only');
    expect(await room.told()).toContain('paul: Acme Care invites you to an agreement');
  });

  test.each([
    ['a job without a guaranteed interview', { guaranteedInterview: false }, 'invalid'],
    ['a job that is closed', { isActive: false }, 'invalid'],
    ['somebody else’s job', { employerId: 'otto' }, 'not_found'],
  ])('refuses an invitation for %s', async (_, state, code) => {
    const room = await classroom({ job: state, agreement: null });
    expect((await refusal(room.accept(sendInvitation, sending, erin)))[0]).toBe(code);
  });

  test('refuses a second invitation and an invitation where an agreement exists', async () => {
    const linked = await classroom();
    expect((await refusal(linked.accept(sendInvitation, sending, erin)))[0]).toBe('taken');
    const room = await invited();
    expect((await refusal(room.accept(sendInvitation, { ...sending, id: 'other' }, erin)))[0]).toBe('taken');
  });

  test('refuses more than twenty open invitations', async () => {
    const room = await classroom({ agreement: null });
    for (let number = 0; number < 20; number++)
      await room.put('invitations', invitation({ id: `open-${number}`, jobId: 1000 + number }));
    expect(await refusal(room.accept(sendInvitation, sending, erin))).toEqual([
      'limit',
      'You have 20 open invitations, the maximum. Wait for an answer or withdraw one.',
    ]);
  });
});

describe('answering an invitation', () => {
  test('creates an active agreement approved by the inviting employer and matches earlier completions', async () => {
    const room = await invited();
    await room.put('completions', completion());
    await room.accept(acceptInvitation, { id }, paul);
    expect(await room.single('agreements')).toMatchObject({
      status: 'active',
      approvedByName: 'Erin',
      round: 1,
    });
    expect(await room.single('invitations')).toMatchObject({ state: 'accepted', answeredByName: 'Paul' });
    expect(await room.store.find('matches')).toHaveLength(1);
    expect(await room.told()).toContain('erin: Northside College accepted your invitation');
  });

  test('declines an invitation with a reason', async () => {
    const room = await invited();
    await room.accept(declineInvitation, { id, reason: 'No places' }, paul);
    expect(await room.single('invitations')).toMatchObject({ state: 'declined', reason: 'No places' });
    expect(await room.told()).toContain('erin: Northside College declined your invitation');
    expect(await refusal(room.accept(acceptInvitation, { id }, paul))).toEqual([
      'stale',
      'This invitation was declined by Paul on Jun 3.',
    ]);
  });

  test('refuses to accept an invitation whose job was closed or linked in the meantime', async () => {
    const closed = await invited();
    await closed.put('jobs', job({ isActive: false }));
    expect((await refusal(closed.accept(acceptInvitation, { id }, paul)))[0]).not.toBe('done');
    expect(await closed.store.find('agreements')).toEqual([]);
    const linked = await invited();
    await linked.put('agreements', agreement());
    expect((await refusal(linked.accept(acceptInvitation, { id }, paul)))[0]).toBe('taken');
  });
});

test('withdraws an invitation for the employer and notifies the provider', async () => {
  const room = await invited();
  await room.accept(withdrawInvitation, { id }, erin);
  expect((await room.single('invitations')).state).toBe('withdrawn');
  expect(await room.told()).toContain('paul: Acme Care withdrew an invitation');
});

test('reminds the provider of an unanswered invitation, then lets it expire', async () => {
  const room = await invited();
  await room.accept(ageInvitation, { id, as: 'reminded' }, system);
  expect(await room.told()).toContain('paul: Acme Care is waiting for your answer');
  await room.accept(ageInvitation, { id, as: 'expired' }, system);
  expect((await room.single('invitations')).state).toBe('expired');
  expect(await room.told()).toContain('erin: Your invitation to Northside College expired');
  expect((await refusal(room.accept(ageInvitation, { id, as: 'expired' }, system)))[0]).toBe('stale');
});

test("answers another organization's invitation like a missing one", async () => {
  const room = await invited();
  for (const attempt of [
    room.accept(acceptInvitation, { id }, petra),
    room.accept(declineInvitation, { id }, petra),
    room.accept(withdrawInvitation, { id }, otto),
  ])
    expect((await refusal(attempt))[0]).toBe('not_found');
});
