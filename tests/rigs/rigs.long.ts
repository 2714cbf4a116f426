/** Tests of the rigs on a page of their own. The journeys test the product with them. */
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpush from 'web-push';
import { installedEngines, startDevice, type Device } from '#tests/rigs/browser.ts';
import { notificationTitled } from '#tests/rigs/push/notification-tray.ts';
import { freePort, listen } from '#tests/rigs/ports.ts';
import { startChromiumPushService, type BrowserPushService } from '#tests/rigs/push/push-service-chromium.ts';
import { startFirefoxPushService } from '#tests/rigs/push/push-service-firefox.ts';
import { until } from '#tests/rigs/until.ts';

const SERVICE_WORKER = `
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('push', (event) => event.waitUntil(
    self.registration.showNotification(event.data.text(), { actions: [{ action: 'later', title: 'Later' }] })));
  self.addEventListener('notificationclick', (event) => event.waitUntil(
    clients.openWindow('/' + (event.action || 'opened'))));`;

const site = createServer((request, response) => {
  const isScript = request.url === '/service-worker.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? SERVICE_WORKER : '<!doctype html><title>Rig</title>');
});
const origin = `http://localhost:${await listen(site, await freePort())}`;
const keys = webpush.generateVAPIDKeys();
const vapidDetails = { subject: 'mailto:operator@example.org', ...keys };

afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const rigs = {
  chromium: async () => {
    const pushService = await startChromiumPushService();
    return { pushService, device: await startDevice({ engine: 'chromium', origin, pushService }) };
  },
  firefox: async () => {
    const pushService = await startFirefoxPushService();
    return { pushService, device: await startDevice({ engine: 'firefox', origin, pushService }) };
  },
};

describe.each(installedEngines())('driving push in %s', (engine) => {
  let device: Device;
  let pushService: BrowserPushService;
  let subscription: webpush.PushSubscription;
  const push = (text: string) =>
    webpush.sendNotification(subscription, text, { vapidDetails, TTL: 60, agent: pushService.agent });

  beforeAll(async () => {
    ({ device, pushService } = await rigs[engine]());
  });
  afterAll(async () => {
    await device.discard();
    await pushService.close();
  });

  test('subscribes a page to push', async () => {
    subscription = await subscribe(await openSite(device));
    expect(pushService.hosts).toContain(new URL(subscription.endpoint).host);
  });

  test('shows a push and opens a page on click', async () => {
    await push('You have mail');
    await device.notifications.click(await notificationTitled(device.notifications, /mail/));
    await opened(device, '/opened');
  });

  test('dismisses a notification', async () => {
    await push('Never mind');
    await device.notifications.dismiss(await notificationTitled(device.notifications, /Never mind/));
    await until('the tray is empty of it', async () => !(await titles(device)).includes('Never mind'));
  });

  test('delivers a push sent while the browser was closed at its next start', async () => {
    await device.close();
    await push('While you were away');
    await device.start();
    await device.notifications.click(await notificationTitled(device.notifications, /away/, 20_000));
    await opened(device, '/opened');
  });

  test('keeps stored data when the browser is killed', async () => {
    await (await openSite(device)).evaluate(() => caches.open('kept'));
    await device.kill();
    await device.start();
    expect(await (await openSite(device)).evaluate(() => caches.has('kept'))).toBe(true);
  });

  test('removes an ended subscription at the push service', async () => {
    await (
      await openSite(device)
    ).evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await (await registration.pushManager.getSubscription())?.unsubscribe();
    });
    await until('the service knows', () => pushService.endpoint.channel(subscription.endpoint).isGone);
    await expect(push('too late')).rejects.toMatchObject({ statusCode: 410 });
  });
});

test('clicks a notification button by its label', async () => {
  const { device, pushService } = await rigs.chromium();
  const subscription = await subscribe(await openSite(device));
  await webpush.sendNotification(subscription, 'Now?', { vapidDetails, TTL: 60, agent: pushService.agent });
  await device.notifications.click(await notificationTitled(device.notifications, /Now/), 'Later');
  await opened(device, '/later');
  await device.discard();
  await pushService.close();
});

async function openSite(device: Device): Promise<Page> {
  const page = await device.page();
  await page.goto(origin);
  return page;
}

function subscribe(page: Page): Promise<webpush.PushSubscription> {
  return page.evaluate(async (applicationServerKey) => {
    await navigator.serviceWorker.register('/service-worker.js');
    const registration = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey };
    const subscription = await registration.pushManager.subscribe(options);
    return subscription.toJSON() as webpush.PushSubscription;
  }, keys.publicKey);
}

const titles = async (device: Device) => (await device.notifications.shown()).map(({ title }) => title);

function opened(device: Device, path: string) {
  return until(`${path} is open`, () =>
    device
      .context()
      .pages()
      .some((page) => page.url() === origin + path),
  );
}
