// The data requests of a student: those that the provider recorded, and those that came by the student's link.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { paul } from '#shared/testing/people.ts';
import { enrollment } from '#shared/testing/rows.ts';
import { StudentRequests } from './student-requests.tsx';

afterEach(() => vi.unstubAllGlobals());

const request = (more: object) => ({
  id: 'request-1',
  kind: 'correction',
  about: 'C-7K2M4QXAE',
  receivedOn: '2026-06-03',
  dueOn: '2026-07-03',
  note: null,
  recordedByName: 'Paul',
  doneAt: null,
  doneByName: null,
  outcome: null,
  ...more,
});

test('shows what a student wrote as text, and closes this request of two', async () => {
  const onChanged = vi.fn<() => void>();
  const path = `/api/enrollments/${enrollment().id}/data-requests`;
  const { calls } = await openScreen(
    <StudentRequests enrollment={enrollment()} version={0} isOffline={false} onChanged={onChanged} />,
    {
      actor: paul,
      answers: {
        [`GET ${path}`]: [
          request({ note: '<b>Zoë</b>', recordedByName: 'The learner, by link' }),
          request({ id: 'request-2', kind: 'deletion' }),
        ],
        'PATCH /api/data-requests/request-1/complete': null,
      },
    },
  );
  const [first, second] = within(await screen.findByRole('list', { name: 'Data requests' })).getAllByRole(
    'listitem',
  ) as [HTMLElement, HTMLElement];
  expect(first.textContent).toMatch(/^Correction, received Jun 3, 2026 by the student’s link\..*<b>Zoë<\/b>/);
  expect(second.textContent).toMatch(/^Deletion, received Jun 3, 2026\. /);
  await userEvent.click(within(first).getByRole('button', { name: 'Close the request: Correction' }));
  await userEvent.selectOptions(await screen.findByLabelText('What was done'), 'corrected');
  await userEvent.click(screen.getByRole('button', { name: 'Close request' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  const closed = calls.find(({ line }) => line === 'PATCH /api/data-requests/request-1/complete');
  expect(closed?.body).toMatchObject({ outcome: 'corrected' });
});
