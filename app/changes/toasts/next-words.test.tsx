// Says what happens next where something was done, online and offline.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { PostJob } from '#app/screens/employer/job-form/post-job.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { erin, organization, user } from '#shared/testing/people.ts';
import { afterCourse, afterInvitation, afterLinks } from './next-words.ts';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

async function postJob(connection: 'online' | 'offline') {
  await openScreen(<PostJob />, {
    actor: erin,
    connection,
    rows: [
      ['users', user(erin)],
      ['organizations', organization(erin)],
    ],
  });
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText(/^Job title/);
  type(/^Job title/, 'Welder');
  type(/^Description/, 'Weld hulls on the day shift.');
  type(/^Location/, 'Baltimore, MD');
  fireEvent.change(screen.getByLabelText(/^Contract type/), { target: { value: 'full-time' } });
  fireEvent.click(screen.getByLabelText(/^I agree to interview/));
  fireEvent.click(screen.getByRole('button', { name: 'Post Job' }));
}

const toastText = () => screen.getByTestId('toast').textContent;

test('says after a posted job who can link to it now', async () => {
  await postJob('online');
  await waitFor(() =>
    expect(toastText()).toBe(
      'Job posted successfully Training providers can now link courses to it. You can also invite one.',
    ),
  );
});

test('says offline that a posted job is seen later', async () => {
  await postJob('offline');
  await waitFor(() =>
    expect(toastText()).toBe(
      'Job posted successfully Saved on this device. Training providers see it when you’re online again.',
    ),
  );
});

test('names the employer that a link asks, or counts several', () => {
  expect(afterLinks(['Harbor Shipyard', 'Harbor Shipyard'])?.sent).toMatch(/^Harbor Shipyard will be asked/);
  expect(afterLinks(['Harbor Shipyard', 'Maple Care'])?.waiting).toBe(
    '2 employers will be asked to approve when you’re online again.',
  );
  expect(afterLinks([])).toBeUndefined();
  expect(afterCourse([]).sent).toBe('Next, add students to its class list.');
  expect(afterInvitation('Bay Skills').waiting).toBe('Bay Skills will get it when you’re online again.');
});
