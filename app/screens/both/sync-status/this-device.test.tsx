// The text about this device: whether waiting work is safe, and how to make it safe.
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceName, tellDeviceName } from '#app/device/device-name.ts';
import { changeInstall } from '#app/device/install-offer.ts';
import type { InstallOffer } from '#app/device/install-offer.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { ThisDevice } from './this-device.tsx';

const danger =
  'This browser may delete unsent work if the app isn\u2019t opened for 7 days. Install the app to protect it.';

beforeEach(() => changeInstall({ offer: undefined, isInstalledNow: false }));
afterEach(() => vi.unstubAllGlobals());

interface Browser {
  userAgent?: string;
  storage?: object;
  hasWorker?: boolean;
}

async function show({ userAgent = 'a browser', storage = {}, hasWorker = true }: Browser) {
  const worker = hasWorker ? { serviceWorker: {} } : {};
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, onLine: true, storage, ...worker });
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <ThisDevice />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const isProtected = () => screen.getByText('Storage protected').nextElementSibling?.textContent;

test('reports that the browser keeps the stored data', async () => {
  await show({ storage: { persisted: async () => true } });
  await vi.waitFor(() => expect(isProtected()).toBe('Yes'));
  expect(screen.queryByText(danger)).toBeNull();
});

test('warns when storage is not persistent and requests persistence only on demand', async () => {
  const persist = vi.fn(async () => false);
  await show({ storage: { persisted: async () => false, persist } });
  await screen.findByText(danger);
  expect(isProtected()).toBe('No');
  expect(persist).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Protect offline data' }));
  await screen.findByText(/^Your browser declined\./);
  persist.mockResolvedValue(true);
  fireEvent.click(screen.getByRole('button', { name: 'Protect offline data' }));
  await vi.waitFor(() => expect(isProtected()).toBe('Yes'));
});

const whatThisMeans = () => screen.getByText('What this means').nextElementSibling?.textContent;

test('advises the installed app’s user on keeping data instead of on installing', async () => {
  changeInstall({ isInstalledNow: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  await show({ storage: { persisted: async () => false, persist: async () => false } });
  await vi.waitFor(() => expect(isProtected()).toBe('No'));
  expect(whatThisMeans()).toBe(
    'Your browser may delete unsent work if you don\u2019t open the app for a long time. Open it at least once a week, or turn on notifications: browsers then keep its data.',
  );
  const link = screen.getByRole('link', { name: 'turn on notifications' });
  expect(link.getAttribute('href')).toBe('/notifications');
  fireEvent.click(screen.getByRole('button', { name: 'Protect offline data' }));
  const answer = await screen.findByText(/^Your browser declined\./);
  expect(answer.textContent).toMatch(/for apps that are used often or can show notifications\.$/);
});

test('advises only opening the app regularly when it is installed and push is missing', async () => {
  changeInstall({ isInstalledNow: true });
  await show({ storage: { persisted: async () => false }, hasWorker: false });
  await vi.waitFor(() => expect(isProtected()).toBe('No'));
  expect(whatThisMeans()).toMatch(/Open it at least once a week: browsers then keep its data\.$/);
});

test('claims nothing when the browser does not report persistence', async () => {
  await show({});
  expect(isProtected()).toBe('Not known');
});

test('offers the browser’s install prompt with one tap', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }) as const);
  changeInstall({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallOffer });
  await show({});
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
});

test('lists the install steps on an iPhone', async () => {
  await show({ userAgent: 'iPhone' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In Safari, tap Share.',
    'Choose Add to Home Screen.',
    'Open SkillPact from the home screen and sign in there.',
  ]);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('renames the device and keeps the name until it is cleared', async () => {
  await show({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' });
  const isCalled = () => screen.getByText('Name').nextElementSibling?.firstChild?.firstChild?.textContent;
  async function rename(to: string) {
    fireEvent.click(screen.getByRole('button', { name: 'Rename this device' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: to } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  expect(isCalled()).toBe('Firefox on Linux');
  await rename(' Room 4 tablet ');
  await vi.waitFor(() => expect(isCalled()).toBe('Room 4 tablet'));
  document.cookie = 'device-name=; Path=/; Max-Age=0';
  tellDeviceName();
  expect(deviceName()).toBe('Room 4 tablet');
  await rename('');
  await vi.waitFor(() => expect(isCalled()).toBe('Firefox on Linux'));
});
