// A manager reads the settings of the organization and who can change them.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { Costs } from '#app/screens/employer/analytics/costs.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import { erin, organization, paul, user } from '#shared/testing/people.ts';
import { CompanyProfile } from './company-profile.tsx';
import { ProviderProfile } from './provider-profile.tsx';

afterEach(cleanup);

const rows = [
  ['users', user(erin)],
  ['organizations', organization(erin, { closedDays: '2026-12-25', tabletLockMinutes: 5 })],
  [
    'ownCosts',
    {
      ...{ id: 'cost-1', employerId: 'erin', kind: 'advertising', amountCents: 12_500, day: '2026-06-01' },
      ...{ note: null, addedByName: 'Erin', removedAt: null, removedByName: null },
      ...{ createdAt: '2026-06-01T10:00:00.000Z', rev: 1 },
    },
  ],
] as never;

const admittedAt = '2026-05-01T10:00:00.000Z';
const byAda = { verifiedAt: '2026-06-01T10:00:00.000Z', verifiedByName: 'Ada' };

const open = (memberRole: MemberRole, at: string, page: React.ReactNode) =>
  openScreen(<SessionProvider>{page}</SessionProvider>, { actor: { ...erin, memberRole }, at, rows });

test('shows a manager the calendar, whom to ask, no form, and no tablets of an employer', async () => {
  await open('manager', '/?edit=calendar', <CompanyProfile />);
  await screen.findByText('Dec 25, 2026');
  expect(await screen.findAllByText(/Ask an owner of Acme Care\./)).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /working calendar/ })).toBeNull();
  expect(screen.queryByText(/lock after/i)).toBeNull();
  screen.getByRole('button', { name: 'Edit Profile' });
});

test('shows a provider’s manager on the tab of tablets how they lock, and no choice', async () => {
  const manager = { ...paul, memberRole: 'manager' } as const;
  await openScreen(<ProviderProfile />, {
    actor: manager,
    at: '/settings?tab=tablets',
    rows: [
      ['users', user(paul)],
      ['organizations', organization(paul, { tabletLockMinutes: 5 })],
    ] as never,
  });
  await screen.findByText('They lock after 5 minutes without a touch.');
  await screen.findByText(/Ask an owner of Northside College\./);
  expect(screen.queryByLabelText(/^Lock after/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
});

test('opens the calendar’s form for an owner', async () => {
  await open('owner', '/', <CompanyProfile />);
  fireEvent.click(await screen.findByRole('button', { name: /working calendar/ }));
  await screen.findByRole('dialog', { name: 'Working calendar' });
  expect(screen.queryByText(/Ask an owner/)).toBeNull();
});

test('opens no profile form for a viewer', async () => {
  await open('viewer', '/?edit=profile', <CompanyProfile />);
  await screen.findByText('Working calendar');
  expect(screen.queryByLabelText(/^Company name/i)).toBeNull();
});

test.each([
  ['Email confirmed', 'an organization that was admitted automatically', { admittedAt }],
  ['Verified Employer', 'an organization that an administrator verified', { admittedAt, ...byAda }],
])('shows the words %s of %s', async (words, _title, marks) => {
  const both = ['Email confirmed', 'Verified Employer'];
  await openScreen(
    <SessionProvider>
      <CompanyProfile />
    </SessionProvider>,
    { actor: erin, rows: [['organizations', organization(erin, marks)]] as never },
  );
  await screen.findByText(words);
  expect(both.filter((text) => screen.queryByText(text))).toEqual([words]);
  expect(screen.queryAllByText('Verified by Ada, Jun 1, 2026')).toHaveLength('verifiedAt' in marks ? 1 : 0);
});

const costs = <Costs period="all" today="2026-06-03" />;

test('shows a manager the costs and whom to ask', async () => {
  await open('manager', '/', costs);
  await screen.findByText('Advertising');
  await screen.findByText(/Ask an owner of Acme Care\./);
  expect(screen.queryByRole('button')).toBeNull();
});

test('lets an owner add and remove costs', async () => {
  await open('owner', '/', costs);
  await screen.findByRole('button', { name: /^Remove Advertising/ });
  screen.getByRole('button', { name: 'Add cost' });
  expect(screen.queryByText(/Ask an owner/)).toBeNull();
});
