/** Days on which the device, the network or the clock is against people: nothing is lost, and the screen says what is. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { routesFor } from './route-list.ts';
import { openStage, type Stage } from './stage.ts';
import { addStudent, countOf, openClassList, readyForOffline, rowOf, shown, signIn } from './steps.ts';

const COURSE = 'Welding Level 2';

let stage: Stage;
let tablet: Device;
let page: Page;
let classList: string;
beforeAll(async () => {
  stage = await openStage();
  tablet = await stage.device('tablet', 'chromium', 'tablet');
  page = await signIn(tablet, stage.server.url, 'Paul Okafor');
  await openClassList(page, stage.server.url, COURSE);
  classList = page.url();
  await readyForOffline(page);
});
beforeEach((context) => stage.stopAfterFailure(context));
afterEach((context) => stage.keepEvidence(context));
afterAll(() => stage.close());

const pill = (text: RegExp) => page.getByRole('link', { name: text });
const upToDate = () => shown(pill(/^Up to date/), 30_000);

test('a network that wants to be signed in to answers with its own page: that is no connection', async () => {
  await tablet
    .context()
    .route('**/api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to Hotel Wi-Fi</h1>' }),
    );
  await addStudent(page, 'Portal Captive', 'portal@learners.example');
  await shown(pill(/1 waiting/));
  await page.reload();
  await shown(rowOf(page, 'Portal Captive').getByText('Waiting to send'));
  await tablet.context().unroute('**/api/**');
  await page.reload();
  await upToDate();
  await shown(rowOf(page, 'Portal Captive'));
});

test('a network that comes and goes sends everything once', async () => {
  for (const [index, name] of ['Flap One', 'Flap Two', 'Flap Three'].entries()) {
    await tablet.context().setOffline(index % 2 === 0);
    await addStudent(page, name, `flap${index}@learners.example`);
    await tablet.context().setOffline(index % 2 === 1);
  }
  await tablet.context().setOffline(false);
  await upToDate();
  for (const name of ['Flap One', 'Flap Two', 'Flap Three']) await countOf(rowOf(page, name)).toBe(1);
});

test('a full device says so, keeps what was typed, and saves when there is room again', async () => {
  const session = await tablet.context().newCDPSession(page);
  await quota(session, 3_000_000);
  await fill(page);
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill('No Room');
  await dialog.getByLabel('Email').fill('room@learners.example');
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await shown(page.getByText('Device storage is full. Your change is not saved on this device.'));
  expect(await dialog.getByLabel('Student name').inputValue()).toBe('No Room');
  // Behind the dialog, where no role is heard.
  await shown(page.locator('a[href="/sync"]', { hasText: 'Device storage full' }));
  await quota(session, undefined);
  await page.evaluate(() => indexedDB.deleteDatabase('somebody else'));
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await shown(rowOf(page, 'No Room'));
  await upToDate();
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
    origin: stage.server.url,
    ...(quotaSize !== undefined && { quotaSize }),
  });

test('storage that does not open is said, with what to do, and the rest of the browser is not to blame', async () => {
  const broken = await tablet.context().newPage();
  await broken.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
  });
  await broken.goto(classList);
  await shown(broken.getByRole('heading', { name: "This browser can't open its storage" }));
  await shown(broken.getByText(/Nothing was deleted/));
  await broken.close();
});

test('a tab that froze while it held the lock does not keep the others from sending', async () => {
  const frozen = await tablet.context().newPage();
  await frozen.goto(`${stage.server.url}/icons/favicon.svg`);
  await frozen.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    for (const name of new Set([...databases, ...held.map((lock) => lock.name ?? '')]))
      void navigator.locks.request(`sync ${name}`, () => new Promise(() => {})).catch(() => {});
  });
  await page.close();
  page = await tablet.context().newPage();
  await page.clock.install();
  await page.goto(classList);
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill('Thawed Out');
  await dialog.getByLabel('Email').fill('thaw@learners.example');
  // Under a clock that is not the browser's own a moving button is sometimes missed.
  await dialog.getByLabel('Email').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await shown(rowOf(page, 'Thawed Out').getByText('Waiting to send'));
  await page.clock.fastForward(50_000);
  await shown(rowOf(page, 'Thawed Out'));
  await countOf(rowOf(page, 'Thawed Out').getByText('Waiting to send')).toBe(0);
  await frozen.close();
});

