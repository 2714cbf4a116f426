// The PIN of a shared tablet is changed on the account page.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveCopy } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { unlockCopy } from '#app/replica/device/unlock-copy.ts';
import { newKeyBytes, wrapKey } from '#app/replica/device/wrapped-key.ts';
import { OwnCopyCard } from './own-copy-card.tsx';

const bytes = newKeyBytes();

beforeEach(async () => {
  const wrapped = await wrapKey(bytes, '271828', 'tess', 10);
  const recovery = {} as Copy['recovery'];
  await saveCopy({ person: 'tess', label: 'Tess P.', wrapped, recovery, tries: 0, waitMs: 0 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = () => screen.getByRole('button', { name: 'Change PIN' });
const opens = async (pin: string) => (await unlockCopy('tess', pin)).kind;

function change(old: string, next: string) {
  fireEvent.click(button());
  for (const [label, value] of [
    ['Current PIN', old],
    ['New PIN', next],
    ['Type the PIN again', next],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Change PIN' }).at(-1)!);
}

test('changes the PIN, and the old one opens nothing any more', async () => {
  render(<OwnCopyCard person="tess" />);
  change('271828', '161803');
  await vi.waitFor(() => expect(screen.queryByLabelText('Current PIN')).toBeNull(), 15_000);
  expect(await opens('161803')).toBe('open');
  expect(await opens('271828')).toBe('wrong');
});

test('changes no PIN for somebody who does not know the old one', async () => {
  render(<OwnCopyCard person="tess" />);
  change('141421', '161803');
  expect(await screen.findByText('The current PIN is wrong.')).toBeDefined();
  expect(await opens('271828')).toBe('open');
});

test('asks for a connection to change the PIN', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OwnCopyCard person="tess" />);
  expect(button()).toHaveProperty('disabled', true);
  expect(screen.getByText('You need a connection to change your PIN.')).toBeDefined();
});
