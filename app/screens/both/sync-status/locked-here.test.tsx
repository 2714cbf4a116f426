// Work kept here at the last sign-out that is not restored yet.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { encryptOutbox, encryptedWork } from '#app/replica/device/encrypt-outbox.ts';
import { exportOutbox } from '#app/replica/device/outbox-file.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { newOutboxKey } from '#app/replica/testing/outbox-key.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { restoreEncryptedOutboxes } from '#app/shared-device/restore-encrypted-outbox.ts';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { EncryptedWork, useEncryptedWork } from './locked-here.tsx';

afterEach(async () => {
  vi.unstubAllGlobals();
  act(dismissToast);
  await encryptedWork().remove('key-1');
});

function Shown() {
  return (
    <>
      <EncryptedWork locked={useEncryptedWork()} />
      <ToastArea />
    </>
  );
}

async function withLocked(text: string) {
  const key = await newOutboxKey();
  const about = { person: teacher.person, changes: 4 };
  await encryptedWork().put(await encryptOutbox(text, about, { id: 'key-1', publicKey: key.publicKey }));
  vi.stubGlobal('fetch', async () => Response.json({ ...key, id: 'key-2' }));
  const locks = { request: (_name: string, look: () => Promise<void>) => look() };
  vi.stubGlobal('navigator', { locks, onLine: true });
  const { replica } = await scriptedDevice();
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'online' });
  render(
    <ReplicaContext value={{ replica, loop }}>
      <Shown />
    </ReplicaContext>,
  );
  return { replica, loop };
}

const sentence = '4 changes of yours are still locked on this device.';

test('reports a sealed outbox that fails to open, at once and on the sync status page, and keeps it', async () => {
  const { replica, loop } = await withLocked('no file');
  const failed = vi.fn();
  const end = restoreEncryptedOutboxes({ replica, loop }, failed);
  await screen.findByText('We couldn’t open the changes locked on this device');
  expect(failed).toHaveBeenCalledOnce();
  await screen.findByText(new RegExp(`^${sentence}`));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(`${sentence} This isn’t an unsent work file. They stay here.`);
  expect(await encryptedWork().get('key-1')).toBeTruthy();
  end();
});

test('opens a sealed outbox and removes the notice', async () => {
  const other = await scriptedDevice();
  await other.replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  const { replica } = await withLocked(
    exportOutbox(teacher, await other.replica.entries(), '2026-06-03T10:00:00.000Z'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await replica.unsent()).toBe(1));
  await waitFor(() => expect(screen.queryByText(new RegExp(`^${sentence}`))).toBeNull());
});

test('opens other sealed outboxes when one fails to open', async () => {
  const other = await scriptedDevice();
  await other.replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  const good = exportOutbox(teacher, await other.replica.entries(), '2026-06-03T10:00:00.000Z');
  const { replica } = await withLocked(good);
  const whole = (await encryptedWork().get('key-1'))!;
  await encryptedWork().put({ ...whole, key: 'a-damaged-one', text: `${whole.text.slice(4)}AAAA` });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await replica.unsent()).toBe(1));
  await screen.findByText(/They could not be opened\. They stay here\.$/);
  await encryptedWork().remove('a-damaged-one');
});

test('explains while offline that sealed work waits for a connection', async () => {
  const { loop } = await withLocked('no file');
  act(() => loop.set({ connection: 'offline' }));
  await screen.findByText(`${sentence} When you’re back online, they are opened and sent. They stay here.`);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
