// The card of calendar feeds: creating, renewing and revoking one, and what it shows offline.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { CalendarFeeds } from './calendar-feeds.tsx';

afterEach(() => vi.unstubAllGlobals());

const feed = (id: string, site: string | null = null) => ({
  ...{ id, site, createdAt: '2026-06-01T10:00:00.000Z', lastReadAt: null },
});
const address = 'https://skillpact.example/api/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics';

/** A server with these feeds. Returns the changes that were asked for. */
function serve(feeds: object[], answer: () => Response = () => Response.json({ address }, { status: 201 })) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ isOffered: true, feeds });
    asked.push([method, path, ...(body ? [JSON.parse(String(body))] : [])]);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : answer();
  });
  return asked;
}

async function show() {
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <CalendarFeeds />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

/** The dialog can be closed in two ways. */
const close = () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);

test('creates a feed and shows its address once, to copy or to open in a calendar app', async () => {
  const asked = serve([]);
  await show();
  await screen.findByText(/never names a learner/);
  await press('Create a feed');
  await press('Create feed');
  const shown = await screen.findByRole('dialog', { name: 'Your calendar feed' });
  expect(asked).toEqual([['POST', '/api/calendar-feeds', { siteId: null }]]);
  expect(within(shown).getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe(address);
  expect(within(shown).getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
    address.replace('https', 'webcal'),
  );
  close();
  await waitFor(() => expect(screen.queryByDisplayValue(address)).toBeNull());
});

test('renews and revokes the feed of the row, after asking', async () => {
  const asked = serve([feed('one'), feed('two', 'Dry Dock')]);
  await show();
  await press(/^Renew: Interviews at Dry Dock/);
  await press('Renew');
  await screen.findByDisplayValue(address);
  close();
  await press(/^Revoke: All my interviews/);
  await screen.findByText(/^All my interviews: calendar apps get no more updates/);
  await press('Revoke');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    ['POST', '/api/calendar-feeds/two/renewal', {}],
    ['DELETE', '/api/calendar-feeds/one'],
  ]);
});

test('asks to sign in again where the server wants a recent sign-in', async () => {
  const body = { code: 'sign_in_again', message: 'Sign in again.' };
  serve([], () => Response.json(body, { status: 403 }));
  await show();
  await press('Create a feed');
  await press('Create feed');
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
});

test('offers no sixth feed', async () => {
  serve(['a', 'b', 'c', 'd', 'e'].map((id) => feed(id)));
  await show();
  await screen.findByText('You have 5 feeds. Revoke one to create another.');
  expect(screen.queryByRole('button', { name: 'Create a feed' })).toBeNull();
});

test('says offline that a connection is needed, and disables every action', async () => {
  serve([feed('one')]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  await screen.findByText('You need a connection for this.');
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  vi.restoreAllMocks();
});
