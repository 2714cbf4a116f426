// The sites of an employer: the list, a new site, closing one, and where a recruiter may post a job.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { copiedFrom } from '#shared/domain/sites/site.ts';
import { erin, membership, organization, rita, siteAssignment } from '#shared/testing/people.ts';
import { job, site } from '#shared/testing/rows.ts';
import { PostJob } from '../job-form/post-job.tsx';
import { SiteDetail } from './site.tsx';
import { Sites } from './sites.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const yard = site({ id: 'site-b', name: 'Fitting Yard', isActive: false });
const rows: SyncReply['rows'] = [
  ['organizations', organization(erin, { verifiedAt: '2026-05-01T09:00:00.000Z' })],
  ['memberships', membership(erin)],
  ['memberships', membership(rita, { assignsAll: false })],
  ['sites', site()],
  ['sites', yard],
  ['jobs', job(copiedFrom(site()))],
];

const open = (screenOf: React.ReactNode, actor: Actor, more: SyncReply['rows'] = [], path = '/sites') =>
  openScreen(
    <Routes>
      <Route path={path.includes('site-') ? '/sites/:id' : '*'} element={screenOf} />
    </Routes>,
    { actor, rows: [...rows, ...more], at: path },
  );

test('lists the sites with their jobs and recruiters, the closed ones last, and adds one', async () => {
  const { replica } = await open(<Sites />, erin, [['assignments', siteAssignment(rita, 'site-a')]]);
  await screen.findByText('Harbor House');
  const [first, second] = within(await screen.findByRole('list', { name: 'Sites' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(first).toContain('1 active job, 1 recruiter');
  expect(second).toMatch(/Fitting Yard.*Closed/);
  fireEvent.click(screen.getByRole('button', { name: 'Add a site' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Site name/), { target: { value: 'Dry Dock' } });
  fireEvent.change(dialog.getByLabelText(/^Address/), { target: { value: '4 Harbor Road' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add site' }));
  await screen.findByText('Dry Dock');
  expect(await replica.entries()).toMatchObject([{ command: 'sites.create', input: { name: 'Dry Dock' } }]);
});

test('offers a recruiter neither a new site nor a change', async () => {
  await open(<Sites />, rita);
  await screen.findByText('Harbor House');
  expect(screen.queryByRole('button', { name: 'Add a site' })).toBeNull();
});

test('asks before a site is closed and says what stays', async () => {
  const { replica } = await open(<SiteDetail />, erin, [], '/sites/site-a');
  fireEvent.click(await screen.findByRole('button', { name: 'Close site' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/Its active job stays as it is\./);
  fireEvent.click(question.getByRole('button', { name: 'Close site' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(1));
  expect(await replica.entries()).toMatchObject([
    { command: 'sites.edit', input: { id: 'site-a', set: { isActive: false } } },
  ]);
});

test('names whom to ask to a recruiter without an open site, in place of the form of a job', async () => {
  await open(<PostJob />, rita);
  await screen.findByText('You don’t recruit for any open site. Ask a manager to choose your sites.');
  expect(screen.queryByLabelText(/^Job title/)).toBeNull();
});

test('offers a recruiter only their own site in the form of a job', async () => {
  await open(<PostJob />, rita, [['assignments', siteAssignment(rita, 'site-a')]]);
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Site/);
  expect([...field.options].map(({ text }) => text)).toEqual(['Choose a site', 'Harbor House']);
});
