// The platform's name and contact address on pages of visitors.
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrivacyPolicy } from '#app/screens/both/legal/privacy-policy.tsx';
import { TermsOfService } from '#app/screens/both/legal/terms-of-service.tsx';
import { LandingFooter } from '#app/screens/visitor/landing/landing-footer.tsx';
import { NamedWindow } from '#app/shell/named-window.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { keepPlatform, loadPlatform } from './platform.ts';

const standard = { name: 'SkillPact', supportEmail: 'support@skillpact.example' };
const renamed = { name: 'TownWorks', supportEmail: 'help@town.example' };

beforeEach(() => keepPlatform(standard));
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  render(
    <MemoryRouter>
      <NamedWindow>
        <SessionProvider>
          <PrivacyPolicy />
          <TermsOfService />
          <LandingFooter />
        </SessionProvider>
      </NamedWindow>
    </MemoryRouter>,
  );

test('shows the product’s own name and address until an administrator changes them', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await loadPlatform();
  const { container } = show();
  expect(container.textContent).toContain('SkillPact guarantees an interview, not a job.');
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(
    'mailto:support@skillpact.example',
  );
});

test('shows the saved name and address on the landing page, legal pages, and in the title', async () => {
  vi.stubGlobal('fetch', async () => Response.json(renamed));
  const { container } = show();
  await loadPlatform();
  await waitFor(() => expect(container.textContent).toContain('TownWorks guarantees an interview'));
  expect(container.textContent).not.toContain('SkillPact');
  expect(container.innerHTML).not.toContain('support@skillpact.example');
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('mailto:help@town.example');
  expect(document.title).toContain('TownWorks');
});

test('keeps the known name without an answer of the right form', async () => {
  keepPlatform(renamed);
  vi.stubGlobal('fetch', async () => Response.json({ name: 7 }));
  await loadPlatform();
  expect(localStorage.getItem('skillpact-platform')).toBe(JSON.stringify(renamed));
});
