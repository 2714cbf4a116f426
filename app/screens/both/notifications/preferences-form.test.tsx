// Each notification preference can be seen, changed and saved.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { readDraft } from '#app/forms/drafts.ts';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { Actor, Role } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { membership, organization } from '#shared/testing/people.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

async function openForm(
  role: Role = 'provider',
  rows: SyncReply['rows'] = [],
  memberRole: Actor['memberRole'] = teacher.memberRole,
) {
  const { replica, script } = await scriptedDevice({}, { ...teacher, role, memberRole });
  script.push(() => ({ rows }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <PreferencesForm preferences={defaultPreferences} correction={undefined} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const saved = () => replica.read((reader) => reader.get('notificationPreferences', 'p1'));
  return { replica, saved };
}

const choosePace = (value: string) =>
  fireEvent.change(screen.getByLabelText('How often'), { target: { value } });

test('saves the push pace, the quiet hours, and the daily email', async () => {
  const { saved } = await openForm();
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  choosePace('daily');
  fill('From', '20:00');
  fill('Until', '06:30');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  fireEvent.click(
    screen.getByRole('checkbox', { name: /^Email me daily when push is off on all my devices/ }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(async () =>
    expect(await saved()).toMatchObject({
      pace: 'daily',
      isQuiet: false,
      quietFrom: '20:00',
      quietUntil: '06:30',
      digestByMail: true,
    }),
  );
});

test.each([
  ['an owner', 'owner', true],
  ['a manager', 'manager', false],
] as const)(
  'shows %s who never chose whether emails come at once, and saves the other choice',
  async (_who, memberRole, isOn) => {
    const { saved } = await openForm('provider', [], memberRole);
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /^Email me at once about interviews and agreements/,
    });
    expect(box.checked).toBe(isOn);
    fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(async () => expect(await saved()).toMatchObject({ mailAtOnce: !isOn }));
  },
);

test('offers no emails at once to an administrator, and saves no choice of them', async () => {
  const { saved } = await openForm('admin');
  expect(screen.queryByRole('checkbox', { name: /^Email me at once/ })).toBeNull();
  choosePace('daily');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(async () => expect(await saved()).toMatchObject({ pace: 'daily', mailAtOnce: null }));
});

test('offers only the time of the daily summary when quiet hours are off', async () => {
  await openForm();
  expect(screen.getByText(/The daily summary arrives when quiet hours end\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  expect([screen.queryByLabelText('From'), screen.queryByLabelText('Until')]).toEqual([null, null]);
  expect(screen.getByLabelText('Morning begins')).toHaveProperty('readOnly', false);
  expect(screen.getByText(/The daily summary arrives at this time\.$/)).toBeTruthy();
});

describe('the choice of own courses', () => {
  const sam = { ...teacher, person: 'p1' };
  const tess: Actor = { ...teacher, person: 'p2', memberRole: 'member', name: 'Tess' };
  const team: SyncReply['rows'] = [
    ['organizations', organization(teacher, { name: 'Northside College' })],
    ['memberships', membership(sam)],
    ['memberships', membership(tess)],
    ...classRows,
  ];

  test('saves the choice of own courses without a connection, and leads to the courses', async () => {
    const { replica, saved } = await openForm('provider', team);
    fireEvent.change(await screen.findByLabelText('Courses'), { target: { value: 'mine' } });
    await screen.findByText('No course is assigned to you yet.');
    fireEvent.click(screen.getByRole('button', { name: 'Choose your courses' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your courses' }));
    expect(dialog.queryByLabelText('All courses, also future ones')).toBeNull();
    fireEvent.click(await dialog.findByLabelText('Welding'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your courses: Welding.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(async () => expect(await saved()).toMatchObject({ coverage: 'mine' }));
    expect((await replica.entries()).map(({ command, input }) => [command, input])).toMatchObject([
      ['members.assign', { userId: 'p1', add: [7] }],
      ['notifications.savePreferences', { coverage: 'mine' }],
    ]);
  });

  test.each([
    ['somebody without colleagues', team.filter((_, index) => index !== 2)],
    [
      'a teacher of some courses',
      team.map(([table, row], index) =>
        index === 1 ? [table, { ...row, role: 'member', assignsAll: false }] : [table, row],
      ) as SyncReply['rows'],
    ],
  ])('is not offered to %s', async (_, rows) => {
    await openForm('provider', rows);
    await screen.findByLabelText('How often');
    expect(screen.queryByLabelText('Courses')).toBeNull();
  });
});

test('tells an administrator about the platform’s time zone and omits interviews', async () => {
  await openForm('admin');
  expect(screen.getByText(/^Uses the platform’s time zone\./)).toBeTruthy();
  expect(screen.getByText('Push waits until quiet hours end.')).toBeTruthy();
});

test('keeps a draft when a saved value is changed back', async () => {
  const { replica, saved } = await openForm();
  const draft = async () => (await readDraft(replica, 'notifications', new Date()))?.values;
  choosePace('daily');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(async () => expect(await saved()).toMatchObject({ pace: 'daily' }));
  // The form forgets the draft right after the save.
  await vi.waitFor(async () => {
    await keepAllDrafts();
    expect(await draft()).toBeUndefined();
  });
  choosePace(defaultPreferences.pace);
  await keepAllDrafts();
  expect(await draft()).toEqual({ pace: defaultPreferences.pace });
});
