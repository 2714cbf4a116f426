// The Team card: who is in it, and what a member may do about whom.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import type { TypedPerson } from '#app/session/person.ts';
import { viewAs, viewedColleague } from '#app/session/viewed-colleague.ts';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { assignment, membership, organization, paul } from '#shared/testing/people.ts';
import { course } from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/rows.ts';
import { Team } from './team.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const member = (person: string, name: string, memberRole: MemberRole): Actor => ({
  ...paul,
  person,
  name,
  memberRole,
});
const olga = member('olga', 'Olga', 'owner');
const mia = member('mia', 'Mia', 'manager');
const tess = member('tess', 'Tess', 'member');
const vera = member('vera', 'Vera', 'viewer');
const everyone = [olga, mia, tess, vera];

const link = {
  id: 'i1',
  role: 'member',
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-06-08T10:00:00.000Z',
};

interface Given {
  members?: readonly Actor[];
  answers?: Answers;
  connection?: 'online' | 'offline';
  /** The courses of a member who works on these alone. */
  assigned?: Record<string, Row<'courses'>[]>;
}

async function show(
  actor: Actor,
  { members = everyone, answers = {}, connection = 'online', assigned = {} }: Given = {},
) {
  const person: TypedPerson = {
    id: actor.person,
    firstName: actor.name,
    lastName: 'Reed',
    email: `${actor.person}@example.org`,
    userType: 'provider',
    organizationId: 'paul',
    memberRole: actor.memberRole,
    assignsAll: true,
    companyName: 'Northside College',
    profileImageUrl: null,
  };
  const opened = await openScreen(<Team person={person} />, {
    actor,
    connection,
    answers: { 'GET /api/colleagues': { invitations: [] }, ...answers },
    rows: [
      ['organizations', organization(paul)],
      ...members.map(
        (each, index) =>
          [
            'memberships',
            membership(each, {
              assignsAll: !(each.person in assigned),
              createdAt: `2026-04-0${index + 1}T09:00:00.000Z`,
            }),
          ] as const,
      ),
      ...members.flatMap((each) =>
        (assigned[each.person] ?? []).flatMap((row) => [
          ['courses', row],
          ['assignments', assignment(each, row.id)],
        ]),
      ),
    ] as never,
  });
  await screen.findByText('You');
  return opened;
}

const rowOf = (name: string) => within(screen.getByText(`${name} Reed`).closest('li')!);

/** Opens the menu beside a member and returns its lines. */
function actionsFor(name: string): string[] {
  const button = rowOf(name).queryByRole('button');
  if (!button) return [];
  fireEvent.click(button);
  const lines = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  return lines;
}

test('names every member with the role as the provider calls it', async () => {
  await show(vera);
  const rows = screen
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/(olga|mia|tess|vera)@.*?org/, ''));
  expect(rows).toEqual(['Olga ReedOwner', 'Mia ReedManager', 'Tess ReedTeacher', 'Vera ReedViewerYou']);
});

test('shows what each teacher works on, and to managers when each member was last seen', async () => {
  const members = [
    { id: 'olga', lastSeenAt: '2026-06-02T10:00:00.000Z' },
    { id: 'tess', lastSeenAt: null },
  ];
  await show(olga, {
    members: [olga, tess, member('theo', 'Theo', 'member')],
    assigned: {
      tess: [
        course({ id: 7, providerId: 'paul', title: 'Welding' }),
        course({ id: 8, providerId: 'paul', title: 'Care' }),
      ],
      theo: [],
    },
    answers: { 'GET /api/colleagues': { invitations: [], members } },
  });
  await waitFor(() => rowOf('Olga').getByText('Last seen Jun 2, 2026'));
  rowOf('Tess').getByText('Care, Welding · Not signed in now');
  rowOf('Theo').getByText('No course yet');
});

