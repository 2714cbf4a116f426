// The help by role, filtered on the page and found by the search.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { helpItems } from '#app/shell/help/help-items.ts';
import { helpOf } from '#app/shell/help/topics.ts';
import { rememberPerson } from '#app/session/person.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { erin, paul } from '#shared/testing/people.ts';
import { isScreen } from '#shared/screen-paths.ts';
import { findItems, searchIndex } from '#shared/reads/search/search-index.ts';
import { Help } from './help.tsx';

beforeEach(() => (document.cookie = 'signed-in=yes'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(actor: typeof paul, at = '/help', connection: 'online' | 'offline' = 'online') {
  const person = {
    id: actor.person,
    firstName: actor.name,
    lastName: '',
    email: 'x@example.org',
    userType: actor.role === 'provider' ? ('provider' as const) : ('employer' as const),
    organizationId: actor.organization,
    memberRole: 'owner' as const,
    assignsAll: true,
    companyName: null,
    profileImageUrl: null,
  };
  await rememberPerson(person);
  history.replaceState(null, '', at);
  await openScreen(
    <SessionProvider>
      <Help />
    </SessionProvider>,
    { actor, at, connection, answers: { 'GET /api/auth/user': person } },
  );
  return within(await screen.findByRole('list', { name: 'How to' }));
}

test('shows a provider five tasks and six words, without a connection too', async () => {
  const tasks = await open(paul, '/help', 'offline');
  expect(tasks.getAllByRole('listitem')).toHaveLength(5);
  const words = within(screen.getByRole('list', { name: 'Words' }));
  expect(words.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'SWAP agreement',
    'Match',
    'Reference',
    'Guarantee',
    'Completion',
    'Breach',
  ]);
});

test('shows an employer its own tasks, and filters them while typing', async () => {
  const tasks = await open(erin);
  tasks.getByRole('heading', { name: 'Post a job' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), {
    target: { value: 'hired' },
  });
  await screen.findByText('Record an outcome');
  expect(screen.queryByText('Post a job')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), {
    target: { value: 'zebra' },
  });
  await screen.findByText('No help found for this search.');
});

test('shows help in the search, and links to screens', () => {
  const index = searchIndex(helpItems('provider'));
  expect(findItems(index, 'guarantee', { limit: 5 }).items[0]?.to).toBe('/help?topic=guarantee');
  for (const { tasks } of Object.values(helpOf))
    for (const { to } of tasks) expect(isScreen((to?.path ?? '/').split('?')[0] ?? ''), to?.path).toBe(true);
});
