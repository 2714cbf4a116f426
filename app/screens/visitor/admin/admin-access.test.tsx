import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { AdminAccess } from './admin-access.tsx';
import { AdminPortal } from './admin-portal.tsx';

type Answer = () => Response | Promise<Response>;

let answer: Answer;
const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve().then(() => answer()));
const left = vi.fn();

/** Loaded with the first toast, which takes its time on a busy machine. */
beforeAll(async () => {
  await import('#app/ui/feedback/toaster.tsx');
});
beforeEach(() => {
  fetched.mockClear();
  left.mockClear();
  answer = () => Response.json({});
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(location, 'assign').mockImplementation(left);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(page = <AdminAccess />) {
  render(
    <MemoryRouter>
      {page}
      <ToastArea />
    </MemoryRouter>,
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email address' });
const code = () => screen.getByRole('textbox', { name: 'Access code' });
const sees = (text: string) => screen.findAllByText(text);

async function sendCode(address = 'ada@example.org') {
  await userEvent.type(email(), `${address}{Enter}`);
}

test.each(['', 'ada'])('rejects an email address like "%s"', async (address) => {
  open();
  await sendCode(address);
  await sees('Valid Email Required');
  await sees('Please enter a valid email address');
  expect(fetched).not.toHaveBeenCalled();
});

test('sends the access code and keeps the address on Back to Email Entry', async () => {
  open();
  await sendCode();
  await sees('Access Code Sent');
  expect(fetched).toHaveBeenCalledWith(
    '/api/request-admin-access',
    expect.objectContaining({ method: 'POST', body: '{"email":"ada@example.org"}' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back to Email Entry' }));
  expect((email() as HTMLInputElement).value).toBe('ada@example.org');
});

test('reduces the code to six digits, submits it on Enter, and redirects to the start page', async () => {
  open();
  await sendCode();
  await screen.findByRole('button', { name: 'Verify & Enable Admin Access' });
  await userEvent.type(code(), '12 34-5678{Enter}');
  await sees('Admin Access Granted');
  await sees('Redirecting to admin dashboard...');
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/verify-admin-access',
    expect.objectContaining({ body: '{"email":"ada@example.org","accessCode":"123456"}' }),
  );
  await expect.poll(() => left.mock.calls).toEqual([['/']]);
});

test('requires an access code', async () => {
  open();
  await sendCode();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify & Enable Admin Access' }));
  await sees('Access Code Required');
  await sees('Please enter the access code from your email');
});

test.each<[string, Answer, string, string]>([
  [
    'refused with a reason',
    () => Response.json({ message: 'Too many codes' }, { status: 429 }),
    'Failed to Send Code',
    'Too many codes',
  ],
  ['refused', () => new Response('', { status: 500 }), 'Failed to Send Code', 'Please try again'],
  ['not reached', () => Promise.reject(new TypeError()), 'Error', 'Failed to send access code'],
])('reports a code request that is %s', async (_, given, title, description) => {
  answer = given;
  open();
  await sendCode();
  await sees(title);
  await sees(description);
});

test.each<[string, Answer, string, string]>([
  ['refused', () => new Response('', { status: 403 }), 'Access Denied', 'Invalid or expired access code'],
  ['not reached', () => Promise.reject(new TypeError()), 'Error', 'Failed to verify access code'],
])('reports a code that is %s', async (_, given, title, description) => {
  open();
  await sendCode();
  await screen.findByRole('button', { name: 'Verify & Enable Admin Access' });
  answer = given;
  await userEvent.type(code(), '123456{Enter}');
  await sees(title);
  await sees(description);
  expect(left).not.toHaveBeenCalled();
});

test('clears the chosen account type and links to the administrator sign-in', () => {
  localStorage.setItem('selected-user-type', 'employer');
  open(<AdminPortal />);
  expect(localStorage.getItem('selected-user-type')).toBeNull();
  const button = screen.getByRole('link', { name: 'Access Admin Dashboard' });
  expect(button.getAttribute('href')).toBe('/api/admin-login');
});
