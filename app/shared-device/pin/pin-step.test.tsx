// The PIN of a locked copy on the screen.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyOf, saveCopy } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { newKeyBytes, wrapKey } from '#app/replica/device/wrapped-key.ts';
import { PinStep } from './pin-step.tsx';

const bytes = newKeyBytes();

async function saved(changes: Partial<Copy> = {}): Promise<Copy> {
  const wrapped = await wrapKey(bytes, '271828', 'tess', 10);
  const copy = {
    person: 'tess',
    label: 'Tess P.',
    wrapped,
    recovery: {} as Copy['recovery'],
    tries: 0,
    waitMs: 0,
  };
  await saveCopy({ ...copy, ...changes });
  return (await copyOf('tess'))!;
}

const onOpen = vi.fn(async () => {});
const onTried = vi.fn(async () => {});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const shown = (copy: Copy) =>
  render(<PinStep copy={copy} onOpen={onOpen} onTried={onTried} onBack={() => {}} forgotten={null} />);

function type(pin: string) {
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });
}

test('opens the copy with the right PIN', async () => {
  shown(await saved());
  type('271828');
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith(bytes));
});

test('opens with the sixth digit of the keypad, and deletes a digit', async () => {
  shown(await saved());
  const press = (...names: string[]) => {
    for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
  };
  press('2', '7', '1', '9', 'Delete the last digit', '8', '2');
  expect(screen.getByLabelText('PIN')).toHaveProperty('value', '27182');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText('Type all 6 digits.')).toBeTruthy();
  expect(onTried).not.toHaveBeenCalled();
  press('8');
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith(bytes));
});

test('says that a PIN is wrong and how many tries are left, and empties the field', async () => {
  shown(await saved());
  type('141421');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong PIN. 4 tries left before a wait.');
  expect(screen.getByLabelText('PIN')).toHaveProperty('value', '');
  expect(onOpen).not.toHaveBeenCalled();
  type('141421');
  expect(await screen.findByText('Wrong PIN. 3 tries left before a wait.')).toBeDefined();
});

test('puts the focus on the PIN at the beginning and after each wrong one', async () => {
  shown(await saved());
  const field = screen.getByLabelText('PIN');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('form', { name: 'Unlock as Tess P.' }).contains(field)).toBe(true);
  screen.getByRole('button', { name: 'Back' }).focus();
  type('141421');
  const problem = await screen.findByRole('alert');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-describedby')).toBe(problem.id);
});

test('says when the next try is allowed', async () => {
  const copy = await saved({ tries: 5, waitMs: 60_000 });
  const { rerender } = shown(copy);
  const step = (waitMs: number) => (
    <PinStep
      copy={{ ...copy, waitMs }}
      onOpen={onOpen}
      onTried={onTried}
      onBack={() => {}}
      forgotten={null}
    />
  );
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(step(0));
  expect(screen.getByRole('status').textContent).toBe('You can try again now.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says how long to wait after too many wrong PINs', async () => {
  shown(await saved({ tries: 6, waitMs: 240_000 }));
  expect(screen.getByText(/Try again in 4 minutes, with this page open/)).toBeDefined();
});

test('asks for a sign-in once the PIN opens nothing any more', async () => {
  shown(await saved({ wrapped: null, tries: 20 }));
  expect(screen.getByText(/Nothing is lost/)).toBeDefined();
  expect(screen.queryByLabelText('PIN')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back' }));
});

test('keeps digits only, and six of them', async () => {
  shown(await saved());
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '12a3 45678' } });
  expect(screen.getByLabelText('PIN')).toHaveProperty('value', '123456');
  // The sixth digit is a try.
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong PIN.');
});
