// Inviting a training provider to an agreement, from the page of agreements.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { employer } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { course, employerProfile, job } from '#shared/testing/rows.ts';
import { organization, user } from '#shared/testing/people.ts';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ready: SyncReply['rows'] = [
  ['users', user(employer)],
  ['organizations', organization(employer)],
  ['employerProfiles', employerProfile({ id: employer.organization })],
  ['jobs', job({ id: 8, employerId: employer.organization })],
];
const open = (rows: SyncReply['rows']) =>
  openScreen(<InviteDialog />, { actor: employer, at: '/swap-agreements?invite=', rows });
const byEmail = (name: RegExp) => screen.findByRole('link', { name });

test('leads to an invitation by email while no training provider has listed a course', async () => {
  await open(ready);
  expect((await byEmail(/^Invite by email/)).getAttribute('href')).toBe('/swap-agreements?email=');
  expect(screen.queryByLabelText(/^Course/)).toBeNull();
});

test('offers the courses, and an invitation by email beside them', async () => {
  await open([...ready, ['courses', course({ id: 7, title: 'Welding', providerName: 'Northside College' })]]);
  await screen.findByLabelText(/^Course/);
  screen.getByRole('option', { name: 'Welding, Northside College' });
  expect((await byEmail(/by email/)).getAttribute('href')).toBe('/swap-agreements?email=');
});
