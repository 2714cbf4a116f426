// What is said where a screen cannot be shown: what it was, and what a person can do.
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(error: Error, isThere = true) {
  vi.stubGlobal('fetch', async () => {
    if (isThere) return new Response();
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('reportError', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw error;
  };
  render(
    <ErrorBoundary at="/courses">
      <Broken />
    </ErrorBoundary>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return [screen.getByRole('heading').textContent, screen.getByRole('alert').querySelector('p')?.textContent];
}

/** As each engine says that a part of the app did not come. */
const missing = [
  ['Chromium', 'Failed to fetch dynamically imported module: https://skillpact.example/assets/jobs-1.js'],
  ['Firefox', 'error loading dynamically imported module: https://skillpact.example/assets/jobs-1.js'],
  ['Safari', 'Importing a module script failed.'],
] as const;

test.each(missing)('without a connection %s waits for one', async (_engine, message) => {
  expect(await show(new TypeError(message), false)).toEqual([
    'No connection',
    'This page hasn’t been loaded on this device yet. It opens when you’re back online.',
  ]);
});

test.each(missing)(
  'with a connection a part that %s misses is one of an older version',
  async (_engine, message) => {
    expect(await show(new TypeError(message))).toEqual([
      'We couldn’t load this page',
      'There may be a newer version of the app. Reload to open it. Saved work and drafts stay on this device.',
    ]);
    screen.getByRole('button', { name: 'Reload' });
  },
);

describe('a part that does not come', () => {
  const [, message] = missing[0];

  /** Draws the page once the part comes; counts how often it was tried. */
  function open(at: string, isThere: () => boolean, comes: () => boolean) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal('fetch', async () => {
      if (isThere()) return new Response();
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('reportError', () => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Page = () => {
      if (!comes()) throw new TypeError(message);
      return <p>Messages</p>;
    };
    render(
      <ErrorBoundary at={at}>
        <Page />
      </ErrorBoundary>,
    );
  }
  const later = () => act(() => vi.advanceTimersByTimeAsync(7_000));
  afterEach(() => void vi.useRealTimers());

  test('is a missing connection while the server is away, whatever the browser thinks, and opens when it is back', async () => {
    let isThere = false;
    open(
      '/messages',
      () => isThere,
      () => isThere,
    );
    await screen.findByRole('heading', { name: 'No connection' });
    await later();
    screen.getByRole('heading', { name: 'No connection' });
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    isThere = true;
    await later();
    screen.getByText('Messages');
  });

  test('is loaded with the whole page where the browser keeps it that it did not come', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    let isThere = false;
    open(
      '/interviews',
      () => isThere,
      () => false,
    );
    await later();
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    await later();
    await later();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is tried once more where the server is there, and then called what it is', async () => {
    let tries = 0;
    open(
      '/candidates',
      () => true,
      () => ++tries === 0,
    );
    await later();
    screen.getByRole('heading', { name: 'We couldn’t load this page' });
    const before = tries;
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await later();
    await later();
    expect(tries).toBe(before);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('any other fault is called one, and saved work safe', async () => {
  expect(await show(new TypeError('x is undefined'), false)).toEqual([
    'Something went wrong',
    'We couldn’t show this page. Your saved work isn’t affected.',
  ]);
});
