/** Every page of every role opens at its address while the server is down. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { isOf, routesFor } from '../support/route-list.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { countOf, readyForOffline, shown } from '../support/steps.ts';

const people = { employer: 'Maya Prasad', provider: 'Paul Okafor', admin: 'Ada Moreno' };
type Role = keyof typeof people;

/** Pages of something that nobody in the demo data has, or that no page leads to by a link. */
const unlinked: Record<Role, readonly string[]> = {
  employer: ['/interviews/:id/slip', '/sites/:id'],
  provider: ['/interviews/:id/slip', '/courses/:courseId/students/:studentId/edit'],
  admin: [],
};

/** What an administrator sees is figures and lists of the whole platform: no device keeps them. */
const isOnlineOnly = /^\/(admin\/(?!settings).*)?$/;

let fixtures: Fixtures;
let devices: Record<Role, Device>;
beforeAll(async () => {
  fixtures = await openFixtures();
  const [employer, provider, admin] = await Promise.all([
    signedIn('employer'),
    signedIn('provider'),
    signedIn('admin'),
  ]);
  devices = { employer, provider, admin };
  await fixtures.server.kill();
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

async function signedIn(role: Role): Promise<Device> {
  const device = await fixtures.device(role, 'chromium', 'tablet');
  const page = await device.page();
  await page.goto(`${fixtures.server.url}/api/login`);
  await page.getByRole('button', { name: people[role] }).click();
  await readyForOffline(page);
  return device;
}

/** Addresses with something of their own behind them come from the links of the pages before. */
async function walk(role: Role): Promise<void> {
  const device = devices[role];
  const page = await device.page();
  const routes = routesFor(role).toSorted((a, b) => a.split(':').length - b.split(':').length);
  const links = new Set<string>();
  const unseen: string[] = [];
  for (const route of routes) {
    const linked = [...links].find((link) => isOf(route, link, routes)) ?? besideOf(route, links);
    if (route.includes(':') && !linked) {
      unseen.push(route);
      continue;
    }
    await open(page, linked ?? route, role);
    for (const link of await linksOn(page)) links.add(link);
  }
  expect(unseen).toEqual(unlinked[role]);
  await page.reload();
  await shown(page.getByRole('heading', { level: 1 }));
  expect(device.errors).toEqual([]);
}

/** Menus hold no links before they are opened: the page beside the one of this thing that is linked. */
function besideOf(route: string, links: ReadonlySet<string>): string | undefined {
  const [start, rest] = route.split(/:\w+/);
  const link = [...links].find((each) => rest && each.startsWith(start ?? route) && /\/\d+(\/|$)/.test(each));
  return link && route.split(':').length === 2
    ? route.replace(/:\w+/, link.slice(start?.length).split('/')[0] ?? '')
    : undefined;
}

async function open(page: Page, address: string, role: Role): Promise<void> {
  await page.goto(fixtures.server.url + address);
  const heading = page.getByRole('heading', { level: 1 });
  await shown(heading);
  expect(await heading.first().textContent(), address).not.toMatch(/404|not found|No connection|went wrong/i);
  await countOf(page.getByText(/^Loading/)).toBe(0);
  const needsConnection = page.getByText('You need a connection for this.');
  if (role === 'admin' && isOnlineOnly.test(address)) await shown(needsConnection);
  const text = await page.getByRole('main').innerText();
  expect(text.length, address).toBeGreaterThan(((await heading.first().textContent()) ?? '').length + 10);
  expect(text, address).not.toMatch(/couldn’t load|went wrong|\bError\b|Failed to/);
}

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href^="/"]')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

test('opens every page at its address offline and shows what is available', async () => {
  await Promise.all([walk('employer'), walk('provider'), walk('admin')]);
});
