// Taking over national holidays as closed days.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
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
  '/holidays/CA.json': { days: [{ date: '2026-07-01', name: 'Canada Day' }] },
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

const closedDays = async () =>
  within(await screen.findByRole('list', { name: 'Closed days' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

async function choose(country: string) {
  await userEvent.selectOptions(await screen.findByLabelText('Country'), country);
}

test('closes the ticked holidays of a country without another press, and none that was cleared', async () => {
  render(<Calendar />);
  await userEvent.click(screen.getByRole('button', { name: 'Add national holidays' }));
  await choose('United States');
  await screen.findByLabelText('Jun 19, 2026, Juneteenth');
  await waitFor(async () =>
    expect(await closedDays()).toEqual(['Jun 19, 2026', 'Jul 3, 2026', 'Sep 7, 2026']),
  );
  expect(screen.queryByLabelText(/Labor Day/)).toBeNull();
  await userEvent.click(screen.getByLabelText('Jun 19, 2026, Juneteenth'));
  expect(await closedDays()).toEqual(['Jul 3, 2026', 'Sep 7, 2026']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Jul 3, 2026' }));
  expect(screen.getByLabelText<HTMLInputElement>('Jul 3, 2026, Independence Day').checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await closedDays()).toEqual(['Sep 7, 2026']);
});

test('leaves the holidays of one country when another is chosen', async () => {
  render(<Calendar />);
  await userEvent.click(screen.getByRole('button', { name: 'Add national holidays' }));
  await choose('United States');
  await waitFor(async () => expect(await closedDays()).toHaveLength(3));
  await choose('Canada');
  await waitFor(async () => expect(await closedDays()).toEqual(['Jul 1, 2026', 'Sep 7, 2026']));
});

test('says that a connection is needed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(<Calendar />);
  await userEvent.click(screen.getByRole('button', { name: 'Add national holidays' }));
  await screen.findByText('You need a connection for this.');
});
