// Limits of agreements at their borders, and acts about several people or agreements.
import { describe, expect, test } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import { proposalRounds, proposalRoundsDays } from '#shared/policy.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, paul, petra, system, user } from '#shared/testing/people.ts';
import { agreement, courseId, invitation, jobId, match } from '#shared/testing/rows.ts';
import { linkJob } from '../courses/commands.ts';
import { defaultSettings } from '../platform/settings.ts';
import { cancelAsAdmin } from './admin-commands.ts';
import { tellInvitedAddress } from './address-notices.ts';
import { agreementId } from './agreement.ts';
import { expireAgreements, expiredTerms } from './expiry.ts';
import { acceptInvitation } from './invitations.ts';
import { mayAnswerPromise } from './interview-promise.ts';
import { refuseOverLimits } from './propose-agreement.server.ts';

const cancelled = {
  status: 'cancelled',
  endReason: 'cancelled',
  endedAt: '2026-06-01T10:00:00.000Z',
  endedByName: 'Erin',
} as const;

const isRefused = async (attempt: Promise<unknown>) =>
  (await refusal(attempt).catch(() => undefined)) !== undefined;

describe('the limits of proposals', () => {
  const round = (number: number, createdAt: string) =>
    agreement({ id: agreementId(courseId, jobId, number), round: number, ...cancelled, createdAt });

  const asked = async (room: Classroom, ...days: string[]) => {
    const rounds = days.map((day, index) => round(index + 1, day));
    await room.put('agreements', ...rounds);
    return isRefused(refuseOverLimits(room.store, rounds[0]!, room.now));
  };

  test('count a round until its ninetieth day, and not after', async () => {
    const room = await classroom({ agreement: null });
    const recent = Array.from({ length: proposalRounds }, () => room.now);
    const oldest = plusDays(room.now, -proposalRoundsDays);
    expect(await asked(room, ...recent)).toBe(false);
    expect(await asked(room, ...recent, oldest)).toBe(true);
    expect(await asked(room, ...recent, new Date(Date.parse(oldest) - 1).toISOString())).toBe(false);
  });

  test('take as many live agreements of a job as the platform sets', async () => {
    const room = await classroom();
    const settings = { ...defaultSettings, maxSwapsPerJob: 2, createdAt: room.now, rev: 1 };
    await room.put('settings', settings);
    const other = (id: number) => agreement({ id: agreementId(id, jobId, 1), courseId: id });
    await room.put('agreements', other(701));
    expect(await isRefused(refuseOverLimits(room.store, other(701), room.now))).toBe(false);
    await room.put('agreements', other(702));
    expect(await isRefused(refuseOverLimits(room.store, other(702), room.now))).toBe(true);
  });
});

test('tells both sides of an agreement that an administrator cancelled', async () => {
  const room = await classroom();
  await room.accept(cancelAsAdmin, { id: agreementId(courseId, jobId, 1), reason: 'Fake' }, ada);
  const people = (await room.told()).map((line) => line.split(':')[0]);
  expect(people).toEqual(expect.arrayContaining(['erin', 'paul', 'sam']));
});

test('deletes the records of every ended agreement of the list, also behind a live and an unknown one', async () => {
  const room = await classroom();
  const ended = [701, 702].map((id) =>
    agreement({ id: agreementId(id, jobId, 1), courseId: id, ...cancelled }),
  );
  await room.put('agreements', ...ended);
  const live = agreementId(courseId, jobId, 1);
  const ids = ['unknown', live, ...ended.map(({ id }) => id)];
  await room.accept(expireAgreements, { ids }, system);
  const kept = (await room.store.find('agreements')).filter(({ terms }) => terms !== expiredTerms);
  expect(kept.map(({ id }) => id)).toEqual([live]);
});

test('tells each invited provider, also behind somebody who is none, and takes every notice back', async () => {
  const room = await classroom();
  const invited = { employerId: 'erin', jobId, personIds: ['nora', 'paul', 'petra'] };
  await room.accept(tellInvitedAddress, invited, system);
  const open = async () =>
    (await room.store.find('notifications')).flatMap(({ personId, withdrawnAt }) =>
      withdrawnAt ? [] : [personId],
    );
  expect((await open()).toSorted()).toEqual(['paul', 'petra']);
  await room.accept(tellInvitedAddress, { ...invited, isOver: true }, system);
  expect(await open()).toEqual([]);
});

test('lets a provider answer as soon as one of several guarantees was kept or missed', async () => {
  const room = await classroom();
  const current = await room.single('agreements');
  await room.put('users', user(petra));
  await room.put('matches', match(), match({ id: 'match-2', guarantee: 'released' }));
  expect(await mayAnswerPromise(room.store, paul, current)).toBe(false);
  await room.put('matches', match({ id: 'match-3', guarantee: 'missed' }));
  expect(await mayAnswerPromise(room.store, paul, current)).toBe(true);
  expect(await mayAnswerPromise(room.store, petra, current)).toBe(false);
});

describe('an ended agreement before the one that counts', () => {
  const ended = agreement({ ...cancelled });

  test('leaves a link that lives as it is, and keeps each decided round decided', async () => {
    const room = await classroom({ agreement: null });
    await room.put('agreements', ended, agreement({ round: 2 }));
    const link = (round: number) => room.accept(linkJob, { courseId, jobId, round }, paul);
    expect(await link(3)).toHaveProperty('note');
    await room.put('agreements', agreement({ round: 2, ...cancelled }));
    expect((await refusal(link(2)))[0]).toBe('stale');
  });

  test('names the running agreement, not the ended one, when an invitation is accepted', async () => {
    const room = await classroom({ agreement: null });
    await room.put('agreements', ended);
    await room.put('invitations', invitation());
    await room.accept(acceptInvitation, { id: invitation().id }, paul);
    const { id } = await room.single('agreements', { status: 'active' });
    expect(id).not.toBe(ended.id);
    expect(await room.single('notifications', { personId: 'erin' })).toMatchObject({ subjectId: id });
  });
});
