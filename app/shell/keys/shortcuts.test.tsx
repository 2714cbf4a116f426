// Single keys outside of fields, and how to turn them off.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { TypedPerson } from '#app/session/person.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { screenPaths } from '#shared/screen-paths.ts';
import { goKeys, pageOfLetter } from './go-keys.ts';
import { SearchOpener } from './search-opener.tsx';
import type { WindowUse } from './search-opener.tsx';
import { setShortcuts } from './shortcut-setting.ts';

afterEach(() => {
  cleanup();
  setShortcuts(true);
});

const maya: TypedPerson = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Prasad',
  email: 'maya@example.org',
  userType: 'employer',
  organizationId: 'acme',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Acme',
  profileImageUrl: null,
};

const ticked = vi.fn();

function Page() {
  const [sheet, setSheet] = useState<WindowUse>();
  return (
    <>
      <SearchOpener person={maya} sheet={sheet} onSheet={setSheet} />
      <main>
        <input aria-label="Notes" />
        <RowList label="Jobs">
          <RowLink to="/jobs/1" title="Welder" aside={<input type="checkbox" onChange={ticked} />} />
          <RowLink to="/jobs/2" title="Fitter" />
          <li data-row="/courses/7/students/s1/edit">Zoe</li>
        </RowList>
        <BottomBar label="Mark completions">
          <button disabled>Undo</button>
          <button>Mark 1 complete</button>
        </BottomBar>
      </main>
      <output>{useLocation().pathname}</output>
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/start']}>
      <Page />
    </MemoryRouter>,
  );

/** Pressed where the focus is. The code of the keys is loaded with the first. */
async function press(...keys: string[]) {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await vi.dynamicImportSettled();
  }
}

const address = () => screen.getByRole('status').textContent;

test('goes from the selected rows to the bar with b', async () => {
  open();
  await press('j', 'b');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark 1 complete' }));
});

test('goes to a page with g and its letter, but not after another key', async () => {
  open();
  await press('g', 'j');
  await vi.waitFor(() => expect(address()).toBe('/jobs'));
  await press('g', 'h', 'd');
  expect(address()).toBe('/jobs');
});

test('moves along the rows with j and k, selects with x and opens with Enter', async () => {
  open();
  await press('j');
  const [first, second] = screen.getAllByRole('listitem');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  await press('x');
  expect(ticked).toHaveBeenCalledOnce();
  await press('j');
  expect(document.activeElement).toBe(second);
  await press('k', 'k', 'j');
  expect(document.activeElement).toBe(second);
  await press('Enter');
  await vi.waitFor(() => expect(address()).toBe('/jobs/2'));
});

test('edits the row with e', async () => {
  open();
  await press('j', 'j', 'j', 'e');
  await vi.waitFor(() => expect(address()).toBe('/courses/7/students/s1/edit'));
});

test('does nothing while somebody types or holds a modifier', async () => {
  open();
  screen.getByRole('textbox', { name: 'Notes' }).focus();
  await press('g', 'j', '?', 'j');
  expect(address()).toBe('/start');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }));
  fireEvent.keyDown(document.body, { key: 'j', altKey: true });
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lists the shortcuts with ?, and turns them off there', async () => {
  open();
  await press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  within(sheet).getByText('Matched Candidates');
  fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Use single-key shortcuts on this device' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement | null)?.blur();
  await press('g', 'j', '/', '?');
  expect(address()).toBe('/start');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['employer', 'provider', 'admin'] as const)(
  'gives each page of the %s a letter of its own',
  (role) => {
    const keys = goKeys(role);
    expect(keys.length).toBeGreaterThan(5);
    for (const { letter } of keys) expect(screenPaths[role]).toContain(pageOfLetter(role, letter));
    expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length);
  },
);
