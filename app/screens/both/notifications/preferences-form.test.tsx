// The choices of what one is told: each can be seen, made and saved.
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/react.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { defaultPreferences } from '#shared/domain/notification-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

test('how often push comes, hours of quiet and a daily e-mail are chosen here', async () => {
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <PreferencesForm preferences={defaultPreferences} correction={undefined} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'daily' } });
  fill('From', '20:00');
  fill('Until', '06:30');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  fireEvent.click(
    screen.getByRole('checkbox', { name: /^A daily e-mail while no device of mine takes push/ }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () => replica.read((reader) => reader.get('notificationPreferences', 'p1'));
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
