// Deciding about the changes of colleagues on the device, also without a connection.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { PermissionContext } from '#app/ui/permission.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { membership } from '#shared/testing/people.ts';
import { handedOverChange, handedOverContents } from '#shared/testing/rows.ts';
import { TeamChanges } from './team-changes.tsx';

/** A mark of a student of the class, handed over by Tess. */
function marked(id: string, candidateReferenceId: string): SyncReply['rows'] {
  const input = { courseId: 7, candidateReferenceId, completionDate: '2026-06-02', batchId: null };
  const entry = { command: 'completions.mark', version: 1, input, savedAt: '2026-06-02T10:00:00.000Z' };
  const of = { id, organizationId: 'o1' };
  return [
    ['handedOverChanges', handedOverChange({ ...of, savedAt: `2026-06-02T10:00:0${id.slice(-1)}.000Z` })],
    ['handedOverContents', handedOverContents({ ...of, entries: JSON.stringify([entry]) })],
  ];
}

async function opened(as: Partial<Actor> = {}): Promise<ScriptedDevice> {
  const device = await scriptedDevice({}, { ...teacher, ...as });
  const rows = [...marked('change-1', 'C-AAAAAAAA0'), ...marked('change-2', 'C-BBBBBBBB1')];
  device.script.push(() => ({ rows: [...classRows, ...rows] }));
  await device.replica.sync();
  render(
    <MemoryRouter>
      <PermissionContext value={(command) => mayGive(command, device.replica.actor)}>
        <ReplicaContext value={{ replica: device.replica, loop: new LoopByHand(device.replica) }}>
          <TeamChanges />
        </ReplicaContext>
      </PermissionContext>
    </MemoryRouter>,
  );
  return device;
}

test('says who saved a change, when, and what it does, and applies it before it is sent', async () => {
  const { replica } = await opened();
  await screen.findByText('Tess (Teacher)');
  await screen.findByText(/^Completion for Student 0/);
  expect(screen.getAllByText(/^Completion date: Jun 2, 2026/)).toHaveLength(2);
  fireEvent.click(screen.getAllByText('Apply')[0]!);
  await waitFor(() => expect(screen.queryByText(/^Completion for Student 0/)).toBeNull());
  expect(await replica.entries()).toMatchObject([{ command: 'changes.apply', state: 'waiting' }]);
  const [mark] = await replica.read((reader) => reader.find('completions'));
  expect(mark).toMatchObject({ completionDate: '2026-06-02', markedByName: 'Sam' });
  const [change] = await replica.read((reader) => reader.find('handedOverChanges'));
  expect(change).toMatchObject({ state: 'applied', decidedByName: 'Sam' });
});

test('declines a change with a reason', async () => {
  const { replica } = await opened();
  fireEvent.click((await screen.findAllByText('Decline'))[0]!);
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Not in this class' } });
  fireEvent.click(screen.getAllByText('Decline').at(-1)!);
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { command: 'changes.decline', input: { id: 'change-1', reason: 'Not in this class' } },
    ]),
  );
});

test('applies all changes of one author, and says how many a rule refuses', async () => {
  const device = await opened();
  const [, student] = classRows.find(([, { id }]) => id === 'student-1')!;
  const removed = { ...student, removedAt: '2026-06-03T09:00:00.000Z', removedByName: 'Dana', rev: 9 };
  device.script.push(() => ({ rows: [['enrollments', removed]] }));
  await device.replica.sync();
  fireEvent.click(await screen.findByText('Apply all 2'));
  fireEvent.click((await screen.findAllByText('Apply all 2')).at(-1)!);
  await waitFor(async () => expect(await device.replica.entries()).toHaveLength(1));
  await screen.findByText(/^Completion for /);
  const waiting = await device.replica.read((reader) => reader.find('handedOverChanges'));
  expect(waiting.map(({ state }) => state)).toEqual(['applied', 'waiting']);
});

test('shows a teacher whom to ask instead of the changes', async () => {
  await opened({ memberRole: 'member', assignsAll: true });
  await screen.findByText(/Ask a manager of /);
  expect(screen.queryByText('Apply')).toBeNull();
});

test('shows each command in full, and applies what speaks for the organization only once it is ticked', async () => {
  const device = await opened();
  const at = '2026-06-02T10:00:00.000Z';
  const consent = { matchId: '1.C-AAAAAAAA0', how: 'on paper', givenOn: '2026-06-02', withContact: true };
  const text = 'We cancel our cooperation.';
  const entries = [
    { command: 'consents.record', version: 1, savedAt: at, input: consent },
    { command: 'messages.send', version: 1, savedAt: at, input: { text } },
  ];
  const of = { id: 'change-3', organizationId: 'o1' };
  const author = membership({ ...teacher, person: 'tess', name: 'Tess', organization: 'o1' });
  device.script.push(() => ({
    rows: [
      ['memberships', author],
      ['handedOverChanges', handedOverChange(of)],
      ['handedOverContents', handedOverContents({ ...of, entries: JSON.stringify(entries) })],
    ],
  }));
  await device.replica.sync();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  screen.getByText(/contact: Yes/);
  screen.getByText(new RegExp(text));
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply: .*onsent/ });
  expect(apply().disabled).toBe(true);
  screen.getByText('Apply all 2');
  fireEvent.click(boxes[1]!);
  expect(apply().disabled).toBe(false);
});

test('offers no tick for what somebody who has left would say for the organization', async () => {
  const device = await opened();
  const input = { matchId: '1.C-AAAAAAAA0', reason: 'Found other work' };
  const entry = { command: 'matches.withdraw', version: 1, savedAt: '2026-06-02T10:00:00.000Z', input };
  const of = { id: 'change-3', organizationId: 'o1' };
  device.script.push(() => ({
    rows: [
      ['handedOverChanges', handedOverChange(of)],
      ['handedOverContents', handedOverContents({ ...of, entries: JSON.stringify([entry]) })],
    ],
  }));
  await device.replica.sync();
  await screen.findByText(/no longer on the team/);
  screen.getByText(/Found other work/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
