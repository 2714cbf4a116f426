// Taking over national holidays as closed days.
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClosedDaysField } from './closed-days-field.tsx';

const files: Record<string, unknown> = {
  '/holidays/countries.json': {
    countries: [
      { code: 'CA', name: 'Canada' },
      { code: 'US', name: 'United States' },
    ],
  },
  '/holidays/US.json': {
    days: [
      { date: '2026-06-19', name: 'Juneteenth' },
      { date: '2026-07-03', name: 'Independence Day' },
      { date: '2026-09-07', name: 'Labor Day' },
    ],
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T08:00:00.000Z') });
  vi.stubGlobal('fetch', async (path: string) => {
    const file = files[path];
    if (!file) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(file), { headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Calendar() {
  const [days, setDays] = useState('2026-09-07');
  const [next, setNext] = useState('');
  return (
    <ClosedDaysField value={days} onChange={setDays} next={next} onNext={setNext} hint="" error={undefined} />
  );
}

test('adds the chosen holidays of a country to the closed days, where each can be removed', async () => {
  render(<Calendar />);
  await userEvent.click(screen.getByRole('button', { name: 'Add national holidays' }));
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'United States');
  await userEvent.click(await screen.findByLabelText('Jun 19, 2026, Juneteenth'));
  expect(screen.queryByLabelText(/Labor Day/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 closed day' }));
  const list = await screen.findByRole('list', { name: 'Closed days' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Jul 3, 2026', 'Sep 7, 2026']);
  await userEvent.click(within(list).getByRole('button', { name: 'Remove Jul 3, 2026' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test('says that a connection is needed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(<Calendar />);
  await userEvent.click(screen.getByRole('button', { name: 'Add national holidays' }));
  await screen.findByText('You need a connection for this.');
});
