// The outcome sheet: by taps, by keys alone, and what it leaves out.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Interviews } from '#app/screens/employer/interviews/interviews.tsx';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { interview, job, match } from '#shared/testing/rows.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 };
const references = ['C-AAAAAAAA0', 'C-BBBBBBBB1', 'C-CCCCCCCC2'];

/** An interview of yesterday. */
const held = (candidateReferenceId: string, index: number): SyncReply['rows'] => {
  const id = `m${index}`;
  const interviewDate = `2026-06-02T0${index + 1}:00:00.000Z`;
  return [
    ['matches', match({ ...sides, id, candidateReferenceId, status: 'interview_scheduled', interviewDate })],
    ['interviews', interview({ ...sides, id, confirmedAt: '2026-05-31T10:00:00.000Z' })],
  ];
};

async function openSheet(address: string, ...more: SyncReply['rows']) {
  const device = await scriptedDevice({}, employer);
  device.script.push(() => ({
    rows: [['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })], ...references.flatMap(held), ...more],
  }));
  await device.replica.sync();
  renderWithNeeds(device.replica, <Interviews />, address);
  return device;
}

const answersOf = async (reference: string | undefined) =>
  within(await screen.findByRole('radiogroup', { name: reference }));

test('records the outcomes of a day in one batch with one press each', async () => {
  const { replica } = await openSheet('/interviews?sheet=outcomes');
  await userEvent.click((await answersOf(references[0])).getByRole('radio', { name: 'Hired' }));
  await userEvent.click((await answersOf(references[1])).getByRole('radio', { name: 'Did not attend' }));
  screen.getByText('First no-show: you owe a new interview.');
  await userEvent.click((await answersOf(references[2])).getByRole('radio', { name: 'Not hired' }));
  screen.getByText('1 reason is missing.');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: `Reason for ${references[2]}` }),
    'skills',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 outcomes' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Outcome sheet' })).toBeNull());
  const entries = await replica.entries();
  expect(entries.map(({ command, input }) => [command, input])).toEqual([
    [
      'interviews.recordOutcome',
      { matchId: 'm0', outcome: 'hired', reason: null, note: null, feedback: null },
    ],
    ['interviews.reportNotHeld', { matchId: 'm1', absent: 'provider', note: null }],
    [
      'interviews.recordOutcome',
      { matchId: 'm2', outcome: 'not_hired', reason: 'skills', note: null, feedback: null },
    ],
  ]);
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});

test('records outcomes by keys alone', async () => {
  const { replica } = await openSheet('/interviews?sheet=outcomes');
  await screen.findByRole('list', { name: 'Outcome sheet' });
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'));
  await userEvent.keyboard('h');
  await userEvent.keyboard('d');
  await userEvent.keyboard('{ArrowUp}{Backspace}{ArrowDown}h{Enter}');
  await waitFor(async () =>
    expect((await replica.entries()).map(({ input }) => input)).toEqual([
      { matchId: 'm0', outcome: 'hired', reason: null, note: null, feedback: null },
      { matchId: 'm2', outcome: 'hired', reason: null, note: null, feedback: null },
    ]),
  );
});

test('asks for the reason once and takes it for the next person', async () => {
  const { replica } = await openSheet('/interviews?sheet=outcomes');
  await screen.findByRole('list', { name: 'Outcome sheet' });
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'));
  await userEvent.keyboard('n');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'));
  await userEvent.selectOptions(document.activeElement as HTMLElement, 'availability');
  await userEvent.tab();
  await userEvent.keyboard('n{Enter}');
  await waitFor(async () =>
    expect((await replica.entries()).map(({ input }) => (input as { reason: string }).reason)).toEqual([
      'availability',
      'availability',
    ]),
  );
});

test('opens from what needs the person, and offers no absence while the time can be objected to', async () => {
  await openSheet('/interviews?need=recordOutcome.7.8', [
    'interviews',
    interview({ ...sides, id: 'm0', objectUntil: '2026-06-05T10:00:00.000Z' }),
  ]);
  await screen.findByRole('heading', { name: 'Record outcomes: 3 candidates' });
  expect((await answersOf(references[0])).getAllByRole('radio')).toHaveLength(1);
  expect((await answersOf(references[1])).getAllByRole('radio')).toHaveLength(3);
});

test('keeps an unsaved sheet', async () => {
  const { replica } = await openSheet('/interviews?sheet=outcomes');
  await userEvent.click((await answersOf(references[0])).getByRole('radio', { name: 'Hired' }));
  await waitFor(async () => expect(await replica.readDraft('outcome-sheet')).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Close the sheet' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Record 3 outcomes' }));
  await screen.findByRole('button', { name: 'Save 1 outcome' });
});

test('keeps the rows of a line of work after it is saved, and leads to the next thing to do', async () => {
  await openSheet('/interviews?need=recordOutcome.7.8');
  for (const reference of references)
    await userEvent.click((await answersOf(reference)).getByRole('radio', { name: 'Hired' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 outcomes' }));
  await screen.findByText(/^All done/);
  screen.getByRole('link', { name: /^(Next|Dashboard)$/ });
  const list = screen.getByRole('list', { name: 'Interviews' });
  expect(within(list).getAllByText('Hired')).toHaveLength(3);
});
