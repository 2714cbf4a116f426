// What the picker says of a job, and the way from it to a conversation with its employer.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { job } from '#shared/testing/rows.ts';
import { JobPicker } from './job-picker.tsx';

afterEach(cleanup);

async function pick(...jobs: ReturnType<typeof job>[]): Promise<void> {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: jobs.map((row) => ['jobs', row]) }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <JobPicker chosen={[]} onChange={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('leads from each job to a conversation with its employer about that job', async () => {
  await pick(job({ id: 8, employerId: 'e1', title: 'Welder' }));
  const link = await screen.findByRole('link', { name: /^Ask about this job.*Welder$/ });
  expect(link.getAttribute('href')).toBe('/messages?with=e1&job=8');
});

test('says of each job how its employer kept the interviews that fell due', async () => {
  await pick(
    job({ id: 8, title: 'Welder', interviewsDue: 10, adherencePercent: 90 }),
    job({ id: 9, title: 'Fitter', interviewsDue: 0 }),
    job({ id: 10, title: 'Painter' }),
  );
  const wordsOf = (title: RegExp) =>
    screen.getByRole('checkbox', { name: title }).closest('label')?.textContent;
  await screen.findByRole('checkbox', { name: /^Welder/ });
  expect(wordsOf(/^Welder/)).toContain('Adherence: 90% of 10–19 interviews due were kept in time');
  expect(wordsOf(/^Fitter/)).toContain('Adherence: No interviews due yet');
  expect(wordsOf(/^Painter/)).not.toContain('Adherence');
});

test('says which jobs are open or filled, and leaves out those that take no new links', async () => {
  await pick(
    job({ id: 8, title: 'Welder', openings: 3 }),
    job({ id: 9, title: 'Fitter', openings: 1, isFilled: true, linksWhenFilled: 'keep_linking' }),
    job({ id: 10, title: 'Painter' }),
    job({ id: 11, title: 'Rigger', openings: 1, isFilled: true, linksWhenFilled: 'stop_linking' }),
  );
  await screen.findByRole('checkbox', { name: /^Welder.*Open$/ });
  expect(screen.getByRole('checkbox', { name: /^Fitter.*Filled$/ })).not.toBeNull();
  expect(screen.getByRole('checkbox', { name: /^Painter.*Full-time$/ })).not.toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Rigger/ })).toBeNull();
});
