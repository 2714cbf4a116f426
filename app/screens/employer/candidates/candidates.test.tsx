// The employer's list of candidates.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { agreementRow } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { course, job, match } from '#shared/testing/rows.ts';
import { Candidates } from './candidates.tsx';

afterEach(cleanup);

test('says once for each course what its candidates learned, if the list is sorted by course', async () => {
  const device = await scriptedDevice({}, employer);
  const candidate = (id: string, courseId: number, candidateReferenceId: string) =>
    match({ id, employerId: 'e1', providerId: 'o1', jobId: 8, courseId, candidateReferenceId });
  const skills = { providerId: 'o1', providerName: 'Northside College', duration: '12 weeks' };
  device.script.push(() => ({
    rows: [
      ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })],
      agreementRow({ status: 'active' }),
      ['courses', course({ ...skills, id: 7, title: 'Welding', skillsGained: 'MIG, stick' })],
      ['courses', course({ ...skills, id: 6, title: 'Fitting' })],
      ['matches', candidate('m0', 7, 'C-AAAAAAAA0')],
      ['matches', candidate('m1', 6, 'C-BBBBBBBB1')],
      ['matches', candidate('m2', 7, 'C-CCCCCCCC2')],
    ],
  }));
  await device.replica.sync();
  render(
    <MemoryRouter initialEntries={['/candidates?sort=course']}>
      <ReplicaContext
        value={{ replica: device.replica, loop: new SyncScheduler(device.replica, quietOccasions) }}
      >
        <ChangeBadges isSending={false}>
          <Candidates />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const list = await screen.findByRole('list', { name: 'Matched candidates' });
  const headings = within(list).getAllByRole('heading');
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Fitting · 1 candidate',
    'Welding · 2 candidates',
  ]);
  expect(within(list).getByText('Northside College, 12 weeks. Skills: MIG, stick')).toBeTruthy();
  expect(within(list).queryByText(/^Completed /)).toBeNull();
});

test('sorts candidates by the heads of their columns', async () => {
  const device = await scriptedDevice({}, employer);
  const candidate = (id: string, candidateReferenceId: string, deadlineAt: string) =>
    match({
      id,
      employerId: 'e1',
      providerId: 'o1',
      jobId: 8,
      courseId: 7,
      candidateReferenceId,
      deadlineAt,
    });
  device.script.push(() => ({
    rows: [
      ['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })],
      agreementRow({ status: 'active' }),
      ['courses', course({ providerId: 'o1', id: 7, title: 'Welding' })],
      ['matches', candidate('m0', 'C-LATER0000', '2026-07-09T23:59:59.999Z')],
      ['matches', candidate('m1', 'C-SOONER000', '2026-07-02T23:59:59.999Z')],
    ],
  }));
  await device.replica.sync();
  render(
    <MemoryRouter initialEntries={['/candidates']}>
      <ReplicaContext
        value={{ replica: device.replica, loop: new SyncScheduler(device.replica, quietOccasions) }}
      >
        <ChangeBadges isSending={false}>
          <Candidates />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
  const heads = await screen.findByRole('group', { name: 'Sort by column' });
  within(heads).getByRole('button', { name: 'Candidate', pressed: true });
  fireEvent.click(within(heads).getByRole('button', { name: 'Status and due day', pressed: false }));
  await within(heads).findByRole('button', { name: 'Status and due day', pressed: true });
  const rows = within(screen.getByRole('list', { name: 'Matched candidates' })).getAllByRole('listitem');
  expect(rows.map((row) => /C-[A-Z0-9]{9}/.exec(row.textContent ?? '')?.[0])).toEqual([
    'C-SOONER000',
    'C-LATER0000',
  ]);
});
