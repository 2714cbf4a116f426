import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NotLoaded } from './not-loaded.tsx';
import { useLoaded } from './use-loaded.ts';

const parse = (json: unknown) => (json as { name: string }).name;

function Screen() {
  const loaded = useLoaded('/api/admin/thing', parse);
  if (loaded.state === 'failed') return <NotLoaded {...loaded} />;
  return <p>{loaded.state === 'there' ? loaded.value : 'Loading'}</p>;
}

const answers = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', answers);
afterEach(() => answers.mockReset());

const good = () => Promise.resolve(Response.json({ name: 'Welding 1' }));
const needed = 'You need a connection for this.';

test('asks for a connection after a failed, late, or foreign answer', async () => {
  const failures = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')),
    () => Promise.resolve(new Response('<h1>Hotel Wi-Fi</h1>')),
    () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
  ];
  for (const fail of failures) {
    answers.mockImplementation(fail);
    const { unmount } = render(<Screen />);
    await screen.findByText(needed);
    unmount();
  }
});

test('shows the server’s message unchanged', async () => {
  answers.mockResolvedValue(Response.json({ message: 'Admin access required' }, { status: 403 }));
  render(<Screen />);
  await screen.findByText('Admin access required');
});

test('does not blame the connection when the server fails without a message', async () => {
  for (const answer of [
    () => new Response('', { status: 500 }),
    () => new Response('<h1>Oops</h1>', { status: 500 }),
  ]) {
    answers.mockImplementation(async () => answer());
    const { unmount } = render(<Screen />);
    await screen.findByText('Something went wrong on the server. Try again in a minute.');
    expect(screen.queryByText(needed)).toBeNull();
    unmount();
  }
});

test('loads again on request and when the connection returns', async () => {
  for (const again of [() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })), goOnline]) {
    answers.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementationOnce(good);
    const { unmount } = render(<Screen />);
    await screen.findByText(needed);
    again();
    await screen.findByText('Welding 1');
    unmount();
  }
});

test('retries silently while the server is unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  answers
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementationOnce(good);
  render(<Screen />);
  await screen.findByText(needed);
  for (const times of [2, 3]) {
    expect(screen.getByText(needed)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(answers).toHaveBeenCalledTimes(times));
  }
  await screen.findByText('Welding 1');
  vi.useRealTimers();
});

const goOnline = () => fireEvent(window, new Event('online'));
