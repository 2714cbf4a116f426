// What an employer's dashboard says of the interviews that fell due.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { erin, organization, user } from '#shared/testing/people.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { job, match } from '#shared/testing/rows.ts';
import { Dashboard } from './dashboard.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-03T10:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (rows: SyncReply['rows']) =>
  openScreen(
    <SessionProvider>
      <WithNeeds>
        <Dashboard />
      </WithNeeds>
    </SessionProvider>,
    { actor: erin, rows: [['users', user(erin)], ['organizations', organization(erin)], ...rows] },
  );

const adherence = async () =>
  (await screen.findByRole('heading', { name: 'SWAP Agreement Adherence' })).closest('section')?.textContent;

test('shows an employer its adherence, and what training providers read of it on its jobs', async () => {
  const due = { status: 'hired', deadlineAt: '2026-06-02T23:59:59.999Z' } as const;
  const rows = ['honoured', 'honoured', 'honoured', 'honoured', 'missed'] as const;
  await show([
    ['jobs', job({ interviewsDue: 5, adherencePercent: 80 })],
    ...rows.map((guarantee, index): SyncReply['rows'][number] => [
      'matches',
      match({ ...due, id: `match-${index}`, guarantee }),
    ]),
  ]);
  const words = await adherence();
  expect(words).toContain('80%');
  expect(words).toContain('of 5 interviews due in the last 90 days were kept in time, 4 of them by offer');
  expect(words).toContain('“80% of 5–9 interviews due were kept in time”');
});

test('says that no interviews are due yet', async () => {
  await show([['jobs', job()]]);
  expect(await adherence()).toContain('No interviews due yet');
});
