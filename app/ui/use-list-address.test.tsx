// What is typed into a search follows into the address, unless the person has gone on to another page by then.
import { Suspense, lazy } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
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
});
afterEach(() => vi.useRealTimers());

test('once typing pauses the address holds the words', async () => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'paul' } });
  await screen.findByText('Asks ?q=paul&page=1');
  expect(location.search).toBe('?q=paul');
});

test('a link that is followed before the pause is over leads on', async () => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'paul' } });
  fireEvent.click(screen.getByText('Go on'));
  await vi.advanceTimersByTimeAsync(500);
  expect(location.pathname).toBe('/next');
  arrive?.();
  await screen.findByText('Next');
});
