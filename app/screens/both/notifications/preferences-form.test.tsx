// The choices of what one is told: each can be seen, made and saved.
import { fireEvent, render, screen } from '@testing-library/react';
import { keepAllDrafts, readDraft } from '#app/forms/drafts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/react.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { defaultPreferences } from '#shared/domain/notification-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

async function openForm() {
  const { replica } = await scriptedDevice();
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

test('how often push comes, hours of quiet and a daily e-mail are chosen here', async () => {
  const { saved } = await openForm();
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  choosePace('daily');
  fill('From', '20:00');
  fill('Until', '06:30');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  fireEvent.click(
    screen.getByRole('checkbox', { name: /^A daily e-mail while no device of mine takes push/ }),
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

test('what is changed back after a save is kept like any other change', async () => {
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
