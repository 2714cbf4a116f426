/**
 * A line of 50 kbit/s with two seconds of extra latency for each answer: the first visit, a student and a class. Saved
 * changes are shown at once and are sent in the end, and a slow connection is not called offline.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { startFaultProxy, type FaultProxy } from '#tests/rigs/fault-proxy.ts';
import { freePort } from '#tests/rigs/ports.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import {
  addStudent,
  chooseCsv,
  countOf,
  markByDialog,
  markClass,
  openClassList,
  rowOf,
  shown,
  signIn,
} from '../support/steps.ts';

const LINE = { kind: 'slow', bytesPerSecond: 50_000 / 8, delayMs: 1_000 } as const;
const LONG = 240_000;
/** In progress in the demo data. */
const CLASS = 28;

let fixtures: Fixtures;
let proxy: FaultProxy;
let url: string;
let tablet: Device;
let page: Page;
/** Every text of the header's pill, in order. */
let told: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  fixtures = await openFixtures({ PUBLIC_ORIGIN: url });
  proxy = await startFaultProxy(fixtures.server.port, port);
  proxy.inject(LINE);
  tablet = await watched('tablet');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  await proxy.close();
});

/** On which the header's pill is listened to. */
async function watched(name: string): Promise<Device> {
  const device = await fixtures.device(name, 'chromium', 'tablet');
  device.context().setDefaultTimeout(LONG);
  await device.context().exposeBinding('tell', (_source, text: string) => void told.push(text));
  await device.context().addInitScript(() => {
    const look = () => {
      const text = document.querySelector<HTMLElement>('a[href="/sync"][title]')?.title ?? '';
      if (text && text !== Reflect.get(window, 'lastTold')) {
        Reflect.set(window, 'lastTold', text);
        (Reflect.get(window, 'tell') as (text: string) => void)(text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return device;
}

const toldSince = async (act: () => Promise<void>): Promise<string[]> => {
  told = [];
  await act();
  return told;
};
const upToDate = () => shown(page.getByRole('link', { name: /^Up to date, / }), LONG);

test('reports the slow connection and the first copy’s progress before it shows the dashboard', async () => {
  page = await tablet.page();
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: 'Paul Okafor' }).click({ noWaitAfter: true });
  await shown(page.getByText('This takes a moment on a slow connection.'), LONG);
  const pill = await toldSince(async () => {
    await shown(page.getByText('Getting your work ready'), LONG);
    await shown(page.getByText(/Keep the app open\. This happens only once/));
    await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), LONG);
    await upToDate();
  });
  expect(pill[0]).toBe('Getting updates...');
  expect(pill).not.toContainEqual(expect.stringContaining('Offline'));
});

test('opens never-visited screens while their code is still loading', async () => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'My Courses' }).click();
  await shown(page.getByRole('heading', { name: 'My Courses', level: 1 }), LONG);
  const course = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Welding Level 2' }) });
  await course.getByRole('link', { name: 'Class list' }).click();
  await shown(page.getByRole('heading', { name: 'Welding Level 2', level: 1 }), LONG);
});

test('enrolls and marks a student at once and sends both over a slow connection', async () => {
  const pill = await toldSince(async () => {
    await addStudent(page, 'Noor Haddad', 'noor.haddad@learners.example');
    await markByDialog(page, 'Noor Haddad');
    await shown(rowOf(page, 'Noor Haddad').getByText(/^Completed /));
    await shown(rowOf(page, 'Noor Haddad').getByText(/^(Waiting to send|Sending\.\.\.)$/));
    await upToDate();
  });
  expect(pill).toContainEqual(expect.stringMatching(/^Sending \d of \d\.\.\.$/));
  expect(pill).not.toContainEqual(expect.stringContaining('Offline'));
});

test('marks a class at once, stays responsive while sending, and sends everything', async () => {
  const pill = await toldSince(async () => {
    await markClass(page);
    await countOf(page.getByText(/^(Waiting to send|Sending\.\.\.)$/)).toBe(CLASS);
    await addStudent(page, 'Tomas Rivera', 'tomas.rivera@learners.example');
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await shown(page.getByRole('table', { name: 'Completed students' }));
    await upToDate();
  });
  expect(pill).toContainEqual(expect.stringMatching(/^Sending \d+ of \d+\.\.\.$/));
  expect(pill).not.toContainEqual(expect.stringContaining('Offline'));
  expect(tablet.errors).toEqual([]);
});

test('shows the work once on a device with a fast connection', async () => {
  proxy.heal();
  const desktop = await fixtures.device('desktop', 'chromium', 'desktop');
  const other = await signIn(desktop, url, 'Paul Okafor');
  await openClassList(other, url, 'Welding Level 2');
  await shown(other.getByText('32 students, 31 completed, 1 in progress'));
});

test('loads two thousand students page by page over a slow connection', async () => {
  const desk = await fixtures.device('desk', 'chromium', 'desktop');
  const office = await signIn(desk, url, 'Rosa Lindgren');
  await openClassList(office, url, 'Forklift Operation');
  await office.goto(`${office.url()}/import`);
  await chooseCsv(
    office,
    ['Name,Email', ...Array.from({ length: 2_000 }, (_, index) => line(index))].join('\n'),
  );
  await office.getByRole('button', { name: /^Import / }).click();
  await shown(office.getByText('2,000 students enrolled').first(), LONG);
  await shown(office.getByRole('link', { name: /^Up to date, / }), LONG);

  proxy.inject(LINE);
  const slow = await watched('slow tablet');
  page = await slow.page();
  const pill = await toldSince(async () => {
    await page.goto(`${url}/api/login`);
    await page.getByRole('button', { name: 'Rosa Lindgren' }).click({ noWaitAfter: true });
    await shown(
      page.getByText(/^Getting your classes ready, \d+ of \d+\. Keep the app open(; about \d+ minutes?)?\.$/),
      LONG,
    );
    await page.getByText('Getting your classes ready').waitFor({ state: 'detached', timeout: LONG });
    await upToDate();
  });
  expect(pill).not.toContainEqual(expect.stringContaining('Offline'));
  proxy.heal();
});

/** No two alike, so that nothing is saved by packing. */
const line = (index: number): string => {
  const name = ((index + 1) * 2_654_435_761).toString(36);
  return `${name.slice(0, 4)} ${name.slice(4)},${name}@learners.example`;
};
