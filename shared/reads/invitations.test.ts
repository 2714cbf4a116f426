// Tests the order of invitations, and the choices for a new one.
import { expect, test } from 'vitest';
import { classroom } from '../testing/classroom.ts';
import { course, courseId, invitation, job, jobId } from '../testing/rows.ts';
import { invitationChoices, invitationList } from './invitations.ts';

test('lists open invitations first, newest first', async () => {
  const room = await classroom();
  const answeredAt = '2026-06-02T10:00:00.000Z';
  await room.put(
    'invitations',
    invitation({ id: 'answered', state: 'declined', answeredAt }),
    invitation({ id: 'old' }),
    invitation({ id: 'new', createdAt: '2026-05-20T10:00:00.000Z' }),
  );
  expect((await invitationList(room.store)).map(({ id }) => id)).toEqual(['new', 'old', 'answered']);
});

test('offers only active courses and linkable jobs for a new invitation', async () => {
  const room = await classroom();
  await room.put('courses', course({ id: 202, isActive: false }));
  await room.put('jobs', job({ id: 102, guaranteedInterview: false }), job({ id: 103, isActive: false }));
  const choices = await invitationChoices(room.store);
  expect(choices.courses.map(({ id }) => id)).toEqual([courseId]);
  expect(choices.jobs.map(({ id }) => id)).toEqual([jobId]);
});
