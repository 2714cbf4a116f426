// The page shown when a screen fails: which screen, and the possible actions.
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

test.each(missing)('waits for a connection when %s misses a part offline', async (_engine, message) => {
  expect(await show(new TypeError(message), false)).toEqual([
    'No connection',
    'This page hasn’t been loaded on this device yet. It opens when you’re back online.',
  ]);
});

test.each(missing)('suggests a newer version when %s misses a part online', async (_engine, message) => {
  expect(await show(new TypeError(message))).toEqual([
    'We couldn’t load this page',
    'There may be a newer version of the app. Reload to open it. Saved work and drafts stay on this device.',
  ]);
  screen.getByRole('button', { name: 'Reload' });
});

describe('recovering from a part that fails to load', () => {
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

  test('shows a missing part as no connection while the server is down and opens it on return', async () => {
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

  test('reloads the page when the browser caches the failed load of a part', async () => {
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

  test('retries a part once while the server responds, then reports the failure', async () => {
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

test('reports any other error as a failure with saved work unaffected', async () => {
  expect(await show(new TypeError('x is undefined'), false)).toEqual([
    'Something went wrong',
    'We couldn’t show this page. Your saved work isn’t affected.',
  ]);
});
