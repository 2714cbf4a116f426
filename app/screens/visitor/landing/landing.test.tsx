import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { keepPlatform } from '#app/session/platform.ts';
import { Hero } from './landing.tsx';
import { LandingHeader } from './landing-header.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// After a change of the header or the hero, `-u` writes the file anew.
test('equals the top of the page that the server sends before any script', async () => {
  keepPlatform({ name: '{{platform}}', supportEmail: 'help@example.org' });
  const { container } = render(
    <MemoryRouter>
      <LandingHeader isSignedIn={false} onGetStarted={() => {}} />
      <main id="main" tabIndex={-1}>
        <Hero onJoin={() => {}} />
      </main>
    </MemoryRouter>,
  );
  expect(container.querySelector('h1')?.textContent).toBe('Finish the course. Get the interview.');
  // Its buttons do nothing until the scripts have come.
  const html = container.innerHTML
    .replaceAll('<button ', '<button disabled ')
    .replaceAll(/(?<=[" ])disabled:\S+ /g, '');
  await expect(`${html}\n`).toMatchFileSnapshot('first-screen.html');
});
