// The offers for this device: notifications where people look for news, installing where work might be lost.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeInstall } from '#app/device/install-offer.ts';
import type { InstallOffer } from '#app/device/install-offer.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { DeviceOffer } from './device-offer.tsx';

const person: TypedPerson = {
  id: 'erin',
  firstName: 'Erin',
  lastName: 'Walsh',
  email: 'erin@example.org',
  userType: 'employer',
  organizationId: 'acme',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Acme',
  profileImageUrl: null,
};
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

beforeEach(() => {
  // Of another file, which has the same device.
  dismissToast();
  localStorage.clear();
  changeInstall({ offer: undefined, isInstalledNow: false });
  requestPermission.mockReset().mockResolvedValue('default');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, serviceWorker: {}, onLine: true });
});
afterEach(() => {
  act(dismissToast);
  vi.unstubAllGlobals();
});

const show = (path: string, userType: TypedPerson['userType'] = 'employer', hasNews = true) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <DeviceOffer key={path} person={{ ...person, userType }} hasNews={hasNews} />
      <h1 tabIndex={-1}>The page</h1>
      <ToastArea />
    </MemoryRouter>,
  );
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A browser whose person answers it so, and whose push service answers when `isReady` is done. */
function answerWith(permission: NotificationPermission, isReady: Promise<unknown> = Promise.resolve()) {
  requestPermission.mockImplementation(async () => {
    Object.assign(Notification, { permission });
    return permission;
  });
  const subscription = { options: {}, toJSON: () => ({ endpoint: 'https://push.example/1' }) };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  const ready = isReady.then(() => ({ pushManager }));
  ready.catch(() => {});
  Object.assign(navigator, { serviceWorker: { ready } });
  vi.stubGlobal('fetch', async () => Response.json({ publicKey: 'AAAA', id: 'subscription-1' }));
}
/** As the browser does it when somebody presses. */
function press(name: string) {
  screen.getByRole('button', { name }).focus();
  tap(name);
}
const heading = () => screen.getByRole('heading', { name: 'The page' });
const turnOn = 'Turn on notifications';
const isPending = () => screen.getByRole('button', { name: turnOn }).getAttribute('aria-busy') === 'true';

test('explains push before the browser asks and stops offering it after “Not now”', () => {
  const { container, unmount } = show('/candidates');
  expect(container.textContent).toContain('Get notified about new candidates?');
  expect(requestPermission).not.toHaveBeenCalled();
  press('Not now');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(heading());
  unmount();
  show('/candidates');
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers push only after the person has had a notification', () => {
  show('/candidates', 'employer', false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows progress while push is turned on, confirms it, and moves focus on', async () => {
  let prepare = () => {};
  answerWith('granted', new Promise<void>((resolve) => (prepare = resolve)));
  show('/candidates');
  press(turnOn);
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(isPending()).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Not now' }).disabled).toBe(true);
  prepare();
  await screen.findByText('Notifications are on for this device');
  screen.getByText('You get notifications on this device, even when the app is closed.');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: turnOn })).toBeNull());
  expect(document.activeElement).toBe(heading());
});

test('explains how to unblock notifications after a denial and moves focus on', async () => {
  answerWith('denied');
  show('/candidates');
  press(turnOn);
  const told = await screen.findByText(/^This browser blocks notifications from this site\. Open/);
  expect(told.closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(heading());
});

test('keeps the push offer unchanged when the browser’s question is dismissed', async () => {
  const { container } = show('/candidates');
  const before = container.textContent;
  press(turnOn);
  await vi.waitFor(() => expect(isPending()).toBe(false));
  expect(container.textContent).toBe(before);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: turnOn }));
});

test('reports an unresponsive push service and allows another try', async () => {
  answerWith('granted', Promise.reject(new DOMException('', 'AbortError')));
  show('/candidates');
  press(turnOn);
  await screen.findByText(/^This browser[’']s push service doesn[’']t answer/);
  await vi.waitFor(() => expect(isPending()).toBe(false));
});

/** What the browser offers early, kept for later. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }) as const);
  changeInstall({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallOffer });
  return prompt;
}
const installWords = 'Install the app to open it from your home screen and keep unsent work safe.';
const isPushWanted = () => localStorage.setItem('skillpact-push-erin', JSON.stringify({ isWanted: true }));

test('offers the install prompt with one tap on work screens', () => {
  const prompt = offerInstall();
  const { container } = show('/courses/7/students', 'provider');
  expect(container.textContent).toContain(installWords);
  press('Install');
  expect(prompt).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(heading());
});

test.each(['/candidates', '/interviews'])(
  'offers installing to an employer on %s only after the push offer',
  (path) => {
    offerInstall();
    const first = show(path);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      turnOn,
      'Not now',
    ]);
    press('Not now');
    expect(screen.queryByRole('button'), 'nothing else on the same screen').toBeNull();
    first.unmount();
    const second = show(path);
    expect(second.container.textContent).toContain(installWords);
    press('Not now');
    second.unmount();
    show(path);
    expect(screen.queryByRole('button'), 'neither comes back').toBeNull();
  },
);

test.each<[string, NotificationPermission]>([
  ['is on', 'granted'],
  ['is blocked', 'denied'],
])('offers installing to an employer whose push %s, except on the messages screen', (_how, permission) => {
  Object.assign(Notification, { permission });
  isPushWanted();
  offerInstall();
  const first = show('/candidates');
  screen.getByRole('button', { name: 'Install' });
  first.unmount();
  show('/messages');
  expect(screen.queryByRole('button')).toBeNull();
});

const iPhone = { userAgent: 'iPhone', maxTouchPoints: 5 };
const steps = [
  'In Safari, tap Share.',
  'Choose Add to Home Screen.',
  'Open SkillPact from the home screen and sign in there.',
];
const toldSteps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('lists the install steps on an iPhone', () => {
  vi.stubGlobal('navigator', iPhone);
  show('/courses/7/students', 'provider');
  expect(toldSteps()).toEqual(steps);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test.each<[string, TypedPerson['userType'], string]>([
  ['/candidates', 'employer', 'Get notified about new candidates'],
  ['/interviews', 'employer', 'Get notified when an interview time is chosen or moved'],
  ['/messages', 'employer', 'Get notified about new messages'],
  ['/matches', 'provider', 'Get notified when an employer proposes interview times'],
  ['/messages', 'provider', 'Get notified about new messages'],
])(
  'explains on %s to an %s with an iPhone that push needs the app on the home screen',
  (path, userType, news) => {
    vi.stubGlobal('navigator', iPhone);
    const { container, unmount } = show(path, userType);
    expect(container.textContent).toContain(`${news}: add the app to your home screen.`);
    expect(toldSteps()).toEqual(steps);
    press('Not now');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.activeElement).toBe(heading());
    unmount();
    show(path, userType);
    expect(screen.queryByRole('listitem')).toBeNull();
  },
);

test('offers nothing in a browser without push that is not an iPhone', () => {
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0 });
  show('/candidates');
  expect(screen.queryByRole('button')).toBeNull();
});

test('explains the limits of a plain http address and offers nothing', () => {
  vi.stubGlobal('isSecureContext', false);
  const { container } = show('/candidates');
  expect(container.textContent).toMatch(/^This address starts with http,.*Use this server’s https address/);
  expect(screen.queryByRole('button')).toBeNull();
});
