// The texts about push on this device, on the notifications page and at the end of the bell's list.
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeInstall } from '#app/device/install-offer.ts';
import type { Role } from '#shared/engine/command.ts';
import { PushOffer } from '#app/shell/notifications/push-offer.tsx';
import { PushDevice } from './push-device.tsx';

beforeEach(() => {
  localStorage.clear();
  changeInstall({ offer: undefined, isInstalledNow: false });
});
afterEach(() => vi.unstubAllGlobals());

interface Browser {
  userAgent?: string;
  isSecureContext?: boolean;
  /** What the person answered the browser, where it has push. */
  permission?: NotificationPermission;
  isWanted?: boolean;
  role?: Role;
  isSignedOut?: boolean;
}

/** What both places say, with the buttons below it. */
function said({
  userAgent = 'a browser',
  isSecureContext = true,
  permission,
  isWanted = false,
  role = 'employer',
  isSignedOut = false,
}: Browser) {
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, ...(permission && { serviceWorker: {} }) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
  localStorage.setItem('skillpact-push-erin', JSON.stringify({ isWanted }));
  render(
    <MemoryRouter>
      <section aria-label="page">
        <PushDevice personId="erin" role={role} isSignedOut={isSignedOut} />
      </section>
      <section aria-label="bell">
        <PushOffer personId="erin" />
      </section>
    </MemoryRouter>,
  );
  const [page, bell] = ['page', 'bell'].map((name) => {
    const place = screen.getByRole('region', { name });
    const buttons = within(place).queryAllByRole('button');
    return [place.querySelector('p')?.textContent, ...buttons.map(({ textContent }) => textContent)];
  });
  return { page, bell };
}

const inAppOnly = ['You’ll see notifications in the app only. Settings'];

test('offers in-app notifications and a daily email in a browser without push', () => {
  expect(said({})).toEqual({
    page: [
      'This browser doesn’t support push. The bell shows everything, and you can choose a daily email below.',
    ],
    bell: inAppOnly,
  });
});

test('tells iPhone users that push needs the app on the home screen', () => {
  expect(said({ userAgent: 'iPhone' })).toEqual({
    page: [
      'On iPhone and iPad, push needs the app on your home screen. In Safari, tap Share, then Add to Home Screen, and open it from there. You can also choose a daily email below.',
    ],
    bell: inAppOnly,
  });
});

test('reports that push needs https on a plain http address in any browser', () => {
  expect(said({ userAgent: 'iPhone', isSecureContext: false })).toEqual({
    page: [
      'This address starts with http. Push and offline use need an https address. Ask your administrator for it. You can choose a daily email below.',
    ],
    bell: inAppOnly,
  });
});

test('refers to the browser settings when notifications are blocked', () => {
  expect(said({ permission: 'denied', isWanted: true })).toEqual({
    page: [
      'This browser blocks notifications from this site. Open the site settings next to the address, set Notifications to Allow, and reload. You can choose a daily email below instead.',
    ],
    bell: ['This browser blocks notifications. How to allow them'],
  });
});

test('offers to turn push on when it is off', () => {
  expect(said({ permission: 'default' })).toEqual({
    page: [
      'Push is off on this device. Turn it on to get notified about matches and interview times while the app is closed.',
      'Turn on notifications',
    ],
    bell: ['Get notified on this device, even when the app is closed. Settings', 'Turn on'],
  });
});

test.each([
  ['employer', 'matches and interview times'],
  ['provider', 'interview times and messages'],
  ['admin', 'messages and reports'],
] as const)('tells an %s that push covers %s', (role, news) => {
  expect(said({ permission: 'default', role }).page?.[0]).toContain(
    `Turn it on to get notified about ${news} while`,
  );
});

test('offers a test and a switch-off when push is on', () => {
  expect(said({ permission: 'granted', isWanted: true })).toEqual({
    page: [
      'Push is on: you get notifications on this device, even when the app is closed.',
      'Turn off',
      'Send a test',
    ],
    bell: ['You get notifications on this device, even when the app is closed. Settings', 'Turn off'],
  });
});

test('reports no active push on a device that was signed out remotely', () => {
  expect(said({ permission: 'granted', isWanted: true, isSignedOut: true }).page?.[0]).toBe(
    'You’re signed out, so this device gets no notifications. Sign in again to resume push.',
  );
});
