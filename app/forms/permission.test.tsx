// Buttons of commands that the person may not give are left out, and the screen says whom to ask.
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { Decision } from '#app/screens/both/agreement/decision.tsx';
import { ActionList } from '#app/ui/lists/action-list.tsx';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';
import { actionsFor } from '#app/interviews/actions.ts';
import { deviceCommandList } from '#shared/device-commands.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { erin, organization } from '#shared/testing/people.ts';
import { agreement, match, pending } from '#shared/testing/rows.ts';
import { openScreen } from './testing/answered-screen.tsx';

afterEach(cleanup);

const asRole = (memberRole: MemberRole) => ({ ...erin, memberRole });

const openDecision = (role: MemberRole) =>
  openScreen(<Decision agreement={agreement(pending)} />, {
    actor: asRole(role),
    rows: [['organizations', organization(erin)]] as never,
  });

test.each(['owner', 'manager'] as const)('offers the approval to the %s', async (role) => {
  await openDecision(role);
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.queryByText(/Ask a manager/)).toBeNull();
});

test.each(['member', 'viewer'] as const)('tells the %s whom to ask for an approval', async (role) => {
  await openDecision(role);
  expect(await screen.findByText(/Ask a manager of Acme Care\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('offers a viewer no action about a match, and a member no release and no offer', () => {
  const row = { match: match(), interview: undefined, slots: [], claims: [] } as never;
  const now = '2026-06-03T10:00:00.000Z';
  expect(actionsFor(row, asRole('manager'), now)).toContain('ask release');
  expect(actionsFor(row, asRole('member'), now)).toContain('schedule');
  expect(actionsFor(row, asRole('manager'), now)).toContain('offer');
  for (const ofManagers of ['ask release', 'offer'])
    expect(actionsFor(row, asRole('member'), now)).not.toContain(ofManagers);
  expect(actionsFor(row, asRole('viewer'), now)).toEqual([]);
});

test.each<[MemberRole, string[]]>([
  ['owner', ['Add New Course', 'Mark Course Completion', 'View Student Matches']],
  ['member', ['Mark Course Completion', 'View Student Matches']],
  ['viewer', ['View Student Matches']],
])('offers the %s the quick actions that the role may do', async (role, offered) => {
  const actions = [
    { to: '/courses/new', label: 'Add New Course', icon: Plus, gives: createCourse },
    { to: '/completions', label: 'Mark Course Completion', icon: Plus, gives: markCompletion },
    { to: '/matches', label: 'View Student Matches', icon: Plus },
  ];
  await openScreen(<ActionList label="Quick actions" actions={actions} />, { actor: asRole(role) });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(offered);
});

const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
    .join('\n');

test('asks for the permission at a button or a field of every command that not every member may give', () => {
  const domain = textsIn('shared/domain');
  const app = textsIn('app');
  const constants = new Map(
    [...domain.matchAll(/export const (\w+) = defineCommand\(\{\s+name: '([\w.]+)'/g)].map(
      ([, constant, name]) => [name, constant] as const,
    ),
  );
  const gated = [...app.matchAll(/gives=\{([^}]*)\}|useMayGive\((\w+)\)|^ {2}'?[\w ]+'?: (\w+),$/gm)].flatMap(
    ([, prop, asked, inTable]) => (prop ?? asked ?? inTable ?? '').match(/\w+/g) ?? [],
  );
  const open = deviceCommandList
    .filter(({ leastRole }) => leastRole !== undefined && leastRole !== 'viewer')
    .map(({ name }) => constants.get(name) ?? name)
    .filter((constant) => !gated.includes(constant));
  expect(open.toSorted()).toEqual(givenElsewhere);
});

/** A job is unlinked in the form that edits the course. Only apps of before dispute a breach, or attendance. */
const givenElsewhere = ['disputeAttendance', 'disputeBreach', 'unlinkJob'];
