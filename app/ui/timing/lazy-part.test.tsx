// Parts loaded at their first render: at once if the code is loaded, behind the fallback otherwise.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const aPart = () =>
  lazyPart(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);

test('renders a loaded part at once without its fallback', async () => {
  const Part = aPart();
  await Part.preload();
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('shows the fallback of a part until its code is loaded', async () => {
  const Part = aPart();
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

test('loads code on render when preloading failed', async () => {
  let attempts = 0;
  const Part = lazyPart(async () => {
    if (attempts++ === 0) throw new TypeError('no connection');
    return () => <p>Here now</p>;
  });
  await Part.preload();
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('Here now')).toBeTruthy();
});

test('reports a part that failed to load and loads it again on the next render', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValue(new TypeError('no connection'));
  const Part = lazyPart(load);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', () => {});
  const page = (at: string) => (
    <ErrorBoundary at={at}>
      <Suspense fallback={<p>Waiting</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(page('/messages'));
  await screen.findByRole('alert');
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(() => <p>Here now</p>);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  rerender(page('/jobs'));
  await screen.findByText('Here now');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
