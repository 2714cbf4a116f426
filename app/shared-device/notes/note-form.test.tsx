// Completions noted for a copy that only a sign-in opens.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encryptedWork, lockedOf } from '#app/replica/device/encrypt-outbox.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { restoreEncryptedOutbox } from '#app/shared-device/restore-encrypted-outbox.ts';
import { NoteForm } from './note-form.tsx';

const courses = [{ id: 501, title: 'Welding Level 2' }];
const onNoted = vi.fn(async () => {});
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.clearAllMocks();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { key } of await encryptedWork().all()) await encryptedWork().remove(key);
});

async function openForm() {
  const { publicKey, privateKey } = await newOutboxKey();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    return Response.json({ id: 'key-2', publicKey, privateKey });
  });
  const notes = { key: { id: 'note-key', publicKey }, courses };
  render(<NoteForm copy={{ person: teacher.person, label: 'Tess P.' }} notes={notes} onNoted={onNoted} />);
}

function note(reference: string, completionDate = '2026-06-01') {
  fireEvent.change(screen.getByLabelText(/Course/), { target: { value: '501' } });
  fireEvent.change(screen.getByLabelText(/Student reference/), { target: { value: reference } });
  fireEvent.change(screen.getByLabelText(/Completion date/), { target: { value: completionDate } });
  fireEvent.click(screen.getByRole('button', { name: 'Note Completion' }));
}

test('keeps each noted completion encrypted, and counts it for its person', async () => {
  await openForm();
  note('C-7K2M4QXAE');
  await screen.findByText('C-7K2M4QXAE is noted. You check and send it after you sign in.');
  note('C-9TRX5WPBE');
  await screen.findByText('C-9TRX5WPBE is noted. You check and send it after you sign in.');
  expect(await lockedOf(teacher.person)).toBe(2);
  expect(JSON.stringify(await encryptedWork().all())).not.toContain('C-7K2M4QXAE');
  expect(onNoted).toHaveBeenCalledTimes(2);
});

test('gives the noted completions to their person to check, sends none by itself, and keeps the key', async () => {
  await openForm();
  note('C-7K2M4QXAE');
  await screen.findByText(/^C-7K2M4QXAE is noted/);
  note('C-9TRX5WPBE');
  await screen.findByText(/^C-9TRX5WPBE is noted/);
  const { replica } = await scriptedDevice();
  await restoreEncryptedOutbox({ replica, loop: new LoopByHand(replica) });
  const entries = await replica.entries();
  expect(entries).toMatchObject(
    ['C-7K2M4QXAE', 'C-9TRX5WPBE'].map((candidateReferenceId) => ({
      command: 'completions.mark',
      input: { courseId: 501, candidateReferenceId, completionDate: '2026-06-01' },
      state: 'attention',
      outcome: { message: 'Noted on this tablet while your work was closed. Check it before it is sent.' },
      about: courses[0],
    })),
  );
  expect(await lockedOf(teacher.person)).toBe(0);
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test.each([
  ['', '2026-06-01', 'Student reference is required'],
  ['Zoe Byron', '2026-06-01', 'Use the reference from the class list, not a name or an email address'],
  ['C-7K2M4QXAE', '', 'Completion date is required'],
  ['C-7K2M4QXAE', '2098-01-01', 'The completion date is in the future'],
])('notes nothing for the reference “%s” and the date “%s”', async (reference, date, problem) => {
  await openForm();
  note(reference, date);
  await screen.findByText(problem);
  expect(await lockedOf(teacher.person)).toBe(0);
});

test('says that a full device noted nothing, and keeps what was typed', async () => {
  await openForm();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  note('C-7K2M4QXAE');
  await screen.findByText('Device storage is full. The completion is not noted.');
  expect(screen.getByLabelText<HTMLInputElement>(/Student reference/).value).toBe('C-7K2M4QXAE');
  await waitFor(async () => expect(await lockedOf(teacher.person)).toBe(0));
  vi.restoreAllMocks();
});
