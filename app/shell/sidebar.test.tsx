import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { navigation } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

test.each([
  ['employer', '/', 'Dashboard'],
  ['employer', '/jobs/12', 'Job Postings'],
  ['employer', '/settings', 'Company Profile'],
  ['employer', '/account', 'Company Profile'],
  ['employer', '/sites', 'Company Profile'],
  ['provider', '/settings', 'Profile & Settings'],
  ['provider', '/profile', 'Profile & Settings'],
  ['provider', '/matchesx', null],
] as const)('marks the entry of the page that is open (%s at %s)', (role, address, current) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Sidebar entries={navigation[role]} waiting={{}} />
    </MemoryRouter>,
  );
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual(current ? [current] : []);
});
