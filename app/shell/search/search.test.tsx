// The search over this device's rows, from the key that opens it to the page that it leads to.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { SearchOpener } from '#app/shell/keys/search-opener.tsx';
import { readRecent } from './recent-items.ts';

// The day of the scripted server.
const day = (date: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T10:00:00.000Z`) });
beforeEach(() => day('2026-06-03'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sam: TypedPerson = {
  id: 'p1',
  firstName: 'Sam',
  lastName: 'Reyes',
  email: 'sam@example.org',
  userType: 'provider',
  organizationId: 'o1',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Northside College',
  profileImageUrl: null,
};

function Address() {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

async function open(person = sam) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...matchRows] }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>
          <SearchOpener person={person} sheet={undefined} onSheet={() => {}} />
          <input aria-label="Notes" />
          <button type="button">Here</button>
          <Address />
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return replica;
}

const field = () => screen.findByRole('combobox', { name: 'Search' });

async function type(text: string) {
  fireEvent.change(await field(), { target: { value: text } });
}

const chosenOption = async () => {
  const id = (await field()).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id);
};

test('opens with / and with Ctrl+K, but / is typed in a field', async () => {
  await open();
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  expect(fireEvent.keyDown(notes, { key: '/' })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  const isBrowsers = fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
  expect(isBrowsers).toBe(false);
  await screen.findByRole('dialog', { name: 'Search' });
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  await screen.findByRole('dialog', { name: 'Search' });
});

test('opens the first result with Enter, and offers it first the next time', async () => {
  const replica = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await type('student 1');
  await screen.findByRole('option', { name: /^Student 1/ });
  expect((await chosenOption())?.textContent).toContain('Student 1');
  screen.getByText('1 result');
  // Safari reports the Enter that ends a composition after its end.
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(await field()).toBeTruthy();
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await screen.findByText(/^\/courses\/7\/students\/student-1\/edit/);
  await vi.waitFor(async () => expect(await readRecent(replica)).toEqual(['enrollments/student-1']));
  fireEvent.keyDown(document.body, { key: '/' });
  const recent = await screen.findByRole('group', { name: 'Recent' });
  within(recent).getByRole('option', { name: /^Student 1/ });
});

test('moves the choice with the arrow keys while the focus stays in the field', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  await type('student');
  await screen.findByRole('option', { name: /^Student 0.*Student$/ });
  const first = await chosenOption();
  fireEvent.keyDown(await field(), { key: 'ArrowDown' });
  const second = await chosenOption();
  expect(second).not.toBe(first);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  expect(first?.getAttribute('aria-selected')).toBe('false');
  fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  expect((await chosenOption())?.id).toBe(screen.getAllByRole('option').at(-1)?.id);
  expect(document.activeElement).toBe(await field());
});

test('returns the focus to where it was when it closes', async () => {
  await open();
  const here = screen.getByRole('button', { name: 'Here' });
  here.focus();
  fireEvent.keyDown(here, { key: '/' });
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(here));
});

test('leads to a page, an action and a list that is searched without an address that says so', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  await type('mark complete weld');
  fireEvent.click(await screen.findByRole('option', { name: /^Mark complete: Welding/ }));
  await screen.findByText(/^\/courses\/7\/students /);
  fireEvent.keyDown(document.body, { key: '/' });
  await type('learner matches');
  fireEvent.click(await screen.findByRole('option', { name: /^Learner Matches/ }));
  await screen.findByText(/^\/matches /);
});

test('says how many results there are, and that there are none', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  await type('student');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d+ results$/));
  await type('nobody of this name');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'));
  expect((await field()).getAttribute('aria-expanded')).toBe('false');
});

test('asks the server for an administrator, and says so without a connection', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    throw new TypeError('Failed to fetch');
  });
  await open({ ...sam, userType: 'admin' });
  fireEvent.keyDown(document.body, { key: '/' });
  await type('maple');
  await screen.findByText(/^You need a connection to search/);
  expect(asked).toContain('/api/admin/people?q=maple&page=1');
  await type('');
  expect(await screen.findAllByRole('option')).not.toEqual([]);
});

test('shows no row on a device that was without contact for too long', async () => {
  day('2026-11-03');
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  await type('student');
  await screen.findByText(/^Connect to unlock/);
  expect(screen.queryAllByRole('option')).toEqual([]);
});
