/**
 * A teacher of a college who also works for a shipyard: she accepts its invitation, switches between both in the account
 * menu, sees nothing of one in the other, and what she marked without a connection is sent once when she is back.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { markByDialog, openClassList, readyForOffline, rowOf, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const COURSE = 'Welding Level 2';
const STUDENT = 'Hugo Adeyemi';
const [NORTHSIDE, HARBOR] = ['Northside College', 'Harbor Shipyard'];

const screens = [
  { width: 390, height: 844, kind: 'tablet' as const },
  { width: 1440, height: 900, kind: 'desktop' as const },
];
// The layout is the same in both engines; Firefox shows that its storage, workers and tabs do the same.
const runs = installedEngines().flatMap((engine) =>
  screens.slice(engine === 'chromium' ? 0 : 1).map((size) => ({ engine, ...size })),
);

describe.each(runs)(
  'a member of two organizations in $engine at $width pixels',
  ({ engine, kind, ...size }) => {
    let fixtures: Fixtures;
    let url: string;
    let erin: Page;
    let office: Page;
    let tess: Page;
    beforeAll(async () => {
      fixtures = await openFixtures();
      ({ url } = fixtures.server);
      erin = await signIn(await fixtures.device('erin', 'chromium', 'desktop'), url, 'Erin Walsh');
      office = await signIn(await fixtures.device('office', 'chromium', 'desktop'), url, 'Paul Okafor');
      tess = await signIn(await fixtures.device('tess', engine, kind), url, 'Tess Alvarez');
      await tess.setViewportSize(size);
      await readyForOffline(tess);
    });
    beforeEach((context) => fixtures.stopAfterFailure(context));
    afterEach((context) => fixtures.keepEvidence(context));
    afterAll(() => fixtures.close());

    const menuButton = () => tess.getByRole('button', { name: 'Account: Tess Alvarez' });
    const dashboard = () => shown(tess.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);

    async function switchTo(organization: string): Promise<void> {
      await menuButton().click();
      const reloaded = tess.waitForEvent('load', { timeout: SYNCED });
      await tess.getByRole('menuitem', { name: `Switch to ${organization}` }).click();
      await reloaded;
      await dashboard();
    }

    test('joins a second organization and reads before the tap that she is a member of both', async () => {
      await erin.goto(`${url}/account?tab=members`);
      await erin.getByRole('button', { name: 'Invite a colleague' }).click();
      await erin.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
      const link = await erin.getByRole('dialog').getByLabel('Link').inputValue();
      await tess.goto(link);
      await shown(tess.getByText('You’ll be a member of both. Switch organizations in the account menu.'));
      await tess.getByRole('button', { name: `Join ${HARBOR}` }).click();
      await dashboard();
      await menuButton().click();
      await shown(tess.getByRole('menu').getByText(`${HARBOR}, Employer`));
      await shown(tess.getByRole('menuitem', { name: `Switch to ${NORTHSIDE}` }));
      await tess.keyboard.press('Escape');
      expect(await tess.getByText(COURSE).count()).toBe(0);
    });

    test('keeps what she marked offline in the copy of the first organization', async () => {
      await switchTo(NORTHSIDE);
      await openClassList(tess, url, COURSE);
      await tess.context().setOffline(true);
      await markByDialog(tess, STUDENT);
      await menuButton().click();
      await shown(tess.getByText('You need a connection to switch.'));
      await tess.keyboard.press('Escape');
      // The connection is back, but too slow to send what waits.
      await tess.context().route('**/api/sync', (route) => route.abort());
      await tess.context().setOffline(false);
      await switchTo(HARBOR);
      await menuButton().click();
      await shown(tess.getByText('1 change waits on this device and is sent when you switch back.'));
      await tess.keyboard.press('Escape');
      await tess.context().unroute('**/api/sync');
      for (const path of ['/', '/candidates', '/jobs', '/notifications']) {
        await tess.goto(`${url}${path}`);
        await shown(tess.getByRole('heading', { level: 1 }));
        const text = await tess.locator('body').innerText();
        for (const other of [COURSE, STUDENT, NORTHSIDE]) expect(text).not.toContain(other);
      }
      await openClassList(office, url, COURSE);
      await shown(rowOf(office, STUDENT).getByText('In Progress'), SYNCED);
    });

    test('sends it once when she switches back', async () => {
      await switchTo(NORTHSIDE);
      await shown(rowOf(office, STUDENT).getByText(/^Completed /), SYNCED);
      await openClassList(tess, url, COURSE);
      await shown(rowOf(tess, STUDENT).getByText(/^Completed /), SYNCED);
      await shown(tess.getByText(/^Up to date/), SYNCED);
      await menuButton().click();
      await shown(tess.getByRole('menuitem', { name: `Switch to ${HARBOR}` }));
      expect(await tess.getByText(/waits on this device/).count()).toBe(0);
      await tess.keyboard.press('Escape');
    });

    test('leaves another tab of the old organization, and removes both copies at the sign-out', async () => {
      const tab = await tess.context().newPage();
      await tab.goto(`${url}/courses`);
      await shown(tab.getByText(COURSE).first(), SYNCED);
      await readyForOffline(tab);
      await tess.bringToFront();
      await switchTo(HARBOR);
      await shown(tab.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
      await expect.poll(() => tab.getByText(COURSE).count(), { timeout: SYNCED }).toBe(0);
      await tab.close();
      await menuButton().click();
      await tess.getByRole('menuitem', { name: 'Log out' }).click();
      await shown(tess.getByRole('link', { name: /Sign in/i }).first(), SYNCED);
      const names = () =>
        tess.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
      await expect
        .poll(async () => (await names()).filter((name) => name.startsWith('skillpact-')), {
          timeout: SYNCED,
        })
        .toEqual([]);
    });
  },
);
