/**
 * Every screen of every role opens at its address without a service worker: on a first visit, from a link in a mail,
 * after a reload on plain http. Signed out, it leads through the sign-in back to that address.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Engine } from '#tests/rigs/browser.ts';
import { screenPaths } from '#shared/screen-paths.ts';
import { addressesOf, people, type Role } from './support/addresses.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { shown } from './support/steps.ts';

/** What a screen shows where its row is missing. */
const nothingHere = /^(No interview is scheduled|Site not found|404 Page Not Found)$/;

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await openFixtures();
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

/** As on plain http, where browsers have no workers. */
async function pageWithoutWorker(name: string, engine: Engine): Promise<Page> {
  const page = await (await fixtures.device(name, engine, 'tablet')).page();
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  return page;
}

async function signedIn(role: Role, engine: Engine): Promise<Page> {
  const page = await pageWithoutWorker(`${role} in ${engine}`, engine);
  await page.goto(`${fixtures.server.url}/api/login`);
  await page.getByRole('button', { name: people[role] }).click();
  await page.waitForURL(`${fixtures.server.url}/`);
  await shown(page.getByRole('heading', { level: 1 }));
  return page;
}

describe.each(installedEngines())('opening addresses directly in %s without a service worker', (engine) => {
  test.each(Object.keys(people) as Role[])('opens every screen of the %s by its address', async (role) => {
    const page = await signedIn(role, engine);
    for (const address of await addressesOf(role, page)) {
      const answer = await page.goto(fixtures.server.url + address);
      // 304: it is the same page as before.
      expect([200, 304], address).toContain(answer?.status());
      const heading = page.getByRole('heading', { level: 1 });
      await shown(heading);
      expect(await heading.first().textContent(), address).not.toMatch(/404|not found|went wrong/i);
      expect(await page.getByText(nothingHere).count(), address).toBe(0);
    }
  });

  test('redirects every screen to the sign-in with a return address when signed out', async () => {
    const page = await pageWithoutWorker(`visitor in ${engine}`, engine);
    const open = new Set<string>([...screenPaths.everyone, ...screenPaths.adminRoutes, '/', '/jobs']);
    const routes = [...new Set<string>(Object.values(screenPaths).flat())];
    for (const route of routes) {
      const address = route.replaceAll(/:\w+/g, '4711.815.1764000000000');
      const answer = await page.goto(fixtures.server.url + address);
      // 304: it is the same page as before.
      expect([200, 304], address).toContain(answer?.status());
      if (open.has(route)) await shown(page.getByRole('heading', { level: 1 }));
      else {
        await page.waitForURL(/\/api\/login/);
        expect(new URL(page.url()).searchParams.get('returnTo'), address).toBe(address);
      }
    }
  });

  test('leads from an email link through the sign-in to the linked page', async () => {
    const known = await signedIn('employer', engine);
    const [agreement] = (await addressesOf('employer', known)).filter((each) => /\d\.\d/.test(each));
    const page = await pageWithoutWorker(`reader in ${engine}`, engine);
    await page.goto(`${fixtures.server.url}${agreement}?q=Tara&tab=history`);
    await page.getByRole('button', { name: people.employer }).click();
    await page.waitForURL(`${fixtures.server.url}${agreement}?tab=history`);
    await shown(page.getByRole('heading', { level: 1 }));
    await page.reload();
    await shown(page.getByRole('heading', { level: 1 }));
    await page.goto(`${fixtures.server.url}/nowhere/at.all`);
    await shown(page.getByRole('heading', { name: '404 Page Not Found' }));
  });
});
