// Each notification preference can be seen, changed and saved.
import { fireEvent, render, screen } from '@testing-library/react';
import { readDraft } from '#app/forms/drafts.ts';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { Role } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

async function openForm(role: Role = 'provider') {
  const { replica } = await scriptedDevice({}, { ...teacher, role });
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

test('offers only the time of the daily summary when quiet hours are off', async () => {
  await openForm();
  expect(screen.getByText(/The daily summary arrives when quiet hours end\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  expect([screen.queryByLabelText('From'), screen.queryByLabelText('Until')]).toEqual([null, null]);
  expect(screen.getByLabelText('Morning begins')).toHaveProperty('readOnly', false);
  expect(screen.getByText(/The daily summary arrives at this time\.$/)).toBeTruthy();
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
  await vi.waitFor(async () => expect(await replica.readDraft('notifications')).toBeNull());
  await keepAllDrafts();
  expect(await draft()).toBeUndefined();
  choosePace(defaultPreferences.pace);
  await keepAllDrafts();
  expect(await draft()).toEqual({ pace: defaultPreferences.pace });
});
