// What the employer reported about attendance, and the training provider's dispute of it.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { classRows, employer, teacher } from '#app/replica/testing/scripted-server.ts';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { attendanceReport, match } from '#shared/testing/rows.ts';
import { AttendanceList } from './attendance-list.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, candidateReferenceId: 'C-AAAAAAAA0' };
const hoursAgo = (hours: number) => plusDays(new Date().toISOString(), -hours / 24);

function Shown() {
  const [row] = useRead(matchesInFull) ?? [];
  return row ? <AttendanceList row={row} /> : null;
}

const show = (
  change: Partial<Row<'attendanceReports'>> = {},
  { actor = teacher, connection = 'online' }: { actor?: Actor; connection?: 'online' | 'offline' } = {},
) =>
  openScreen(<Shown />, {
    actor,
    connection,
    rows: [
      ...classRows,
      ['matches', match({ ...sides, courseId: 7, owedSince: hoursAgo(200) })],
      ['attendanceReports', attendanceReport({ ...sides, createdAt: hoursAgo(2), ...change })],
    ],
  });

async function dispute(text: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
  await screen.findByRole('dialog', { name: 'Dispute this report' });
  if (text) fireEvent.input(screen.getByLabelText(/^What happened/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send dispute' }));
}

test('disputes a report with what the training provider wrote', async () => {
  const { replica } = await show();
  await screen.findByText(/^You can dispute it until/);
  await dispute('She waited at the door');
  await screen.findByText('Disputed. An administrator decides.');
  expect(screen.getByText('Training provider: “She waited at the door”')).toBeTruthy();
  expect((await replica.entries()).map(({ command, input }) => [command, input])).toEqual([
    ['attendance.dispute', { id: 'report-1', comment: 'She waited at the door' }],
  ]);
});

test('keeps a dispute on the device while there is no connection', async () => {
  const { replica } = await show({}, { connection: 'offline' });
  await dispute('She waited at the door');
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1 }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('refuses a dispute without a word', async () => {
  const { replica } = await show();
  await dispute('');
  await screen.findByText('Describe what happened');
  expect(await replica.status()).toMatchObject({ waiting: 0 });
});

test('shows a dispute that the server refused as undone', async () => {
  const { replica, script } = await show();
  await dispute('She waited at the door');
  await screen.findByText('Disputed. An administrator decides.');
  const [entry] = await replica.entries();
  const message = 'You can dispute this once, within 3 days.';
  script.push(() => ({ outcomes: [[entry!.id, { kind: 'refused', code: 'stale', message }]] }));
  await replica.sync();
  await screen.findByText(/^You can dispute it until/);
  expect(await replica.status()).toMatchObject({ attention: 1 });
});

test('offers no dispute to the employer, after three days, or of an absence that does not count', async () => {
  for (const [change, actor, standing] of [
    [{}, employer, /^The training provider can dispute it until/],
    [{ createdAt: hoursAgo(80) }, teacher, /did not dispute it/],
    [{ isConfirmed: false }, teacher, /had not confirmed the time/],
  ] as const) {
    await show(change, { actor });
    await screen.findByText(standing);
    expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
    cleanup();
  }
});

test('shows who decided a dispute and why', async () => {
  const decidedAt = '2026-06-04T12:00:00.000Z';
  await show({
    disputedAt: hoursAgo(1),
    decidedAt,
    decidedByName: 'Ada',
    decision: 'rejected',
    decisionNote: 'The visitor list shows her',
  });
  await screen.findByText('Decided: the report doesn’t count.');
  expect(screen.getByText('Decided by Ada on Jun 4, 2026: “The visitor list shows her”')).toBeTruthy();
});
