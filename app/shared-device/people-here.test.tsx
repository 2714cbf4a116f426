import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PeopleHere } from './people-here.tsx';
import type { ShownCopy } from './use-copies.ts';

afterEach(cleanup);

const copy = (person: string, label: string, changes: Partial<ShownCopy> = {}) =>
  ({ person, label, organization: 'Northside College', waiting: 0, ...changes }) as ShownCopy;

const show = (copies: ShownCopy[], onChoose = vi.fn()) => {
  render(<PeopleHere copies={copies} onChoose={onChoose} notice={null} />);
  return onChoose;
};

test('shows the organization, the time, and a button with initials for each person', () => {
  const onChoose = show([copy('omar', 'Omar H.'), copy('tess', 'Tess P.', { waiting: 2 })]);
  screen.getByText('Northside College shares this tablet. Choose your name and type your PIN.');
  expect(document.querySelector('time')?.textContent).toMatch(/^\d+:\d\d [AP]M/);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['OHOmar H.', 'TPTess P.2 waiting']);
  fireEvent.click(screen.getByRole('button', { name: 'Tess P. 2 waiting' }));
  expect(onChoose.mock.calls).toEqual([['tess']]);
});

test('names no organization if people of two share the tablet', () => {
  show([copy('omar', 'Omar H.'), copy('ann', 'Ann B.', { organization: 'Port Skills' })]);
  screen.getByText('Your team shares this tablet. Choose your name and type your PIN.');
});

test('says how the first name gets here', () => {
  show([]);
  screen.getByText('Nobody has signed in on this tablet yet. Sign in once, and your name appears here.');
});
