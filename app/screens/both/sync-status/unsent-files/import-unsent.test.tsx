// The review of a file of unsent work before the import, and the texts afterwards.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { recordConsent } from '#shared/domain/consents/consents.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { exportOutbox } from '#app/replica/device/outbox-file.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { exportTaggedOutbox, taggingKeyOf } from '#app/replica/device/outbox-tags.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { ImportUnsent } from './import-unsent.tsx';

const exportedAt = '2026-06-03T12:00:00.000Z';
const tabletKey = { id: 'key-of-the-tablet', secret: btoa('0123456789abcdef0123456789abcdef') };

/** The server gives this person the key of their tablet, and nobody any other. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith(tabletKey.id) ? Response.json(tabletKey) : new Response('{}', { status: 404 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const edit = (student: number) => ({
  command: editStudent as Command,
  input: { id: `student-${student}`, set: { studentPhone: '555-0101' }, base: { studentPhone: null } },
});

async function inClass() {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: classRows }));
  await device.replica.sync();
  return device;
}

/** One edit that the server refused, and as many that wait. */
async function work(waiting: number): Promise<OutboxEntry[]> {
  const { replica, script } = await inClass();
  const [id = ''] = await replica.run([edit(0)]);
  script.push(() => ({ outcomes: [[id, { kind: 'refused', code: 'invalid', message: 'No' }]] }));
  await replica.sync();
  if (waiting > 0) await replica.run([edit(1)]);
  return replica.entries();
}

const tagged = async (entries: readonly OutboxEntry[]) =>
  exportTaggedOutbox(
    teacher,
    entries,
    { exportedAt, device: 'Room 4 tablet' },
    await taggingKeyOf(tabletKey),
  );

/** What others may write into a file under any name. */
function forged(
  sequence: number,
  { name, version }: Pick<Command, 'name' | 'version'>,
  input: unknown,
): OutboxEntry {
  const sealed = { command: name, version, input };
  const id = `forged-entry-${sequence}`;
  const savedAt = exportedAt;
  return {
    id,
    sequence,
    ...sealed,
    after: [],
    savedAt,
    batch: id,
    state: 'waiting',
    digest: entryDigest(sealed),
  };
}

const consent = () =>
  forged(1, recordConsent, { id: 'consent-1', matchId: 'match-1', consentDate: '2026-06-03' });
const approval = (sequence: number) => forged(sequence, approveAgreement, { id: `agreement-${sequence}` });

async function choose(text: string): Promise<Replica> {
  const { replica } = await inClass();
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <ImportUnsent />
    </ReplicaContext>,
  );
  const files = [new File([text], 'unsent.json', { type: 'application/json' })];
  fireEvent.change(screen.getByLabelText('Unsent work file'), { target: { files } });
  return replica;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox');

test.each([
  [0, 'Import 1 change', '1 change imported. 1 needs attention.'],
  [1, 'Import 2 changes', '2 changes imported. 1 waiting to send. 1 needs attention.'],
])(
  'counts entries that need attention apart from those to send, with %i waiting',
  async (waiting, button, sentence) => {
    await choose(await tagged(await work(waiting)));
    await screen.findByRole('dialog', { name: 'Import unsent work from this file?' });
    press(button);
    await screen.findByText(sentence);
  },
);

test('shows the author, kinds, and number of entries in a verified file and imports nothing on Cancel', async () => {
  const replica = await choose(await tagged(await work(1)));
  await screen.findByText('Verified: one of your devices created this file, and it hasn’t changed since.');
  screen.getByText('Sam, Room 4 tablet');
  screen.getByText('In this file: 2 student edits. Of these, 1 needs attention.');
  expect(boxes()).toEqual([]);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await replica.entries()).toEqual([]);
});

test('selects no entry of an unverified file by default and imports only the selected ones', async () => {
  const replica = await choose(exportOutbox(teacher, await work(1), exportedAt));
  await screen.findByText(
    /^We can’t verify that one of your devices created this file\. Someone else could have written it/,
  );
  screen.getByText('Made by (as the file says)');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import nothing' }).disabled).toBe(true);
  screen.getAllByText(/^Phone: 555-0101\. Saved /);
  fireEvent.click(assertDefined(boxes()[1]));
  press('Import 1 change');
  await screen.findByText('1 change imported. 1 waiting to send.');
  expect(await replica.entries()).toHaveLength(1);
});

test('imports an unverified consent only after it is selected and its kind confirmed', async () => {
  const replica = await choose(exportOutbox(teacher, [consent()], exportedAt));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Recorded consent' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import nothing' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, import 1 recorded consent' }));
  press('Import 1 change');
  await screen.findByText(/^1 change imported/);
  expect(await replica.entries()).toHaveLength(1);
});

test('confirms each kind of binding entry even in a verified file and leaves out unconfirmed kinds', async () => {
  const replica = await choose(await tagged([consent(), approval(2), approval(3), ...(await work(1))]));
  await screen.findByRole('checkbox', { name: 'Yes, import 2 approvals' });
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, import 2 approvals' }));
  press('Import 4 changes');
  await screen.findByText(/^4 changes imported/);
  const taken = (await replica.entries()).map(({ command }) => command);
  expect(taken).not.toContain('consents.record');
});

test('lists an entry added to a verified file separately and unselected', async () => {
  const file = JSON.parse(await tagged(await work(1)));
  const entries = [...file.entries, consent()];
  const text = exportOutbox(teacher, entries, exportedAt);
  const both = { ...JSON.parse(text), device: file.device, authentication: file.authentication };
  await choose(JSON.stringify(both));
  await screen.findByText(/^Part of this file changed after one of your devices created it\./);
  expect(boxes().map(({ checked }) => checked)).toEqual([false]);
  screen.getByRole('button', { name: 'Import 2 changes' });
});

test('refuses another person’s file and names its owner', async () => {
  await choose(exportOutbox({ person: 'p2', name: 'Erin' }, await work(1), exportedAt));
  await screen.findByText('These changes belong to Erin.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports that a file cannot be verified without the Web Crypto API', async () => {
  const text = await tagged(await work(1));
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await choose(text);
  await screen.findByText(/^This address isn’t secure, so we can’t check who created this file\./);
});

test('reports on a full device that nothing was imported', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const replica = await choose(await tagged(await work(1)));
  await screen.findByRole('dialog');
  vi.spyOn(replica.parts.database, 'change').mockRejectedValue(full);
  press('Import 2 changes');
  await screen.findByText('Device storage is full. Your change is not saved on this device. Keep the file.');
});
