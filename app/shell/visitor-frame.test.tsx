import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { forgetPage, pageWithWorker } from './testing/new-version.ts';

afterEach(forgetPage);

test('offers a new version to visitors', async () => {
  const { newVersionComes } = await pageWithWorker();
  const { VisitorFrame } = await import('./visitor-frame.tsx');
  render(
    <MemoryRouter>
      <VisitorFrame>The page</VisitorFrame>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  newVersionComes();
  await screen.findByText('A new version is ready. Reload when you’re done here.');
});
