// A provider's screens for links to students' own pages: the card of a student, and the sheets of a class.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import { organization, paul } from '#shared/testing/people.ts';
import {
  course,
  courseId,
  enrollment,
  learnerContact,
  learnerLink,
  mailedLink,
  match,
} from '#shared/testing/rows.ts';
import { LearnerPageCard } from './learner-page-card.tsx';
import { LearnerSheets } from './learner-sheets.tsx';

afterEach(() => vi.unstubAllGlobals());

const zoe = enrollment();
const max = enrollment({ id: 'student-2', studentName: 'Max Reed', candidateReferenceId: 'C-04106101N' });
const sheets = `/courses/${courseId}/students/learner-pages`;

interface Given {
  at?: string;
  links?: Row<'learnerLinks'>[];
  contacts?: Row<'learnerContacts'>[];
  matches?: Row<'matches'>[];
  answers?: Answers;
  memberRole?: MemberRole;
  connection?: 'online' | 'offline';
}

const open = ({
  at = '/',
  links = [],
  contacts = [],
  matches = [],
  memberRole = 'owner',
  ...given
}: Given = {}) =>
  openScreen(
    <Routes>
      <Route path="/" element={<LearnerPageCard enrollment={zoe} />} />
      <Route path="/courses/:id/students/learner-pages" element={<LearnerSheets />} />
    </Routes>,
    {
      ...given,
      at,
      actor: { ...paul, memberRole },
      rows: [
        ['organizations', organization(paul)],
        ['courses', course()],
        ['enrollments', zoe],
        ['enrollments', max],
        ...matches.map((row) => ['matches', row]),
        ...links.map((row) => ['learnerLinks', row]),
        ...contacts.map((row) => ['learnerContacts', row]),
      ] as never,
    },
  );

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const address = 'https://skillpact.example/l/abc';
const made = { links: [{ enrollmentId: zoe.id, id: 'link-2', link: address }] };

