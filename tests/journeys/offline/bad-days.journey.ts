/** Faults of the device, the network or the clock: nothing is lost, and the screen reports the state. */
import { expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { aDay, commonDays, upToDate } from '../support/bad-days.ts';
import { addStudent, countOf, rowOf, shown, unsentIn } from '../support/steps.ts';

const day = aDay('chromium');
commonDays(day);

test('reports a full device, keeps the typed input, and saves once there is room', async () => {
  const { usage = 0 } = await day.page.evaluate(() => navigator.storage.estimate());
  // A browser that has counted the room believes it for half a minute, and as long as anybody uses the storage.
  await day.tablet.close();
  await day.tablet.start();
  day.page = await day.tablet.page();
  const session = await day.tablet.context().newCDPSession(day.page);
  await quota(session, usage + 3_000_000);
  await day.page.goto(day.classList);
  await upToDate(day);
  await fill(day.page);
  await day.page.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = day.page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill('No Room');
  await dialog.getByLabel('Email').fill('room@learners.example');
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await shown(day.page.getByText('Device storage is full. Your change is not saved on this device.'));
  expect(await dialog.getByLabel('Student name').inputValue()).toBe('No Room');
  // Behind the dialog, where no role is heard.
  await shown(day.page.locator('a[href="/sync"]', { hasText: 'Device storage full' }));
  await quota(session, undefined);
  await day.page.evaluate(() => indexedDB.deleteDatabase('somebody else'));
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await shown(rowOf(day.page, 'No Room'));
  await upToDate(day);
});

/** Everything that still fits, down to the last kilobyte, in a database of its own. */
const fill = (on: Page) =>
  on.evaluate(async () => {
    const opening = indexedDB.open('somebody else');
    opening.onupgradeneeded = () => opening.result.createObjectStore('junk', { autoIncrement: true });
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const put = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('junk', 'readwrite');
        transaction.objectStore('junk').add(crypto.getRandomValues(new Uint8Array(bytes)));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let bytes = 65_536; bytes >= 1_024; bytes /= 8) while (await put(bytes));
    database.close();
  });

const quota = (session: CDPSession, quotaSize: number | undefined) =>
  session.send('Storage.overrideQuotaForOrigin', {
    origin: day.url,
    ...(quotaSize !== undefined && { quotaSize }),
  });

test('sends from other tabs while a frozen tab holds the lock', async () => {
  const frozen = await day.tablet.context().newPage();
  await frozen.goto(day.classList);
  await shown(frozen.getByText(/^Up to date/));
  // It asks, which it does only with the lock, and is frozen before there is an answer.
  const hasAsked = new Promise<void>((resolve) => void frozen.route('**/api/sync', () => resolve()));
  await addStudent(frozen, 'Held Back', 'held@learners.example');
  await hasAsked;
  const life = await day.tablet.context().newCDPSession(frozen);
  await life.send('Page.setWebLifecycleState', { state: 'frozen' });
  await day.page.close();
  day.page = await day.tablet.context().newPage();
  await day.page.clock.install();
  await day.page.goto(day.classList);
  await day.page.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = day.page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill('Thawed Out');
  await dialog.getByLabel('Email').fill('thaw@learners.example');
  // Under a clock that is not the browser's own a moving button is sometimes missed.
  await dialog.getByLabel('Email').press('Enter');
  await shown(dialog.getByText('Thawed Out added.'));
  await day.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const row = rowOf(day.page, 'Thawed Out');
  // On a slow machine it already says that it is sending, while it waits for the lock.
  await shown(unsentIn(row));
  await day.page.clock.fastForward(30_000);
  await shown(row.getByText('Sending...'));
  await day.page.clock.fastForward(50_000);
  await countOf(unsentIn(row)).toBe(0);
  await countOf(unsentIn(rowOf(day.page, 'Held Back'))).toBe(0);
  await upToDate(day);
  await life.send('Page.setWebLifecycleState', { state: 'active' });
  await frozen.unroute('**/api/sync');
  await shown(frozen.getByText(/^Up to date/), 60_000);
  await countOf(rowOf(frozen, 'Held Back')).toBe(1);
  await frozen.close();
});

test('saves at once and sends over a connection with two seconds of latency', async () => {
  await day.tablet.context().route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    // The client that asked may have disconnected.
    await route.continue().catch(() => {});
  });
  await addStudent(day.page, 'Slow Line', 'slow@learners.example');
  await shown(rowOf(day.page, 'Slow Line').getByText(/Waiting to send|Sending/));
  await countOf(unsentIn(rowOf(day.page, 'Slow Line')), 60_000).toBe(0);
  await day.tablet.context().unroute('**/api/**');
});

test('shows the age of a list after eight days offline', async () => {
  // Gone, not only cut off: one answer would set the device's clock right.
  await day.fixtures.server.kill();
  const later = await day.tablet.context().newPage();
  // Minutes more: the page that met the frozen tab has a clock that is fast by as much as it was put forward.
  await later.clock.install({ time: Date.now() + 8 * 86_400_000 + 5 * 60_000 });
  await later.goto(day.classList);
  await shown(later.getByText('This list is 8 days old. Statuses may have changed.'));
  await later.close();
  await day.fixtures.server.start();
});

test('announces the lock before a month offline, then locks old data but not new work', async () => {
  await day.fixtures.server.kill();
  const later = await day.tablet.context().newPage();
  await later.clock.install({ time: Date.now() + 26 * 86_400_000 });
  await later.goto(day.classList);
  await shown(later.getByText(/^Connect by \w+ \d+ to keep working offline\.$/));
  await shown(rowOf(later, 'Amara Adeyemi'));
  await later.close();
  const locked = await day.tablet.context().newPage();
  await locked.clock.install({ time: Date.now() + 31 * 86_400_000 });
  await locked.goto(day.classList);
  await shown(locked.getByRole('heading', { name: 'Connect to unlock.' }));
  await shown(locked.getByRole('heading', { name: 'Note a completion' }));
  expect(await locked.locator('body').textContent()).not.toContain('Adeyemi');
  await locked.close();
  await day.fixtures.server.start();
});

async function evict(storageTypes: string): Promise<void> {
  const session = await day.tablet.context().newCDPSession(day.page);
  await session.send('Storage.clearDataForOrigin', { origin: day.url, storageTypes });
}

async function takesNotice(): Promise<void> {
  await shown(day.page.getByText(/^This browser deleted this app’s data/), 30_000);
  await shown(rowOf(day.page, 'Slow Line'), 30_000);
  await day.page.getByRole('button', { name: 'OK', exact: true }).click();
  await countOf(day.page.getByText(/^This browser deleted this app’s data/)).toBe(0);
}

test('notices without a reload that the browser deleted its database under an open page', async () => {
  await upToDate(day);
  await evict('indexeddb');
  await takesNotice();
});

test('reports deleted data while offline in addition to the missing connection', async () => {
  await upToDate(day);
  await day.tablet.context().setOffline(true);
  await evict('indexeddb');
  await day.page.reload();
  await shown(day.page.getByText(/^This browser deleted this app’s data/));
  await shown(day.page.getByText('You need a connection for this.'));
  await day.tablet.context().setOffline(false);
  await day.page.goto(day.classList);
  await shown(rowOf(day.page, 'Slow Line'), 30_000);
});

test('reports that the browser deleted everything and fetches it again', async () => {
  await upToDate(day);
  await evict('indexeddb,cache_storage');
  await day.page.goto(day.classList);
  await takesNotice();
});
