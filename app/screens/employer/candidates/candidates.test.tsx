// The employer's list of candidates.
import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { course, job, match } from '#shared/testing/rows.ts';
import { Candidates } from './candidates.tsx';

afterEach(cleanup);

const candidate = (id: string, candidateReferenceId: string, more: Partial<Row<'matches'>> = {}) =>
  match({
    ...{ id, employerId: 'e1', providerId: 'o1', jobId: 8, courseId: 7 },
    candidateReferenceId,
    ...more,
  });

const taught = (id: number, more: Partial<Row<'courses'>>) =>
  course({ ...{ id, providerId: 'o1', providerName: 'Northside College', duration: '12 weeks' }, ...more });

/** Opens the list of a welder's candidates. */
async function open(at: string, courses: Row<'courses'>[], candidates: Row<'matches'>[]) {
  const device = await scriptedDevice({}, employer);
  device.script.push(() => ({
    rows: [
      ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })],
      agreementRow({ status: 'active' }),
      ...courses.map((row): SyncReply['rows'][number] => ['courses', row]),
      ...candidates.map((row): SyncReply['rows'][number] => ['matches', row]),
    ],
  }));
  await device.replica.sync();
  renderWithNeeds(device.replica, <Candidates />, at);
  return within(await screen.findByRole('list', { name: 'Matched candidates' }));
}

const [one, two, three] = ['C-AAAAAAAA0', 'C-BBBBBBBB1', 'C-CCCCCCCC2'] as const;

/** The paragraph of these words, whose names are elements of their own. */
const said = (list: Awaited<ReturnType<typeof open>>, words: string) =>
  list.getByText((_, element) => element?.tagName === 'P' && element.textContent === words);

test('says once for each course what its candidates learned, if the list is sorted by course', async () => {
  const list = await open(
    '/candidates?sort=course',
    [taught(7, { title: 'Welding', skillsGained: 'MIG, stick' }), taught(6, { title: 'Fitting' })],
    [candidate('m0', one), candidate('m1', two, { courseId: 6 }), candidate('m2', three)],
  );
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Fitting · 1 candidate',
    'Welding · 2 candidates',
  ]);
  expect(said(list, 'Northside College, 12 weeks. Skills: MIG, stick')).toBeTruthy();
  expect(list.queryByText(/^Completed /)).toBeNull();
});

test.each([
  ['ended', '2020-11-25', 'ended Nov 25, 2020'],
  ['still runs', '2999-12-11', 'until Dec 11, 2999'],
])(
  'says it once in any order if all completed the same course, with the day on which it %s',
  async (_, endDate, words) => {
    const list = await open(
      '/candidates?sort=due',
      [taught(7, { title: 'Welding', endDate, skillsGained: 'MIG' })],
      [candidate('m0', one), candidate('m1', two)],
    );
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Welding · 2 candidates',
    ]);
    expect(said(list, `Northside College, 12 weeks, ${words}. Skills: MIG`)).toBeTruthy();
  },
);

test('says at each candidate what was completed if the courses differ', async () => {
  const list = await open(
    '/candidates?sort=due',
    [taught(7, { title: 'Welding' }), taught(6, { title: 'Fitting' })],
    [candidate('m0', one), candidate('m1', two, { courseId: 6 })],
  );
  expect(list.queryByRole('heading')).toBeNull();
  expect(said(list, 'Completed Welding at Northside College, 12 weeks')).toBeTruthy();
});

test('sorts candidates by the heads of their columns', async () => {
  const list = await open(
    '/candidates?sort=due',
    [taught(7, { title: 'Welding' })],
    [
      candidate('m0', 'C-LATER0000', {
        createdAt: '2026-06-02T10:00:00.000Z',
        deadlineAt: '2026-07-09T23:59:59.999Z',
      }),
      candidate('m1', 'C-SOONER000', { deadlineAt: '2026-07-02T23:59:59.999Z' }),
    ],
  );
  const heads = await screen.findByRole('group', { name: 'Sort by column' });
  within(heads).getByRole('button', { name: 'Status and due day', pressed: true });
  const order = () => list.getAllByRole('listitem').map((row) => /C-[A-Z0-9]{9}/.exec(row.textContent)?.[0]);
  await waitFor(() => expect(order()).toEqual(['C-SOONER000', 'C-LATER0000']));
  fireEvent.click(within(heads).getByRole('button', { name: 'Candidate', pressed: false }));
  await within(heads).findByRole('button', { name: 'Candidate', pressed: true });
  expect(order()).toEqual(['C-LATER0000', 'C-SOONER000']);
});

test('marks the candidates who wait for a place, and those alone', async () => {
  const waiting = { waitsForPlaceSince: '2026-06-02T10:00:00.000Z' };
  const list = await open(
    '/?sort=due',
    [taught(7, {})],
    [candidate('m1', one, waiting), candidate('m2', two)],
  );
  expect(list.getAllByText('Waiting for a place')).toHaveLength(1);
  const row = list.getByText('Waiting for a place').closest('li');
  expect(row?.textContent).toContain(one);
});
