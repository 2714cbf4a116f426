// The choice of a PIN.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChoosePin } from './choose-pin.tsx';

let chosen: string[];
let refusal: Error | undefined;
beforeEach(() => {
  chosen = [];
  refusal = undefined;
  const onChosen = async (pin: string) => {
    if (refusal) throw refusal;
    chosen.push(pin);
  };
  render(<ChoosePin action="Save PIN" onChosen={onChosen} problemOf={() => 'Try again later.'} />);
});
afterEach(cleanup);

const first = () => screen.getByLabelText('New PIN');
const second = () => screen.getByLabelText('Type the PIN again');

function type(pin: string, again = pin) {
  fireEvent.change(first(), { target: { value: pin } });
  fireEvent.change(second(), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
}

/** Waits for the problem. Returns the field that has the focus and is described by it. */
async function fieldOf(problem: string): Promise<Element | null> {
  const { id } = (await screen.findByText(problem)).closest('[role="alert"]')!;
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-describedby')?.split(' ')).toContain(id),
  );
  return document.activeElement;
}

test('names a problem of the new PIN at its field, and puts the focus there', async () => {
  type('123456');
  expect(await fieldOf('Choose a PIN that is harder to guess.')).toBe(first());
  type('27182');
  expect(await fieldOf('Type 6 digits.')).toBe(first());
  expect(chosen).toEqual([]);
});

test('names two PINs that differ at the second field', async () => {
  type('271828', '271829');
  expect(await fieldOf('The two PINs differ.')).toBe(second());
  expect(chosen).toEqual([]);
});

test('names what the server refused, and saves the PIN the next time', async () => {
  refusal = new Error();
  type('271828');
  await screen.findByText('Try again later.');
  refusal = undefined;
  type('271828');
  await vi.waitFor(() => expect(chosen).toEqual(['271828']));
});
