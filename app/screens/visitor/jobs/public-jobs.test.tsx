// The open jobs as visitors see them, and the text shown if they do not load.
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PublicJobs } from './public-jobs.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('shows a heading and a way home while offline, and the jobs once connected', async () => {
  history.replaceState(null, '', '/jobs');
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return Response.json([]);
  });
  render(
    <MemoryRouter>
      <PublicJobs />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Waiting for a connection' });
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  isThere = true;
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { level: 1, name: 'Open jobs' });
});
