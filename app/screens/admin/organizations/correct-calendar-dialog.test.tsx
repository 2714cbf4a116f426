// An administrator corrects the working calendar of an organization.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { CalendarDialog } from './correct-calendar-dialog.tsx';
import { organization } from './testing/organization.ts';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const acme = organization({ id: 'acme', name: 'Acme Care', closedDays: '2026-12-25', owed: 2 });
const path = 'PATCH /api/admin/organizations/acme/calendar';

async function show(answers: Answers, connection: 'online' | 'offline' = 'online') {
  const onDone = vi.fn<() => void>();
  const opened = await openScreen(<CalendarDialog organization={acme} onClose={() => {}} onDone={onDone} />, {
    answers,
    connection,
  });
  return { ...opened, onDone };
}

const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Correct calendar' });
const give = (reason: string) =>
  fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: reason } });

test('sends the corrected zone, the listed and the typed closed days, and the reason', async () => {
  const { calls, onDone } = await show({ [path]: new Response(null, { status: 204 }) });
  expect(screen.getByText(/Acme Care is told. The deadlines of the interviews it owes follow/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Time zone/), { target: { value: 'America/Denver' } });
  fireEvent.change(screen.getByLabelText('Another closed day'), { target: { value: '2026-07-03' } });
  give('Signed up on a trip');
  fireEvent.click(send());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({
    timeZone: 'America/Denver',
    closedDays: '2026-07-03 2026-12-25',
    reason: 'Signed up on a trip',
  });
});

test('refuses a correction without a reason before it is sent, and shows why the server refuses one', async () => {
  const { calls, onDone } = await show({ [path]: refusing('Change the time zone or a closed day.', 400) });
  fireEvent.click(send());
  await screen.findByText('Say why. The organization will see this.');
  expect(calls).toEqual([]);
  give('A mistake');
  fireEvent.click(send());
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Change the time zone'));
  expect(onDone).not.toHaveBeenCalled();
});

test('says without a connection that one is needed', async () => {
  await show({}, 'offline');
  expect(screen.getByText('You need a connection for this.')).toBeTruthy();
  expect(send().disabled).toBe(true);
});
