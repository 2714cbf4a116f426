// An interview day: how many candidates fit, in which rooms, and what is proposed.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { course, interview, job, match } from '#shared/testing/rows.ts';
import { DayDialog } from './day-dialog.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T08:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', courseId: 7, jobId: 8 };

/** Three candidates; the last one is due first. Another interview is at nine in Room 2. */
async function openDay() {
  const { replica, script } = await scriptedDevice({}, employer);
  const due = ['2026-06-30', '2026-06-29', '2026-06-08'];
  const candidates: SyncReply['rows'] = due.map((day, place) => [
    'matches',
    match({
      ...sides,
      id: `m${place}`,
      candidateReferenceId: `C-${place}00000000`,
      deadlineAt: `${day}T23:59:59.999Z`,
    }),
  ]);
  script.push(() => ({
    rows: [
      ['jobs', job({ id: 8, employerId: 'e1' })],
      ['courses', course({ id: 7, providerId: 'o1' })],
      ...candidates,
      [
        'matches',
        match({
          ...sides,
          id: 'x',
          status: 'interview_scheduled',
          interviewDate: '2026-06-09T09:00:00.000Z',
        }),
      ],
      ['interviews', interview({ ...sides, id: 'x', place: 'Gate 2', room: 'Room 2' })],
    ],
  }));
  await replica.sync();
  const rows = (await replica.read(matchesInFull)).filter(({ match: { status } }) => status === 'matched');
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <DayDialog rows={rows} open onClose={() => {}} onDone={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Interview day' });
  await within(dialog).findByText('3 of 3 fit');
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type(/^First interview/, '2026-06-09T09:00');
  type(/^Length/, '30');
  return { replica, dialog, type };
}

test('says how many fit and proposes times to those who are due first, in one batch', async () => {
  const { replica, dialog, type } = await openDay();
  type('The day ends at*', '10:30');
  await within(dialog).findByText('2 of 3 fit');
  within(dialog).getByText(/^1 candidate gets no time/);
  within(dialog).getByText(/Some of these times are after the promised day/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose 2 times' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(2));
  const entries = await replica.entries();
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
  expect(entries.map(({ input }) => input)).toMatchObject([
    { matchId: 'm2', slots: ['2026-06-09T09:30:00.000Z'], room: null },
    { matchId: 'm1', slots: ['2026-06-09T10:00:00.000Z'], room: null },
  ]);
});

test('fills several rooms at once, and leaves a room out while another interview is in it', async () => {
  const { replica, dialog, type } = await openDay();
  await userEvent.selectOptions(within(dialog).getByLabelText('Interviews at the same time'), '2');
  type('Room or interviewer 1', 'Rosa Delgado');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose 3 times' }));
  await waitFor(async () => expect(await replica.entries()).toHaveLength(3));
  expect((await replica.entries()).map(({ input }) => input)).toMatchObject([
    { matchId: 'm2', slots: ['2026-06-09T09:00:00.000Z'], room: 'Rosa Delgado' },
    { matchId: 'm1', slots: ['2026-06-09T09:30:00.000Z'], room: 'Rosa Delgado' },
    { matchId: 'm0', slots: ['2026-06-09T09:30:00.000Z'], room: 'Room 2' },
  ]);
});

test('proposes nothing when no interview fits', async () => {
  const { replica, dialog, type } = await openDay();
  type('The day ends at*', '08:00');
  await within(dialog).findByText('0 of 3 fit');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose 0 times' }));
  await within(dialog).findByText('No interview fits before this time');
  expect(await replica.entries()).toEqual([]);
});
