// A person who joins enters a name, once.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '#app/session/session.tsx';
import { JoinOrganization } from './join.tsx';

const joined = vi.fn();

beforeEach(() => {
  joined.mockClear();
  sessionStorage.setItem('skillpact-invitation', 'secret');
  document.cookie = 'signed-in=yes';
});
afterEach(() => vi.unstubAllGlobals());

async function open(
  person: { firstName: string; lastName: string },
  isAnother = false,
): Promise<HTMLElement> {
  const answers: Record<string, object> = {
    '/api/auth/user': { id: 'p9', email: 'dana@northside.example', userType: null, ...person },
    '/api/colleagues/invitation': {
      organization: 'Northside',
      kind: 'provider',
      role: 'member',
      invitedByName: 'Paul',
      isAnother,
    },
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/colleagues/join') joined(JSON.parse(body as string));
    return Response.json(answers[path] ?? {});
  });
  vi.stubGlobal('location', { ...location, pathname: '/join', hash: '', assign: () => {} });
  render(
    <MemoryRouter>
      <SessionProvider>
        <JoinOrganization />
      </SessionProvider>
    </MemoryRouter>,
  );
  return screen.findByRole('button', { name: 'Join Northside' });
}

test('asks a person without a name for one and joins with it', async () => {
  const join = await open({ firstName: '', lastName: '' });
  fireEvent.click(join);
  await screen.findByText('First name is required');
  expect(joined).not.toHaveBeenCalled();
  fireEvent.input(screen.getByLabelText(/^First name/), { target: { value: ' Dana ' } });
  fireEvent.click(join);
  await waitFor(() =>
    expect(joined).toHaveBeenCalledWith({ token: 'secret', name: { firstName: ' Dana ', lastName: '' } }),
  );
});

test('asks no name from a person who has one', async () => {
  const join = await open({ firstName: 'Dana', lastName: 'Cole' });
  expect(screen.queryByLabelText(/name/)).toBeNull();
  fireEvent.click(join);
  await waitFor(() => expect(joined).toHaveBeenCalledWith({ token: 'secret' }));
});

test('names the role that the invitation gives and what it may do', async () => {
  await open({ firstName: 'Dana', lastName: 'Cole' });
  expect(screen.getByText('Teacher')).toBeTruthy();
  expect(screen.getByText(/enrolls and marks them/)).toBeTruthy();
});

test('says before the tap that a member of another organization will be a member of both', async () => {
  await open({ firstName: 'Dana', lastName: 'Cole' }, true);
  screen.getByText('You’ll be a member of both. Switch organizations in the account menu.');
});
