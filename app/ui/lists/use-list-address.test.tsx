// The search text is kept outside the address, unless the person has left the page.
import { Suspense, lazy } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListAddress } from './use-list-address.ts';

let arrive: (() => void) | undefined;
const NextPage = lazy(async () => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return { default: () => <h1>Next</h1> };
});

function ListPage() {
  const { typed, setTyped, query } = useListAddress();
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p>Asks {query}</p>
      <Link to="/next">Go on</Link>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/list');
  openList();
});
afterEach(() => vi.useRealTimers());

function openList() {
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/list" element={<ListPage />} />
          <Route path="/next" element={<NextPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
}

test('keeps search text out of the address after typing pauses', async () => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'paul' } });
  await screen.findByText('Asks ?q=paul&page=1');
  expect(location.search).toBe('');
});

test('restores search text after a reload and after going back', async () => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'paul' } });
  await screen.findByText('Asks ?q=paul&page=1');
  cleanup();
  openList();
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'paul');
  fireEvent.click(screen.getByText('Go on'));
  await vi.waitFor(() => expect(location.pathname).toBe('/next'));
  history.back();
  await screen.findByText('Asks ?q=paul&page=1');
});

test('moves search text from an old link out of the address', async () => {
  cleanup();
  history.replaceState(null, '', '/list?q=paul&show=flagged');
  openList();
  await screen.findByText('Asks ?q=paul&show=flagged&page=1');
  await vi.waitFor(() => expect(location.search).toBe('?show=flagged'));
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'paul');
});

test('follows a link clicked before the typing pause ends', async () => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'paul' } });
  fireEvent.click(screen.getByText('Go on'));
  await vi.advanceTimersByTimeAsync(500);
  expect(location.pathname).toBe('/next');
  arrive?.();
  await screen.findByText('Next');
});
