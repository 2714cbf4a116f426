// A line of the bell that stands for an act about many candidates, and the page that it opens.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithNeeds } from '#app/needs/testing/render-with-needs.tsx';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { notice } from '#shared/domain/notifications/notifications.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { interview, job, match, notification, slot } from '#shared/testing/rows.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotificationFeed } from './use-notification-feed.ts';

// The day of the scripted server.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sides = { courseId: 7, employerId: 'e1', providerId: 'o1' };

/** A candidate with a proposed time, and the notice of it. */
function proposed(number: number, jobId: number, title: string): SyncReply['rows'] {
  const ids = { ...sides, jobId, matchId: `m${number}` };
  const reference = `C-AAAAAAAA${number}`;
  const subject = { type: 'interview', link: `/matches?ref=${reference}`, subjectId: 'times.e1' } as const;
  return [
    ['matches', match({ ...sides, jobId, id: `m${number}`, candidateReferenceId: reference })],
    ['interviews', interview({ ...ids, id: `m${number}`, proposedBy: 'employer' })],
    ['slots', slot({ ...ids, id: `slot-${number}`, startsAt: `2026-06-0${number}T10:00:00.000Z` })],
    [
      'notifications',
      notification({
        ...notice('times.proposed', { job: title, reference, count: 1 }, { ...subject, subjectTitle: title }),
        id: `proposed.m${number}-p1`,
        personId: 'p1',
        organizationId: 'o1',
      }),
    ],
  ];
}

async function open(rows: SyncReply['rows']) {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({
    rows: [
      ...classRows,
      ['jobs', job({ id: 8, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Welder' })],
      ['jobs', job({ id: 9, employerId: 'e1', employerName: 'Harbor Shipyard', title: 'Fitter' })],
      ...rows,
    ],
  }));
  await replica.sync();
  const person = { id: 'p1', userType: 'provider' } as TypedPerson;
  const Bell = () => <NotificationPanel feed={useNotificationFeed()} person={person} />;
  renderWithNeeds(replica, <Bell />, '/');
}

test('shows times proposed for two jobs in one line, which opens the page of all of them', async () => {
  await open([...proposed(5, 8, 'Welder'), ...proposed(6, 8, 'Welder'), ...proposed(7, 9, 'Fitter')]);
  const line = await screen.findByRole('link', { name: /^Choose times for 3 candidates: .*Welder/ });
  expect(line.textContent).toContain('Fitter');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() => expect(line.getAttribute('href')).toBe('/matches'));
});

test('opens what waits when the times are for one job', async () => {
  await open([...proposed(5, 8, 'Welder'), ...proposed(6, 8, 'Welder')]);
  const line = await screen.findByRole('link', { name: /^Choose times for 2 candidates: Welder/ });
  await waitFor(() => expect(line.getAttribute('href')).toBe('/matches?need=chooseTimes.7.8'));
});
