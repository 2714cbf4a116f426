// Tests the limit of messages to an organization that has not answered.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { courseId, job, jobId } from '#shared/testing/rows.ts';
import { firstContactsPerDay, unansweredMessages } from '#shared/policy.ts';
import { sendMessage } from './messages.ts';

const about = (subjectKind: string, subjectId: number, withId: string, text = 'Hello') => ({
  subjectKind,
  subjectId: String(subjectId),
  withId,
  text,
  writtenAt: '2026-06-03T09:00:00.000Z',
});
const toErin = (room: Classroom) => room.accept(sendMessage, about('job', jobId, 'erin'), paul);

async function written(room: Classroom, amount: number): Promise<void> {
  for (let count = 0; count < amount; count += 1) await toErin(room);
}

describe('messages to an organization that has not answered', () => {
  test('refuses one more than the limit and keeps none of it', async () => {
    const room = await classroom({ agreement: null });
    await written(room, unansweredMessages);
    expect(await refusal(toErin(room))).toEqual([
      'limit',
      'Acme Care hasn’t answered your messages. You can write again once they answer or you have an agreement.',
    ]);
    expect(await room.store.find('messages')).toHaveLength(unansweredMessages);
  });

  test('accepts more once the other side has answered', async () => {
    const room = await classroom({ agreement: null });
    await written(room, unansweredMessages);
    await room.accept(sendMessage, about('job', jobId, 'paul', 'Yes?'), erin);
    await toErin(room);
    expect(await room.store.find('messages')).toHaveLength(unansweredMessages + 2);
  });

  test('does not limit partners with an approved agreement, and limits one that only asks for it', async () => {
    const room = await classroom();
    await written(room, unansweredMessages + 2);
    const asking = await classroom({ agreement: { status: 'pending_approval', approvedAt: null } });
    await written(asking, unansweredMessages);
    expect((await refusal(toErin(asking)))[0]).toBe('limit');
  });

  test('does not limit an employer whose job the provider asks to link', async () => {
    const room = await classroom({ agreement: { status: 'pending_approval', approvedAt: null } });
    for (let count = 0; count <= unansweredMessages; count += 1)
      await room.accept(sendMessage, about('course', courseId, 'paul'), erin);
    expect(await room.store.find('messages')).toHaveLength(unansweredMessages + 1);
  });

  test('begins a limited number of conversations a day, and goes on with those that exist', async () => {
    const room = await classroom({ agreement: null });
    const second = { ...paul, person: 'pia', organization: 'pia' };
    const jobs = Array.from({ length: firstContactsPerDay + 1 }, (_, index) => 5_000 + index);
    for (const id of jobs) await room.put('jobs', job({ id }));
    const ask = (id: number, by = paul) => room.accept(sendMessage, about('job', id, 'erin'), by);
    for (const id of jobs.slice(0, -1)) await ask(id);
    const last = jobs.at(-1)!;
    expect(await refusal(ask(last))).toEqual([
      'limit',
      'You’ve written to 20 new contacts today. Write to the next one tomorrow, or propose an agreement.',
    ]);
    await ask(jobs[0]!);
    await room.put('organizations', { ...(await room.single('organizations', { id: 'paul' })), id: 'pia' });
    await ask(last, second);
    room.now = '2026-06-04T23:00:00.000Z';
    await ask(last);
  });
});
