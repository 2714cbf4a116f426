// The openings of a job: the field in both forms, and what its page says and asks once they are filled.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { erin, membership, organization } from '#shared/testing/people.ts';
import { job, jobId, match } from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/schema.ts';
import { PostJob } from '../job-form/post-job.tsx';
import { Jobs } from '../jobs/jobs.tsx';
import { JobDetail } from './job.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const open = (overrides: Partial<Row<'jobs'>>, at = `/jobs/${jobId}`) =>
  openScreen(
    <Routes>
      <Route path="/jobs/new" element={<PostJob />} />
      <Route path="/jobs/:id" element={<JobDetail />} />
      <Route path="/jobs" element={<Jobs />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      actor: erin,
      at,
      rows: [
        ['organizations', organization(erin, { verifiedAt: '2026-05-01T09:00:00.000Z' })],
        ['memberships', membership(erin)],
        ['jobs', job(overrides)],
        ['jobs', job({ id: 102, title: 'Cook' })],
        ['matches', match({ status: 'hired' })],
        ['matches', match({ id: 'match-2', candidateReferenceId: 'R-2', jobId: 102, status: 'hired' })],
      ],
    },
  );
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('saves changed openings as a number and refuses what is none', async () => {
  const { replica } = await open({ openings: 2 }, `/jobs/${jobId}?edit`);
  await screen.findByLabelText(/^Openings/);
  type(/^Openings/, 'five');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Enter a whole number from 1 to 999, or nothing');
  type(/^Openings/, '5');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { input: { set: { openings: 5 }, base: { openings: 2 } } },
    ]),
  );
});

test('empties the openings of a job', async () => {
  const { replica } = await open({ openings: 2 }, `/jobs/${jobId}?edit`);
  await screen.findByLabelText(/^Openings/);
  type(/^Openings/, '');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([{ input: { set: { openings: null } } }]),
  );
});

test('posts a job with or without openings', async () => {
  const { replica } = await open({}, '/jobs/new');
  await screen.findByLabelText(/^Openings/);
  type(/^Job title/, 'Nurse');
  type(/^Description/, 'Nights.');
  type(/^Location/, 'Northside');
  type(/^Contract type/, 'full-time');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Post Job' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([{ command: 'jobs.post', input: { openings: null } }]),
  );
});

test('says how many openings are filled, on the page of the job and in the list, for this job alone', async () => {
  await open({ openings: 5 });
  await screen.findByText('1 of 5 filled');
  expect(screen.queryByText(/All openings are filled/)).toBeNull();
  cleanup();
  await open({ openings: 5 }, '/jobs');
  await screen.findByText(/, 1 of 5 filled/);
  expect(screen.getAllByText(/of 5 filled/)).toHaveLength(1);
});

test('asks whether a filled job takes new links, and saves the answer', async () => {
  const { replica } = await open({ openings: 1, isFilled: true });
  await screen.findByText(/Should this job take new links/);
  fireEvent.click(screen.getByRole('button', { name: 'Stop taking links' }));
  await screen.findByText(/takes no new links until one is free again/);
  const set = { linksWhenFilled: 'stop_linking' };
  expect(await replica.entries()).toMatchObject([{ command: 'jobs.edit', input: { id: jobId, set } }]);
  expect(screen.getByRole('button', { name: 'Take new links' })).not.toBeNull();
});

test('asks nothing about a filled job that is inactive', async () => {
  await open({ openings: 1, isFilled: true, isActive: false });
  await screen.findByText('1 of 1 filled');
  expect(screen.queryByRole('button', { name: 'Stop taking links' })).toBeNull();
});