test('a clock that is years off is told, and what is saved still arrives', async () => {
  await page.close();
  page = await tablet.context().newPage();
  await page.addInitScript(() => {
    const wrong = 3 * 365 * 86_400_000;
    const RealDate = Date;
    const now = () => RealDate.now() + wrong;
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...((given.length === 0 ? [now()] : given) as []));
      }
      static override now = now;
    } as DateConstructor;
  });
  await page.goto(classList);
  await shown(page.getByText(/^This tablet's clock is .* off\. Dates may be wrong\.$/));
  await addStudent(page, 'Out Of Time', 'time@learners.example');
  await upToDate();
  await page.close();
});

test('two tabs show the same, and what one saves the other has without a reload', async () => {
  page = await tablet.context().newPage();
  const other = await tablet.context().newPage();
  for (const tab of [page, other]) await tab.goto(classList);
  await shown(rowOf(page, 'Out Of Time'));
  await tablet.context().setOffline(true);
  await addStudent(page, 'Two Tabs', 'tabs@learners.example');
  await shown(rowOf(other, 'Two Tabs').getByText('Waiting to send'));
  await tablet.context().setOffline(false);
  await countOf(rowOf(other, 'Two Tabs').getByText('Waiting to send'), 30_000).toBe(0);
  await other.close();
});

test('a browser that is killed right after a save has it, also while the server is gone', async () => {
  await stage.server.kill();
  await addStudent(page, 'Killed Early', 'killed@learners.example');
  await tablet.kill();
  await tablet.start();
  page = await tablet.page();
  await page.goto(classList);
  await shown(rowOf(page, 'Killed Early').getByText('Waiting to send'));
  await stage.server.start();
  await countOf(rowOf(page, 'Killed Early').getByText('Waiting to send'), 60_000).toBe(0);
});

test('on a line that answers after two seconds work is saved at once and goes out', async () => {
  await tablet.context().route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await addStudent(page, 'Slow Line', 'slow@learners.example');
  await shown(rowOf(page, 'Slow Line').getByText(/Waiting to send|Sending/));
  await countOf(rowOf(page, 'Slow Line').getByText(/Waiting to send|Sending/), 60_000).toBe(0);
  await tablet.context().unroute('**/api/**');
});

test('after eight days without a connection the age of the list stands above it', async () => {
  await tablet.context().setOffline(true);
  const later = await tablet.context().newPage();
  await later.clock.install({ time: Date.now() + 8 * 86_400_000 });
  await later.goto(classList);
  await shown(later.getByText('This list is 8 days old. Statuses may have changed.'));
  await later.close();
  await tablet.context().setOffline(false);
});

test('every page of a provider opens at its address without a connection', async () => {
  await readyForOffline(page);
  await page.waitForTimeout(3_000);
  await tablet.context().setOffline(true);
  for (const path of routesFor('provider')) {
    await page.goto(stage.server.url + path.replaceAll(/:\w+/g, '1'));
    await shown(page.getByRole('heading', { level: 1 }));
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    expect(heading, path).not.toMatch(/No connection|could not be loaded|went wrong/);
  }
  await tablet.context().setOffline(false);
});

test('a browser that threw everything away says so, and fetches it again', async () => {
  await upToDate();
  const session = await tablet.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.server.url,
    storageTypes: 'indexeddb,cache_storage',
  });
  await page.goto(classList);
  await shown(page.getByText(/^This browser deleted the data of this device/));
  await shown(rowOf(page, 'Slow Line'), 30_000);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await countOf(page.getByText(/^This browser deleted the data/)).toBe(0);
});
