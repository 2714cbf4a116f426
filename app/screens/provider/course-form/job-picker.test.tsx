// The way from a job in the picker to a conversation with its employer.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { job } from '#shared/testing/rows.ts';
import { JobPicker } from './job-picker.tsx';

test('leads from each job to a conversation with its employer about that job', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [['jobs', job({ id: 8, employerId: 'e1', title: 'Welder' })]] }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <JobPicker chosen={[]} onChange={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const link = await screen.findByRole('link', { name: /^Ask about this job.*Welder$/ });
  expect(link.getAttribute('href')).toBe('/messages?with=e1&job=8');
});
