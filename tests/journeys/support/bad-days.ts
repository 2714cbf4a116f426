/** Faults tested in every browser: misleading or unstable networks, storage, clocks, tabs, a killed browser. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device, Engine } from '#tests/rigs/browser.ts';
import { startFaultProxy, type FaultProxy } from '#tests/rigs/fault-proxy.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';
import {
  addStudent,
  countOf,
  openClassList,
  readyForOffline,
  rowOf,
  shown,
  signIn,
  unsentIn,
} from './steps.ts';

const COURSE = 'Welding Level 2';
const yearInMs = 365 * 86_400_000;

/** A provider's tablet with a class list. A killed browser has another page afterwards. */
export interface Day {
  fixtures: Fixtures;
  /** The line between the browser and the server. */
  line: FaultProxy;
  /** The address of the server over the line. */
  url: string;
  tablet: Device;
  page: Page;
  classList: string;
}

/** Filled before the first test. */
export function aDay(engine: Engine): Day {
  const day = {} as Day;
  beforeAll(async () => {
    day.fixtures = await openFixtures();
    day.line = await startFaultProxy(day.fixtures.server.port);
    day.url = `http://localhost:${day.line.port}`;
    day.tablet = await day.fixtures.device('tablet', engine, 'tablet', day.url);
    day.page = await signIn(day.tablet, day.url, 'Paul Okafor');
    await openClassList(day.page, day.url, COURSE);
    day.classList = day.page.url();
    await readyForOffline(day.page);
  });
  beforeEach((context) => day.fixtures.stopAfterFailure(context));
  afterEach((context) => day.fixtures.keepEvidence(context));
  afterAll(async () => {
    await day.fixtures.close();
    await day.line.close();
  });
  return day;
}

/** Firefox reports an event stream that does not open as an error of the page. */
const isOfTheStream = (error: string) => error.includes('/api/events');

const pill = ({ page }: Day, text: RegExp) => page.getByRole('link', { name: text });
export const upToDate = (day: Day) => shown(pill(day, /^Up to date/), 30_000);

export function commonDays(day: Day): void {
  test('treats a captive portal’s page as no connection', async () => {
    // On the line, because the requests of the service worker pass there too.
    day.line.inject({ kind: 'portal', html: '<h1>Welcome to Hotel Wi-Fi</h1>' });
    day.line.killAll();
    await addStudent(day.page, 'Portal Captive', 'portal@learners.example');
    // A request that the portal leaves unanswered ends after 20 s.
    await shown(pill(day, /^Offline, 1 waiting/), 45_000);
    await day.page.reload();
    await shown(rowOf(day.page, 'Portal Captive').getByText('Waiting to send'));
    await shown(pill(day, /^Offline, 1 waiting/), 45_000);
    expect(day.tablet.errors.filter((error) => !isOfTheStream(error))).toEqual([]);
    day.line.heal();
    await day.page.reload();
    await upToDate(day);
    await shown(rowOf(day.page, 'Portal Captive'));
  });

  test('sends every change once over a flapping connection', async () => {
    for (const [index, name] of ['Flap One', 'Flap Two', 'Flap Three'].entries()) {
      await day.tablet.context().setOffline(index % 2 === 0);
      await addStudent(day.page, name, `flap${index}@learners.example`);
      await day.tablet.context().setOffline(index % 2 === 1);
    }
    await day.tablet.context().setOffline(false);
    await upToDate(day);
    for (const name of ['Flap One', 'Flap Two', 'Flap Three']) await countOf(rowOf(day.page, name)).toBe(1);
  });

  test('reports storage that fails to open, with advice, without claiming that data was deleted', async () => {
    const broken = await day.tablet.context().newPage();
    await broken.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      };
    });
    await broken.goto(day.classList);
    await shown(broken.getByRole('heading', { name: "This browser can't open its storage" }));
    await shown(broken.getByText(/Nothing was deleted/));
    await broken.close();
  });

  test.each([
    [-2, 'Before Time'],
    [3, 'Out Of Time'],
  ])(
    'reports a wrong clock and still sends what is saved with the clock off by %i years',
    async (years, name) => {
      await day.page.close();
      day.page = await day.tablet.context().newPage();
      await day.page.addInitScript((wrong) => {
        const RealDate = Date;
        const now = () => RealDate.now() + wrong;
        globalThis.Date = class extends RealDate {
          constructor(...given: []) {
            super(...((given.length === 0 ? [now()] : given) as []));
          }
          static override now = now;
        } as DateConstructor;
      }, years * yearInMs);
      await day.page.goto(day.classList);
      await shown(day.page.getByText(/^This tablet's clock is .* off\. Dates may be wrong\.$/));
      await addStudent(day.page, name, `${name.replaceAll(' ', '.')}@learners.example`);
      await upToDate(day);
      await shown(rowOf(day.page, name));
    },
  );

  test('shares a change between two tabs without a reload', async () => {
    await day.page.close();
    day.page = await day.tablet.context().newPage();
    const other = await day.tablet.context().newPage();
    for (const tab of [day.page, other]) await tab.goto(day.classList);
    await shown(rowOf(day.page, 'Out Of Time'));
    await day.tablet.context().setOffline(true);
    await addStudent(day.page, 'Two Tabs', 'tabs@learners.example');
    await shown(rowOf(other, 'Two Tabs').getByText('Waiting to send'));
    await day.tablet.context().setOffline(false);
    await countOf(unsentIn(rowOf(other, 'Two Tabs')), 30_000).toBe(0);
    await other.close();
  });

  test('notices that an idle server goes away and comes back', async () => {
    await upToDate(day);
    await day.fixtures.server.kill();
    await shown(pill(day, /^Offline, as of \d{1,2}:\d\d [AP]M( \S+)?$/), 20_000);
    await day.fixtures.server.start();
    await upToDate(day);
  });

  test('keeps a change saved right before the browser was killed, even while the server is down', async () => {
    await day.fixtures.server.kill();
    await addStudent(day.page, 'Killed Early', 'killed@learners.example');
    await day.tablet.kill();
    await day.tablet.start();
    day.page = await day.tablet.page();
    await day.page.goto(day.classList);
    await shown(rowOf(day.page, 'Killed Early').getByText('Waiting to send'));
    await day.fixtures.server.start();
    await countOf(unsentIn(rowOf(day.page, 'Killed Early')), 60_000).toBe(0);
  });
}
