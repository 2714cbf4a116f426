// Unsent work of a removed person: its texts, how to read it, and how it is deleted.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { handOverChange } from '#shared/domain/handed-over/hand-over.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { FormerWork } from './former-work.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const inOwn = { organization: teacher.organization, role: teacher.role };
const saved: Blob[] = [];

async function shown() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows, actingAs: inOwn }));
  await replica.sync();
  const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  await replica.run([{ command: editStudent as Command, input }]);
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'refused', code: 'forbidden', message: 'No' }]),
    reset: true,
    actingAs: { organization: 'p1', role: 'newcomer' },
  }));
  await replica.sync();
  const [onGone, onSent] = [vi.fn(), vi.fn()];
  render(<FormerWork replica={replica} entries={await replica.entries()} onGone={onGone} onSent={onSent} />);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  return { replica, onGone, onSent };
}

const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name }).at(at)!);

test('explains the lost access and until when the work can be read', async () => {
  await shown();
  screen.getByText(
    /^You no longer have access to .*\. Ask your organization’s owner\. 1 student edit was not sent and is kept on this device for you alone until Jul 3, /,
  );
  press('Show all');
  screen.getByText('Phone: 555-0101.');
});

test('sends the former member’s work to the managers of the former organization', async () => {
  const { replica, onSent } = await shown();
  press('Send to a manager');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(await replica.entries()).toMatchObject([
    {
      command: handOverChange.name,
      state: 'waiting',
      input: { organizationId: teacher.organization, entries: [{ command: editStudent.name }] },
    },
  ]);
});

test('removes the former member’s work after its export', async () => {
  const { replica, onGone } = await shown();
  press('Export and remove');
  press('Export and remove', -1);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(await saved.at(-1)?.text()).toContain('555-0101');
  expect(await replica.entries()).toEqual([]);
});

test('removes the former member’s work after it is discarded', async () => {
  const { replica, onGone } = await shown();
  press('Discard');
  press('Discard', -1);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(await replica.entries()).toEqual([]);
});
