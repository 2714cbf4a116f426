// The columns of the class list: chosen where there is room, and kept in the address.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { organization, paul } from '#shared/testing/people.ts';
import { course, courseId, enrollment, job } from '#shared/testing/rows.ts';
import { Students } from './students.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

function open(isRoomy: boolean, search = '') {
  vi.stubGlobal('matchMedia', () => ({
    matches: isRoomy,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  return openScreen(
    <SyncStateProvider>
      <ChangeBadges isSending={false}>
        <Address />
        <Routes>
          <Route path="/courses/:id/students" element={<Students />} />
        </Routes>
      </ChangeBadges>
    </SyncStateProvider>,
    {
      actor: paul,
      at: `/courses/${courseId}/students${search}`,
      rows: [
        ['organizations', organization(paul)],
        ['courses', course()],
        ['jobs', job()],
        ['enrollments', enrollment({ studentPhone: '555-0100' })],
      ] as never,
    },
  );
}

const heads = async () =>
  (await screen.findByRole('group', { name: 'Sort by column' })).textContent.replaceAll(
    /([a-z])([A-Z])/g,
    '$1 $2',
  );

test('shows the chosen columns, in one order, and keeps them in the address', async () => {
  await open(true);
  expect(await heads()).toBe('Student Reference Enrolled Status');
  expect(screen.queryByText('555-0100')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = await screen.findByRole('menu');
  await userEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Phone' }));
  await userEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Reference' }));
  await screen.findByText('555-0100');
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('?cols=phone.enrolled'));
  await userEvent.keyboard('{Escape}');
  expect(await heads()).toBe('Student Phone Enrolled Status');
});

test('opens with the columns of the address, and ignores unknown ones', async () => {
  await open(true, '?cols=phone.shoe-size');
  expect(await heads()).toBe('Student Phone Status');
});

test('offers no columns where there is no room for them', async () => {
  await open(false, '?cols=phone');
  await screen.findByText('Zoe Byron');
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  expect(screen.queryByText('555-0100')).toBeNull();
});
