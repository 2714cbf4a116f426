// What a screen offers for this device: news where somebody looks for it, installing where work might be lost.
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeInstall } from '#app/device/install-offer.ts';
import type { InstallOffer } from '#app/device/install-offer.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { DeviceOffer } from './device-offer.tsx';

const person: TypedPerson = {
  id: 'erin',
  firstName: 'Erin',
  lastName: 'Walsh',
  email: 'erin@example.org',
  userType: 'employer',
  organizationId: 'acme',
  companyName: 'Acme',
  profileImageUrl: null,
};
const requestPermission = vi.fn(async () => 'default');

beforeEach(() => {
  localStorage.clear();
  changeInstall({ offer: undefined, isInstalledNow: false });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, serviceWorker: {} });
});
afterEach(() => vi.unstubAllGlobals());

const show = (path: string, userType: TypedPerson['userType'] = 'employer') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <DeviceOffer key={path} person={{ ...person, userType }} />
    </MemoryRouter>,
  );
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('where news is looked for, push is explained before the browser asks, and "Not now" ends it', () => {
  const { container, unmount } = show('/candidates');
  expect(container.textContent).toContain(
    'Hear of new candidates as they come, also when the app is closed.',
  );
  expect(container.textContent).toContain('Your browser will ask once.');
  tap('Turn on notifications');
  expect(requestPermission).toHaveBeenCalledOnce();
  unmount();
  const again = show('/candidates');
  tap('Not now');
  expect(again.container.textContent).toBe('');
  again.unmount();
  expect(show('/candidates').container.textContent).toBe('');
});

test('where work is done, installing is offered, and one tap makes the offer of the browser', () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }) as const);
  changeInstall({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallOffer });
  const { container } = show('/courses/7/students', 'provider');
  expect(container.textContent).toContain(
    'Install the app: it opens from the home screen and this browser keeps unsent work safe.',
  );
  tap('Install');
  expect(prompt).toHaveBeenCalledOnce();
});

test('an iPhone, which makes no offer, is told the steps', () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
  show('/courses/7/students', 'provider');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In Safari, tap Share.',
    'Choose Add to Home Screen.',
    'Open SkillPact from the home screen and sign in there.',
  ]);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('on a plain http address it says what the browser withholds there, and offers none of it', () => {
  vi.stubGlobal('isSecureContext', false);
  const { container } = show('/candidates');
  expect(container.textContent).toMatch(
    /^This address starts with http,.*Use the https address of this server/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
