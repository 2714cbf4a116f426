// How many interviews of a job begin in any 30 days: the field in both forms, and the page of the job.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { erin, membership, organization } from '#shared/testing/people.ts';
import { job, jobId, match } from '#shared/testing/rows.ts';
import { PostJob } from '../job-form/post-job.tsx';
import { JobDetail } from './job.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const open = (interviewsPer30Days: number | null, at = `/jobs/${jobId}`) =>
  openScreen(
    <Routes>
      <Route path="/jobs/new" element={<PostJob />} />
      <Route path="/jobs/:id" element={<JobDetail />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      actor: erin,
      at,
      rows: [
        ['organizations', organization(erin, { verifiedAt: '2026-05-01T09:00:00.000Z' })],
        ['memberships', membership(erin)],
        ['jobs', job({ interviewsPer30Days, openings: 2 })],
        ['jobs', job({ id: 102, title: 'Cook' })],
        ['matches', match({ waitsForPlaceSince: '2026-06-02T10:00:00.000Z' })],
        ['matches', match({ id: 'match-2', candidateReferenceId: 'R-2' })],
      ],
    },
  );
const label = /^Interviews in any 30 days/;
const type = (field: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('saves the number and refuses fewer than five', async () => {
  const { replica } = await open(8, `/jobs/${jobId}?edit`);
  await screen.findByLabelText(label);
  type(label, '4');
  save();
  await screen.findByText('Enter a whole number from 5 to 999, or nothing');
  type(label, '12');
  save();
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([
      { input: { set: { interviewsPer30Days: 12 }, base: { interviewsPer30Days: 8 } } },
    ]),
  );
  expect(JSON.stringify(await replica.entries())).not.toContain('openings');
});

test('empties the number of a job', async () => {
  const { replica } = await open(8, `/jobs/${jobId}?edit`);
  await screen.findByLabelText(label);
  type(label, '');
  save();
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([{ input: { set: { interviewsPer30Days: null } } }]),
  );
});

test.each([
  ['with', '12', 12],
  ['without', '', null],
])('posts a job %s a number', async (_case, typed, saved) => {
  const { replica } = await open(null, '/jobs/new');
  await screen.findByLabelText(label);
  type(/^Job title/, 'Nurse');
  type(/^Description/, 'Nights.');
  type(/^Location/, 'Northside');
  type(/^Contract type/, 'full-time');
  type(label, typed);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Post Job' }));
  await waitFor(async () =>
    expect(await replica.entries()).toMatchObject([{ input: { interviewsPer30Days: saved } }]),
  );
});

test('says the number on the page of the job', async () => {
  await open(12);
  const name = await screen.findByText('Interviews in any 30 days');
  expect(name.parentElement?.textContent).toContain('12');
});

test('says in the form that an inactive job begins the interviews that wait', async () => {
  await open(12, `/jobs/${jobId}?edit`);
  await screen.findByText(/The interview that waits for a place begins at once\.$/);
});
