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

test.each(['', 'ada'])('an address like "%s" is asked for again', async (address) => {
  open();
  await sendCode(address);
  await sees('Valid Email Required');
  await sees('Please enter a valid email address');
  expect(fetched).not.toHaveBeenCalled();
});

test('after Send Access Code comes the code, and Back to Email Entry keeps the address', async () => {
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

test('the code keeps its six digits, is sent by Enter, and leads to the start page', async () => {
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

test('an empty code is asked for', async () => {
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
])('a request for a code that is %s is told', async (_, given, title, description) => {
  answer = given;
  open();
  await sendCode();
  await sees(title);
  await sees(description);
});

test.each<[string, Answer, string, string]>([
  ['refused', () => new Response('', { status: 403 }), 'Access Denied', 'Invalid or expired access code'],
  ['not reached', () => Promise.reject(new TypeError()), 'Error', 'Failed to verify access code'],
])('a code that is %s is told', async (_, given, title, description) => {
  open();
  await sendCode();
  await screen.findByRole('button', { name: 'Verify & Enable Admin Access' });
  answer = given;
  await userEvent.type(code(), '123456{Enter}');
  await sees(title);
  await sees(description);
  expect(left).not.toHaveBeenCalled();
});

test('the portal forgets the account type that was chosen, and leads to the administrators’ sign-in', () => {
  localStorage.setItem('selected-user-type', 'employer');
  open(<AdminPortal />);
  expect(localStorage.getItem('selected-user-type')).toBeNull();
  const button = screen.getByRole('link', { name: 'Access Admin Dashboard' });
  expect(button.getAttribute('href')).toBe('/api/admin-login');
});
