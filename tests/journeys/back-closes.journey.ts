/** On a touch device Back closes the open window, keeps typed values, and leaves nothing behind in the history. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { openClassList, shown, signIn } from './support/steps.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await openFixtures();
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

describe.each(installedEngines())('going back in %s', (engine) => {
  async function underThumb(name: string): Promise<Page> {
    const device = await fixtures.device(`${name} in ${engine}`, engine, 'tablet');
    const page = await device.page();
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(pointer: coarse)' ? 'all' : query);
    });
    return signIn(device, fixtures.server.url, name);
  }

  test('closes a form on Back, keeps its draft, and leaves the page on the next Back', async () => {
    const page = await underThumb('Paul Okafor');
    await openClassList(page, fixtures.server.url, 'Welding Level 2');
    const list = page.url();
    const dialog = page.getByRole('dialog', { name: 'Add Student' });
    const add = page.getByRole('button', { name: 'Add Student' }).first();

    await add.click();
    await dialog.getByLabel('Student name').fill('Half Typed');
    await page.waitForTimeout(1_000);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);

    await add.click();
    await shown(dialog.getByText(/draft/i));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    await page.goBack();
    await page.waitForURL(`${fixtures.server.url}/courses`);
  });

  test('follows a link inside a dialog and returns to the page with one Back', async () => {
    const page = await underThumb('Maya Prasad');
    await page.goto(`${fixtures.server.url}/interviews?part=upcoming`);
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await page.waitForTimeout(500);
    await page.getByRole('link', { name: /^Message/ }).click();
    await page.waitForURL(/\/messages/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(/\/interviews/);
    await shown(page.getByRole('heading', { name: 'Interviews', level: 1 }));
    await page.waitForTimeout(500);
    await page.goBack();
    await page.waitForURL(`${fixtures.server.url}/`);
  });
});
