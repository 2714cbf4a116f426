// Tests the clock on the server: reminders are sent once, and the deadline takes effect.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { reference, courseId } from '#shared/testing/rows.ts';
import { advanceDeadline } from './advance-deadline.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { proposeTimes } from '../interviews/propose-times.ts';

/** Zoe completed on June 3 and is matched to Acme's job. */
async function matched(): Promise<Classroom & { match(): Promise<Row<'matches'>> }> {
  const room = await classroom();
  await room.accept(
    markCompletion,
    { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
    paul,
  );
  return {
    ...room,
    match: () => room.single('matches'),
    get now() {
      return room.now;
    },
    set now(at) {
      room.now = at;
    },
  };
}

const reminded = async (room: Classroom) =>
  (await room.told()).filter((line) => line.startsWith('erin:') || line.startsWith('paul:')).toSorted();

async function step(room: Classroom & { match(): Promise<Row<'matches'>> }, at: string): Promise<void> {
  room.now = at;
  await room.accept(advanceDeadline, { matchId: (await room.match()).id }, system);
}

test('assigns a deadline to a new match', async () => {
  const room = await matched();
  expect((await room.match()).deadlineAt).toBe('2026-07-03T23:59:59.999Z');
  expect((await room.single('clocks')).nextAt).toBe('2026-06-06T10:00:00.000Z');
});

describe('running a timer step', () => {
  test('reminds the employer once of a match without proposed times', async () => {
    const room = await matched();
    await step(room, '2026-06-06T10:00:00.000Z');
    const id = `remind.respond.${(await room.match()).id}-erin`;
    expect((await room.store.get('notifications', id))?.title).toBe('Propose times for Care Assistant');
    await room.store.put('notifications', { ...(await room.store.get('notifications', id))!, isRead: true });
    await step(room, '2026-06-06T11:00:00.000Z');
    expect((await room.store.get('notifications', id))?.isRead).toBe(true);
    expect(await room.single('clocks')).toMatchObject({ reminders: 1, nextAt: '2026-06-09T10:00:00.000Z' });
  });

  test('notifies the provider as well when the response is overdue', async () => {
    const room = await matched();
    await step(room, '2026-06-10T10:00:00.000Z');
    expect(await reminded(room)).toEqual([
      'erin: 1 new candidate for Care Assistant',
      'erin: Response overdue for Care Assistant',
      'paul: No times yet for Care Assistant',
    ]);
  });

  test('reminds the provider of unanswered proposed times', async () => {
    const room = await matched();
    const { id } = await room.match();
    const slots = ['2026-06-20T10:00:00.000Z'];
    await room.accept(
      proposeTimes,
      { matchId: id, slots, kind: 'phone', place: 'We call', minutes: 30 },
      erin,
    );
    await step(room, '2026-06-04T10:00:00.000Z');
    expect(await reminded(room)).toContain('paul: Choose a time: Care Assistant');
  });

  test('records a breach at the deadline with the number of reminders and notifies everyone involved', async () => {
    const room = await matched();
    await step(room, '2026-06-06T10:00:00.000Z');
    await step(room, '2026-07-04T00:00:00.000Z');
    expect((await room.match()).guarantee).toBe('missed');
    expect(await room.single('breaches')).toMatchObject({ kind: 'deadline', reminders: 1, waitedDays: 0 });
    const [toAda] = await room.store.find('notifications', { personId: 'ada' });
    expect(toAda).toMatchObject({ type: 'system', link: '/admin/reports', subjectId: 'erin' });
    const told = await room.told();
    expect(told).toContain('erin: A guaranteed interview was missed: Care Assistant');
    expect(told).toContain('paul: A guaranteed interview was missed: Care Assistant');
    expect(told).toContain('ada: Acme Care missed a guaranteed interview');
    expect((await room.single('clocks')).nextAt).toBeNull();
    await step(room, '2026-07-05T00:00:00.000Z');
    expect(await room.store.find('breaches')).toHaveLength(1);
  });

  test('does nothing for a removed completion', async () => {
    const room = await matched();
    await room.accept(removeCompletion, { id: `${courseId}.${reference}` }, paul);
    expect((await room.single('clocks')).nextAt).toBeNull();
    await step(room, '2026-07-04T00:00:00.000Z');
    expect(await room.store.find('breaches')).toEqual([]);
  });
});
