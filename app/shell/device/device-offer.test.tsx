// What a screen offers for this device: news where somebody looks for it, installing where work might be lost.
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
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, serviceWorker: {} });
});
afterEach(() => {
  act(dismissToast);
  vi.unstubAllGlobals();
});

const show = (path: string, userType: TypedPerson['userType'] = 'employer') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <DeviceOffer key={path} person={{ ...person, userType }} />
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

test('where news is looked for, push is explained before the browser asks, and "Not now" ends it', () => {
  const { container, unmount } = show('/candidates');
  expect(container.textContent).toContain('Get notified about new candidates, even when the app is closed.');
  expect(container.textContent).toContain('Your browser will ask once.');
  expect(requestPermission).not.toHaveBeenCalled();
  press('Not now');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(heading());
  unmount();
  show('/candidates');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what was turned on is said to be, after the button has shown that it is under way; focus goes on', async () => {
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

test('whoever blocks it is told how to undo that, and focus goes on', async () => {
  answerWith('denied');
  show('/candidates');
  press(turnOn);
  const told = await screen.findByText(/^This browser blocks notifications from this site\. Open/);
  expect(told.closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(heading());
});

test('of a question that was left without an answer nothing is claimed, and the offer stands', async () => {
  const { container } = show('/candidates');
  const before = container.textContent;
  press(turnOn);
  await vi.waitFor(() => expect(isPending()).toBe(false));
  expect(container.textContent).toBe(before);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: turnOn }));
});

test('a push service that does not answer is told of, and it can be tried again', async () => {
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

test('where work is done, installing is offered, and one tap makes the offer of the browser', () => {
  const prompt = offerInstall();
  const { container } = show('/courses/7/students', 'provider');
  expect(container.textContent).toContain(installWords);
  press('Install');
  expect(prompt).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(heading());
});

test.each(['/candidates', '/interviews'])(
  'an employer is offered it on %s, after push and not beside it',
  (path) => {
    offerInstall();
    const first = show(path);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([turnOn, 'Not now']);
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
])('an employer whose push %s is offered to install, and not where they only write', (_how, permission) => {
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

test('an iPhone, which makes no offer, is told the steps', () => {
  vi.stubGlobal('navigator', iPhone);
  show('/courses/7/students', 'provider');
  expect(toldSteps()).toEqual(steps);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test.each<[string, TypedPerson['userType'], string]>([
  ['/candidates', 'employer', 'Get notified about new candidates'],
  ['/interviews', 'employer', 'Get notified when an interview time is confirmed or changed'],
  ['/messages', 'employer', 'Get notified about new messages'],
  ['/matches', 'provider', 'Get notified when an employer proposes interview times'],
  ['/messages', 'provider', 'Get notified about new messages'],
])(
  'on %s an iPhone of an %s hears news from the home screen only, and is told how',
  (path, userType, news) => {
    vi.stubGlobal('navigator', iPhone);
    const { container, unmount } = show(path, userType);
    expect(container.textContent).toContain(
      `${news}, even when the app is closed: add the app to your home screen.`,
    );
    expect(toldSteps()).toEqual(steps);
    press('Not now');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.activeElement).toBe(heading());
    unmount();
    show(path, userType);
    expect(screen.queryByRole('listitem')).toBeNull();
  },
);

test('a browser without push that is no iPhone is offered nothing where news is looked for', () => {
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0 });
  show('/candidates');
  expect(screen.queryByRole('button')).toBeNull();
});

test('on a plain http address it says what the browser withholds there, and offers none of it', () => {
  vi.stubGlobal('isSecureContext', false);
  const { container } = show('/candidates');
  expect(container.textContent).toMatch(/^This address starts with http,.*Use this server’s https address/);
  expect(screen.queryByRole('button')).toBeNull();
});
