// The checklist of a newcomer on the dashboard.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { BelowNeeds } from '#app/needs/below-needs.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { placeholderName } from '#shared/domain/organizations/setup-state.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { course, enrollment, job, providerProfile } from '#shared/testing/rows.ts';
import { erin, organization, paul, user } from '#shared/testing/people.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alone = { isOwner: true, members: [{}], invitations: [] };
const nameless: SyncReply['rows'] = [
  ['users', user(paul, { firstName: '', lastName: '' })],
  ['organizations', organization(paul, { name: placeholderName.provider })],
];
const started: SyncReply['rows'] = [
  ['users', user(paul)],
  ['organizations', organization(paul)],
  ['courses', course({ id: 7, providerId: 'paul' })],
];

const open = (rows: SyncReply['rows'], actor = paul) =>
  openScreen(
    <WithNeeds>
      <h1 tabIndex={-1}>Dashboard</h1>
      <BelowNeeds>{null}</BelowNeeds>
    </WithNeeds>,
    { actor, rows, answers: { 'GET /api/colleagues': alone } },
  );

const list = () => screen.findByRole('list', { name: 'Get started' });
const lines = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows a nameless provider what is missing, each with the one page that it needs', async () => {
  await open(nameless);
  expect((await lines())[0]).toContain('Add your name and organization');
  const links = within(await list())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/start?next=/',
    '/courses/new',
    '/courses/new',
    '/courses/new',
    '/profile?edit=profile',
    '/account?tab=members',
  ]);
});

test('ticks a line once it is true, and leads on to the course that exists', async () => {
  const { replica, script } = await open(started);
  await screen.findByText('2 of 6 done');
  const link = within(await list()).getByRole('link', { name: /Add your first students$/ });
  expect(link.getAttribute('href')).toBe('/courses/7/students?add');
  script.push(() => ({ rows: [['enrollments', enrollment({ courseId: 7, providerId: 'paul' })]] }));
  await replica.sync();
  await screen.findByText('3 of 6 done');
  expect((await lines()).join()).toContain('Add your first students, done');
});

test('shows an employer its own steps', async () => {
  await open(
    [
      ['users', user(erin)],
      ['organizations', organization(erin)],
      ['jobs', job({ id: 8, employerId: 'erin' })],
    ],
    erin,
  );
  expect((await lines()).map((line) => line?.split(/[,.]/)[0])).toEqual([
    'Add your name and organization',
    'Post your first job',
    expect.stringContaining('Invite a training provider'),
    expect.stringContaining('Complete your profile'),
    expect.stringContaining('Invite a colleague'),
  ]);
});

test('stays away after it was hidden on this device', async () => {
  await open(started);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide this checklist' }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Dashboard');
  cleanup();
  await open(started);
  await screen.findByText('Dashboard');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('list')).toBeNull();
});

test('never begins for an organization that has a profile', async () => {
  await open([...started, ['providerProfiles', providerProfile({ id: 'paul' })]]);
  await screen.findByText('Dashboard');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('list')).toBeNull();
  expect(localStorage.getItem('skillpact-checklist-paul')).toBeNull();
});

test('does not begin while the profile of an organization may still arrive', async () => {
  const { replica, script } = await open([]);
  let sendSecond: (reply: Partial<SyncReply>) => void = () => {};
  script.push(
    () => ({ rows: started, more: true }),
    () => new Promise((resolve) => (sendSecond = resolve)),
  );
  const synced = replica.sync();
  await screen.findByText('Dashboard');
  await vi.waitFor(async () =>
    expect(await replica.read((reader) => reader.get('courses', 7))).toBeDefined(),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(localStorage.getItem('skillpact-checklist-paul')).toBeNull();
  sendSecond({ rows: [['providerProfiles', providerProfile({ id: 'paul' })]] });
  await synced;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('list')).toBeNull();
  expect(localStorage.getItem('skillpact-checklist-paul')).toBeNull();
});