test('lists how and when each link was made and opened, without the revoked ones', async () => {
  await open({
    links: [
      learnerLink(),
      learnerLink({
        id: 'link-2',
        delivery: 'printed',
        createdAt: '2026-06-03T14:00:00.000Z',
        openedAt: '2026-06-04T14:00:00.000Z',
        lastOpenedAt: '2026-06-09T14:00:00.000Z',
        confirmedAt: '2026-06-04T14:01:00.000Z',
      }),
      learnerLink({ id: 'link-3', revokedAt: '2026-06-03T15:00:00.000Z', revokedByName: 'Sam' }),
    ],
    matches: [match({ withdrawnAt: '2026-06-01T12:00:00.000Z' })],
  });
  const lines = within(await screen.findByRole('list', { name: 'Links' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Printed by Paul on Jun 3, 2026. Opened Jun 4, 2026, last on Jun 9, 2026.RenewRevoke',
    'Copied by Paul on Jun 2, 2026. Not opened yet.RenewRevoke',
  ]);
  screen.getByText('Links end on Jul 1, 2026.');
});

test('shows a new link once, to be copied', async () => {
  const { calls } = await open({ answers: { 'POST /api/learner-links': made } });
  await press('Make a link');
  expect(await screen.findByLabelText('Link')).toHaveProperty('value', address);
  expect(calls.at(-1)?.body).toEqual({ enrollmentIds: [zoe.id], delivery: 'copied' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByLabelText('Link')).toBeNull();
});

test('renews one of two links in its place, and revokes one after a question', async () => {
  const { calls } = await open({
    links: [learnerLink(), learnerLink({ id: 'link-2', delivery: 'printed' })],
    answers: { 'POST /api/learner-links': made, 'DELETE /api/learner-links/link-1': null },
  });
  await press(/^Renew: Copied/);
  await screen.findByLabelText('Link');
  expect(calls.at(-1)?.body).toMatchObject({ replaces: 'link-1' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await press(/^Revoke: Copied/);
  await press('Revoke');
  expect(calls.at(-1)?.line).toBe('DELETE /api/learner-links/link-1');
});

test('says why no link was made', async () => {
  const refused = { links: [{ enrollmentId: zoe.id, refused: 'This link has ended.' }] };
  await open({ answers: { 'POST /api/learner-links': refused } });
  await press('Make a link');
  expect((await screen.findByTestId('toast')).textContent).toContain('This link has ended.');
});

test('makes no sixth link', async () => {
  await open({ links: ['a', 'b', 'c', 'd', 'e'].map((id) => learnerLink({ id })) });
  expect(await screen.findByRole('button', { name: 'Make a link' })).toHaveProperty('disabled', true);
  screen.getByText('Renew or revoke one of the 5 links first.');
});

test('makes and revokes nothing without a connection', async () => {
  await open({ links: [learnerLink()], connection: 'offline' });
  expect(await screen.findByRole('button', { name: 'Make a link' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /^Revoke/ })).toHaveProperty('disabled', true);
  screen.getByText('You need a connection for this.');
});

test('says that the reader was somebody else, until a newer link is made', async () => {
  const disowned = { disownedAt: '2026-06-03T15:00:00.000Z', revokedAt: '2026-06-03T15:00:00.000Z' };
  await open({ links: [learnerLink(disowned)] });
  await screen.findByText(/said “Not me” on Jun 3, 2026/);
  cleanup();
  const newer = learnerLink({ id: 'link-2', createdAt: '2026-06-04T09:00:00.000Z' });
  await open({ links: [learnerLink(disowned), newer] });
  await screen.findByText(/Copied by Paul/);
  expect(screen.queryByText(/Not me/)).toBeNull();
});

test('lets a viewer see the links and make none', async () => {
  await open({ memberRole: 'viewer', links: [learnerLink()] });
  await screen.findByText(/Copied by Paul/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('makes sheets for the students without a link, each with its own link, and says who has none', async () => {
  const { calls } = await open({
    at: sheets,
    links: [learnerLink()],
    answers: {
      'POST /api/learner-links': { links: [{ enrollmentId: max.id, id: 'link-2', link: address }] },
    },
  });
  await screen.findByText('2 students, 1 without a link.');
  await press('Make 1 link');
  const sheet = await screen.findByRole('article', { name: 'Sheet for Max Reed' });
  expect(sheet.textContent).toContain(address);
  expect(screen.queryByText(/Zoe/)).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ enrollmentIds: [max.id], delivery: 'printed' });
});

test('makes sheets for everybody on request, and names those who got none', async () => {
  await open({
    at: sheets,
    links: [learnerLink()],
    answers: {
      'POST /api/learner-links': {
        links: [
          { enrollmentId: max.id, id: 'link-2', link: address },
          { enrollmentId: zoe.id, refused: 'This student has 5 links. Revoke one first.' },
        ],
      },
    },
  });
  await userEvent.click(await screen.findByLabelText('Only students without a link'));
  await press('Make 2 links');
  await screen.findByText('Zoe Byron: This student has 5 links. Revoke one first.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('makes one sheet for the student of the address', async () => {
  const { calls } = await open({
    at: `${sheets}?student=${zoe.id}`,
    links: [learnerLink()],
    answers: { 'POST /api/learner-links': made },
  });
  await press('Make 1 link');
  await screen.findByRole('article', { name: 'Sheet for Zoe Byron' });
  expect(calls.at(-1)?.body).toEqual({ enrollmentIds: [zoe.id], delivery: 'printed' });
});

test('records the agreement to emails before a link can be emailed, and ends it', async () => {
  const { calls } = await open({ answers: { 'POST /api/learner-contacts': { recorded: 1, refused: [] } } });
  expect(screen.queryByRole('button', { name: 'Email a link' })).toBeNull();
  await press('Record agreement to emails');
  await press('Record for 1 student');
  screen.getByText('Say who agreed');
  await userEvent.selectOptions(screen.getByLabelText(/^Who agreed/), 'guardian');
  await press('Record for 1 student');
  expect(calls.at(-1)?.body).toMatchObject({ enrollmentIds: [zoe.id], givenBy: 'guardian' });
  cleanup();
  const emailed = { links: [{ enrollmentId: zoe.id, id: 'link-2', isMailed: true }] };
  const agreed = await open({
    contacts: [learnerContact()],
    links: [mailedLink({ confirmedAt: null })],
    answers: { 'POST /api/learner-links': emailed, [`DELETE /api/learner-contacts/${zoe.id}`]: null },
  });
  await screen.findByText(/^Emailed to zoe@learners.example by Paul/);
  await press('Email a link');
  expect(agreed.calls.at(-1)?.body).toEqual({ enrollmentIds: [zoe.id], delivery: 'mailed' });
  expect(screen.queryByLabelText('Link')).toBeNull();
  await press('End emails');
  expect(agreed.calls.at(-1)?.line).toBe(`DELETE /api/learner-contacts/${zoe.id}`);
});

test('emails the links of a class to those who agreed, and says who is left out', async () => {
  const { calls } = await open({
    at: sheets,
    contacts: [learnerContact(), learnerContact({ id: max.id, endedAt: '2026-06-03T09:00:00.000Z' })],
    answers: {
      'POST /api/learner-links': { links: [{ enrollmentId: zoe.id, id: 'link-2', isMailed: true }] },
      [`PUT /api/courses/${courseId}/learners-choose`]: null,
    },
  });
  await screen.findByText('Send links: 2 students, 0 without email, 1 without agreement.');
  await press('Email 1 link');
  expect(calls.at(-1)?.body).toEqual({ enrollmentIds: [zoe.id], delivery: 'mailed' });
  await screen.findByText('1 link being emailed.');
  await userEvent.click(screen.getByLabelText('Learners choose and decline times themselves'));
  expect(calls.at(-1)?.body).toEqual({ isOn: true });
});
