// Who teaches a course: on its page, in the dialog of a teacher, and what a teacher of other courses reads there.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AssignedMembers } from './assigned-members.tsx';
import { NothingAssigned } from './nothing-assigned.tsx';
import { Taught } from './taught.tsx';

const stamp = { createdAt: '2026-06-01T10:00:00.000Z', rev: 1 };
const member = (personId: string, firstName: string, extra: object = {}) => ({
  ...{ id: `o1.${personId}`, organizationId: 'o1', personId, role: 'member' as const, assignsAll: false },
  ...{
    firstName,
    lastName: '',
    email: '',
    appointedAt: null,
    appointedReason: null,
    formerRole: null,
    formerRoleUntil: null,
    endedAt: null,
  },
  ...stamp,
  ...extra,
});
const tess = member('p2', 'Tess');
const [course, student] = classRows;
const rows: SyncReply['rows'] = [
  ['organizations', { id: 'o1', name: 'Northside College', ...stamp }],
  ['memberships', member('p1', 'Sam', { role: 'owner' })],
  ['memberships', tess],
  ['memberships', member('p3', 'Theo', { assignsAll: true })],
  course!,
  student!,
  ['courses', { ...course![1], id: 8, title: 'Masonry' }],
];

async function device(actor = teacher): Promise<Replica> {
  const { replica, script } = await scriptedDevice({}, actor);
  script.push(() => ({ rows }));
  await replica.sync();
  return replica;
}

const show = (replica: Replica, children: ReactNode) =>
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>{children}</ReplicaContext>
    </MemoryRouter>,
  );

const assigned = async (replica: Replica): Promise<Row<'assignments'>[]> =>
  (await replica.read((reader) => reader.find('assignments'))).filter(({ endedAt }) => endedAt === null);

test('adds a teacher to a course and takes the course away, without a connection', async () => {
  const replica = await device();
  const user = userEvent.setup();
  show(replica, <AssignedMembers id={7} />);
  expect(await screen.findByText('Theo')).toBeDefined();
  expect(screen.getByText('All courses')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Add a teacher'), 'Tess');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const remove = await screen.findByRole('button', { name: 'Take this course from Tess' });
  expect(await assigned(replica)).toMatchObject([{ membershipId: 'o1.p2', courseId: 7 }]);
  await user.click(remove);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Tess from this course?' }));
  expect(await dialog.findByText(/^Tess will no longer see 1 student of Welding/)).toBeDefined();
  expect(dialog.getByText('Theo still works on it.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await assigned(replica)).toEqual([]));
});

test('saves only what was changed in the dialog of a teacher', async () => {
  const replica = await device();
  const user = userEvent.setup();
  let isClosed = false;
  show(replica, <AssignDialog member={tess} name="Tess" onClose={() => (isClosed = true)} />);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Without a course they see no students.')).toBeDefined();
  await user.click(dialog.getByLabelText('Masonry'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(await replica.entries()).toMatchObject([{ input: { userId: 'p2', add: [8], remove: [] } }]);
});

test('says in the dialog of a teacher what the unticked courses take away', async () => {
  const replica = await device();
  const user = userEvent.setup();
  show(replica, <AssignDialog member={{ ...tess, assignsAll: true }} name="Tess" onClose={() => {}} />);
  const dialog = within(await screen.findByRole('alertdialog'));
  const lost = /^Tess will no longer see/;
  await user.click(await dialog.findByLabelText('All courses, also future ones'));
  expect((await dialog.findByText(lost)).textContent).toContain('of 2 courses');
  await user.click(dialog.getByLabelText('Welding'));
  expect(
    (await dialog.findByText(/Masonry\. There are no students and no matches yet\.$/)).textContent,
  ).toMatch(lost);
  await user.click(dialog.getByLabelText('Masonry'));
  await waitFor(() => expect(dialog.queryByText(lost)).toBeNull());
});

test('names whom to ask, in place of an empty class, to a teacher of other courses', async () => {
  const replica = await device({ ...teacher, person: 'p2', memberRole: 'member' });
  show(
    replica,
    <Taught courseId={7} header={<h1>Welding</h1>}>
      <p>An empty class</p>
    </Taught>,
  );
  expect(
    await screen.findByText(/^You don’t teach Welding\. Ask a manager of Northside College\.$/),
  ).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Welding' })).toBeDefined();
  expect(screen.queryByText('An empty class')).toBeNull();
});

test('names the courses and whom to ask to a teacher without any, until one is assigned', async () => {
  const { replica, script } = await scriptedDevice({}, { ...teacher, person: 'p2', memberRole: 'member' });
  script.push(() => ({ rows }));
  await replica.sync();
  show(
    replica,
    <NothingAssigned>
      <p>No courses listed yet</p>
    </NothingAssigned>,
  );
  await screen.findByText('You don’t teach a course yet. Ask a manager of Northside College.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Masonry',
    'Welding',
  ]);
  const assignment = { organizationId: 'o1', membershipId: 'o1.p2', siteId: null, moves: 0, ...stamp };
  script.push(() => ({
    rows: [
      ['assignments', { ...assignment, id: 'o1.p2.7', courseId: 7, endedAt: stamp.createdAt }],
      ['assignments', { ...assignment, id: 'o1.p2.8', courseId: 8, endedAt: null }],
    ],
  }));
  await replica.sync();
  await screen.findByText('No courses listed yet');
});

test('shows the empty list to people who see everything', async () => {
  const replica = await device();
  show(replica, <NothingAssigned>Nothing here</NothingAssigned>);
  await screen.findByText('Nothing here');
});

test('names the sites and whom to ask to a recruiter without any', async () => {
  const site = { id: 's1', organizationId: 'o1', name: 'Harbor', isActive: true, ...stamp };
  const recruiter = { ...teacher, person: 'p2', memberRole: 'member' as const, role: 'employer' as const };
  const { replica, script } = await scriptedDevice({}, recruiter);
  script.push(() => ({
    rows: [
      ...rows.slice(0, 3),
      ['sites', site],
      ['sites', { ...site, id: 's2', name: 'Old', isActive: false }],
    ],
  }));
  await replica.sync();
  show(replica, <NothingAssigned>Nothing here</NothingAssigned>);
  await screen.findByText('You don’t recruit for a site yet. Ask a manager of Northside College.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Harbor']);
});
