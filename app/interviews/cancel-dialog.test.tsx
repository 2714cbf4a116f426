// A provider's cancellation: how long the student may be unavailable, and the withdrawal that is offered instead.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import type { Actor } from '#shared/engine/command.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { erin, membership, organization, paul } from '#shared/testing/people.ts';
import { interview, match } from '#shared/testing/rows.ts';
import { ActionDialog } from './action-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const startsAt = '2099-06-09T10:00:00.000Z';

function Cancelling() {
  const row = useRead(matchesInFull)?.[0];
  return row ? <ActionDialog action="cancel" row={row} onClose={() => {}} /> : null;
}

const open = (actor: Actor) =>
  openScreen(<Cancelling />, {
    actor,
    rows: [
      ['organizations', organization(actor)],
      ['memberships', membership(actor)],
      [
        'matches',
        match({
          status: 'interview_scheduled',
          interviewDate: startsAt,
          owedSince: '2099-06-01T10:00:00.000Z',
        }),
      ],
      ['interviews', interview({ startsAt })],
    ],
  });

const unavailableUntil = async (day: string) =>
  fireEvent.change(await screen.findByLabelText(/can’t come before/), { target: { value: day } });
const withdraw = () => screen.queryByRole('button', { name: 'Withdraw the candidate' });

test('offers to withdraw the candidate for a day after the 60th and not for the 60th', async () => {
  await open(paul);
  await unavailableUntil('2099-07-31');
  expect(withdraw()).toBeNull();
  await unavailableUntil('2099-08-01');
  await screen.findByText(/^The employer waits until Jul 31, 2099 at most/);
  expect(withdraw()).not.toBeNull();
});

test('refuses a later day at its field', async () => {
  await open(paul);
  await unavailableUntil('2099-08-01');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Abroad' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel interview' }));
  await screen.findByText(/^Choose Jul 31, 2099 or an earlier day/);
});

test('opens the withdrawal in place of the cancellation', async () => {
  await open(paul);
  await unavailableUntil('2099-08-01');
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the candidate' }));
  await screen.findByRole('dialog', { name: 'Candidate withdraws' });
  await waitFor(() => expect(screen.queryByLabelText(/can’t come before/)).toBeNull());
});

test('asks an employer for no day', async () => {
  await open(erin);
  await screen.findByRole('button', { name: 'Cancel interview' });
  expect(screen.queryByLabelText(/can’t come before/)).toBeNull();
});
