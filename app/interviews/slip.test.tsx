// The printed slip of an interview.
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { classRows, teacher } from '#app/replica/testing/scripted-server.ts';
import { setZone } from '#app/ui/wall-clock.ts';
import type { Row } from '#shared/engine/schema.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { InterviewSlip } from './slip.tsx';

// A device in the zone of the organization, which a screen does not name.
beforeEach(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone));
afterEach(() => {
  cleanup();
  setZone(null);
  vi.unstubAllGlobals();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, candidateReferenceId: 'C-AAAAAAAA0' };

const open = (meeting: Partial<Row<'interviews'>>) =>
  openScreen(
    <Routes>
      <Route path="/interviews/:id/slip" element={<InterviewSlip />} />
    </Routes>,
    {
      actor: teacher,
      at: `/interviews/${match().id}/slip`,
      rows: [
        ...classRows,
        [
          'matches',
          match({
            ...sides,
            courseId: 7,
            status: 'interview_scheduled',
            interviewDate: '2026-06-09T18:00:00.000Z',
          }),
        ],
        ['interviews', interview({ employerId: 'e1', providerId: 'o1', ...meeting })],
      ],
    },
  );

test('prints the time of an interview in person on the clock of its place, with the zone', async () => {
  await open({ kind: 'in-person', timeZone: 'America/Denver' });
  expect(await screen.findByText(/Tue, Jun 9, 12:00 PM MDT/)).toBeTruthy();
});

test('names the zone of an interview by video on paper', async () => {
  setZone('America/New_York');
  await open({ kind: 'video', timeZone: 'America/Denver' });
  expect(await screen.findByText(/Tue, Jun 9, 2:00 PM EDT/)).toBeTruthy();
});
