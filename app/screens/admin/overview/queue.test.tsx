// What waits for an administrator: one line per kind of decision, with the page where it is made.
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { AdminQueue } from '#shared/reads/analytics/platform.ts';
import { Queue } from './queue.tsx';

afterEach(cleanup);

const nothing: AdminQueue = {
  dataRequests: 0,
  dataRequestsDue: null,
  dataRequestsOverdue: 0,
  jobReports: 0,
  courseReports: 0,
  messageReports: 0,
  disputes: 0,
  crowdReports: 0,
  verifications: 0,
};

const show = (queue: Partial<AdminQueue>) =>
  render(
    <MemoryRouter>
      <Queue queue={{ ...nothing, ...queue }} />
    </MemoryRouter>,
  );

test('lists each kind of decision that waits, data requests first, with the page where it is made', () => {
  show({
    ...{ jobReports: 2, courseReports: 1, messageReports: 1, disputes: 3, verifications: 1 },
    crowdReports: 2,
    ...{ dataRequests: 1, dataRequestsDue: '2026-06-30' },
  });
  const list = screen.getByRole('list', { name: 'Needs you' });
  const lines = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(lines).toEqual([
    ['Answer 1 data request', '/admin/privacy'],
    ['Decide about 2 reported jobs', '/admin/jobs?show=flagged'],
    ['Decide about 1 reported course', '/admin/courses?show=flagged'],
    ['Decide about 1 reported message', '/admin/reports'],
    ['Decide 3 disputed reports', '/admin/disputes?show=undecided'],
    ['Decide 2 reports of many matches', '/admin/reports'],
    ['Admit 1 organization', '/admin/organizations?show=unverified'],
  ]);
  within(list).getByText('By Jun 30');
});

test('says that a data request is overdue, and that nothing waits', () => {
  show({ dataRequests: 2, dataRequestsDue: '2026-05-01', dataRequestsOverdue: 1 });
  screen.getByText('Overdue since May 1');
  cleanup();
  show({});
  screen.getByText('Nothing needs you right now.');
  expect(screen.queryByRole('list')).toBeNull();
});