test('names for whom each open invitation is, and sends the note with a new one', async () => {
  const { calls } = await show(olga, {
    answers: {
      'GET /api/colleagues': {
        invitations: [
          { ...link, forWhom: 'Bruno, evening classes' },
          { ...link, id: 'i2' },
        ],
      },
      'POST /api/colleagues/invitations': { link: 'https://example.org/join#1' },
    },
  });
  await screen.findByText('Bruno, evening classes');
  screen.getByText('Invitation link');
  screen.getByRole('button', { name: 'Remove the invitation for Bruno, evening classes' });
  fireEvent.click(screen.getByRole('button', { name: 'Invite a colleague' }));
  fireEvent.change(await screen.findByLabelText('For whom'), { target: { value: ' Ann ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByLabelText('Link');
  expect(calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({ forWhom: 'Ann' });
});

test('lets an owner change, hand over to and remove everybody, but not stop being the last owner', async () => {
  await show(olga);
  expect(actionsFor('Olga')).toEqual([]);
  for (const name of ['Mia', 'Vera'])
    expect(actionsFor(name)).toEqual([
      `View as ${name}`,
      'Change role',
      'Hand over ownership',
      'Remove from the team',
    ]);
  expect(actionsFor('Tess')).toEqual([
    'View as Tess',
    'Change role',
    'Choose courses',
    'Hand over ownership',
    'Remove from the team',
  ]);
});

test('lets one of two owners step down and leave', async () => {
  await show(olga, { members: [olga, member('otto', 'Otto', 'owner')] });
  expect(actionsFor('Olga')).toEqual(['Change role', 'Leave the organization']);
});

test('lets a manager decide about teachers and viewers only', async () => {
  await show(mia);
  expect(actionsFor('Olga')).toEqual([]);
  expect(actionsFor('Mia')).toEqual(['Leave the organization']);
  expect(actionsFor('Tess')).toEqual([
    'View as Tess',
    'Change role',
    'Choose courses',
    'Remove from the team',
  ]);
  expect(actionsFor('Vera')).toEqual(['View as Vera', 'Change role', 'Remove from the team']);
  expect(screen.getByRole('button', { name: 'Invite a colleague' })).toBeTruthy();
});

test.each([tess, vera])('lets $name do nothing but leave', async (actor) => {
  await show(actor);
  expect(actionsFor(actor.name)).toEqual(['Leave the organization']);
  for (const { name } of everyone.filter((each) => each !== actor)) expect(actionsFor(name)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Invite a colleague' })).toBeNull();
});

test('shows the app as a member who is chosen, and leaves the own rights of the manager behind', async () => {
  await show(mia);
  fireEvent.click(rowOf('Tess').getByRole('button'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'View as Tess' }));
  expect(viewedColleague()).toMatchObject({
    ...{ id: 'tess', firstName: 'Tess', memberRole: 'member', userType: 'provider' },
    organizationId: 'paul',
  });
  viewAs(undefined);
});

test('sends the new role and says so', async () => {
  const path = 'PUT /api/colleagues/tess/role';
  const { calls } = await show(olga, { answers: { [path]: new Response(null, { status: 204 }) } });
  fireEvent.click(rowOf('Tess').getByRole('button'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'viewer' } });
  dialog.getByText('Sees courses and figures without students’ names, and changes nothing.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Role changed'));
  expect(calls.find(({ line }) => line === path)?.body).toEqual({ role: 'viewer' });
});

test('shows why the server refuses to remove a member', async () => {
  const why = 'Only owners can do this. Ask an owner of Northside College.';
  await show(mia, { answers: { 'DELETE /api/colleagues/tess': refusing(why, 403) } });
  fireEvent.click(rowOf('Tess').getByRole('button'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from the team' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain(why));
});

test('lists an open invitation with its role and takes it back', async () => {
  const path = 'DELETE /api/colleagues/invitations/i1';
  const { calls } = await show(olga, {
    answers: { 'GET /api/colleagues': { invitations: [link] }, [path]: new Response(null, { status: 204 }) },
  });
  const row = within((await screen.findByText('Invitation link')).closest('li')!);
  row.getByText('Teacher');
  fireEvent.click(row.getByRole('button', { name: /^Remove the invitation created / }));
  await waitFor(() => expect(calls.map(({ line }) => line)).toContain(path));
});

test('offers a manager only the roles below their own, and shows the link', async () => {
  const path = 'POST /api/colleagues/invitations';
  const { calls } = await show(mia, {
    answers: { [path]: { link: 'https://skillpact.example/join#secret' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(await screen.findByRole('dialog'));
  const options = [...dialog.getByLabelText<HTMLSelectElement>('Role').options].map(({ text }) => text);
  expect(options).toEqual(['Teacher', 'Viewer']);
  fireEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByDisplayValue('https://skillpact.example/join#secret')).toBeTruthy();
  expect(calls.find(({ line }) => line === path)?.body).toEqual({
    role: 'member',
    forWhom: null,
    assignsAll: false,
    courseIds: [],
    siteIds: [],
  });
});

test('shows the team without a connection, and that changes need one', async () => {
  await show(olga, { connection: 'offline' });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  screen.getByText('You need a connection for this.');
  expect(rowOf('Tess').getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});
