// The badge of a row whose change was sent.
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Command } from '#shared/engine/command.ts';
import { editStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { ChangeBadges, useChangeOf } from './change-badges.tsx';

afterEach(() => void vi.useRealTimers());

function Rows() {
  const changeOf = useChangeOf();
  const marks = ['student-0', 'student-1'].map((id) => changeOf('enrollments', id) ?? 'none');
  return (
    <>
      <p>{marks.join(', ')}</p>
      <p>Completion: {changeOf('completions', '7.C-AAAAAAAA0') ?? 'none'}</p>
    </>
  );
}

async function show(more: SyncReply['rows'] = []) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...more] }));
  await replica.sync();
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <ChangeBadges isSending={false}>
        <Rows />
      </ChangeBadges>
    </ReplicaContext>,
  );
  const edit = async (id: string) => {
    const input = { id, set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
    const [entry = ''] = await replica.run([{ command: editStudent as Command, input }]);
    return entry;
  };
  return { replica, script, edit };
}

const marksAre = (marks: string) => screen.findByText(marks);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('shows “sent” for ten seconds for each change separately', async () => {
  const { replica, script, edit } = await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await edit('student-0');
  await marksAre('waiting, none');
  await replica.sync();
  await marksAre('sent, none');
  pass(7_000);
  await marksAre('sent, none');
  await edit('student-1');
  await marksAre('sent, waiting');
  script.push(() => ({ serverTime: '2026-06-03T10:00:07.000Z' }));
  await replica.sync();
  await marksAre('sent, sent');
  pass(3_000);
  await marksAre('none, sent');
  pass(7_000);
  await marksAre('none, none');
});

test('does not show “sent” for a change discarded before it was sent', async () => {
  const { replica, edit } = await show();
  await edit('student-0');
  const second = await edit('student-1');
  await marksAre('waiting, waiting');
  await replica.discard(second);
  await marksAre('waiting, none');
  await replica.sync();
  await marksAre('sent, none');
});

const completed: SyncReply['rows'] = [
  [
    'completions',
    {
      id: '7.C-AAAAAAAA0',
      courseId: 7,
      providerId: 'o1',
      enrollmentId: 'student-0',
      candidateReferenceId: 'C-AAAAAAAA0',
      completionDate: '2026-06-03',
      batchId: null,
      markedAt: '2026-06-03T10:00:00.000Z',
      markedByName: 'Sam',
      removedAt: null,
      removedByName: null,
      createdAt: '2026-06-03T10:00:00.000Z',
      rev: 1,
    },
  ],
];

test('shows “sent” only for the applied entry, not for the refused one in the same reply', async () => {
  const { replica, script, edit } = await show(completed);
  const [removed] = await replica.give(removeStudent, { id: 'student-0', knowsCompletion: true });
  await edit('student-1');
  await marksAre('waiting, waiting');
  await screen.findByText('Completion: waiting');
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [
      id,
      id === removed ? { kind: 'refused', code: 'stale', message: 'No' } : { kind: 'applied' },
    ]),
    serverTime: '2026-06-03T10:00:20.000Z',
  }));
  await replica.sync();
  await marksAre('attention, sent');
  expect(screen.getByText('Completion: none')).toBeTruthy();
});
