// A provider's dashboard begins with the classes of a teacher.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { WithNeeds } from '#app/needs/testing/with-needs.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { assignment, membership, organization, paul, tess, user } from '#shared/testing/people.ts';
import { course, enrollment } from '#shared/testing/rows.ts';
import { Dashboard } from './provider-dashboard.tsx';

afterEach(cleanup);

const rows: SyncReply['rows'] = [
  ['courses', course({ id: 1, title: 'Small class', endDate: null })],
  ['courses', course({ id: 2, title: 'Large class', endDate: '2026-12-12' })],
  ['courses', course({ id: 3, title: 'No class yet' })],
  ['courses', course({ id: 4, title: 'Class of somebody else' })],
  ['memberships', membership(tess, { assignsAll: false })],
  ...[1, 2, 3].map((id): SyncReply['rows'][number] => ['assignments', assignment(tess, id)]),
  ['enrollments', enrollment({ id: 'a', courseId: 1, candidateReferenceId: 'C-A' })],
  ['enrollments', enrollment({ id: 'b', courseId: 2, candidateReferenceId: 'C-B' })],
  ['enrollments', enrollment({ id: 'c', courseId: 2, candidateReferenceId: 'C-C' })],
];

const show = (actor: Actor) =>
  openScreen(
    <SessionProvider>
      <WithNeeds>
        <Dashboard />
      </WithNeeds>
    </SessionProvider>,
    { actor, rows: [['users', user(actor)], ['organizations', organization(paul)], ...rows] },
  );

test('begins with the classes of a teacher, the largest in progress first, each opening its class list', async () => {
  await show(tess);
  const classes = await screen.findByRole('list', { name: 'Your classes' });
  const links = within(classes).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/courses/2/students',
    '/courses/1/students',
    '/courses/3/students',
  ]);
  expect(links[0]?.textContent).toContain('2 in progress, ends Dec 12');
  expect(links[1]?.textContent).toMatch(/1 in progress$/);
});

test('shows an owner the courses below the figures only', async () => {
  await show(paul);
  await screen.findByRole('heading', { name: 'Course Performance' });
  expect(screen.queryByRole('list', { name: 'Your classes' })).toBeNull();
});
